"""What a picture of the box shows: the box from above, with dice in it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rollhouse.physics import pieces
from rollhouse.physics.engine import mujoco
from rollhouse.physics.scenes import Scene, finished, furnish, known

from . import box


def of_arena(kinds: Sequence[str], base: int = 0, shift: float = 0.0) -> Scene:
    """The box and a die of each kind; a base that was moved stands `shift` metres to its right."""
    spec = mujoco().MjSpec.from_file(str(box.DESCRIPTION))
    size = box.measures()
    furnish(spec, "#F4C4C0", "#FBE3DD")
    for name, light, dark in (
        ("wall", "#80543F", "#5C3A2C"),
        ("rib", "#E0AE72", "#C08A52"),
        ("base", "#E8B878", "#CF9A5C"),
    ):
        pieces.add_texture(spec, name, pieces.wood(light, dark, 1, seed=5, size=256))
        pieces.add_material(spec, f"{name} wood", name, repeat=(8, 8), uniform=True, shine=0.1)
    for geom in spec.geoms:
        name = geom.classname.name.split()[0]
        if name in ("wall", "rib", "base"):
            geom.material, geom.rgba = f"{name} wood", [1, 1, 1, 1]
    cloth = spec.worldbody.add_geom(
        spec.find_default("drawn"),
        type=mujoco().mjtGeom.mjGEOM_BOX,
        size=[size.inside, size.inside, 0.0001],
    )
    cloth.rgba = [*pieces.rgb("#6A4838"), 1]
    pieces.add_dice(spec, size.edge, known(kinds))
    far = size.outside + 0.026
    corners = [(x * far, y * far, 0.026) for x in (-1, 1) for y in (-1, 1)]
    model, (cosine, sine) = finished(spec), box.QUARTERS[base]
    model.body(f"base-{base}").pos = [shift * cosine, shift * sine, 0.0]
    return Scene(model, (960, 800), 58.0, 26.0, np.array(corners), 0.14, size.edge)
