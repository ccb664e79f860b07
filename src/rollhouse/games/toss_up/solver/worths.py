"""What to roll and to stop is worth in Toss Up! for two, in whole numbers for compiled play."""

from __future__ import annotations

from typing import Any

import numpy as np

from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.position import position
from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled
from rollhouse.solvers.solution import SHARE

from .. import rules
from . import pairs
from .pairs import PairRoom, PairTables

BEYOND = 150
"""With so many points more than the goal it no longer matters how many they are."""


@compiled
def worth(setup: Record, state: Record, action: int, table: Any) -> Any:
    """`table` is `before[mine, theirs, points, action]`, and `last[ahead, points, action]` in last
    turns, where only the dice in hand and being behind, level or ahead by stopping matter.
    """
    before, last = table
    mover, points = state.to_move, state.turn_points
    dice = last.shape[1]
    if state.last_turns:
        behind = state.scores[1 - mover] - state.scores[mover] - points
        return last[min(max(behind + 1, 0), len(last) - 1), points % dice, action]
    most = before.shape[2]
    if points >= most:
        points = most - dice + points % dice
    return before[state.scores[mover], state.scores[1 - mover], points, action]


@compiled
def fill(desk: PairRoom, tables: PairTables, mine: int, worths: Array) -> None:
    """`worths[theirs, points, action]` before last turns."""
    setup, state = desk.setups[0], desk.states[0]
    starts, lasts, errors = tables.starts, tables.lasts, tables.errors
    for theirs in range(len(worths)):
        top = pairs.fill_turn(desk, tables, mine, theirs)
        for points in range(worths.shape[1]):
            if points < top:
                roll = desk.work[2, points]
                stop = desk.work[0, points]
            else:
                roll = pairs.roll_beyond(desk, tables, mine, theirs, points)
                pairs.set_choice(setup, state, mine, theirs, points, 0)
                stop = pairs.stop_worth(setup, state, starts, lasts, errors, pairs.MIDDLE, desk.out)
            worths[theirs, points, rules.ROLL] = np.int32(roll * SHARE)
            worths[theirs, points, rules.STOP] = np.int32(stop * SHARE)


def size(goal: int, dice: int) -> tuple[int, int, int, int]:
    """The shape of `before`."""
    return goal + 1, goal + 1, (goal + BEYOND) // dice * dice, rules.ACTIONS


def last_worths(solution: Any) -> Array:
    """`last`: by how far one would be behind by stopping, from -1, and by points modulo dice."""
    dice, goal = int(solution.terms.setup.dice), int(solution.terms.setup.goal)
    furthest = len(solution.arrays["lasts"]) + dice
    found = np.zeros((furthest + 2, dice, rules.ACTIONS), np.int32)
    if solution.terms.setup.first_past:
        return found[:1]
    options = thawed(solution.terms.options)
    for behind in range(-1, furthest + 1):
        for row in range(dice):
            points = dice + row
            theirs = max(goal + 1, points + behind)
            scores = [theirs - points - behind, theirs]
            given = {"scores": scores, "turn_points": points, "last_turns": 1}
            here = position(solution.game, 2, options=options, **given)
            for code, (_, shares) in enumerate(solution.values(here)):
                found[behind + 1, row, code] = int(shares[0] * SHARE)
    return found
