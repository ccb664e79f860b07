"""Temperaments in Stack Attack: the bold place one more, the spiteful leave a top that few dice
fit, and the greedy want their last dice in the tower.

Onto a 1 or a 6 fewer numbers fit, so whoever comes next finds less to place.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules
from .greedy import from_the_end

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
RESTS_ON = ("greedy",)
BOLDNESS, SPITE, GREED = range(3)
FURTHEST = 2
"""How far from 1 or 6 a number can be."""
LAST_DICE = 2


@rule
def lean(setup: Record, state: Record, action: int, temper: Array) -> int:
    if action == rules.STOP:
        return 0
    narrow = FURTHEST - from_the_end(action - rules.PLACE)
    leaning = temper[BOLDNESS] + narrow * temper[SPITE] // FURTHEST
    if rules.held(setup, state, state.to_move) <= LAST_DICE:
        leaning += temper[GREED]
    return leaning
