"""When a match stops before its end: the command that continues it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rollhouse.matches import saved
from rollhouse.matches.match import Match
from rollhouse.players.seats import Seat


def way_back(match: Match, seats: Sequence[Seat], path: Path | None) -> list[str]:
    """The words of the command that continues: with the record, or from the position alone."""
    if path is not None:
        return ["resume", name_of(path)]
    written = ",".join(seat.written for seat in seats)
    kind = match.table.KIND
    return ["play", "--from", match.position.id, "--players", written, "--table", kind]


def name_of(path: Path) -> str:
    """What a person types for a record: the name of a saved game, or else its file."""
    return path.stem if path.parent == saved.folder() else str(path)


def loses_its_world(match: Match, path: Path | None) -> bool:
    """Would a physical world be lost, because only the position is kept?"""
    return path is None and match.table.PHYSICAL and match.record.story.world is not None
