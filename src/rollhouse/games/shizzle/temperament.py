"""Temperaments in Shizzle: the bold roll on, the spiteful attack the richest, the greedy take."""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules
from .greedy import richest_opponent

KNOWS = ("layout", "bank", "max_turns")
RESTS_ON = ("greedy",)
BOLDNESS, SPITE, GREED = range(3)
ROLLS = 2
"""A turn has several rolls, and each of them takes a part of boldness only."""


@rule
def lean(setup: Record, state: Record, action: int, temper: Array) -> int:
    if action == rules.ROLL:
        return temper[BOLDNESS] // ROLLS
    if rules.ADD <= action < rules.ROLL:  # nothing is risked by it, and the careful do it too
        return max(temper[BOLDNESS] // ROLLS, 0) + temper[GREED]
    if action == rules.TAKE:
        return temper[GREED]
    if action >= rules.ATTACK:
        richest = action - rules.ATTACK == richest_opponent(setup, state)
        return temper[SPITE] if richest else 0
    return 0
