"""The reading of a game: what the wall of the house keeps of one record, as numbers by seat.

A reading names nobody: whose seat was whose is kept elsewhere, so that a name can be
forgotten there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

VERSION = 1
"""Readings of another version are made again."""


@dataclass(frozen=True)
class Slips:
    """The costly choices of one kind that a seat made in a game."""

    times: int
    cost: float
    """What they lost together, of the win share."""
    variance: float
    """Of this sum, as far as the values of the choices are not exact."""


@dataclass(frozen=True)
class SeatReading:
    """What is kept of one seat."""

    share: float | None = None
    """Of the win; None: the game was not played to its end, or for one alone."""
    score: int = 0
    luck: float | None = None
    """Luck, own choices and own hand, of the win share; None: no coach has judged the game."""
    choices: float | None = None
    hand: float | None = None
    error: float = 0.0
    """Half of the 95 % interval of luck; nothing where the game is solved."""
    decisions: int = 0
    marks: Mapping[str, float] = field(default_factory=dict)
    """The best that the seat did in this game, by the game's own names for records."""
    situations: Mapping[str, int] = field(default_factory=dict)
    """How often the seat had such a choice."""
    slips: Mapping[str, Slips] = field(default_factory=dict)
    """By situation and what was done there: `dice:4 stops`."""


@dataclass(frozen=True)
class Reading:
    """A game as the wall knows it."""

    game: str
    finished: bool
    seats: tuple[SeatReading, ...]
    source: str | None = None
    """What judged it: `exact`, `insight`, `learned` or `rollout`; None: nothing has."""
    version: int = VERSION

    @property
    def judged(self) -> bool:
        return self.source is not None

    def without(self, seat: int) -> Reading:
        """The same game, with nothing of what one seat did in it."""
        kept = replace(SeatReading(), share=self.seats[seat].share, score=self.seats[seat].score)
        seats = [kept if place == seat else one for place, one in enumerate(self.seats)]
        return replace(self, seats=tuple(seats))

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, facts: Mapping[str, Any]) -> Reading | None:
        """The reading that `to_dict` wrote; None where it is of another version, or none at all."""
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
