"""A match whose box was mended during play, told with the box as it was known at the end.

A record keeps each step with the box that the match had then. A report judges all of them with one:
what people saw on the table is the same, so each step is told with the pieces that look the same.
"""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.matches.record import Record
from rollhouse.matches.story import Entry


class Mended(Record):
    """A record to be judged, from its first step that can be told so. It is never written."""

    def __init__(self, record: Record) -> None:
        vars(self).update(vars(record))
        found: list[Entry] = []
        for entry in reversed(record.story.entries):
            told = retold(entry, record.position)
            if told is None:
                break
            found.append(told)
        self._entries = found[::-1]

    @property
    def is_whole(self) -> bool:
        return len(self._entries) == len(self.story.entries)

    @property
    def entries(self) -> list[Entry]:
        return list(self._entries)

    def positions(self) -> list[Position]:
        return [*(entry.before for entry in self._entries), self.position]


def retold(entry: Entry, last: Position) -> Entry | None:
    """A step retold with the box of the last position; None if it is impossible with that box."""
    if entry.before.terms.digest == last.terms.digest:
        return entry
    options = {
        option.name: last.options[option.name]
        for option in last.terms.game.options.OPTIONS
        if option.mendable
    }
    try:
        before = entry.before.mended(options)
        step = entry.before.mended_step(entry.step, before)
        before.after(step)
    except RollhouseError:
        return None
    return entry._replace(before=before, step=step)
