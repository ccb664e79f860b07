"""Temperaments in Toss Up!: the bold roll on. There is nobody to attack, and nothing to collect."""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules

KNOWS = ("goal", "dice", "faces", "finish")
BOLDNESS = 0


@rule
def lean(setup: Record, state: Record, action: int, temper: Array) -> int:
    return temper[BOLDNESS] if action == rules.ROLL else 0
