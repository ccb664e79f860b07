"""What a picture shows: the tower on its table before a lit wall, or the box seen from above.

A scene is a MuJoCo model made for drawing, whose free bodies are those of a trace in their order,
and how one looks at it. Nothing is simulated with it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.games.reading import choice

from . import box, pieces, tower
from .engine import mujoco
from .pieces import Floats

NEUTRAL = "neutral"
"""The colour of dice that are nobody's."""
WALL, WALL_HALF = 0.3, 0.6
"""Metres behind the middle of the table at which the wall stands, and half of its width."""


@dataclass(frozen=True)
class Scene:
    model: Any
    size: tuple[int, int]
    """Width and height of a picture; a film is smaller."""
    down: float
    """Degrees below the horizon at which one looks."""
    wide: float
    """Degrees from the lower edge of a picture to its upper one."""
    shown: Floats
    """Points that a picture has in it whatever the dice do, one row each, in metres."""
    reach: float
    """How far from the middle a die may roll and still be followed, in metres."""
    edge: float

    @property
    def bodies(self) -> int:
        return int(self.model.nq) // 7

    def around(self, poses: Floats) -> Floats:
        """All points that a picture of a motion has to have in it.

        Of each die the corners of a cube around it, in every frame; what rolls far is let go.
        """
        corners = np.array(np.meshgrid(*[(-0.6, 0.6)] * 3)).reshape(3, -1).T * self.edge
        middles = poses[..., :3].reshape(-1, 3)
        near = middles[np.hypot(middles[:, 0], middles[:, 1]) < self.reach]
        return np.concatenate([self.shown, (near[:, None] + corners).reshape(-1, 3)])


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


def known(colours: Sequence[str]) -> list[str]:
    return [choice(colour, "colour", list(pieces.INKS)) for colour in colours]


def furnish(spec: Any, wall: str, lit: str) -> None:
    """The table becomes wood; a wall stands behind it."""
    pieces.add_texture(spec, "boards", pieces.wood("#E3B67E", "#BF8A55", 8))
    pieces.add_material(spec, "boards", "boards", repeat=(1.6, 1.6), shine=0.05)
    pieces.add_texture(spec, "plaster", pieces.lit_wall(wall, lit, 2 * WALL_HALF))
    pieces.add_material(spec, "plaster", "plaster", shine=0.0)
    floor = next(geom for geom in spec.geoms if geom.name in ("table", "floor"))
    floor.material, floor.group, floor.rgba = "boards", 1, [1, 1, 1, 1]
    floor.size = [1.2, 1.2, 0.05]
    spec.worldbody.add_geom(
        spec.find_default("drawn"),
        name="plaster",
        type=mujoco().mjtGeom.mjGEOM_PLANE,
        size=[WALL_HALF, WALL_HALF, 0.05],
        pos=[0, WALL, WALL_HALF],
        quat=[math.sqrt(0.5), math.sqrt(0.5), 0, 0],
        material="plaster",
    )


def finished(spec: Any) -> Any:
    """The model, with a camera and lights whose places `render` chooses."""
    for light in list(spec.lights):
        spec.delete(light)
    for camera in list(spec.cameras):
        spec.delete(camera)
    spec.worldbody.add_camera(name="seat")
    spec.option.enableflags = 0  # what sleeps would not be drawn where it is
    return spec.compile()


def seat(scene: Scene, points: Floats, size: tuple[int, int]) -> tuple[Floats, Floats, float]:
    """Where to look from so that all points just fit: place, orientation, angle."""
    down, half = math.radians(scene.down), math.tan(math.radians(scene.wide / 2))
    right = np.array([1.0, 0.0, 0.0])
    ahead = np.array([0.0, math.cos(down), -math.sin(down)])
    up = np.cross(right, ahead)
    depth = points @ ahead
    nearest, place = [], np.zeros(3)
    for way, slope in ((right, half * size[0] / size[1]), (up, half)):
        slope *= 0.94
        high = (points @ way - slope * depth).max()
        low = (-(points @ way) - slope * depth).max()
        nearest.append(-(high + low) / (2 * slope))
        place += way * (high - low) / 2
    place += ahead * min(nearest)
    turned = np.empty(4)
    mujoco().mju_mat2Quat(turned, np.stack([right, up, -ahead], axis=1).ravel())
    return place, turned, scene.wide
