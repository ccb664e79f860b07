"""Tickets: the right to a seat in a house, kept on this machine so that one can come back.

Each is a file in `seats/` of the data folder, readable by its owner alone. It also keeps the nonces
that this device gave, so that it gives the same ones again after a crash.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rollhouse import folders
from rollhouse.games.errors import BadOption
from rollhouse.games.reading import why
from rollhouse.matches.words import WORDS, BadRecord

from .online_words import ONLINE


@dataclass
class Ticket:
    house: str
    match: str
    token: str | None
    code: str | None = None
    """The code of the invitation, as one would type it again."""
    names: list[str] = field(default_factory=list)
    game: str | None = None
    record: str | None = None
    """Where the record was saved, once the match was over."""
    given: dict[str, str] = field(default_factory=dict)
    """Nonces, by roll."""

    @property
    def path(self) -> Path:
        house = re.sub("[^a-z0-9]+", "-", self.house.lower().partition("://")[2]).strip("-")
        return folder() / f"{house}-{re.sub('[^a-z0-9]+', '-', self.match.lower())}.json"

    @property
    def nonces(self) -> dict[int, str]:
        return {int(roll): nonce for roll, nonce in self.given.items()}

    def keep(self) -> None:
        """Write it down, all of it or nothing."""
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
        """The place is no more."""
        with contextlib.suppress(OSError):
            self.path.unlink()

    def keep_nonces(self, given: dict[int, str]) -> None:
        self.given = {str(roll): nonce for roll, nonce in given.items()}
        self.keep()

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """One window a seat: two would give two nonces for a roll."""
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(self.path.with_suffix(".lock"), "w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadOption("other_window", ONLINE) from None
            except OSError:
                pass  # a file system without locks
            yield


def folder() -> Path:
    return folders.data() / "seats"


def tickets() -> list[Ticket]:
    """All that are kept here, the newest first."""
    found = []
    for path in folder().glob("*.json"):
        with contextlib.suppress(OSError, ValueError, TypeError):
            found.append((path.stat().st_mtime, Ticket(**json.loads(path.read_text("utf-8")))))
    return [ticket for _, ticket in sorted(found, key=lambda pair: -pair[0])]


def find(house: str, wanted: str, names: list[str] | None) -> Ticket | None:
    """The ticket for a code or a match of a house; for other names there is none."""
    for ticket in tickets():
        fits = same_code(wanted, ticket.code) or wanted.lower() == ticket.match.lower()
        if ticket.house == house and fits and (not names or names == ticket.names):
            return ticket
    return None


def same_code(one: str, other: str | None) -> bool:
    """Codes are the same in small letters and without their dash."""
    return other is not None and letters(one) == letters(other)


def letters(code: str) -> str:
    return re.sub("[^A-Z0-9]", "", code.upper())
