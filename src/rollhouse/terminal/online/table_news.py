"""A table of a house in words: who is here, who is missing, and what has changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rollhouse.kernel.language import in_words, listed
from rollhouse.players.seats import read_seat

from .words import ONLINE

if TYPE_CHECKING:
    from rollhouse.client.events import Handed
    from rollhouse.protocol.messages import SeatState, Table


def say(language: str, key: str, **facts: Any) -> str:
    return ONLINE.say(language, key, **facts)


def called(seat: SeatState, language: str) -> str:
    """The name by which a seat is called: a computer that is called by a word in this language."""
    if seat.kind == "computer" and seat.player:
        return in_words(language, seat.name or read_seat(seat.player).name)
    return seat.name or "?"


def seats(table: Table, language: str) -> list[str]:
    """A line for every seat."""
    lines = []
    for number, seat in enumerate(table.seats, 1):
        kind = "away" if seat.kind == "person" and not seat.here else seat.kind
        lines.append(say(language, f"seat_{kind}", seat=number, who=called(seat, language)))
    return lines


def agreed(table: Table, language: str) -> str:
    """What was agreed on, in one line: hints, clock, and who can see the table."""
    clock = "agreed_no_clock" if table.clock is None else "agreed_clock"
    parts = (
        say(language, "agreed_coach" if table.coach else "agreed_no_coach"),
        say(language, clock, seconds=table.clock),
        say(language, "agreed_public" if table.public else "agreed_private"),
    )
    return "   ".join(parts)


def missing(table: Table, language: str) -> list[str]:
    """What a table that has not begun is still waiting for."""
    found = []
    free = sum(seat.kind == "open" for seat in table.seats)
    if free:
        found.append(say(language, "missing_seats", count=free))
    away = [
        called(seat, language) for seat in table.seats if seat.kind == "person" and not seat.here
    ]
    if away:
        found.append(say(language, "missing_people", who=listed(language, away)))
    return found


def changes(before: Table | None, table: Table, language: str) -> Iterator[str]:
    """Sentences about what has changed."""
    if before is None or before.match != table.match:
        return
    for one, other in zip(before.seats, table.seats, strict=False):
        key = change(one, other)
        if key is not None:
            who = called(other if one.kind == "open" else one, language)
            now = called(other, language) if other.kind != "open" else ""
            yield say(language, key, who=who, now=now)
    if before.state != table.state:
        if table.state == "paused":
            yield say(language, "paused")
        elif before.state == "paused" and table.state == "playing":
            yield say(language, "goes_on")


def handed(event: Handed, names: Sequence[str], language: str) -> Iterator[str]:
    """Sentences about seats that are played on another device from now on."""
    for key, ours, others in (
        ("not_yours", event.before, event.seats),
        ("yours_now", event.seats, event.before),
    ):
        who = [names[seat] for seat in ours if seat not in others]
        if who:
            yield say(language, key, who=listed(language, who))
    if event.before and not event.seats and not event.host:
        yield say(language, "watching")


def change(before: SeatState, after: SeatState) -> str | None:
    """What happened to one seat: the key of a sentence, or None."""
    if before.kind != after.kind:
        return (
            {"person": "took", "computer": "replaced", "open": "opened"}[after.kind]
            if (before.kind != "open" or after.kind == "person")
            else None
        )
    if after.kind != "person":
        return None
    if before.name != after.name:
        return "renamed"
    if before.here != after.here:
        return "came" if after.here else "went"
    return None


def as_json(table: Table) -> Any:
    """A table in the form that programs get."""
    import msgspec

    return json.loads(msgspec.json.encode(table))
