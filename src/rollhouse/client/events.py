"""What a client hears from its house, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rollhouse.kernel.position import Position
from rollhouse.matches.story import Entry
from rollhouse.protocol.messages import Table


@dataclass(frozen=True)
class Event:
    """Anything that a place at a table hears."""


@dataclass(frozen=True)
class Began(Event):
    """The match has begun: from now on there is a record."""


@dataclass(frozen=True)
class Happened(Event):
    """A step of the game: somebody acted, or the table answered."""

    entry: Entry
    after: Position


@dataclass(frozen=True)
class PassedOver(Event):
    """At this line the roll goes on without some devices, because they did not answer in time."""

    line: int
    seats: dict[int, int]
    """By seat: how often that had happened by then."""


@dataclass(frozen=True)
class Rewound(Event):
    """At a real table: from this line on, what was entered after line `to` no longer counts."""

    line: int
    to: int
    after: Position


@dataclass(frozen=True)
class Mended(Event):
    """At a real table: from this line on, some pieces of the box look different."""

    line: int
    options: Mapping[str, Any]
    after: Position


@dataclass(frozen=True)
class Asked(Event):
    """This device is asked to act for `seat`, or (`TABLE`) to enter what real dice show."""

    seat: int
    position: Position
    at: int
    """The number of lines in the record."""


@dataclass(frozen=True)
class Changed(Event):
    """Somebody came, went or took a seat; the host paused, or offers a rematch."""

    before: Table | None
    table: Table


@dataclass(frozen=True)
class Handed(Event):
    """The host handed seats over: this device acts for other seats now, or is the host's."""

    before: list[int]
    seats: list[int]
    host: bool


@dataclass(frozen=True)
class Reacted(Event):
    """Somebody sent a reaction: claps, laughs…"""

    sign: str
    seat: int | None


@dataclass(frozen=True)
class Lost(Event):
    """The connection broke. The client keeps trying until the house is back."""


@dataclass(frozen=True)
class Back(Event):
    """The house is back, and everything that was missed has arrived."""


@dataclass(frozen=True)
class Over(Event):
    """The match is closed, and its record is complete."""
