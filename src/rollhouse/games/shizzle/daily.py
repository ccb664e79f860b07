"""Shizzle at the daily table: a position to decide, and the last points of the bank for two."""

from __future__ import annotations

from rollhouse.coach.daily.dates import DayNumbers
from rollhouse.coach.daily.part import MONDAY, SATURDAY, SUNDAY, TUESDAY, Daily
from rollhouse.kernel.position import Position, position

KNOWS = ()
FEWEST, MOST = 9, 14
"""The points with which a game of the day begins: of 40, 12 to 22 are left in the bank."""


def start(numbers: DayNumbers) -> Position:
    chips = [numbers.between(FEWEST, MOST) for _ in range(2)]
    return position("shizzle", 2, options={}, chips=chips)


DAILY = Daily(decisions=(TUESDAY, SATURDAY), dice=(MONDAY, SUNDAY), start=start)
