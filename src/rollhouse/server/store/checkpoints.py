"""Checkpoints of SQLite's write-ahead log, beside the appends and not within them.

Left to itself, SQLite makes a checkpoint at the end of whichever commit made the log long, and
everybody who waits for that commit waits for the checkpoint too. Here a thread of its own makes one
every few seconds, while appends go on. Only when the log has become very long does writing wait
until all of it is in the file, so that the log can start again.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

EVERY = 2.0
"""Seconds between two checks whether anything was written."""
LONGEST = 8000
"""Pages of the log after which writing waits until all of it is in the file."""


class Checkpoints:
    """The checkpoints of one open file. Whoever writes to it holds `write_lock`."""

    def __init__(self, path: Path, write_lock: asyncio.Lock) -> None:
        self.path, self.write_lock = path, write_lock
        self.written = False
        """Has anything been written since the last checkpoint?"""
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="checkpoint")
        self.connection: sqlite3.Connection | None = None
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self.task = asyncio.create_task(self.work(), name="checkpoints")

    async def work(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if self.written:
                with contextlib.suppress(sqlite3.Error):  # a broken disk is logged by the appends
                    await self.checkpoint()

    async def checkpoint(self) -> None:
        """Bring the file up to date; what is written meanwhile waits for the next checkpoint."""
        self.written = False
        loop = asyncio.get_running_loop()
        left, pages = await loop.run_in_executor(self.thread, self.checkpoint_now)
        if left or pages > LONGEST:
            self.written = True
        if pages > LONGEST:
            async with self.write_lock:
                await loop.run_in_executor(self.thread, self.checkpoint_now)

    def checkpoint_now(self) -> tuple[int, int]:
        """Do a checkpoint now. Returns how many pages are left in the log, and how many it has."""
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
