"""Doozy Dice at the daily table, alone: a position to decide, and the last three of five cards."""

from __future__ import annotations

from typing import Any

from rollhouse.coach.daily.dates import DayNumbers
from rollhouse.coach.daily.part import FRIDAY, SUNDAY, TUESDAY, WEDNESDAY, Daily
from rollhouse.kernel.position import Position, position, start

KNOWS = ("cards",)
DEALT, OPEN = 5, 3
FEWEST, MOST = 1, 4
"""The dots with which a game of the day begins."""


def match(numbers: DayNumbers) -> tuple[int, dict[str, Any]]:
    return 1, {"cards": deal(numbers)}


def deal(numbers: DayNumbers) -> list[str]:
    deck = [card["name"] for card in start("doozy_dice", 1).options["deck"]]
    return numbers.sample(deck, DEALT)


def begin(numbers: DayNumbers) -> Position:
    cards = deal(numbers)
    still, dots = numbers.sample(cards, OPEN), numbers.between(FEWEST, MOST)
    return position("doozy_dice", 1, options={"cards": cards}, open=[still], dots=[dots])


DAILY = Daily(
    decisions=(WEDNESDAY, SUNDAY), dice=(TUESDAY, FRIDAY), match=match, looks=8, start=begin
)
