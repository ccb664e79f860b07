"""Group commit: appends of all matches that wait together are written in one transaction.

While one commit is under way, the next batch gathers; nothing waits longer than that. A batch holds
at most one append per match, because the next append has to see it first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple

from ..operation import logs
from ..refusals import Refusal

LARGEST = 1000
"""Appends in one batch."""

BUSY, GATHERING = 0.005, 0.002
"""In seconds. If the last commit ended less than `BUSY` ago, the next one first gathers appends for
`GATHERING`. A commit costs as much as several appends, so this relieves a busy house."""


class NewAppend(NamedTuple):
    """An append that is to be written."""

    match: str
    number: int
    many: int
    lines: str
    action: str | None
    at: float
    closing: bool


Writer = Callable[[Sequence[NewAppend]], Awaitable[set[str]]]
"""Writes a batch as one transaction, and returns the matches whose rows are on disk."""


class AppendWriter:
    """The one task of a process that writes appends to the database."""

    def __init__(self, write: Writer) -> None:
        self.write = write
        self.waiting: list[tuple[NewAppend, asyncio.Future[bool]]] = []
        self.asked = asyncio.Event()
        self.closed = False
        self.batches = 0
        """Commits so far; `rows` divided by it says how well appends are grouped."""
        self.rows = 0
        self.ended = 0.0
        """When the last commit was done."""
        self.races = 0
        """Rows where another process was faster."""
        self.observe: Callable[[int, float], None] = lambda _rows, _seconds: None
        """Called after every commit with the number of rows and the seconds it took."""
        self.task = asyncio.create_task(self.work(), name="appending")

    def append(self, row: NewAppend) -> asyncio.Future[bool]:
        """True: exactly these lines are on disk. False: the record has changed meanwhile."""
        if self.closed:
            raise Refusal("storage_down")
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((row, future))
        self.asked.set()
        return future

    async def close(self) -> None:
        """Write whatever waits, and end."""
        self.closed = True
        self.asked.set()
        await self.task

    async def work(self) -> None:
        while not self.closed or self.waiting:
            await self.asked.wait()
            self.asked.clear()
            while self.waiting:
                if time.perf_counter() - self.ended < BUSY:
                    await asyncio.sleep(GATHERING)
                await self.write_batch(self.take_batch())
                self.ended = time.perf_counter()

    def take_batch(self) -> dict[str, tuple[NewAppend, asyncio.Future[bool]]]:
        """The next batch, by match; whatever does not fit goes on waiting."""
        batch: dict[str, tuple[NewAppend, asyncio.Future[bool]]] = {}
        later = []
        for asked in self.waiting:
            match = asked[0].match
            if match in batch or len(batch) == LARGEST:
                later.append(asked)
            else:
                batch[match] = asked
        self.waiting = later
        return batch

    async def write_batch(self, batch: dict[str, tuple[NewAppend, asyncio.Future[bool]]]) -> None:
        """Write a batch and answer those who wait. If it fails, try once more row by row."""
        begun = time.perf_counter()
        try:
            written = await self.write([row for row, _ in batch.values()])
        except Refusal as refusal:
            refuse(batch.values(), refusal)
        except Exception as fault:
            if len(batch) == 1:
                logs.tell("append_failed", logging.ERROR, error=type(fault).__name__)
                refuse(batch.values(), Refusal("storage_down"))
                return
            for match, asked in batch.items():
                await self.write_batch({match: asked})
        else:
            self.batches += 1
            self.rows += len(written)
            self.races += len(batch) - len(written)
            self.observe(len(batch), time.perf_counter() - begun)
            for match, (_, future) in batch.items():
                if not future.done():
                    future.set_result(match in written)


def refuse(asked: Iterable[tuple[NewAppend, asyncio.Future[bool]]], refusal: Refusal) -> None:
    for _, future in asked:
        if not future.done():
            future.set_exception(refusal)
