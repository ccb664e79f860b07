"""Toss Up! for two, solved exactly.

A turn is one-dimensional: the points of the turn. It begins at totals (mine, theirs) and ends
either at a higher total of mine, or, by a red light, at the same totals with the other to move. So
the totals are swept from the highest sum down, and only the two turns at (mine, theirs) and
(theirs, mine) depend on each other. Their values are searched together and then certified: bounds
around them that the rules of best play never lead out of (`pairs.holds`), each a little wider than
the bounds of the higher totals it rests on.

Points and totals know no end, and are cut off where that changes nothing. What a last turn is worth
depends on how far the mover is behind alone, and falls with it. Once a mover who is over the goal
leaves the other a last turn worth less than the smallest chance of a red light times what the other
gains by one, no further roll can pay, with these or any more points.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, rows
from rollhouse.solvers.solution import LARGEST, Solution

from .. import rules
from . import beginnings, pairs, worths
from .falls import Falls, falls
from .pairs import PairRoom, PairTables

TAIL = 1e-15
"""Last turns worth less are not told apart."""
STEP = 1e-13
"""How much wider the bounds grow from one sum of totals to the next: more than rounding."""
PART = 16
"""Pairs of totals that one thread solves at a time."""


def new_desk(terms: Terms, lasts: Array) -> PairRoom:
    """A desk for one thread."""
    width = terms.setup.goal + len(lasts) + 3 * terms.setup.dice
    return PairRoom(
        rows(terms.setups),
        rows(np.zeros(1, rules.State)),
        np.zeros((13, width)),
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
    )


class TwoPlayers(Solution):
    """Arrays: `starts[mine, theirs]`, the mover's share before the first roll of a turn, and
    `lasts[behind]`, that of a last turn.
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        self.falls = falls(terms)
        self._desks = threading.local()
        self.tables = PairTables(
            self.falls.gains,
            self.falls.busts,
            self.arrays["starts"],
            self.arrays["lasts"],
            np.zeros(2 * len(self.arrays["starts"])),
        )

    @property
    def desk(self) -> PairRoom:
        """Every thread that asks has a desk of its own."""
        if not hasattr(self._desks, "own"):
            self._desks.own = new_desk(self.terms, self.arrays["lasts"])
        desk: PairRoom = self._desks.own
        return desk

    def held(self, position: Position) -> list[float] | None:
        state = position.state
        if state.phase != rules.ROLLING:
            return None
        mover, points = state.to_move, state.turn_points
        mine, theirs = state.scores[mover], state.scores[1 - mover]
        if state.last_turns:
            share = self.last_rolling(theirs - mine, points)
        else:
            share = self.rolling(mine, theirs, points)
        return [share, 1.0 - share] if mover == 0 else [1.0 - share, share]

    def rolling(self, mine: int, theirs: int, points: int) -> float:
        """The mover's share when the dice are thrown at so many points of the turn."""
        if points == 0:
            return float(self.arrays["starts"][mine, theirs])
        return float(pairs.roll_worth(self.desk, self.tables, mine, theirs, points))

    def last_rolling(self, behind: int, points: int) -> float:
        """The same in a last turn. Whole handfuls of points that leave one behind do not matter."""
        dice = len(self.falls.busts)
        handfuls = min(points, behind - 1) // dice * dice
        points, behind = points - handfuls, behind - handfuls
        if behind >= len(self.arrays["lasts"]) + dice:
            return 0.0
        points = points if points <= behind else behind + 1 + (points - behind - 1) % dice
        return float(pairs.last_roll_worth(self.desk, self.tables, behind, points))

    def beginnings(self) -> tuple[Array, Array]:
        starts, lasts = self.arrays["starts"], self.arrays["lasts"]
        totals = np.argwhere(np.ones_like(starts, bool))
        states, won = [beginnings.states(self.terms, totals, 0)], [starts.ravel()]
        if not self.terms.setup.first_past:
            totals = beginnings.drawn(self.terms, len(starts), [1])
            behind = totals[:, 1] - totals[:, 0]
            states.append(beginnings.states(self.terms, totals, 1))
            won.append(np.append(lasts, 0.0)[np.minimum(behind, len(lasts))])
        share = np.concatenate(won)
        return np.concatenate(states), np.stack([share, 1.0 - share], axis=1)

    @cached_property
    def policy(self) -> Mapping[str, Array]:
        """`choices[mine, theirs]`: bit t is 1 where the mover rolls with t points of the turn.

        In last turns the mover rolls until level; `level[t % dice]` is 1 where level rolls too.
        """
        desk, size = self.desk, len(self.arrays["starts"])
        choices = np.zeros((size, size, (desk.work.shape[1] + 7) // 8), np.uint8)
        for mine in range(size):
            pairs.fill_choices(desk, self.tables, mine, self.tie, choices[mine])
        used = int(np.flatnonzero(choices.any(axis=(0, 1))).max()) + 1
        dice = len(self.falls.busts)
        level = [self.last_rolling(dice + n, dice + n) >= 0.5 - self.tie for n in range(dice)]
        return {
            "choices": np.ascontiguousarray(choices[:, :, :used]),
            "level": np.array(level, np.uint8),
        }

    @property
    def playing(self) -> tuple[ModuleType, tuple[Any, ...]]:
        return pairs, (self.policy["choices"], self.policy["level"])

    @cached_property
    def weighing(self) -> tuple[ModuleType, tuple[Any, ...]] | None:
        shape = worths.size(len(self.arrays["starts"]) - 1, len(self.falls.busts))
        if 4 * math.prod(shape) > LARGEST:
            return None
        before = np.zeros(shape, np.int32)
        for mine in range(len(before)):
            worths.fill(self.desk, self.tables, mine, before[mine])
        return worths, (before, worths.last_worths(self))


def last_turns(terms: Terms, chances: Falls) -> Array:
    """What last turns are worth by how far the mover is behind, as far as it is over `TAIL`."""
    if terms.setup.first_past:
        return np.zeros(1)
    room = 256
    while True:
        lasts, none, errors = np.zeros(room), np.zeros((1, 1)), np.zeros(1)
        tables = PairTables(chances.gains, chances.busts, none, lasts, errors)
        found = pairs.fill_lasts(new_desk(terms, lasts), tables, TAIL)
        if found:
            return lasts[:found].copy()
        room *= 2


def solve(terms: Terms, progress: Callable[[float, float], None]) -> TwoPlayers:
    """The bounds are as close as rounding allows, whatever is asked for."""
    began = time.perf_counter()
    chances = falls(terms)
    highest = int(terms.setup.goal) - int(terms.setup.first_past)
    lasts = last_turns(terms, chances)
    starts, errors = np.zeros((highest + 1, highest + 1)), np.zeros(2 * highest + 1)
    tables = PairTables(chances.gains, chances.busts, starts, lasts, errors)
    threads = os.cpu_count() or 1
    desks = [new_desk(terms, lasts) for _ in range(threads)]

    def part(total: int, first: int, end: int, error: float) -> float:
        desk = desks.pop()
        found = pairs.solve_part(desk, tables, total, first, end, error)
        desks.append(desk)
        return float(found)

    worst = 0.0
    with ThreadPoolExecutor(threads) as pool:
        for total in range(2 * highest, -1, -1):
            first, end = max(0, total - highest), total // 2 + 1
            parts = [
                pool.submit(part, total, low, min(low + PART, end), worst + STEP)
                for low in range(first, end, PART)
            ]
            worst = max(worst, *(done.result() for done in parts))
            errors[total] = worst
            progress(*_swept(highest, total))
    facts = {"bound": worst + STEP, "seconds": time.perf_counter() - began}
    return TwoPlayers(terms, facts, {"starts": starts, "lasts": lasts})


def _swept(highest: int, total: int) -> tuple[int, int]:
    """How many pairs of totals have at least this sum, and how many there are."""
    whole = (highest + 1) ** 2
    if total > highest:
        side = 2 * highest - total + 1
        return side * (side + 1) // 2, whole
    return whole - total * (total + 1) // 2, whole
