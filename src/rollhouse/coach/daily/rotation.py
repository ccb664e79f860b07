"""Which game lays which part of the table: each game says on which weekdays it does."""

from __future__ import annotations

from datetime import date

from rollhouse.kernel import games
from rollhouse.kernel.errors import RollhouseError

from .part import Daily
from .words import WORDS

DECISION, DICE, HAND = THINGS = ("decision", "dice", "hand")


def part_of(game: str) -> Daily | None:
    found: Daily | None = getattr(games.part(game, "daily"), "DAILY", None)
    return found


def game_of(thing: str, day: date) -> str | None:
    """The game that lays a part of the table; None if no game does so that day."""
    for game in games.with_part("daily"):
        part = part_of(game)
        if part is not None and day.weekday() in days_of(part, thing):
            return game
    return None


def days_of(part: Daily, thing: str) -> tuple[int, ...]:
    """The weekdays on which a game lays one part of the table."""
    return {DECISION: part.decisions, DICE: part.dice, HAND: part.hands}[thing]


def things(day: date) -> dict[str, str]:
    """The parts of a day's table, each with its game."""
    found = ((thing, game_of(thing, day)) for thing in THINGS)
    return {thing: game for thing, game in found if game is not None}


def laid_by(thing: str, day: date) -> tuple[str, Daily]:
    """The game that lays a part of the table, and its part `daily`; refused if there is none."""
    game = game_of(thing, day)
    part = None if game is None else part_of(game)
    if game is None or part is None:
        raise RollhouseError("not_that_day", WORDS, value=day.isoformat())
    return game, part
