"""The account of a game: every event, and where each seat's result comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rollhouse.kernel.records import OVER
from rollhouse.matches.record import Record

from ..hints.source import Source
from ..numbers import adding_up, decimal, percent
from .hands import MeasuredHand
from .ledger import HAND, JudgedStep

PARTS = ("start", "luck", "hand", "choices", "others", "result")
SIGNED = ("luck", "hand", "choices", "others")
"""The parts that are added to the start or taken away from it."""
MOMENTS = 4
"""How many moments are named as those that turned the game."""


@dataclass(frozen=True)
class Cause:
    """What one seat's hand or choices, or luck as a whole, contributed to a seat's result."""

    kind: str
    """`luck`, `hand` or `choice`."""
    seat: int | None
    """Whose it was; None: luck, or everything of this kind that the opponents did."""
    value: float
    error: float = 0.0
    """Half the 95 % interval; 0 where the game is solved."""


@dataclass(frozen=True)
class Split:
    """Where a seat's result comes from."""

    start: float
    luck: float
    hand: float
    choices: float
    others: float
    result: float
    errors: Mapping[str, float]
    """Half the 95 % interval of each part, of the result (0 if the game is over), of `skill` and of
    `without_luck`; empty if the game is solved.
    """
    decisions: int
    """How often there was more than one choice."""
    mistakes: int
    loss: float
    """What an average decision lost; with rollouts all differences count, certain or not."""
    grade: str
    unsure: float = 0.0
    """Half the 95 % interval of `loss`; 0 if the game is solved."""
    seen: float = 0.0
    """Mistakes smaller than about this could not have been found."""
    cost: float = 0.0
    """What the mistakes lost together."""
    causes: Sequence[Cause] = ()
    """What luck, each seat's hand and choices, and those of all the others together contributed."""

    @property
    def skill(self) -> float:
        """What the seat itself contributed: its choices and its hand."""
        return self.choices + self.hand

    @property
    def without_luck(self) -> float:
        """The luck-adjusted result: what is left of it without luck."""
        return self.result - self.luck

    def to_dict(self) -> dict[str, Any]:
        return {
            **{part: getattr(self, part) for part in PARTS},
            "without_luck": self.without_luck,
            "errors": dict(self.errors),
            "decisions": self.decisions,
            "mistakes": self.mistakes,
            "cost": self.cost,
            "loss": self.loss,
            "unsure": self.unsure,
            "seen": self.seen,
            "grade": self.grade,
        }


@dataclass(frozen=True)
class Account:
    """What a game was decided by, in numbers."""

    record: Record
    source: Source
    events: list[JudgedStep]
    start: list[float]
    """The values before the first event, by seat."""
    splits: list[Split]
    dealt: bool = False
    """Does the report begin after the deal of the cards?"""
    fewest: int = 0
    """The fewest games for a position where time was too short for the usual number; 0: it never
    was.
    """
    hands: Sequence[MeasuredHand] = ()
    """The hands that were measured; the game is judged with them."""
    mended: bool = False
    """Does it begin late, because earlier steps are impossible with the mended box?"""

    @property
    def solo(self) -> bool:
        return len(self.splits) == 1

    @property
    def mistakes(self) -> list[JudgedStep]:
        """Choices that were worse than the best, the worst first."""
        found = [event for event in self.events if event.better is not None]
        return sorted(found, key=lambda event: -event.loss)

    @property
    def has_hand(self) -> bool:
        """Was anything placed or flicked?"""
        return bool(self.hands) or any(event.kind == HAND for event in self.events)

    @property
    def finished(self) -> bool:
        return self.record.position.turn == OVER

    def read(self, split: Split) -> dict[str, float]:
        """A split's numbers as they are shown: rounded so that they still add up."""
        *parts, result = PARTS
        numbers = [getattr(split, part) for part in parts]
        found = dict(zip(parts, adding_up(numbers, split.result, self.digits), strict=True))
        found[result] = sum(found.values())
        found["skill"] = found["hand"] + found["choices"]
        return {**found, "without_luck": found[result] - found["luck"]}

    @property
    def digits(self) -> int:
        """How many decimals of a value are shown."""
        return 2 if self.solo else 3

    def number(self, value: float, language: str, signed: bool = False) -> str:
        """A value as people read it."""
        if self.solo:
            return decimal(value, language, 2, signed)
        return percent(value, language, 1, signed)

    @property
    def winners(self) -> list[int]:
        """The seats that won, or share the win; nobody while the game is open."""
        if not self.finished:
            return []
        if self.solo:
            return [0]
        return [seat for seat, share in enumerate(self.record.position.shares()) if share > 0]

    def moments(self, shown: int = MOMENTS) -> list[JudgedStep]:
        """The events that changed the most, in the order of the game.

        Events whose change would be shown as zero are left out.
        """

        def turned(event: JudgedStep) -> float:
            return max(map(abs, event.change))

        most = sorted(self.events, key=turned, reverse=True)[:shown]
        found = (event for event in most if round(turned(event), self.digits) > 0)
        return sorted(found, key=lambda event: event.line)
