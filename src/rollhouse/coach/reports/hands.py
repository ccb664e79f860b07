"""How steady each person's hand was in a game, measured by the gestures in its record.

A record of physics says where every die was let go. That is the person's own error; together with
the table's part it makes a hand in the form of the game's options. Where gestures do not say what
was meant, or are too few, a hand that practice measured before the match is used. A report then
judges with that hand instead of the named one: what such a hand could not help is luck, and what it
is worth compared with the named hand, before the first die, is the hand's part of the result.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rollhouse.chance.physics import physics_of
from rollhouse.kernel import contract
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.position import Position, write_fields
from rollhouse.matches.record import Record
from rollhouse.matches.story import HUMAN, Entry

from ..practice import Off, range_of

FEWEST = 8
"""With fewer gestures than this a person's hand is not measured."""
FIRST = 2
"""The first version of `hands` that can be measured: before it, gestures meant something else."""
NORMAL = 1.96
"""Standard deviations to either side of the mean, for an interval of 95 %."""


@dataclass(frozen=True)
class MeasuredHand:
    """A person's hand in one game, in the form of the game's options, with its 95 % interval."""

    seat: int
    gestures: int
    error: float
    low: float
    high: float
    practised: bool = False
    """Was it measured before, on the practice range?"""

    def to_dict(self, game: str, language: str) -> dict[str, Any]:
        say = physics_of(game).say_hand
        return {
            "seat": self.seat,
            "gestures": self.gestures,
            "error": self.error,
            "low": self.low,
            "high": self.high,
            "practised": self.practised,
            "says": [say(each, language) for each in (self.error, self.low, self.high)],
        }


def measured(record: Record) -> list[MeasuredHand]:
    """The hands of the people in a record of physics, as far as they are known."""
    physical = record.story.table.PHYSICAL and record.head["table"].get("hands", 1) >= FIRST
    if not physical or part_for(record.position.terms, "practice") is None:
        return []
    people = [seat for seat, player in enumerate(record.seats) if player == HUMAN]
    found = [measured_hand(record, seat) or practised_hand(record, seat) for seat in people]
    return [hand for hand in found if hand is not None]


def practised_hand(record: Record, seat: int) -> MeasuredHand | None:
    """A person's hand as practice had measured it when the match began."""
    for hand in record.head.get("measured", ()):
        if hand["seat"] == seat and still_theirs(record, seat):
            error, low, high = (float(hand[size]) for size in ("error", "low", "high"))
            return MeasuredHand(seat, hand["tries"], error, low, high, practised=True)
    return None


def still_theirs(record: Record, seat: int) -> bool:
    """Has nobody else sat there since?"""
    return not any(line.kind == "seat" and line.facts["seat"] == seat for line in record.lines)


def measured_hand(record: Record, seat: int) -> MeasuredHand | None:
    """A person's hand, measured by their gestures in the game; None if these do not tell."""
    practice = range_of(record.game)
    if not practice.MEASURES:
        return None
    tries = [entry for entry in record.entries if entry.seat == seat and is_own(record, entry)]
    offs = [practice.off(entry.before, entry.step) for entry in tries]
    told = [off for off in offs if off is not None]
    if len(told) < FEWEST:
        return None
    table = practice.table(tries[-1].before, tries[-1].step)
    own = spread(told)
    low, high = (factor(2 * len(told), deviate) for deviate in (NORMAL, -NORMAL))
    error, low, high = (practice.hand((own[0] * by, own[1] * by), table) for by in (1.0, low, high))
    return MeasuredHand(seat, len(told), error, low, high)


def is_own(record: Record, entry: Entry) -> bool:
    """Did a person make the gesture of this step?"""
    gesture = entry.step.get("hand")
    moved = isinstance(gesture, Mapping) and not gesture.get("lent")
    return moved and "instead" not in entry.facts and physics_of(record.game).takes(entry.step)


def spread(offs: Sequence[Off]) -> Off:
    """The root mean square distance from what was best, in each part."""
    first, second = (
        math.sqrt(sum(off[part] ** 2 for off in offs) / len(offs)) for part in range(2)
    )
    return first, second


def factor(freedom: int, deviate: float) -> float:
    """A bound of a standard deviation, as a multiple of the one that was found.

    Chi-square is approximated by the cube of a normal variable (Wilson and Hilferty).
    """
    part = 2 / (9 * freedom)
    return float((1 - part + deviate * math.sqrt(part)) ** -1.5)


class Rehanded(Record):
    """A record to be judged in which some seats have other hands. It is never written."""

    def __init__(self, record: Record, hands: Mapping[int, float]) -> None:
        vars(self).update(vars(record))
        self._terms = terms_with(record.position, hands)

    def moved(self, position: Position) -> Position:
        return write_fields(self._terms, position.fields)

    @property
    def position(self) -> Position:
        return self.moved(super().position)

    @property
    def entries(self) -> list[Entry]:
        return [entry._replace(before=self.moved(entry.before)) for entry in self.story.entries]

    def positions(self) -> list[Position]:
        return [*(entry.before for entry in self.entries), self.position]


def terms_with(position: Position, hands: Mapping[int, float]) -> contract.Terms:
    """The terms of a match in which some seats have other hands."""
    physics, options, players = physics_of(position.game), position.options, position.players
    for seat, hand in hands.items():
        options = physics.with_hand(options, players, seat, hand)
    return contract.agree(position.terms.game, players, options)


def rehanded(position: Position, hands: Mapping[int, float]) -> Position:
    return write_fields(terms_with(position, hands), position.fields) if hands else position
