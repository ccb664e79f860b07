"""What environments of physical worlds share: hands that err, gestures in a box, pictures.

An action is a gesture with every part scaled to -1 … 1; a step simulates it until everything lies
still. The hand's error comes from a random stream of the episode, which the agent never sees.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.records import LARGEST_SEED, Array, stream
from rollhouse.kernel.validation import choice, shown
from rollhouse.physics import render
from rollhouse.physics.scenes import Scene

from .reset import options_given, seed_given
from .words import WORDS as ENVIRONMENTS
from .words import no_library

try:
    import gymnasium
except ModuleNotFoundError:  # pragma: no cover
    raise no_library("Gymnasium") from None

WORDS = COMMON | Catalogue(
    en={
        "not_a_gesture": "an action is one number from -1 to 1 for each of {names}, not {value}",
    },
    es={
        "not_a_gesture": "una acción es un número de -1 a 1 por cada uno de {names}, no {value}",
    },
)

Seen = npt.NDArray[np.float32]
Picture = npt.NDArray[np.uint8]
Range = tuple[float, float]

FAR = 2.0
"""Observations are cut off here: a die that rolls off the table is just far away."""
MODES = ("rgb_array", "rgb_array_list")
SAMPLES = 3
"""How many samples each picture is the mean of."""


class BadAction(BadOption):
    """An action that is not a gesture."""


class Dexterity(gymnasium.Env[Seen, Seen]):
    """A physical world in which each step is one gesture."""

    metadata = {"render_modes": list(MODES), "render_fps": 30}  # noqa: RUF012 (declared so there)
    parts: Mapping[str, Range]
    """What an action says, in the order of its numbers, and what -1 and 1 stand for."""

    def __init__(
        self, sight: int, render_mode: str | None, picture: tuple[int, int], low: float = -FAR
    ) -> None:
        if render_mode is not None:
            choice(render_mode, "render_mode", MODES)
        self.render_mode = render_mode
        self.picture = picture
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (len(self.parts),), np.float32)
        self.observation_space = gymnasium.spaces.Box(low, FAR, (sight,), np.float32)
        self.randoms: Array = stream(0)
        self._motions: list[tuple[Scene, npt.NDArray[np.float64]]] = []
        self.begun = False
        """Has an episode begun?"""

    def begin(self, seed: int | None, options: Any) -> None:
        """The episode's own random stream, from Gymnasium's generator."""
        options_given(options)
        super().reset(seed=seed_given(seed))
        self.randoms = stream(int(self.np_random.integers(LARGEST_SEED, dtype=np.uint64)))
        self._motions = []
        self.begun = True

    def must_have_begun(self) -> None:
        if not self.begun:
            raise RollhouseError("not_begun", ENVIRONMENTS)

    def said(self, action: Any) -> dict[str, float]:
        """The parts of a gesture in their own units."""
        try:
            given = np.asarray(action, np.float64)
        except (TypeError, ValueError):
            raise self._no_gesture(action) from None
        if given.shape != (len(self.parts),) or not np.isfinite(given).all():
            raise self._no_gesture(given.tolist())
        within = np.clip(given, -1.0, 1.0).tolist()
        return {
            name: low + (part + 1) / 2 * (high - low)
            for part, (name, (low, high)) in zip(within, self.parts.items(), strict=True)
        }

    def _no_gesture(self, given: Any) -> BadAction:
        names = ", ".join(self.parts)
        return BadAction("not_a_gesture", WORDS, names=names, value=shown(given))

    def action(self, **parts: float) -> Seen:
        """The action for these parts, given in their own units; parts that are left out are in the
        middle.
        """
        for name in parts:
            choice(name, "action", list(self.parts))
        scaled = [
            2 * (parts.get(name, (low + high) / 2) - low) / (high - low) - 1
            for name, (low, high) in self.parts.items()
        ]
        return np.clip(np.array(scaled, np.float32), -1.0, 1.0)

    # Pictures

    def still(self) -> tuple[Scene, npt.NDArray[np.float64]]:
        """The world as it is: what to draw, and one frame."""
        raise NotImplementedError

    def watch(self, scene: Scene, frames: npt.NDArray[np.float64], rate: int) -> None:
        """Keep a motion for `rgb_array_list`."""
        if self.render_mode == "rgb_array_list":
            every = max(1, round(rate / self.metadata["render_fps"]))
            chosen = [*range(0, len(frames) - 1, every), len(frames) - 1]
            self._motions.append((scene, frames[chosen]))

    def render(self) -> Any:
        """A picture of the world at rest, or all motions since the last call."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return next(self._drawn(*self.still()))
        motions, self._motions = self._motions or [self.still()], []
        return [picture for motion in motions for picture in self._drawn(*motion)]

    def _drawn(self, scene: Scene, frames: npt.NDArray[np.float64]) -> Any:
        return render.draw(scene, frames, None, self.picture, SAMPLES)


def sight_of(numbers: Sequence[float], low: float = -FAR) -> Seen:
    return np.clip(np.array(numbers, np.float32), low, FAR)


def lean_and_turn(turned: Sequence[float]) -> tuple[float, float, float, float]:
    """How a die lies, whichever face is up: its lean along x and y, and its turn.

    A die looks the same after a quarter turn, so the turn is given as the cosine and the sine of
    four times the angle about the vertical.
    """
    axes = _axes(turned)
    up = axes[int(np.argmax(np.abs(axes[:, 2])))]
    up = up if up[2] >= 0 else -up
    side = axes[int(np.argmin(np.abs(axes[:, 2])))]
    around = 4 * math.atan2(side[1], side[0])
    return float(up[0]), float(up[1]), math.cos(around), math.sin(around)


def _axes(turned: Sequence[float]) -> npt.NDArray[np.float64]:
    """The die's own x, y and z in the table's axes, one row each."""
    w, x, y, z = turned
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
