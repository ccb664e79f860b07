"""What every action is worth in Shizzle for two, in whole numbers for compiled play.

The table is that of `policy`, and two arrays more, by turn, row and class as `rest` is:

`stopping`  the mover's share on stopping there
`rolling`   the mover's share on rolling the dice that may follow
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled
from rollhouse.solvers.solution import SHARE

from .. import rules
from .policy import SIDES, best_line_from, code, turns
from .sweeps import Sweeps


def table(sweeps: Sweeps, worth: Array, policy: Mapping[str, Array]) -> tuple[Array, ...]:
    first, rest = policy["first"], policy["rest"]
    stopping, rolling = np.zeros_like(rest), np.zeros_like(rest)
    for turn, few, room in turns(sweeps, worth):
        for lane, points in enumerate(few):
            rows = slice(first[points], first[points + 1])
            size = rows.stop - rows.start
            for into, found in ((stopping, room.stopping), (rolling, room.rolling)):
                into[turn, rows] = np.rint(found[:size, :, lane] * SHARE).astype(np.int32)
    return (*policy.values(), stopping, rolling)


@compiled
def worth(setup: Record, state: Record, action: int, table: Any) -> Any:
    of, first, sure, rest, before, stopping, rolling = table
    mine, others = state.chips[state.to_move], state.chips[1 - state.to_move]
    points = mine * (setup.bank + 1) + others
    if state.phase == rules.SPARKING:
        return spark_worth(of, before[state.turns], points, action - rules.SPARK)
    if state.phase == rules.SETTLING:
        after = before[min(state.turns + 1, len(before) - 1)]
        return settled_worth(setup, state, of, after, mine, others, action)
    dice = 0
    for place in range(state.length):
        dice |= 1 << state.line[place]
    end = state.length - 1
    die, face = state.line[end], rules.face(state.line[end], state.numbers[end])
    whole = state.length == rules.SHIZZLE
    row = first[points] + min(state.pending - whole, sure[points])
    if action == rules.STOP:
        return stopping[state.turns, row, of[code(dice, face)]]
    if action == rules.ROLL:
        row = first[points] + min(state.pending, sure[points])
        line = 1 << die if whole else dice
        return rolling[state.turns, row, of[code(line, face)]]
    return best_line_from(setup, state, action - rules.ADD, dice, of, rest[state.turns, row])


@compiled
def spark_worth(of: Array, worth: Array, points: int, die: int) -> Any:
    """The average of what the spark may show."""
    total = 0
    for number in range(1, SIDES + 1):
        total += worth[points, of[code(1 << die, rules.face(die, number))]]
    return total // SIDES


@compiled
def settled_worth(
    setup: Record, state: Record, of: Array, worth: Array, mine: int, others: int, action: int
) -> Any:
    """The best way to settle all Shizzles, one of them so."""
    end = state.length - 1
    face = rules.face(state.line[end], state.numbers[end])
    spark = of[code(1 << state.line[end], face)]
    attack = action >= rules.ATTACK
    best = SHARE
    for attacks in range(1 if attack else 0, state.pending + 1 if attack else state.pending):
        left = others - min(rules.SHIZZLE * attacks, others)
        won = state.winnings + rules.SHIZZLE * (state.pending - attacks)
        now = mine + min(won, setup.bank - mine - left)
        best = min(best, worth[left * (setup.bank + 1) + now, spark])
    return SHARE - best
