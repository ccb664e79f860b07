"""SQLite's write-ahead log is taken over into the file beside the appends, not within them.

By itself SQLite does it at the end of whichever commit made the log long, and everybody who waits
for that commit waits for it too. Here a thread of its own does it every few seconds, while appends
go on. Only a log that has become very long is finished while nothing is written, so that it starts
anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

EVERY = 2.0
"""Seconds between two looks whether anything was written."""
LONGEST = 8000
"""Pages of the log after which writing waits until all of it is in the file."""


class Checkpoints:
    """Of one file that is open. `pen` is held by whoever writes to it."""

    def __init__(self, path: Path, pen: asyncio.Lock) -> None:
        self.path, self.pen = path, pen
        self.written = False
        """Has anything been written since the last time?"""
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="checkpoint")
        self.connection: sqlite3.Connection | None = None
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self.task = asyncio.create_task(self.work(), name="checkpoints")

    async def work(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if self.written:
                with contextlib.suppress(sqlite3.Error):  # the appends tell of a broken disk
                    await self.take_over()

    async def take_over(self) -> None:
        """Bring the file up to date; what is written meanwhile is left for the next time."""
        self.written = False
        loop = asyncio.get_running_loop()
        left, pages = await loop.run_in_executor(self.thread, self.take_over_now)
        if left or pages > LONGEST:
            self.written = True
        if pages > LONGEST:
            async with self.pen:
                await loop.run_in_executor(self.thread, self.take_over_now)

    def take_over_now(self) -> tuple[int, int]:
        """How many pages are left in the log, and how many it has."""
        if self.connection is None:
            self.connection = sqlite3.connect(os.fspath(self.path), isolation_level=None)
            self.connection.execute("PRAGMA synchronous = FULL")
        _, pages, done = self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return pages - done, pages

    async def end(self) -> None:
        task, self.task = self.task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])
        if self.connection is not None:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.connection.close)
            self.connection = None
        self.thread.shutdown()
