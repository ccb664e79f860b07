"""Tickets: the right to a seat in a house, kept on this machine so that one can come back.

Each is a file in `seats/` of the data folder, readable only by its owner. There may be several for
one match, because people in two windows of one computer can play each other. A ticket also keeps
the nonces that this machine gave, so that it gives the same ones again after a crash.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rollhouse.kernel import folders
from rollhouse.kernel.validation import why
from rollhouse.matches.words import WORDS, BadRecord

from ..words import NotHere
from .houses import house_words
from .words import ONLINE


@dataclass
class Ticket:
    """The right to one place at a table, or to watch it."""

    house: str
    match: str
    token: str | None
    code: str | None = None
    """The code of the invitation, as people would type it again."""
    names: list[str] = field(default_factory=list)
    game: str | None = None
    record: str | None = None
    """Where the record was saved, once the match was over."""
    given: dict[str, str] = field(default_factory=dict)
    """Nonces, by roll."""

    @property
    def path(self) -> Path:
        return folder() / f"{plain(self.address)}-{plain(self.match)}-{self.right}.json"

    @property
    def address(self) -> str:
        return self.house.partition("://")[2]

    @property
    def right(self) -> str:
        """What distinguishes the tickets of one match in their file names."""
        if self.token is None:
            return "watch"
        return hashlib.sha256(self.token.encode()).hexdigest()[:12]

    @property
    def nonces(self) -> dict[int, str]:
        return {int(roll): nonce for roll, nonce in self.given.items()}

    def keep(self) -> None:
        """Write the file, completely or not at all."""
        new = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(asdict(self), file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, self.path)
        except OSError as fault:
            raise BadRecord("cannot_write_file", WORDS, fault=why(fault, self.path)) from None

    def throw_away(self) -> None:
        """Delete the file: the place is gone."""
        with contextlib.suppress(OSError):
            self.path.unlink()

    def keep_nonces(self, given: dict[int, str]) -> None:
        self.given = {str(roll): nonce for roll, nonce in given.items()}
        self.keep()

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Keep other windows away from this place: two would give two nonces for one roll."""
        if self.token is None:  # everybody may watch
            yield
            return
        folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(folder() / f"{plain(self.address)}-{self.right}.lock", "w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NotHere("other_window", ONLINE) from None
            except OSError:
                pass  # a file system without locks
            yield

    @property
    def is_open(self) -> bool:
        """Is another window using this place now?"""
        try:
            with self.held():
                return False
        except NotHere:
            return True


def folder() -> Path:
    return folders.data() / "seats"


def plain(text: str) -> str:
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")


def tickets() -> list[Ticket]:
    """All tickets on this machine, the newest first."""
    found = []
    for path in folder().glob("*.json"):
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
            found.append((path.stat().st_mtime, read(path)))
    return [ticket for _, ticket in sorted(found, key=lambda pair: -pair[0])]


def read(path: Path) -> Ticket:
    """Read a ticket. An older file, named only by its match, is renamed."""
    ticket = Ticket(**json.loads(path.read_text("utf-8")))
    if path != ticket.path and not ticket.path.exists():
        with contextlib.suppress(OSError):
            path.rename(ticket.path)
    return ticket


def fitting(
    house: str, wanted: str, names: Sequence[str] | None = None, watch: bool = False
) -> list[Ticket]:
    """The tickets for a code or a match of a house, one for each place, the newest first.

    With `names`, only those of exactly these people; with `watch`, only those without a seat.
    """
    rights: dict[str, Ticket] = {}
    for ticket in tickets():
        fits = same_code(wanted, ticket.code) or wanted.lower() == ticket.match.lower()
        meant = not ticket.names if watch else not names or list(names) == ticket.names
        if ticket.house == house and fits and meant:
            rights.setdefault(ticket.right, ticket)
    return list(rights.values())


def same_code(one: str, other: str | None) -> bool:
    """Codes are the same in lower case and without their dash."""
    return other is not None and letters(one) == letters(other)


def letters(code: str) -> str:
    return re.sub("[^A-Z0-9]", "", code.upper())


def way_back(ticket: Ticket) -> list[str]:
    """The words of the command that comes back to this place."""
    code = ticket.code or ticket.match
    words = ["play", "--join", code]
    words += house_words(ticket.house)
    if not ticket.names:
        return [*words, "--watch"]
    others = [other for other in fitting(ticket.house, code) if other.names]
    return [*words, "--name", ",".join(ticket.names)] if len(others) > 1 else words
