"""Bodies of the daily table: what is laid on a date, what somebody answers, what it is worth."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from .bodies import Step
from .lesson_bodies import Question
from .messages import BoardPart, Object, Offer

Day = Annotated[str, Meta(max_length=40)]
"""A date, written like 2026-11-17."""


class DailyThing(Struct):
    """One of the things of a day."""

    thing: Literal["decision", "dice", "hand"]
    """A position to decide, a game with the dice of the day, a gesture."""
    game: str
    """The game that it comes from."""


class DailyTable(Struct):
    """What is laid on a date; it is the same in every house."""

    date: str
    """The day."""
    first: str
    """The first day that had a table."""
    things: list[DailyThing]
    """What can be played, in order."""


class DailyAnswer(Struct, forbid_unknown_fields=True):
    """An answer to the position of a day; without one, the position."""

    date: Day
    """The day."""
    answer: Annotated[int, Meta(ge=0, le=100)] | None = None
    """The index of the choice among those that are offered."""


class DailyChoice(Struct):
    """A choice in the position of a day."""

    offer: str
    """As a sentence."""
    title: str
    """A few words for a button."""
    note: str
    """What it leads to."""


class DailyVerdict(Struct):
    """What an answer is worth."""

    answer: int
    """The index of the answer."""
    dots: int
    """4 for the best choice, or one as good; 3, 2 or 1 for one that gives up at most 3, 6 or 10
    hundredths of winning chance; else 0. A point of somebody who plays alone counts as five."""
    question: Question
    """The position with every choice judged."""


class DailyDecision(Struct):
    """The position of a day."""

    date: str
    """The day."""
    game: str
    """Its game."""
    names: list[str]
    """Whoever is asked is You."""
    turn: int
    """The seat that is asked."""
    view: Object
    """The position as a client draws it."""
    board: list[BoardPart]
    """What lies on the table, for screens that draw any game."""
    status: list[str]
    """Where things stand, in sentences."""
    choices: list[DailyChoice]
    """The answers that are offered."""
    verdict: DailyVerdict | None
    """What the answer is worth; null: there was none yet."""


class DailyChoices(Struct, forbid_unknown_fields=True):
    """The game of a day, described by the choices made so far."""

    date: Day
    """The day."""
    choices: Annotated[list[Annotated[int, Meta(ge=0, le=10_000)]], Meta(max_length=600)] = []
    """Each choice by its index among what was offered then."""


class DailyMistake(Struct):
    """A choice that gave something up."""

    turn: int
    """The seat that chose."""
    view: Object
    """The position in which it was made."""
    board: list[BoardPart]
    """The same for screens that draw any game."""
    chosen: str
    """What was chosen, as a sentence."""
    best: str
    """What would have been best."""
    loss: float
    """What it gave up: a win share, or points of somebody who plays alone."""
    why: list[str]
    """What speaks for the best choice."""


class DailyScore(Struct):
    """What the choices of a finished game are worth."""

    score: int
    """100 less a point for every hundredth of winning chance that was given up."""
    says: str
    """The same as a sentence."""
    result: str
    """How the game ended. It does not count: dice are luck."""
    measure: Literal["share", "score"]
    """Are losses win shares, or points of somebody who plays alone?"""
    lost: float
    """What all choices gave up."""
    chosen: int
    """How many choices there were where there was something to choose."""
    mistakes: list[DailyMistake]
    """The most expensive mistakes, at most three."""
    source_says: str
    """Where the values come from."""


class DailyGame(Struct):
    """The game of a day up to the next choice."""

    date: str
    """The day."""
    game: str
    """Its game."""
    names: list[str]
    """You, and the house."""
    steps: list[Step]
    """What happened since the last choice, that choice included; at the beginning, the start."""
    offers: list[Offer]
    """What can be chosen; none at the end."""
    score: DailyScore | None
    """How good the choices were; null before the end."""


class DailyGesture(Struct, forbid_unknown_fields=True):
    """The gesture of a day; without an action, where it is made."""

    date: Day
    """The day."""
    action: Object | None = None
    """One of the offers, with the gesture as `hand`."""
    motion: bool = False
    """Should it be told while it is simulated? Then the answer is JSON lines, each a `Told`."""


class DailyLanding(Struct):
    """Where the gesture of a day ended."""

    score: int
    """100 at the best place, down to 0."""
    millimetres: float | None
    """Distance from the best place; null: as bad as can be."""
    says: str
    """How it turned out, as a sentence."""
    best: str
    """What would have been best."""


class DailyHand(Struct):
    """The world of a day's gesture, and how it turned out."""

    date: str
    """The day."""
    game: str
    """Its game."""
    names: list[str]
    """Every seat is You."""
    steps: list[Step]
    """What to show, one step after another."""
    offers: list[Offer]
    """What can be done; none after the gesture."""
    target: Any
    """What to aim at, in games that have a target."""
    ask: str
    """What the person is asked to do, as a sentence."""
    landing: DailyLanding | None
    """How it turned out; null before the gesture."""
