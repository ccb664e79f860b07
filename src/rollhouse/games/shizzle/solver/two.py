"""Shizzle for two, solved exactly: any layout, any bank, with or without a limit of turns.

Between turns a match is two numbers of points and a spark. A turn has no way back: lines grow, and
after a Shizzle one more is waiting. So a turn is computed at once from what the next one is worth
(`turns`), and turns are put together by sweeps from both sides (`sweeps`). What makes it small is
that the layout's symmetry is found first (`classes`), in what the rolls allow (`lines`).
"""

from __future__ import annotations

import functools
import time
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array
from rollhouse.solvers import stored
from rollhouse.solvers.checkpoints import Checkpoint
from rollhouse.solvers.solution import LARGEST, Solution

from . import policy as by_table
from . import worths
from .classes import Classes, classify
from .lines import SIDES, DiceLines
from .policy import quantised
from .sweeps import ROUNDING, Progress, Sweeps

SMALL = 10_000
"""A layout whose rolls allow no more different choices is solved tighter than asked for."""
TIGHT = 1e-10
EVERY = 10.0
"""Seconds between two checkpoints."""
FURTHER = 150
"""Lines in the middle of a turn that are listed for every pair of points (`beginnings`), and as
many sparks of a line after a Shizzle."""
WAITING = (0.3, 0.3, 0.2, 0.12, 0.08)
"""The chances that so many Shizzles wait there."""
REMEMBERED = 64
"""Turns that a solution keeps at hand when asked about positions."""


def solve(terms: Terms, bound: float, progress: Progress) -> ShizzleSolution:
    began = time.perf_counter()
    classes = classify(DiceLines(terms))
    limit = int(terms.setup.max_turns)
    begun = stored.load(terms, "checkpoint")
    kept = begun.arrays["worth"] if begun else None
    with Checkpoint(terms, EVERY) as checkpoint:

        def keep(part: float, turn: int, worth: Array) -> None:
            checkpoint.reached(part, {"turn": turn}, {"worth": worth})

        sweeps = Sweeps(terms, classes, keep)
        if limit:
            turn = begun.facts["turn"] if begun else 0
            worth, gap = sweeps.limited(limit, progress, turn, kept), 0.0
        else:
            target = bound if len(classes.member) > SMALL else min(bound, TIGHT)
            low, high = sweeps.between(target - ROUNDING, progress, kept)
            worth, gap = (low + high)[None] / 2, float(np.max(high - low))
    found = {"bound": gap + ROUNDING, "seconds": time.perf_counter() - began}
    arrays = {f"classes.{name}": np.asarray(array) for name, array in classes._asdict().items()}
    return ShizzleSolution(terms, found, {"worth": worth, **arrays})


class ShizzleSolution(Solution):
    """`worth[turn, points, spark]`: the mover's share before the first roll of a turn.

    Turns are counted where a limit does so. `points` is the mover's times the bank + 1, plus the
    other's; `spark` is the class of the spark.
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        parts: dict[str, Any] = {name: arrays[f"classes.{name}"] for name in Classes._fields}
        self.classes = Classes(**{**parts, "sparks": int(parts["sparks"])})
        self.sweeps = Sweeps(terms, self.classes)
        self.lines = DiceLines(terms)
        self._turns: dict[tuple[int, int], tuple[Array, Array]] = {}

    def held(self, position: Position) -> list[float] | None:
        state, rules = position.state, self.terms.game.rules
        if state.phase == rules.SPARKING or state.length == 0:
            return None
        share = self._mover_share(position)
        return [share, 1.0 - share] if state.to_move == 0 else [1.0 - share, share]

    def beginnings(self) -> tuple[Array, Array] | None:
        """And before further rolls, for turns are too long to be looked through. None where turns
        are counted: a network does not know how many there were.
        """
        if len(self.arrays["worth"]) > 1:
            return None
        bank, of, chance = self.sweeps.bank, self.classes.of, np.random.default_rng(1)
        rolls = np.diff(self.classes.first_roll) > 0
        lines = np.array([code for code in np.flatnonzero(of >= 0) if rolls[of[code]]])
        sparks = np.array([self.lines.spark(face) for face in range(self.lines.faces)])
        sparks = sparks[of[sparks] >= 0]
        states, shares = [], []
        for mine in range(bank):
            for other in range(bank - mine):
                further = chance.choice(lines, FURTHER), chance.choice(sparks, FURTHER)
                codes = np.concatenate([sparks, *further])
                waiting = chance.choice(len(WAITING), len(codes), p=WAITING)
                waiting[: len(sparks)] = 0
                states.append(self._before_rolls((mine, other), codes, waiting))
                rolling, _ = self._turn(0, self.sweeps.points(mine, other))
                shares.append(rolling[np.minimum(waiting, len(rolling) - 1), of[codes]])
        share = np.concatenate(shares)
        return np.concatenate(states), np.stack([share, 1.0 - share], axis=1)

    def _before_rolls(self, chips: tuple[int, int], codes: Array, waiting: Array) -> Array:
        """Lines about to be followed by a roll of seat 0, with so many Shizzles waiting."""
        rules = self.terms.game.rules
        dice, faces = np.divmod(codes, self.lines.faces)
        found = np.zeros(len(codes), rules.State)
        found["chips"][:, :2], found["pending"], found["phase"] = chips, waiting, rules.ROLLING
        for place, (line, face) in enumerate(zip(dice, faces, strict=True)):
            end = face // SIDES
            before = [die for die in range(rules.DICE) if line >> die & 1 and die != end]
            row = found[place]
            row["length"] = len(before) + 1
            row["line"][: len(before) + 1] = [*before, end]
            row["numbers"][: len(before) + 1] = [1] * len(before) + [face % SIDES + 1]
        return found

    def _mover_share(self, position: Position) -> float:
        state, rules, of = position.state, self.terms.game.rules, self.classes.of
        end = rules.face(state.line[state.length - 1], state.numbers[state.length - 1])
        spark = int(of[self.lines.spark(end)])
        if state.phase == rules.SETTLING:
            return self.sweeps.settle(position.array(), self._worth(state.turns + 1), spark)
        mover = state.to_move
        points = self.sweeps.points(state.chips[mover], state.chips[1 - mover])
        if state.phase == rules.ROLLING and state.length == 1 and state.pending == 0:
            return float(self._worth(state.turns)[points, spark])
        rolling, rest = self._turn(state.turns, points)
        if state.phase == rules.ROLLING:
            dice = sum(1 << state.line[place] for place in range(state.length))
            shizzles = min(state.pending, len(rolling) - 1)
            return float(rolling[shizzles, of[self.lines.code(dice, end)]])
        shizzles = state.pending - (state.length == rules.SHIZZLE)
        lines = self.lines.allowed(position.array())
        return float(rest[min(shizzles, len(rest) - 1), of[lines]].max())

    def _worth(self, turn: int) -> Array:
        """`worth` before a turn, `turn` complete ones having been played where they are counted."""
        worth = self.arrays["worth"]
        return worth[min(turn, len(worth) - 1)]

    def _turn(self, turn: int, points: int) -> tuple[Array, Array]:
        """The shares within a turn, by Shizzles waiting and class: before a roll, and at rest."""
        if (turn, points) not in self._turns:
            _, room = self.sweeps.play(np.array([points]), self._worth(turn + 1)[None])
            self._turns[turn, points] = room.rolling[:, :, 0].copy(), room.rest[:, :, 0].copy()
            while len(self._turns) > REMEMBERED:
                del self._turns[next(iter(self._turns))]
        return self._turns[turn, points]

    @functools.cached_property
    def _quantised(self) -> dict[str, Array]:
        return quantised(self.sweeps, self.arrays["worth"])

    @property
    def policy(self) -> Mapping[str, Array]:
        """The tuple that `policy.choose` takes, by name."""
        return self._quantised

    @property
    def playing(self) -> tuple[ModuleType, tuple[Any, ...]]:
        return by_table, tuple(self.policy.values())

    @functools.cached_property
    def weighing(self) -> tuple[ModuleType, tuple[Any, ...]] | None:
        if 3 * self.policy["rest"].nbytes > LARGEST:
            return None
        return worths, worths.table(self.sweeps, self.arrays["worth"], self.policy)
