"""Bodies of what can be learnt over HTTP: pictures of best play, quizzes, games to look at."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .bodies import Step
from .coach_bodies import Exact, Insight, Learned, Rollout
from .messages import BoardPart, Fault, Motion, Object, Offer


class DialValue(Struct):
    """A value that a dial may have."""

    value: int
    """The value that `turn` takes."""
    says: str
    """What it is called."""


class DialForm(Struct):
    """Something about a position that can be changed."""

    name: str
    """Its name in `turn`: `points0:45,risk:12`."""
    label: str
    """What it is called."""
    group: str
    """The heading of its group."""
    value: int
    """What it is now."""
    low: int
    """The least that it may be."""
    high: int
    """The most that it may be."""
    says: str
    """The present value in words."""
    choices: list[DialValue]
    """All the values it may have; empty: every whole number from `low` to `high`."""


class Weighed(Struct):
    """A legal action of a position and what it is worth."""

    act: int
    """Its index among the actions; `act` takes it."""
    offer: str
    """As a sentence."""
    title: str
    """A few words for a button."""
    note: str
    """What it leads to."""
    values: list[float]
    """By seat: win shares, or for one alone the expected score."""
    loss: float
    """What is lost by it, compared with the best; never negative."""
    told_apart: bool
    """Is it worse than the best?"""
    says: list[str]
    """What it is worth, and what may come of it."""


class ChartAxis(Struct):
    """One side of a chart."""

    dial: str
    """The name of the dial that is turned along it."""
    label: str
    """What that dial is called."""
    values: list[int]
    """The values of the cells along it."""


class ChartKind(Struct):
    """What is best in some cells."""

    says: str
    """What it is called."""
    sign: int
    """0 to 7; an action keeps its sign from chart to chart."""


class ChartForm(Struct):
    """What is best while two dials vary and all else stays the same, by row and column."""

    across: ChartAxis
    """The columns."""
    down: ChartAxis
    """The rows."""
    kinds: list[ChartKind]
    """What is best somewhere."""
    best: list[list[int]]
    """An index into the kinds; -1: nobody has a choice there, or there is no such position."""
    worth: list[list[float | None]]
    """The value of each cell, to whoever is to move."""
    cost: list[list[float | None]]
    """What the best of the worse choices loses."""


class Explored(Struct):
    """A position, all around: of a solved match, or of one that is being solved."""

    position: str
    """Its text id: the address of this picture."""
    game: str
    """Its game."""
    names: list[str]
    """Whoever is to move is You."""
    turn: int
    """Whose turn it is; -1: the table, -2: the game is over."""
    view: Object
    """The position as a client draws it."""
    board: list[BoardPart]
    """What lies on the table, for screens that draw any game."""
    status: list[str]
    """Where things stand, in sentences."""
    source: Exact | Insight | Learned | Rollout
    """Where the values come from. Whatever is final is exact."""
    source_says: str
    """The same for people."""
    measure: Literal["share", "score"]
    """Are values win shares, or for one alone expected scores?"""
    values: list[float]
    """What the position is worth, by seat."""
    choices: list[Weighed]
    """The best first; empty if nobody has a choice."""
    dials: list[DialForm]
    """What can be changed about it."""
    chart: ChartForm | None
    """What is best around it; null: there is none. It is empty in a first answer."""
    final: bool = True
    """False: a first answer, while the match is being solved."""


class QuizChoice(Struct):
    """An answer, and what the coach says about it."""

    offer: str
    """As a sentence."""
    title: str
    """A few words for a button."""
    note: str
    """What it leads to."""
    value: float
    """The value to whoever is asked."""
    loss: float
    """What is lost by it, compared with the best."""
    right: bool
    """Is it the best, or as good?"""
    fine: bool
    """Close enough, or right."""
    verdict: str
    """What the coach says about it."""
    why: list[str]
    """What may come of it."""


class Question(Struct):
    """A position where people go wrong, with every answer judged already."""

    game: str
    """Its game."""
    position: str
    """Its text id."""
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
    source: Exact | Insight | Learned | Rollout
    """Where the values come from."""
    source_says: str
    """The same for people."""
    measure: Literal["share", "score"]
    """Are values win shares, or for one alone expected scores?"""
    choices: list[QuizChoice]
    """The answers that are offered."""
    best: int
    """The index of the best choice."""
    thumb_errs: bool
    """Does the rule of thumb go wrong here?"""
    explorable: bool
    """Is there a picture of it?"""
    about: str | None = None
    """The kind of choice that is trained, in words; null: of any kind."""
    box: str | None = None
    """The name of the own box that it is about; null: the usual one."""


class Performance(Struct):
    """A whole game of computer players, with what it was worth to each after every step."""

    game: str
    """Its game."""
    names: list[str]
    """Who played."""
    source: Exact | Insight | Learned | Rollout
    """Where the values come from."""
    source_says: str
    """The same for people."""
    measure: Literal["share", "score"]
    """Are values win shares, or for one alone expected scores?"""
    steps: list[Step]
    """The start, and every step with the position after it."""
    values: list[list[float]]
    """By step and seat."""
    result: str
    """How it ended."""


class PracticeTry(Struct, forbid_unknown_fields=True):
    """A try on the practice range; without an action, the beginning."""

    game: Annotated[str, Meta(max_length=40)]
    """The game whose hand is practised."""
    position: Annotated[str, Meta(max_length=2000, pattern=r"^[ -~]*$")] | None = None
    """Where the try is made, as the house last gave it."""
    world: Object | None = None
    """The world of the try, likewise."""
    action: Object | None = None
    """One of the offers, with the gesture as `hand`."""
    motion: bool = False
    """Should it be told while it is simulated? Then the answer is JSON lines, each a `Told`."""


class Told(Struct, omit_defaults=True):
    """A line of an answer that is told while physics simulates; it has just one of these."""

    step: Step | None = None
    """The gesture, as the first of the steps of the answer that tell it."""
    motion: Motion | None = None
    """Some frames of the motion that the next step will have as its trace."""
    done: Object | None = None
    """The last line: the whole answer, as it is without `motion`."""
    fault: Fault | None = None
    """The last line, if there is no answer after all."""


class CameOut(Struct):
    """How a try turned out."""

    good: bool
    """Did it turn out as it was meant?"""
    off: list[float] | None
    """How far the person's own hand missed, in the two parts that the game names: millimetres to
    the right and away, or degrees to the right and centimetres a second too fast; null: the house
    lent its hand."""
    table: list[float]
    """One standard deviation of what the table adds to that."""
    size: int
    """How far this practice has come: the dice of the tower, say."""
    says: str
    """How it turned out, as a sentence."""


class Practised(Struct):
    """The practice range after a try, or at its beginning. The house keeps nothing of it."""

    game: str
    """The game whose hand is practised."""
    names: list[str]
    """Every seat is You."""
    steps: list[Step]
    """What to show, one step after another; the last is the ground of the next try. Lines are
    counted from 0."""
    position: str
    """Where the next try is made; send it back with that try."""
    world: Object | None
    """The world of the next try, likewise; null: everything lies neatly."""
    offers: list[Offer]
    """What can be tried."""
    came: CameOut | None
    """How the try turned out; null at the beginning."""
