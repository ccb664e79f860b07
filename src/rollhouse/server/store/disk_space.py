"""The space on the disk of a SQLite file: whoever runs the house is warned before nothing fits.

PostgreSQL may be on another machine, so nothing is known of its disk.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
from pathlib import Path

from ..operation import logs

LOW, ENOUGH = 256 << 20, 320 << 20
"""With fewer free bytes than `LOW` a disk is low, until it has `ENOUGH`."""
EVERY = 30.0
"""Seconds between two looks."""
MEGABYTE = 1 << 20


class DiskSpace:
    """How much is free where the database is."""

    def __init__(self, folder: Path | None) -> None:
        """`folder` None: nothing can be known."""
        self.folder = folder
        self.free: int | None = None
        """How many bytes were free at the last look; None: that is not known."""
        self.is_low = False

    def measure(self) -> int | None:
        if self.folder is None:
            return None
        try:
            return shutil.disk_usage(self.folder).free
        except OSError:  # whatever is wrong with it, writing tells
            return None

    async def look(self) -> bool:
        """Is the disk low now? It is logged when that changes."""
        if self.folder is not None:
            self.free = await asyncio.to_thread(self.measure)
            self.judge()
        return self.is_low

    def judge(self) -> None:
        if self.free is None or self.is_low == (self.free < (ENOUGH if self.is_low else LOW)):
            return
        self.is_low, megabytes = not self.is_low, self.free // MEGABYTE
        if self.is_low:
            logs.tell("disk_low", logging.WARNING, megabytes=megabytes)
        else:
            logs.tell("disk_enough", logging.WARNING, megabytes=megabytes)

    async def watch(self) -> None:
        """Look now and then, until cancelled, so that it is in the log although nobody asks."""
        while self.folder is not None:
            await self.look()
            await asyncio.sleep(EVERY)
