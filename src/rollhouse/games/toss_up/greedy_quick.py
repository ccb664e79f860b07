"""Quick Toss Up!: exactly the greedy player, but how far to roll is worked out only once."""

from __future__ import annotations

from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, Row, ask, rule

from . import rules
from .greedy import MOST_POINTS, UNDECIDED, by_scores, is_worth_the_risk

KNOWS = ("goal", "dice", "faces", "finish")
RESTS_ON = ("greedy",)
SAME = True
"""It plays exactly as the rule of thumb does."""


def tables(terms: Terms) -> tuple[Array, ...]:
    """By dice left, the fewest points of a turn with which another roll is not worth the risk."""
    enough = np.zeros(rules.DICE + 1, np.int64)
    states = np.zeros(1, rules.State)
    state = Row(states)
    for dice in range(1, terms.setup.dice + 1):
        low, high = 0, MOST_POINTS + 1
        while low < high:
            state.dice_left, state.turn_points = dice, (low + high) // 2
            if ask(is_worth_the_risk, terms.setup, state):
                low = state.turn_points + 1
            else:
                high = state.turn_points
        enough[dice] = low
    return (enough,)


@rule
def choose(setup: Record, state: Record, mask: Array, table: Any) -> int:
    action = by_scores(setup, state)
    if action != UNDECIDED:
        return action
    points = min(state.turn_points, MOST_POINTS)
    return rules.ROLL if points < table[0][state.dice_left] else rules.STOP
