"""Toss Up! at the daily table: a position to decide, and the last turns of a game for two."""

from __future__ import annotations

from rollhouse.coach.daily.dates import DayNumbers
from rollhouse.coach.daily.part import FRIDAY, MONDAY, SATURDAY, THURSDAY, WEDNESDAY, Daily
from rollhouse.kernel.position import Position, position

KNOWS = ()
LOWEST, HIGHEST = 76, 88
"""The points with which a game of the day begins."""


def start(numbers: DayNumbers) -> Position:
    scores = [numbers.between(LOWEST, HIGHEST) for _ in range(2)]
    return position("toss_up", 2, options={}, scores=scores)


DAILY = Daily(decisions=(MONDAY, FRIDAY), dice=(WEDNESDAY, THURSDAY, SATURDAY), start=start)
