"""Temperaments in Toss Up!: the bold roll on, the spiteful while somebody else is ahead, and the
greedy when hardly a die is left, because they want the whole rack green.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules
from .greedy import best_of_the_others

KNOWS = ("goal", "dice", "faces", "finish")
RESTS_ON = ("greedy",)
BOLDNESS, SPITE, GREED = range(3)
ROLLS = 2
"""A turn has so many rolls that each of them takes a part of a temperament only."""
NEARLY_ALL = 2
"""So many dice are left when the greedy want the rest of them too."""


@rule
def lean(setup: Record, state: Record, action: int, temper: Array) -> int:
    if action == rules.STOP:
        return 0
    leaning = temper[BOLDNESS] // ROLLS
    total = state.scores[state.to_move] + state.turn_points
    if total < best_of_the_others(setup, state):
        leaning += temper[SPITE] // (2 * ROLLS)
    if state.dice_left <= NEARLY_ALL:
        leaning += temper[GREED] // ROLLS
    return leaning
