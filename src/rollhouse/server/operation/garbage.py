"""Python's garbage collection, timed so that it never holds up a busy house.

Records only grow, and reference counting frees everything else at once. So a full collection finds
next to nothing, and takes longer the more objects there are. So objects that survived the young
generations are frozen every few seconds, and everything is collected when nobody is playing.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

EVERY = 3.0
"""Seconds after which survivors are frozen."""
YOUNG = (5_000, 4, 50)
"""The thresholds of `gc`: they keep each collection of the young generations short."""
QUIET = 20
"""With fewer messages than this since the last check, nobody notices a pause."""
SELDOM, LONGEST = 60.0, 3600.0
"""Seconds between two full collections: at least, when it is quiet; and at most."""


class GarbageCollector:
    """There is one in every process."""

    def __init__(self) -> None:
        self.messages, self.looked = 0, time.monotonic()

    async def work(self, messages: Callable[[], int]) -> None:
        """Collect until cancelled. Objects that exist at the beginning are never looked at."""
        gc.set_threshold(*YOUNG)
        gc.freeze()
        while True:
            await asyncio.sleep(EVERY)
            self.tend(messages())

    def tend(self, messages: int) -> None:
        """Collect or freeze. `messages`: how many there were since the start."""
        many, self.messages = messages - self.messages, messages
        past = time.monotonic() - self.looked
        if past > LONGEST or (past > SELDOM and many < QUIET):
            gc.unfreeze()
            gc.collect()
            self.looked = time.monotonic()
        elif many:
            gc.collect(1)
        gc.freeze()
