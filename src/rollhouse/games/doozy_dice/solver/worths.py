"""What every action is worth in Doozy Dice for one, in whole numbers for compiled play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled
from rollhouse.solvers.solution import POINT

from .. import rules
from .sweep import SETS, Worths, close, most_rolls, turn_worths
from .turn import TurnGraph, key


class Lookup(NamedTuple):
    """Of the turn and of the worths what is looked into; levels are those of `Worths`."""

    cup_of: Array
    lie_of: Array
    bare: Array
    end_dots: Array
    end_rolls: Array
    end_uses: Array
    low: Array
    high: Array
    place: Array
    worth: Array
    """By level, the worth of the beginning of a turn."""
    cups: Array
    """By rolls made, cup and level, the worth of rolling these dice again."""


def size(turn: TurnGraph, worths: Worths) -> int:
    """The bytes of `cups`."""
    return 4 * most_rolls(turn) * turn.cups * len(worths.worth)


def table(turn: TurnGraph, worths: Worths) -> Lookup:
    cups = np.zeros((most_rolls(turn), turn.cups, len(worths.worth)), np.int32)
    for cards in range(1, SETS):
        low, high, place = (int(part[cards]) for part in worths[:3])
        levels = high - low + 1
        found = turn_worths(turn, worths, cards, low, levels, most_rolls(turn))
        cups[:, :, place : place + levels] = np.rint(found * POINT)
    units = np.rint(worths.worth * POINT).astype(np.int64)
    ends = turn.end_dots, turn.end_rolls, turn.end_uses
    return Lookup(turn.cup_of, turn.lie_of, turn.bare, *ends, *worths[:3], units, cups)


@compiled
def level_of(table: Lookup, cards: int, dots: int) -> int:
    low = table.low[cards]
    return table.place[cards] + close(dots, low, table.high[cards]) - low


@compiled
def worth(setup: Record, state: Record, action: int, table: Lookup) -> int:
    """The score still to come with its sign turned; dots in hand do not change which is best."""
    cards, dots, made = state.open[0], state.dots[0], state.roll_number
    if action < rules.COMPLETE:
        cup = cup_after(setup, state, action - rules.ROLL + 1, table.cup_of)
        return -table.cups[made, cup, level_of(table, cards, dots)]
    lie, end = table.bare[table.lie_of[key(state)]], action - rules.COMPLETE
    more = table.end_dots[made, lie, end]
    rolls = table.end_rolls[made, lie, end]
    left = cards & ~table.end_uses[end]
    return -(POINT * (rolls - more) + table.worth[level_of(table, left, dots + more)])


@compiled
def cup_after(setup: Record, state: Record, dice: int, cup_of: Array) -> int:
    """The cup if these dice are rolled again. The position is changed for as long as it takes."""
    a, b, c, d, e = state.dice[0], state.dice[1], state.dice[2], state.dice[3], state.dice[4]
    kept, phase = state.kept, state.phase
    rules.roll_again(setup, state, dice)
    cup = cup_of[key(state)]
    state.dice[0], state.dice[1], state.dice[2], state.dice[3], state.dice[4] = a, b, c, d, e
    state.kept, state.phase = kept, phase
    return cup
