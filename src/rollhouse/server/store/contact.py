"""Contact with the database: one log line when it is lost, and one when it is back.

While the database is down, everything that needs it is refused, perhaps hundreds of times a second.
The log gets two lines for all of that; the second says how often and for how long.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoneFree

from ..operation import logs
from ..refusals import Refusal

SELDOM = 10.0
"""Seconds between two log lines saying that too many wait for the database."""
READING = frozenset(("read", "here"))
"""What still works when nothing can be written."""


class Contact:
    """Whether one process can reach its database, and what was said about it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.lost: float | None = None
        """Since when the database is down; None: it is there."""
        self.latest = 0.0
        """When something last failed."""
        self.failed: Counter[str] = Counter()
        """How often each thing has failed since contact was lost."""
        self.told: float | None = None
        """When it was last logged that too many wait."""

    @property
    def is_read_only(self) -> bool:
        """Has a write failed, and none succeeded since?"""
        return self.lost is not None and not self.failed.keys() <= READING

    def failure(self, doing: str, fault: BaseException) -> None:
        if isinstance(fault, NoneFree):
            self.crowded(doing)
            return
        self.latest = self.clock()
        self.failed[doing] += 1
        if self.lost is None:
            self.lost = self.latest
            error = type(fault).__name__
            logs.tell("storage_lost", logging.WARNING, doing=doing, error=error, why=why(fault))

    def success(self, doing: str, begun: float) -> None:
        """Something worked. If it began before the last failure, it proves nothing about now.

        After a failed write, as on a full disk, a successful read proves nothing either.
        """
        if self.lost is None or begun < self.latest:
            return
        if doing in READING and self.is_read_only:
            return
        seconds = round(self.clock() - self.lost, 1)
        facts: dict[str, Any] = dict(sorted(self.failed.items()))
        facts |= {"failed": self.failed.total(), "seconds": seconds}
        self.lost = None
        self.failed.clear()
        logs.tell("storage_back", logging.WARNING, None, **facts)

    def crowded(self, doing: str) -> None:
        """The database is there, but no connection to it became free in time: too many wait."""
        now = self.clock()
        if self.told is None or now - self.told >= SELDOM:
            self.told = now
            logs.tell("storage_busy", logging.WARNING, doing=doing)

    @contextlib.asynccontextmanager
    async def reachable(self, doing: str) -> AsyncIterator[None]:
        """If the database is down, or too many wait for it, raise a refusal instead."""
        begun = self.clock()
        try:
            yield
        except (IntegrityError, ProgrammingError):
            raise
        except (DBAPIError, NoneFree, OSError) as fault:
            said = getattr(fault, "orig", None) or fault
            self.failure(doing, said)
            busy = isinstance(fault, NoneFree)
            raise Refusal("busy" if busy else "storage_down") from None
        self.success(doing, begun)


def why(fault: BaseException) -> str | None:
    """What the disk or the system says, unless it could contain somebody's data."""
    if isinstance(fault, sqlite3.OperationalError):
        return str(fault)
    return fault.strerror if isinstance(fault, OSError) else None
