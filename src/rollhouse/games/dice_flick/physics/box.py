"""The simulated box of Dice Flick with some dice in it: MuJoCo, and nothing of the game.

MuJoCo puts to sleep what has come to rest and wakes what is touched. Dice in holes start asleep,
so they cost next to nothing and keep every bit of their pose unless something reaches them.
Sleep does not survive a copy of the state in mid-motion; here every run starts from poses alone,
and ends when everything sleeps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rollhouse.physics.engine import mujoco
from rollhouse.physics.stretches import Watch

Floats = npt.NDArray[np.float64]
"""Poses are rows of seven: x, y, z in metres and a unit quaternion, w first."""

DESCRIPTION = Path(__file__).with_name("arena.xml")
RATE = 50
"""Frames a second of a trace."""
FRAME = 40
"""Steps between two frames."""
PATIENCE = 150
"""Frames after which a run ends though something still moves: 3 s."""
SHAKE = 40
"""Frames of one shake at most: 0.8 s."""
QUARTERS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Cosine and sine of the turn that takes base 0 to each base."""
ROUNDING = 3
"""Facets along an eighth of a die's rounded corner."""


@dataclass(frozen=True)
class Measures:
    """What the reading of the box must know of it, in metres, from the MJCF."""

    pitch: float
    depth: float
    inside: float
    outside: float
    base: tuple[float, float]
    """Where a die is set: outwards from the centre, and the height of its underside."""
    edge: float
    rounding: float
    shake: tuple[float, float]
    """Amplitude, and swings a second."""


@cache
def measures() -> Measures:
    numeric = {
        item.name: [float(value) for value in item.data]
        for item in mujoco().MjSpec.from_file(str(DESCRIPTION)).numerics
    }
    return Measures(
        pitch=numeric["pitch"][0],
        depth=numeric["depth"][0],
        inside=numeric["inside"][0],
        outside=numeric["outside"][0],
        base=(numeric["base"][0], numeric["base"][1]),
        edge=numeric["die"][0],
        rounding=numeric["die"][1],
        shake=(numeric["shake"][0], numeric["shake"][1]),
    )


def rounded_cube(edge: float, radius: float) -> Floats:
    """The corners' vertices of a cube whose edges are rounded; its hull is the die."""
    eighth = [
        np.array([i, j, ROUNDING - i - j], float)
        for i in range(ROUNDING + 1)
        for j in range(ROUNDING + 1 - i)
    ]
    return np.array(
        [
            np.array(corner) * (edge / 2 - radius + radius * way / np.linalg.norm(way))
            for corner in product((-1.0, 1.0), repeat=3)
            for way in eighth
        ]
    )


class Box:
    """The box with so many dice. `restart` says where they lie and which of them may move."""

    def __init__(self, dice: int) -> None:
        self.mujoco = mujoco()
        spec = self.mujoco.MjSpec.from_file(str(DESCRIPTION))
        size = measures()
        shape = rounded_cube(size.edge, size.rounding)
        spec.add_mesh(name="die", uservert=shape.ravel().tolist())
        for number in range(dice):
            self._add_die(spec, number)
        self.model: Any = spec.compile()
        self.data: Any = self.mujoco.MjData(self.model)
        first = self.model.nbody - dice
        self._bodies = slice(first, first + dice)
        self._gravity = self.model.opt.gravity.copy()
        self._bases = [self.model.body(f"base-{number}").id for number in range(4)]

    def _add_die(self, spec: Any, number: int) -> None:
        """Apart from all others until `restart`, so that the model compiles with sleepers."""
        body = spec.worldbody.add_body(name=f"die {number}", pos=[1.0 + number, 0.0, 1.0])
        body.add_freejoint()
        geom = body.add_geom(spec.find_default("die"))
        body.explicitinertial = True
        body.mass = geom.mass
        body.ipos, body.iquat = [0, 0, 0], [1, 0, 0, 0]
        body.inertia = [geom.mass * measures().edge ** 2 / 6] * 3

    @property
    def poses(self) -> Floats:
        return np.array(self.data.qpos.reshape(-1, 7))

    def restart(self, poses: Floats, awake: Sequence[int]) -> None:
        """All dice lie at rest at these poses, all but `awake` asleep.

        The poses become the model's own, because MuJoCo puts to sleep where the model says.
        """
        model = self.model
        model.qpos0[:] = poses.ravel()
        model.body_pos[self._bodies], model.body_quat[self._bodies] = poses[:, :3], poses[:, 3:]
        model.body_pos[self._bases] = 0.0
        model.opt.gravity[:] = self._gravity
        policy = self.mujoco.mjtSleepPolicy
        model.tree_sleep_policy[:] = policy.mjSLEEP_INIT
        model.tree_sleep_policy[list(awake)] = policy.mjSLEEP_ALLOWED
        self.mujoco.mj_resetData(model, self.data)

    def move_base(self, base: int, shift: float) -> None:
        """Move a base along its side, to the right as seen from behind it; `restart` undoes it."""
        cosine, sine = QUARTERS[base]
        self.model.body_pos[self._bases[base]] = [shift * cosine, shift * sine, 0.0]

    def push(self, die: int, velocity: Floats, spin: Floats) -> None:
        """Set a die moving: metres a second, radians a second in its own frame."""
        self.data.qvel[6 * die : 6 * die + 6] = [*velocity, *spin]

    def run(self, frames: list[Floats], watch: Watch | None = None) -> None:
        """Until everything is at rest; a frame every 20 ms is appended."""
        for _ in range(PATIENCE):
            self.mujoco.mj_step(self.model, self.data, FRAME)
            self._append(frames, watch)
            if not self.data.ntree_awake:
                return

    def _append(self, frames: list[Floats], watch: Watch | None) -> None:
        frames.append(self.poses)
        if watch is not None:
            watch(frames, RATE)

    def shake(
        self,
        frames: list[Floats],
        heading: float,
        enough: Callable[[Floats], bool],
        watch: Watch | None = None,
    ) -> None:
        """Swing the box to and fro along a heading (radians) until it is enough, at most 0.8 s.

        Seen from the box, gravity swings. What may move is kept awake: it would fall asleep at the
        turning points.
        """
        policy, sleeps = self.model.tree_sleep_policy, self.mujoco.mjtSleepPolicy
        before = policy.copy()
        policy[before != sleeps.mjSLEEP_INIT] = sleeps.mjSLEEP_NEVER
        amplitude, swings = measures().shake
        turn = 2 * math.pi * swings * self.model.opt.timestep
        pull = amplitude * (2 * math.pi * swings) ** 2
        gravity, step = self.model.opt.gravity, self.mujoco.mj_step
        for frame in range(SHAKE):
            for count in range(frame * FRAME, (frame + 1) * FRAME, 2):
                swing = pull * math.sin(turn * count)
                gravity[0], gravity[1] = swing * math.cos(heading), swing * math.sin(heading)
                step(self.model, self.data, 2)
            self._append(frames, watch)
            if enough(frames[-1]):
                break
        gravity[:], policy[:] = self._gravity, before


_idle: dict[int, list[Box]] = {}


@contextmanager
def borrowed(dice: int) -> Iterator[Box]:
    """A box for so many dice, to oneself: building one takes milliseconds, so they are kept."""
    idle = _idle.setdefault(dice, [])
    try:
        box = idle.pop()
    except IndexError:
        box = Box(dice)
    yield box
    idle.append(box)
