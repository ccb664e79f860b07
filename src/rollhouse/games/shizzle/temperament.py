"""Temperaments in Shizzle: the bold roll on, the spiteful attack the richest, the greedy take."""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules
from .greedy import richest_opponent

KNOWS = ("layout", "bank", "max_turns")
RESTS_ON = ("greedy",)
BOLDNESS, SPITE, GREED = range(3)


@rule
def lean(setup: Record, state: Record, action: int, temper: Array) -> int:
    if action == rules.ROLL:
        return temper[BOLDNESS]
    if rules.ADD <= action < rules.ROLL:  # nothing is risked by it, and the careful do it too
        return max(temper[BOLDNESS], 0) + temper[GREED]
    if action == rules.TAKE:
        return temper[GREED]
    if action >= rules.ATTACK:
        richest = action - rules.ATTACK == richest_opponent(setup, state)
        return temper[SPITE] if richest else 0
    return 0
