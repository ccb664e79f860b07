"""`rollhouse/Flick-v1`: flick dice into the holes of Dice Flick's box, each at a hole named first.

A step flicks one die and waits until everything rests. Dice stay where they came to rest, and get
in the way of the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from rollhouse.environments.dexterity import Dexterity, Range, Seen, lean_and_turn, sight_of
from rollhouse.kernel.validation import choice, several, whole
from rollhouse.physics.scenes import Scene

from .physics import arena, box
from .physics.arena import SIZE, Cell
from .physics.hands import error as error_of
from .physics.hands import hand as hand_called
from .physics.scene import of_arena

HOLES = SIZE * SIZE
HOLE = ("aimed at", "taken", "x", "y", "cosine of turn", "sine of turn")
SIZES = 5
COLOURS = ("blue", "yellow", "green")
REWARDS = ("aimed", "near")
GESTURE: dict[str, Range] = {
    "direction": (-45.0, 45.0),
    "speed": (0.3, 1.5),
    "loft": (-10.0, 60.0),
    "offset": (-12.0, 12.0),
    "across": (-6.0, 6.0),
    "above": (-6.0, 6.0),
}
BASE: dict[str, Range] = {"base": (0.0, 4.0)}


class Flick(Dexterity):
    """Reward 1 for a die in the hole that was aimed at.

    With `reward="near"` a die in another hole gets 0.5, less 0.1 for every row or column that it is
    off (the larger of the two). `flicks` are an episode. `aim` is one hole for all of them, as row
    and column; without it an empty one is named at random. `base` None lets the action choose:
    its first number, in quarters. `dice` lie in the box at the beginning. `hand` errs as in the
    games, by its name or its degrees; None flicks exactly as it is meant, and the die always lies
    on the base in the same way.
    """

    def __init__(
        self,
        hand: str | float | None = "average",
        flicks: int = 10,
        base: int | None = 0,
        aim: Sequence[int] | None = None,
        dice: int = 0,
        reward: str = "aimed",
        render_mode: str | None = None,
        picture: tuple[int, int] = (320, 256),
    ) -> None:
        self.hand = None if hand is None else hand_called(hand)
        self.flicks = whole(flicks, "flicks", 1, HOLES - 1)
        self.dice = whole(dice, "dice", 0, HOLES - self.flicks)
        self.base = None if base is None else whole(base, "base", 0, 3)
        self.aim = None if aim is None else _cell(aim)
        self.reward = choice(reward, "reward", REWARDS)
        self.parts = GESTURE if self.base is not None else BASE | GESTURE
        self.world = arena.empty()
        self.target: Cell = self.aim or (1, 1)
        self.flicked = 0
        self._last = self.base or 0
        super().__init__(SIZES + HOLES * len(HOLE), render_mode, picture)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        self.begin(seed, options)
        self.flicked = 0
        self._last = self.base or 0
        self.world = self._filled()
        self.target = self._named()
        return self._seen(), {"target": self.target}

    def _filled(self) -> arena.World:
        """Dice in holes at random, but not in the one that is always aimed at."""
        free = [cell for cell in _cells() if cell != self.aim]
        places = self.np_random.choice(len(free), min(self.dice, len(free)), replace=False)
        holes: arena.Arena = [[None] * SIZE for _ in range(SIZE)]
        for number, place in enumerate(places.tolist()):
            row, column = free[place]
            letter = COLOURS[number % len(COLOURS)][0].upper()
            holes[row - 1][column - 1] = f"{letter}{int(self.np_random.integers(1, 7))}"
        return arena.arena_of(holes)

    def _named(self) -> Cell:
        """The hole to aim at next; a die in one that is always aimed at is taken out again."""
        if self.aim is not None:
            dice = [die for die in self.world["dice"] if tuple(die["cell"]) != self.aim]
            self.world = {**self.world, "dice": dice}
            return self.aim
        taken = {tuple(die["cell"]) for die in self.world["dice"]}
        free = [cell for cell in _cells() if cell not in taken]
        return free[int(self.np_random.integers(len(free)))]

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        self.must_have_begun()
        said = self.said(action)
        base = min(int(said["base"]), 3) if self.base is None else self.base
        meant = arena.Gesture(
            base,
            said["direction"],
            said["speed"],
            said["loft"],
            said["offset"],
            (said["across"], said["above"]),
        )
        error = error_of(self.hand, self.randoms) if self.hand else arena.STILL
        kind = COLOURS[self.flicked % len(COLOURS)]
        came = arena.flick(self.world, kind, meant, error)
        self.world, self.flicked, self._last = came.world, self.flicked + 1, base
        if self.render_mode is not None:
            self.watch(of_arena(came.kinds, base), came.trace.poses, came.trace.rate)
        info = {
            "aimed": self.target,
            "rest": came.rest,
            "place": came.place,
            "bag": came.bag,
            "gesture": arena.data_of(meant),
            "error": arena.data_of(error),
        }
        reward = self._worth(came.rest)
        over = self.flicked >= self.flicks
        self.begun = not over
        self.target = info["target"] = self._named()
        return self._seen(), reward, over, False, info

    def _worth(self, rest: Cell | None) -> float:
        if rest is None:
            return 0.0
        off = max(abs(mine - wanted) for mine, wanted in zip(rest, self.target, strict=True))
        if off == 0:
            return 1.0
        return 0.5 - 0.1 * off if self.reward == "near" else 0.0

    def _seen(self) -> Seen:
        """Sizes and flicks left, then the holes row by row; x and y in edges from their middle."""
        size = box.measures()
        left = 1 - self.flicked / self.flicks
        numbers = [10 * size.edge, 10 * size.pitch, 10 * size.depth, 10 * size.inside, left]
        lying = {tuple(die["cell"]): die["pose"] for die in self.world["dice"]}
        for row, column in _cells():
            numbers.append(float((row, column) == self.target))
            pose = lying.get((row, column))
            if pose is None:
                numbers += [0.0] * (len(HOLE) - 1)
                continue
            x = (pose[0] - (column - 3) * size.pitch) / size.edge
            y = (pose[1] - (3 - row) * size.pitch) / size.edge
            numbers += [1.0, x, y, *lean_and_turn(pose[3:])[2:]]
        return sight_of(numbers)

    def still(self) -> tuple[Scene, npt.NDArray[np.float64]]:
        dice = self.world["dice"]
        scene = of_arena([die["kind"] for die in dice], self._last)
        return scene, np.array([die["pose"] for die in dice], float).reshape(1, -1, 7)


def _cells() -> list[Cell]:
    return [(row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)]


def _cell(given: Sequence[int]) -> Cell:
    row, column = (whole(part, "aim", 1, SIZE) for part in several(given, "aim", 2))
    return row, column
