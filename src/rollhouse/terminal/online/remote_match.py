"""A match of a house in the form that a conversation uses: what is done here is sent there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rollhouse.chance import Table, real
from rollhouse.kernel.position import Position
from rollhouse.matches.match import Match, nonce_giver
from rollhouse.matches.record import Record
from rollhouse.matches.story import Entry, Mend

if TYPE_CHECKING:
    from rollhouse.client.place import Place

Step = Mapping[str, Any]


class RemoteMatch:
    """The match at a place of a house, once it has begun."""

    def __init__(self, seat: Place) -> None:
        self.seat = seat
        self.own: set[int] = set()
        """The lines of the record that came from here and have already been told here."""

    @property
    def record(self) -> Record:
        assert self.seat.record is not None
        return self.seat.record

    @property
    def table(self) -> type[Table]:
        return self.record.story.table

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def turn(self) -> int:
        return self.position.turn

    def act(self, action: Step) -> Entry:
        entry = self.seat.act(action)
        self.own.add(entry.line)
        return entry

    def enter(self, outcome: Step) -> Entry:
        return self.seat.enter(outcome)

    def undo(self) -> Entry | Mend | None:
        undone = self.draft().undo()
        if undone is not None:
            before = len(self.record)
            self.seat.undo()
            self.own.update(range(before, len(self.record)))
        return undone

    def mend(self, options: Mapping[str, Any]) -> Mend:
        before = len(self.record)
        self.seat.mend(options)
        self.own.update(range(before, len(self.record)))
        return self.record.story.mends[-1]

    def correct(self, line: int, step: Step) -> list[Entry]:
        _, lost = self.corrected(line, step)
        before = len(self.record)
        self.seat.correct(line, step)
        self.own.update(range(before, len(self.record)))
        return lost

    def corrected(self, line: int, step: Step) -> tuple[Record, list[Entry]]:
        return self.draft().corrected(line, step)

    def draft(self) -> Match:
        """A copy for trying out what the house will make of a correction."""
        return Match(self.record.draft(), real.RealTable())

    def nonce_giver(self) -> int | None:
        position = self.position
        return nonce_giver(position.to_move, position.players, self.record.story.people)
