"""What the house keeps: tables with their plans, appends to records, results for standings."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

State = Literal["gathering", "playing", "paused", "over", "abandoned"]
DAY = 24 * 3600.0
UNDER_WAY: tuple[State, ...] = ("gathering", "playing", "paused")
CLOSED: tuple[State, ...] = ("over", "abandoned")

IDLE: dict[State, float] = {
    "gathering": DAY,
    "playing": 30 * DAY,
    "paused": 30 * DAY,
    "over": 730 * DAY,
    "abandoned": 30 * DAY,
}
"""Seconds without any change after which a table is cleared away. If a match was begun there, it is
first closed as abandoned, so that what was sealed is revealed."""
SPECTATOR = -1
"""The seat number under which spectators are counted as present."""


class PlanSeat(Struct, omit_defaults=True):
    kind: Literal["open", "person", "computer"]
    name: str | None = None
    player: str | None = None
    """Which computer player it is: `computer:level=2`."""
    token: str | None = None
    """The hash of the token that may act for this seat."""
    screen: int | None = None
    """Seats with the same number share one screen, and one token."""
    passed_over: bool = False
    """Did the person leave real dice, so that their turns are passed over?"""
    hand: dict[str, Any] | None = None
    """How much the person's hand errs, as practice measured it."""
    owned_before: dict[str, str] = {}
    """Who had this seat in the match before, and gave it up or lost it: names, by the hash of their
    token. Empty again once somebody has joined there."""
    called_before: dict[str, list[str]] = {}
    """What people were called in this seat in the match and are no more, because they have another
    name or because somebody has joined there since: names, by the hash of their token."""


class TablePlan(Struct, omit_defaults=True):
    """Everything that was agreed at a table. It is changed as a whole, by compare and swap."""

    game: str
    seats: list[PlanSeat]
    dice: str
    host: str
    """The hash of the host's token."""
    options: dict[str, Any] = {}
    box: str | None = None
    """What the own box is called that is played with."""
    public: bool = False
    shared: bool = False
    """May anybody who has its address read the match, now that it is over?"""
    coach: bool = True
    clock: int | None = None
    watch: list[str] = []
    """Hashes of the tokens of spectators."""
    rematch: str | None = None
    first: str | None = None
    """Why seat 0 begins, if somebody said so."""
    address: str = ""
    """A salted hash of the address that opened it."""
    turned: float | None = None
    """When the seat to act was asked; its clock runs from then."""
    paused_left: float | None = None
    """How many seconds this clock had left when the table was paused."""
    cup: str | None = None
    """The cup that the match belongs to, or that people gather for."""
    begun: str | None = None
    """The key of the request that began the match, if it had one."""


class Kept(Struct):
    """A table as it stands in the database."""

    id: str
    plan: TablePlan
    state: State
    created: float
    version: int = 0
    """How often the plan has been changed."""
    code: str | None = None
    code_until: float | None = None
    secret: str | None = None
    """What sealed dice keep out of the record until it is revealed. Never shown."""
    record: int = 0
    """Lines of its record that are on disk. Computed from the appends, never written."""
    changed: float = 0.0
    """When the plan or the record last changed."""


CupStage = Literal["gathering", "playing", "over"]
CUP_IDLE: dict[CupStage, float] = {
    "gathering": 2 * DAY,
    "playing": 365 * DAY,
    "over": 730 * DAY,
}
"""Seconds without any change until a cup is cleared away. Its matches go separately."""


class CupPlan(Struct, omit_defaults=True):
    """Everything that was agreed for a cup beside its record."""

    games: list[dict[str, Any]]
    """`{"game": …, "options": {…}}`, in the order of play."""
    dice: str
    """`usual` or `real`."""
    host: str
    """The hash of the host's token."""
    gathering: str
    """The table where people gather; its seats are those of the cup until it begins."""
    seats: list[PlanSeat] = []
    """Who plays for each entrant, with their tokens; empty before the cup begins."""
    coach: bool = True
    clock: int | None = None
    watch: list[str] = []
    """Hashes of the tokens of spectators."""
    address: str = ""
    """A salted hash of the address that opened it."""


class KeptCup(Struct):
    """A cup as it stands in the database."""

    id: str
    plan: CupPlan
    state: CupStage
    created: float
    version: int = 0
    """How often it has been changed."""
    record: str = ""
    """The lines of its record; none before it begins."""
    changed: float = 0.0


class Append(Struct):
    """Lines that were added to a record together. `number` is that of the first."""

    number: int
    lines: list[str]
    action: str | None
    """The id that the client gave to its action."""
    at: float
    content: str = ""
    """A digest of that action (`matches.actions.content`); empty if an older house wrote it."""

    @property
    def end(self) -> int:
        """How many lines the record has with these."""
        return self.number + len(self.lines)


def read_append(number: int, lines: str, done: str | None, at: float) -> Append:
    """An append, from the form in which it is written down and sent between processes."""
    action, _, content = (done or "").partition(" ")
    return Append(number, lines.split("\n"), action or None, at, content)


class Result(Struct):
    """How a match ended for one seat. Standings are built from these."""

    match: str
    seat: int
    """Rows for other names of somebody who gave up are numbered on: by `players` for each."""
    name: str
    kind: Literal["person", "computer"]
    game: str
    players: int
    share: float
    """The share of the win: 1 for a sole winner, ½ if two share it."""
    ended: float
    finished: bool = True
    """Was it played to the end? If not, somebody gave it up: whoever has no share."""
    luck: float | None = None
    """The win share that dice and draws gave this seat, by the coach's report; None: not known."""
    skill: float | None = None
    """The win share that its own choices cost or gained."""
    adjusted: float | None = None
    """The share without luck."""

    @property
    def place(self) -> int:
        """The seat of the match, whichever of the names there it is."""
        return self.seat % self.players


class Expired(Struct):
    """What `Storage.expire` deleted, and what it found that has to be closed."""

    cleared: list[str]
    """Tables where nobody began; they are deleted."""
    abandoned: list[str]
    """Matches that nobody continues; the process that drives them closes them."""
