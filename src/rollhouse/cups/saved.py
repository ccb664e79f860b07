"""Cups on this machine: each lies in `cups/` of the data folder as `NAME.jsonl`.

The records of their matches lie among the saved games, where a cup knows them by their names.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from rollhouse.kernel import folders
from rollhouse.kernel.errors import RollhouseError
from rollhouse.matches import saved as games
from rollhouse.matches.record import Journal, read_file, reading

from . import cup as cups
from .cup import Cup
from .verify import is_cup
from .words import WORDS, BadCup


@dataclass(frozen=True)
class SavedCup:
    """One cup as a list shows it."""

    name: str
    path: Path
    changed: float
    cup: Cup | None
    fault: RollhouseError | None = None

    @property
    def is_open(self) -> bool:
        return self.cup is not None and self.cup.closing is None


def folder() -> Path:
    """Where cups are kept; it need not exist yet."""
    return folders.data() / "cups"


def saved() -> list[SavedCup]:
    """All cups kept here, the most recently played first."""
    found = []
    for path in folder().glob("*.jsonl"):
        with contextlib.suppress(OSError):
            changed = path.stat().st_mtime
            try:
                found.append(SavedCup(path.stem, path, changed, cups.parse(read_file(path))))
            except RollhouseError as fault:
                found.append(SavedCup(path.stem, path, changed, None, fault))
    return sorted(found, key=lambda each: (-each.changed, each.name))


def find(name: str) -> Path:
    """The file of a cup: its name, the beginning of only one name, or a path."""
    with contextlib.suppress(RuntimeError, OSError, ValueError):
        path = Path(name).expanduser()
        if name.strip() and path.is_file():
            return path
    names = sorted(place.stem for place in folder().glob("*.jsonl"))
    fitting = [name] if name in names else [known for known in names if known.startswith(name)]
    if not name.strip() or not fitting:
        raise BadCup("no_such_cup", WORDS, cup=name)
    if len(fitting) > 1:
        raise BadCup("several_cups", WORDS, cup=name)
    return folder() / f"{fitting[0]}.jsonl"


def is_known(name: str) -> bool:
    """Is this the file or the name of a cup, rather than of a game?"""
    try:
        path = find(name)
        return is_cup(read_file(path)[:64])
    except RollhouseError:
        return False


def keep(cup: Cup) -> Path:
    """Save a new cup from now on, under a name of its own: `cup-ann-ben-3fa9`."""
    words = ["cup", *cup.names[:3]]
    name = "-".join([*filter(None, map(games.plain, words)), secrets.token_hex(2)])
    path = folder() / f"{name}.jsonl"
    cup.journal = Journal.new(path, cup.text())
    return path


def go_on(path: Path) -> Cup:
    """Continue a cup that was interrupted; what a crash left half written is removed."""
    with reading(path):
        journal, content = Journal.again(path)
    try:
        cup = cups.parse(content)
        if cup.closing is not None:
            raise BadCup("closed", WORDS)
        journal.cut(len(cup.text().encode()))
    except BaseException:
        journal.close()
        raise
    cup.journal = journal
    cup.count()
    return cup


def release(cup: Cup) -> None:
    if cup.journal is not None:
        cup.journal.close()
        cup.journal = None


def record_of(match: str) -> bytes | None:
    """The record of a match among the saved games, by its name there."""
    if os.sep in match or match.startswith("."):
        return None
    path = games.folder() / f"{match}.jsonl"
    return read_file(path) if path.is_file() else None
