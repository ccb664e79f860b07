"""Toss Up! for one, solved exactly: the fewest turns that lead past the goal, on average.

A turn ends at a higher total or, by a red light, where it began. So totals are swept from the
highest down, and each of them is one number that depends on itself: what is to come after a red
light is what was to come before the turn, and a turn more. A turn played best is worth the least of
sums that are straight in that number, so it bends one way only, and with nothing to come a turn
still costs one. So there is one number that it gives back, whatever is less than it comes out
higher and whatever is more comes out lower: that certifies a bound on either side
(`singles.holds`), each a little wider than those of the higher totals it rests on.

Once the points of a turn pass the goal nothing can be gained any more, so no turn has to be cut off
by guessing.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Mapping
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, rows
from rollhouse.solvers.solution import LARGEST, POINT, SoloSolution

from .. import rules
from . import singles
from .falls import falls
from .singles import SingleRoom, SingleTables

STEP = 1e-13
"""How much wider the bounds grow from one total to the next, as a part of the turns to come: more
than rounding."""


def new_room(terms: Terms) -> SingleRoom:
    """Room for one thread."""
    width = int(terms.setup.goal) + 2 * int(terms.setup.dice) + 2
    state = np.zeros(1, rules.State)
    return SingleRoom(rows(terms.setups), rows(state), np.zeros((3, width)))


def new_tables(terms: Terms, turns: Array) -> SingleTables:
    chances = falls(terms)
    return SingleTables(chances.gains, chances.busts, turns, np.zeros(len(turns)))


class OnePlayer(SoloSolution):
    """Arrays: `turns[total]`, the turns still to come before the first roll of a turn."""

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        self.tables = new_tables(terms, self.arrays["turns"])
        self._rooms = threading.local()

    @property
    def room(self) -> SingleRoom:
        """Every thread that asks has a room of its own."""
        if not hasattr(self._rooms, "own"):
            self._rooms.own = new_room(self.terms)
        room: SingleRoom = self._rooms.own
        return room

    def held(self, position: Position) -> list[float] | None:
        state = position.state
        if state.phase != rules.ROLLING:
            return None
        worth = self.rolling(int(state.scores[0]), int(state.turn_points))
        return [int(state.scores[rules.TURNS]) + worth]

    def rolling(self, total: int, points: int) -> float:
        """The turns still to come when the dice are thrown at so many points of a turn."""
        if points == 0:
            return float(self.arrays["turns"][total])
        return -float(singles.roll_worth(self.room, self.tables, total, points))

    @cached_property
    def policy(self) -> Mapping[str, Array]:
        """`choices[total, points]` is 1 where it is best to roll with these points of the turn."""
        size = len(self.arrays["turns"])
        choices = np.zeros((size, int(self.terms.setup.goal) + 1), np.uint8)
        singles.fill_choices(self.room, self.tables, self.tie, choices)
        return {"choices": choices}

    @property
    def playing(self) -> tuple[ModuleType, tuple[Any, ...]]:
        return singles, (self.policy["choices"],)

    @cached_property
    def weighing(self) -> tuple[ModuleType, tuple[Any, ...]] | None:
        dice = int(self.terms.setup.dice)
        points = (int(self.terms.setup.goal) // dice + 2) * dice
        shape = len(self.arrays["turns"]), points, rules.ACTIONS
        if 8 * math.prod(shape) > LARGEST:
            return None
        table = np.zeros(shape, np.int64)
        singles.fill_worths(self.room, self.tables, POINT, table)
        return singles, (table,)


def solve(terms: Terms, progress: Callable[[float, float], None]) -> OnePlayer:
    """The bounds are as close as rounding allows, whatever is asked for."""
    began = time.perf_counter()
    highest = int(terms.setup.goal) - int(terms.setup.first_past)
    tables = new_tables(terms, np.zeros(highest + 1))
    worst = float(singles.sweep(new_room(terms), tables, highest, STEP))
    progress(1, 1)
    facts = {"bound": worst + STEP, "seconds": time.perf_counter() - began}
    return OnePlayer(terms, facts, {"turns": tables.turns})
