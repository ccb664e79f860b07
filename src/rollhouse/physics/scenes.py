"""Scenes: a world on a wooden table in front of a lit wall, to be drawn, and the view of it.

A scene is a MuJoCo model for drawing, whose free bodies are those of a trace in the same order, and
the direction from which one looks at it. Nothing is simulated with it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.validation import choice

from . import pieces
from .engine import mujoco
from .pieces import Floats

NEUTRAL = "neutral"
"""The colour of dice that belong to nobody."""
WALL, WALL_HALF = 0.3, 0.6
"""How many metres behind the middle of the table the wall stands, and half of its width."""


@dataclass(frozen=True)
class Scene:
    """A model to draw, and how to look at it."""

    model: Any
    size: tuple[int, int]
    """Width and height of a picture in pixels; a film is smaller."""
    down: float
    """How many degrees below the horizon one looks."""
    wide: float
    """The vertical angle of view in degrees."""
    shown: Floats
    """Points that are in the picture whatever the dice do, one row each, in metres."""
    reach: float
    """How many metres from the middle a die may roll before the picture ignores it."""
    edge: float
    """The edge length of a die in metres."""

    @property
    def bodies(self) -> int:
        return int(self.model.nq) // 7

    def around(self, poses: Floats) -> Floats:
        """All points that a picture of a motion has to show.

        For every frame they include the corners of a cube around each die; a die that rolls far
        away is ignored.
        """
        corners = np.array(np.meshgrid(*[(-0.6, 0.6)] * 3)).reshape(3, -1).T * self.edge
        middles = poses[..., :3].reshape(-1, 3)
        near = middles[np.hypot(middles[:, 0], middles[:, 1]) < self.reach]
        return np.concatenate([self.shown, (near[:, None] + corners).reshape(-1, 3)])


def known(colours: Sequence[str]) -> list[str]:
    """The colours, each checked to be one that dice can have."""
    return [choice(colour, "colour", list(pieces.INKS)) for colour in colours]


def furnish(spec: Any, wall: str, lit: str) -> None:
    """Make the table wooden and put a wall behind it."""
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
    """Compile the model with a single camera; `render` places it, and lights the scene itself."""
    for light in list(spec.lights):
        spec.delete(light)
    for camera in list(spec.cameras):
        spec.delete(camera)
    spec.worldbody.add_camera(name="seat")
    spec.option.enableflags = 0  # sleeping bodies would be drawn in the wrong place
    return spec.compile()


def seat(scene: Scene, points: Floats, size: tuple[int, int]) -> tuple[Floats, Floats, float]:
    """The camera from which all points just fit: its place, orientation and angle of view."""
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
