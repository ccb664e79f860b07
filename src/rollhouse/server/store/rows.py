"""What the house keeps: a table with its plan, appends to a record, results for the standings."""

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
"""Seconds without any change after which a table is cleared away. One at which a match was begun is
closed as abandoned first, so that what was sealed is revealed."""
SPECTATOR = -1
"""The seat under which those who watch are counted as present."""


class PlanSeat(Struct, omit_defaults=True):
    kind: Literal["open", "person", "computer"]
    name: str | None = None
    player: str | None = None
    """Of a computer: `computer:level=2`."""
    token: str | None = None
    """The hash of the token that may act for this seat."""
    screen: int | None = None
    """Seats with the same number share one screen, and one token."""


class TablePlan(Struct, omit_defaults=True):
    """Everything agreed at a table. It is changed as a whole, by compare and swap."""

    game: str
    seats: list[PlanSeat]
    dice: str
    host: str
    """The hash of the host's token."""
    options: dict[str, Any] = {}
    public: bool = False
    shared: bool = False
    """May whoever has its address read it, now that it is over?"""
    coach: bool = True
    clock: int | None = None
    watch: list[str] = []
    """Hashes of the tokens of spectators."""
    rematch: str | None = None
    address: str = ""
    """Who opened it: a salted hash."""
    turned: float | None = None
    """When the seat to act was asked; for its clock."""
    paused_left: float | None = None
    """Seconds that its clock had left when the table was paused."""


class Kept(Struct):
    """A table as it is kept."""

    id: str
    plan: TablePlan
    state: State
    created: float
    version: int = 0
    """How often the plan was changed."""
    code: str | None = None
    code_until: float | None = None
    secret: str | None = None
    """What a sealed table keeps apart from the record until it is revealed. Never shown."""
    record: int = 0
    """Lines of its record that are on disk. It follows from the appends; nothing sets it."""
    changed: float = 0.0
    """When the plan or the record last changed."""


class Append(Struct):
    """Lines that came to a record together. `number` is that of the first."""

    number: int
    lines: list[str]
    action: str | None
    """The id of what a client did."""
    at: float
    content: str = ""
    """A digest of what it was (`doing.content`); empty where an older house wrote it."""

    @property
    def end(self) -> int:
        """How many lines the record has with these."""
        return self.number + len(self.lines)


class Result(Struct):
    """How one seat ended a match; what the standings are made of."""

    match: str
    seat: int
    name: str
    kind: Literal["person", "computer"]
    game: str
    players: int
    share: float
    """Of the win: 1 alone, ½ of two."""
    ended: float
    finished: bool = True
    """Was it played to the end?"""
    luck: float | None = None
    """What dice and draws gave this seat, in win share, by the coach's report; None: not known."""
    skill: float | None = None
    """What its own choices cost or gained, in win share."""
    adjusted: float | None = None
    """The share without luck."""


class Expired(Struct):
    """What `expire` found."""

    cleared: list[str]
    """Tables where nobody began; they are deleted."""
    abandoned: list[str]
    """Matches that nobody went on with; whoever drives them closes them."""
