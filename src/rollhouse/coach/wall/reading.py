"""The reading of a game: what the wall of the house keeps of one record, as numbers by seat.

A reading names nobody: who sat where is kept elsewhere, so that a name can be forgotten there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

VERSION = 1
"""Readings of another version are made anew."""


@dataclass(frozen=True)
class Slips:
    """The costly choices of one kind that a seat made in a game."""

    times: int
    cost: float
    """The win share that they lost together."""
    variance: float
    """The variance of this sum, where the values of the choices are not exact."""


@dataclass(frozen=True)
class SeatReading:
    """What is kept of one seat."""

    share: float | None = None
    """Its share of the win; None if the game was not finished, or was for one player."""
    score: int = 0
    luck: float | None = None
    """Luck, own choices and own hand, in win share; None if no coach has judged the game."""
    choices: float | None = None
    hand: float | None = None
    error: float = 0.0
    """Half of the 95 % interval of luck; 0 if the game is solved."""
    decisions: int = 0
    marks: Mapping[str, float] = field(default_factory=dict)
    """The best that the seat did in this game, by the game's own names for records."""
    situations: Mapping[str, int] = field(default_factory=dict)
    """How often the seat had each kind of choice."""
    slips: Mapping[str, Slips] = field(default_factory=dict)
    """By situation and what was done there: `dice:4 stops`."""


@dataclass(frozen=True)
class Reading:
    """A game as the wall knows it."""

    game: str
    finished: bool
    seats: tuple[SeatReading, ...]
    source: str | None = None
    """What judged it: `exact`, `insight`, `learned` or `rollout`; None: it was not judged."""
    version: int = VERSION

    @property
    def judged(self) -> bool:
        return self.source is not None

    def without(self, seat: int) -> Reading:
        """The same game without anything that one seat did in it."""
        kept = replace(SeatReading(), share=self.seats[seat].share, score=self.seats[seat].score)
        seats = [kept if place == seat else one for place, one in enumerate(self.seats)]
        return replace(self, seats=tuple(seats))

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, facts: Mapping[str, Any]) -> Reading | None:
        """The reading that `to_dict` wrote; None if it is of another version, or not a reading."""
        try:
            if facts["version"] != VERSION:
                return None
            seats = tuple(read_seat(seat) for seat in facts["seats"])
            found = cls(str(facts["game"]), bool(facts["finished"]), seats, facts["source"])
        except (KeyError, TypeError, ValueError, AttributeError):
            return None
        return found


def read_seat(facts: Mapping[str, Any]) -> SeatReading:
    slips = {
        key: Slips(int(one["times"]), float(one["cost"]), float(one["variance"]))
        for key, one in facts["slips"].items()
    }
    return SeatReading(**{**facts, "slips": slips})
