"""What the coach says over HTTP: hints, and reports of matches that are over."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from .messages import Object


class Exact(Struct, tag_field="kind", tag="exact"):
    """Values from the solution of this match."""

    bound: float
    """How far off they may be: a proven bound."""


class Insight(Struct, tag_field="kind", tag="insight"):
    """Values from what is known of the game."""


class Learned(Struct, tag_field="kind", tag="learned"):
    """Values from a network that learned the game by playing against itself."""

    interval: float
    """Half the 95 % interval of a share, as it was measured."""


class Rollout(Struct, tag_field="kind", tag="rollout"):
    """Values from games that were played on from there."""

    interval: float
    """The widest 95 % interval among the choices."""
    games: int
    """How many were played for the choice that got the most."""
    stopped: str
    """Why no more games were played: `decided`, `known`, `equal`, `time` or `games`."""
    unseen: int
    """Legal actions that were not weighed."""
    played_on_by: Literal["pretending", "thumb", "default"]
    """How everybody played on: by the solution for two, by rule of thumb, or as an absent player
    would, if the rule of thumb does not know one of the house rules."""


class Advised(Struct):
    """A legal action and what it is worth."""

    action: Object
    """As in `actions` of the socket."""
    values: list[float]
    """By seat: win shares, or for one alone the expected score."""
    loss: float
    """How much the seat to act loses by it, compared with the best; never negative."""
    error: float
    """The error of its value: the bound, or half the 95 % interval."""
    told_apart: bool
    """Is it certain (95 %) that it is worse than the best?"""
    risks: dict[str, float]
    """What there is to fear, and how likely it is."""
    says: list[str]
    """The same for people."""


class Hint(Struct):
    """What the coach says about the position, the best choice first."""

    position: str
    """The id of the position."""
    seat: int
    """Who is to act."""
    source: Exact | Insight | Learned | Rollout
    """Where the values come from."""
    measure: Literal["share", "score"]
    """Are values win shares, or for one alone the expected score?"""
    choices: list[Advised]
    """What was weighed, the best first."""
    text: list[str]
    """The whole of it for people."""
    studying: bool
    """Does the coach still study this game? Asking again later may give a better answer."""


class ReportHand(Struct):
    """How steady a person's hand was, in the form of the game's option, with its 95 % interval."""

    seat: int
    """Whose hand."""
    gestures: int
    """How many gestures it was measured by."""
    error: float
    """The error that was measured."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""
    says: list[str]
    """These three numbers for people, with their unit."""
    practised: bool = False
    """Was it measured before, on the practice range, and not by the gestures of the game?"""


class ReportSeat(Struct):
    """Where a seat's result comes from: start + luck + hand + choices + others = result."""

    name: str
    """The name of whoever had the seat."""
    start: float
    """Its value before the first event."""
    luck: float
    """What dice and draws gave."""
    hand: float
    """What placing and flicking gave."""
    choices: float
    """What its own choices gave, compared with the best ones."""
    others: float
    """What the choices of the others gave."""
    result: float
    """What it ended with."""
    without_luck: float
    """The result without the luck."""
    errors: dict[str, float]
    """Half the 95 % interval of each part; empty if the game is solved."""
    decisions: int
    """How often there was more than one choice."""
    mistakes: int
    """How many choices were surely worse than the best."""
    cost: float
    """What the mistakes lost together."""
    loss: float
    """The average loss of a decision."""
    unsure: float
    """Half the 95 % interval of `loss`."""
    seen: float
    """A mistake of less than about this could not have been found."""
    grade: str
    """How well it was played, in a word."""
    score: int
    """The score, as the game counts it."""
    read: dict[str, float]
    """The parts rounded for display so that they still add up; also `skill` and `without_luck`."""


class ReportEvent(Struct, omit_defaults=True):
    """A step of the match, and what it changed."""

    line: int
    """Its line in the record."""
    kind: Literal["luck", "hand", "choice"]
    """What decided it: dice, a hand, or a choice."""
    seat: int | None
    """Whose it was; null: the table's."""
    says: list[str]
    """What happened, in sentences."""
    change: list[float]
    """By seat: how much the values changed."""
    after: list[float]
    """The values after it."""
    loss: float | UnsetType = UNSET
    """For a choice: what it lost compared with the best."""
    error: float | UnsetType = UNSET
    """Half the 95 % interval of the change."""
    free: bool | UnsetType = UNSET
    """For a choice: was there more than one?"""
    better: Object | UnsetType | None = UNSET
    """For a mistake: what would have been best."""


class ReportMoment(Struct):
    """An event that turned the match."""

    line: int
    """Its line in the record."""
    seat: int
    """Whose it was, or who rolled."""
    says: list[str]
    """What happened, in sentences."""


class ReportMistake(Struct):
    """A choice that was worse than the best; `loss` is given with its event."""

    line: int
    """Its line in the record."""
    seat: int
    """Who chose."""
    played: str
    """What was done."""
    better: str
    """What would have been best."""
    why: list[str]
    """What spoke against it, where that is known."""
    position: str | None
    """Its text id, if there is a picture of it because the match is solved."""


class ReportAdvice(Struct):
    """Something that could be done, and which of the house's people would have done it."""

    says: str
    """What they would have done."""
    played: bool
    """Is it what was played?"""
    residents: list[str]
    """Their names, in the form that seats use."""


class ReportCounsel(Struct):
    """What the house's people would have done at a choice."""

    line: int
    """Its line in the record."""
    seat: int
    """Who chose."""
    played: str
    """What was done."""
    advice: list[ReportAdvice]
    """Grouped by what they would have done, the largest group first."""


class ReportTold(Struct):
    """The report in words; a reader who had exactly one seat is addressed as You."""

    names: list[str]
    """By seat, as they are called here."""
    result: str
    """How it ended; empty if it did not."""
    decided: str
    """What helped the winner most."""
    remarks: list[str]
    """What a reader should know."""
    source: str
    """Where the values come from."""
    judgements: list[str]
    """By seat: how it was played."""
    moments: list[ReportMoment]
    """What turned the match."""
    mistakes: list[ReportMistake]
    """The choices that cost most."""
    how: str = ""
    """How it was won, in one sentence from the record; it may be empty."""
    counsel: list[ReportCounsel] = []
    """What the house's people would have done at the choices that mattered most."""


class Report(Struct):
    """What decided a match."""

    game: str
    """The game that was played."""
    hash: str
    """The hash of the last line of the record that it is about."""
    finished: bool
    """Was it played to its end?"""
    measure: Literal["share", "score"]
    """Are values win shares, or of one alone the expected score?"""
    source: Exact | Insight | Learned | Rollout
    """Where the values come from."""
    start: list[float]
    """The values before the first event, by seat."""
    seats: list[ReportSeat]
    """Where each seat's result comes from."""
    has_hand: bool
    """Was anything placed or flicked?"""
    events: list[ReportEvent]
    """Every step that changed something."""
    told: ReportTold
    """The same for people."""
    hands: list[ReportHand] = []
    """The hands that were measured by their gestures; the game is judged with them."""
