"""What a picture of the tower shows: the plate and its dice before a lit wall."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from rollhouse.physics import pieces
from rollhouse.physics.engine import mujoco
from rollhouse.physics.scenes import Scene, finished, furnish, known

from . import tower


def of_tower(colours: Sequence[str]) -> Scene:
    """The plate and a die of each colour (or `neutral`), lowest first."""
    spec = mujoco().MjSpec.from_file(str(tower.SCENE))
    edge, radius, _ = tower.measures()
    for geom in spec.geoms:
        geom.group = 3
    furnish(spec, "#B3D2E0", "#E6F4F3")
    turned = [(0.0, 0.0), (0.6, 0.0), (0.97, 0.0), (0.99, -0.0004), (1.0, -0.001), (0.99, -0.0016)]
    under = [(part, -0.0045 * math.sqrt(1 - part * part)) for part in (0.9, 0.8, 0.65, 0.45, 0.2)]
    profile = [(part * radius, z) for part, z in [*turned, *under]]
    pieces.add_turned(spec, "plate", profile)
    pieces.add_material(spec, "turned", colour="#6B473A", shine=0.2)
    spec.body("plate").add_geom(
        spec.find_default("drawn"),
        type=mujoco().mjtGeom.mjGEOM_MESH,
        meshname="plate",
        material="turned",
    )
    pieces.add_dice(spec, edge, known(colours))
    corners = [(x * radius, y * radius, 0.0) for x in (-1.25, 1.25) for y in (-1.25, 1.25)]
    return Scene(finished(spec), (720, 960), 11.0, 24.0, np.array(corners), 0.2, edge)
