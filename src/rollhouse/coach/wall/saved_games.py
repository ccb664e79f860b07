"""The games that are saved on this machine, read for the wall.

Luck and choices take long to work out, so they are worked out once and kept in the cache folder,
under the hash of the record. A reading names nobody, and one whose game is gone is deleted.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rollhouse.kernel import folders
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import ADDRESS, is_you
from rollhouse.matches.record import Record
from rollhouse.matches.saved import Saved, saved
from rollhouse.matches.story import ABANDONED, HUMAN

from .reader import is_judged, read_plainly, read_record
from .reading import Reading
from .wall import PlayedGame

Progress = Callable[[float, float], None]


@dataclass(frozen=True)
class Skipped:
    """A saved game that is not on the wall."""

    name: str
    fault: RollhouseError
    """Why it cannot be read."""


@dataclass(frozen=True)
class SavedWall:
    """What this machine has for a wall."""

    games: list[PlayedGame]
    skipped: list[Skipped]
    under_way: int
    """How many games are still going on."""


def read_saved(
    language: str = "en",
    judge: bool = True,
    progress: Progress | None = None,
    found: Sequence[Saved] | None = None,
) -> SavedWall:
    """The wall of the games saved here, or of the given ones.

    With `judge` False it has luck, choices and habits only of games that were judged before.
    Whoever is You in some language is You in `language`.
    """
    all_of = saved() if found is None else found
    games, skipped, under_way = [], [], 0
    for number, one in enumerate(all_of):
        try:
            record = one.record
            if record is None:
                assert one.fault is not None
                raise one.fault
            if record.closing is None:
                under_way += 1
            else:
                games.append(played(one, record, language, judge))
        except RollhouseError as fault:
            skipped.append(Skipped(one.name, fault))
        if progress is not None:
            progress(number + 1, len(all_of))
    if found is None:
        clear_readings({one.record.hash for one in all_of if one.record is not None})
    return SavedWall(games, skipped, under_way)


def played(one: Saved, record: Record, language: str, judge: bool) -> PlayedGame:
    assert record.closing is not None
    names = [ADDRESS[language] if is_you(name) else name for name in record.names]
    return PlayedGame(
        id=one.name,
        game=record.game,
        ended=one.changed,
        names=tuple(names),
        people=tuple(player == HUMAN for player in record.seats),
        reading=reading_of(record, judge),
        abandoned=record.closing["reason"] == ABANDONED,
    )


def reading_of(record: Record, judge: bool) -> Reading:
    """The reading of a record, from the cache where it has been judged before."""
    known = kept_reading(record)
    if known is not None:
        return known
    if not judge or not is_judged(record):
        return read_plainly(record)
    reading = read_record(record)
    path = folder() / f"{record.hash}.json"
    with contextlib.suppress(OSError):  # without a cache it is worked out again each time
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(json.dumps(reading.to_dict()), encoding="utf-8")
        part.replace(path)
    return reading


def folder() -> Path:
    return folders.cache() / "wall"


def kept_reading(record: Record) -> Reading | None:
    try:
        facts = json.loads((folder() / f"{record.hash}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    reading = Reading.from_dict(facts) if isinstance(facts, dict) else None
    good = reading is not None and len(reading.seats) == len(record.names)
    return reading if good else None


def clear_readings(hashes: set[str]) -> None:
    """Delete the readings of games that are gone."""
    with contextlib.suppress(OSError):
        for path in folder().glob("*.json"):
            if path.stem not in hashes:
                path.unlink(missing_ok=True)
