"""The house and its database: it is written down once when they lose each other, and once after.

While the database is away everything that needs it is refused, perhaps hundreds of times a second;
the log has two lines of it, the second with how often and how long.
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
"""Seconds between two lines that too many wait for the database."""
READING = frozenset(("read", "here"))
"""What can be done where nothing can be written."""


class Contact:
    """Of one process with its database."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.lost: float | None = None
        """Since when the database is away; None: it is there."""
        self.latest = 0.0
        """When something failed last."""
        self.failed: Counter[str] = Counter()
        """What could not be done since then, and how often."""
        self.told: float | None = None
        """When it was written down last that too many wait."""

    @property
    def is_read_only(self) -> bool:
        """Did writing fail, and nothing has been written since?"""
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
        """Something was done. What began before the last failure says nothing of now.

        Where something could not be written, as on a full disk, reading says nothing either.
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
        """The database is there, and no connection to it became free in time: too many wait."""
        now = self.clock()
        if self.told is None or now - self.told >= SELDOM:
            self.told = now
            logs.tell("storage_busy", logging.WARNING, doing=doing)

    @contextlib.asynccontextmanager
    async def reachable(self, doing: str) -> AsyncIterator[None]:
        """A database that is away is a typed refusal, and so is one with too many before it."""
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
    """What the disk or the system says of it, where that has no value of anybody in it."""
    if isinstance(fault, sqlite3.OperationalError):
        return str(fault)
    return fault.strerror if isinstance(fault, OSError) else None
