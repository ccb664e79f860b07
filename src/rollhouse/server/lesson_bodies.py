"""Bodies of what can be learnt over HTTP: pictures of best play, quizzes, games to look at."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .bodies import Step
from .coach_bodies import Exact, Insight, Rollout
from .protocol import BoardPart, Object


class DialValue(Struct):
    value: int
    says: str
    """What it is called."""


class DialForm(Struct):
    """Something about a position that can be changed."""

    name: str
    """As `turn` has it: `points0:45,risk:12`."""
    label: str
    group: str
    """What it stands among, in words."""
    value: int
    low: int
    high: int
    says: str
    """The present value in words."""
    choices: list[DialValue]
    """All that it may be; none: every whole number from `low` to `high`."""


class Weighed(Struct):
    """A legal action of a position and what it is worth."""

    act: int
    """Its place among the actions: `act` goes there."""
    offer: str
    """As a sentence."""
    title: str
    note: str
    values: list[float]
    """By seat: win shares, or of one alone the expected score."""
    loss: float
    told_apart: bool
    """Is it worse than the best?"""
    says: list[str]
    """What it is worth, and what may come of it."""


class ChartAxis(Struct):
    dial: str
    label: str
    values: list[int]


class ChartKind(Struct):
    """What is best in some cells."""

    says: str
    sign: int
    """0 to 7; stays with an action from chart to chart."""


class ChartForm(Struct):
    """What is best while two dials are turned and all else stays, by row and column."""

    across: ChartAxis
    down: ChartAxis
    kinds: list[ChartKind]
    best: list[list[int]]
    """A place among the kinds; -1: nobody chooses there, or there is no such position."""
    worth: list[list[float | None]]
    """To whoever is to move."""
    cost: list[list[float | None]]
    """What the best of the worse choices loses."""


class Explored(Struct):
    """A position of a solved match, all around."""

    position: str
    """Its text id: the address of this picture."""
    game: str
    names: list[str]
    """Whoever is to move is You."""
    turn: int
    """Whose turn it is; -1 the table, -2 over."""
    view: Object
    board: list[BoardPart]
    status: list[str]
    source: Exact
    source_says: str
    measure: Literal["share", "score"]
    values: list[float]
    """What the position is worth, by seat."""
    choices: list[Weighed]
    """The best first; none where nobody chooses."""
    dials: list[DialForm]
    chart: ChartForm | None


class QuizChoice(Struct):
    """An answer, and what the coach says of it."""

    offer: str
    title: str
    note: str
    value: float
    """To whoever is asked."""
    loss: float
    right: bool
    fine: bool
    """Close enough, or right."""
    verdict: str
    why: list[str]
    """What may come of it."""


class Question(Struct):
    """A position where people go wrong, with every answer judged already."""

    game: str
    position: str
    names: list[str]
    turn: int
    view: Object
    board: list[BoardPart]
    status: list[str]
    source: Exact | Insight | Rollout
    source_says: str
    measure: Literal["share", "score"]
    choices: list[QuizChoice]
    best: int
    """The place of the best choice."""
    thumb_errs: bool
    """Does the rule of thumb go wrong here?"""
    explorable: bool
    """Is there a picture of it?"""


class Performance(Struct):
    """A whole game of computer players, with what it was worth to each after every step."""

    game: str
    names: list[str]
    source: Exact | Insight | Rollout
    source_says: str
    measure: Literal["share", "score"]
    steps: list[Step]
    values: list[list[float]]
    """By step and seat."""
    result: str
