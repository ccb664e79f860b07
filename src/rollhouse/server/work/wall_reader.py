"""Reads finished games for the wall of the house, while nobody waits for anything else.

A game that ends now is read together with its report. This module is for all others: those that an
older house kept, and those whose report failed. One game after another is read in a process that
gives way to those of play; if a house has several processes, only one reads.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rollhouse.coach.wall import Reading
from rollhouse.kernel.errors import RollhouseError

from ..refusals import Refusal
from ..settings import Settings
from ..store.readings import keep_reading, unread_matches
from ..store.rows import TablePlan
from ..tables.plans import is_neutral
from .processes import Workers, WorkFailed

if TYPE_CHECKING:
    from ..store.storage import Storage

NICE = 10
"""How much its process gives way to others: as lessons do, since somebody may wait for it."""
FIRST = 3.0
"""Seconds after the house has opened until the first game is read."""
AGAIN = 300.0
"""Seconds until games are looked for again, unless somebody looks at the wall before."""
BUSY = 0.5
"""Seconds between two checks whether the house is busy."""
LONGEST = 600.0
"""Seconds that a game may take."""
LEASE, HELD = "wall", 60.0
"""Of several processes the one that holds this lease reads; it lasts this many seconds."""
TOGETHER = 20


class WallReader:
    def __init__(
        self,
        storage: Storage,
        settings: Settings,
        is_busy: Callable[[], bool],
        fault: Callable[[str | None, BaseException], None],
    ) -> None:
        """`is_busy`: does anybody wait for work of the house? `fault` is called with errors."""
        self.storage, self.settings, self.is_busy, self.fault = storage, settings, is_busy, fault
        self.workers = Workers(1, nice=NICE)
        self.failed: set[str] = set()
        """Games that could not be read for a reason that may pass; the next start tries again."""
        self.woken = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        if self.settings.reports:
            self.task = asyncio.create_task(self.work(), name="reading for the wall")

    async def end(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        await self.workers.end()

    def wake(self) -> None:
        """Somebody looks at the wall: see now whether there is something to read."""
        self.woken.set()

    async def work(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            self.woken.clear()
            try:
                await self.read_all()
            except Exception as fault:  # the next time may go better
                self.fault(None, fault)
            await self.workers.rest()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), AGAIN)

    async def read_all(self) -> None:
        """Read every game that has not been read."""
        while True:
            found = await unread_matches(self.storage, TOGETHER + len(self.failed))
            left = [match for match in found if match not in self.failed]
            if not left:
                return
            for match in left:
                while self.is_busy():
                    await asyncio.sleep(BUSY)
                if not await self.storage.lease(LEASE, self.storage.process, HELD):
                    return
                if not await self.read(match):
                    self.failed.add(match)

    async def read(self, match: str) -> bool:
        """Read one game. False: it may work another time."""
        rows = await self.storage.appends(match)
        kept = await self.storage.read(match)  # second: it knows every name forgotten in the rows
        lines = [line for row in rows for line in row.lines]
        if kept is None or not lines:
            return False
        text = "".join(f"{line}\n" for line in lines)
        try:
            reading = await self.workers.do("read_for_wall", text, limit=LONGEST)
        except Refusal:  # no process was free for it
            return False
        except RollhouseError:  # of other rules, or of a game that does not exist here
            reading = None
        except WorkFailed as fault:
            self.fault(match, fault)
            return False
        if reading is not None:
            reading = without_forgotten(reading, kept.plan)
        return await keep_reading(self.storage, match, reading, lines[-1])


def without_forgotten(facts: dict[str, Any], plan: TablePlan) -> dict[str, Any]:
    """A reading without the seats of people who had their names forgotten."""
    reading = Reading.from_dict(facts)
    assert reading is not None  # a worker of this house has just made it
    for number, seat in enumerate(plan.seats):
        if seat.kind == "person" and is_neutral(seat.name or "", number):
            reading = reading.without(number)
    return reading.to_dict()
