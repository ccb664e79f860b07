"""Python's collector of cyclic garbage, so that it never holds up a busy house.

Records only grow, and what is dropped is freed at once by counting references: looking through all
of it finds next to nothing, and takes the longer the more there is. So what has survived the young
generations is set aside every few seconds, and looked through as a whole when nobody is playing.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

EVERY = 3.0
"""Seconds after which survivors are set aside."""
YOUNG = (5_000, 4, 50)
"""How many new objects there are before the youngest are looked through, and how often that is done
before older ones are: each look is short, and all that play can outlast it."""
QUIET = 20
"""Messages between two looks; with fewer a pause is noticed by nobody."""
SELDOM, LONGEST = 60.0, 3600.0
"""Seconds between two looks through everything: at least, in quiet; and at most."""


class GarbageCollector:
    """One a process."""

    def __init__(self) -> None:
        self.messages, self.looked = 0, time.monotonic()

    async def work(self, messages: Callable[[], int]) -> None:
        """Until it is cancelled. What is here at the beginning stays."""
        gc.set_threshold(*YOUNG)
        gc.freeze()
        while True:
            await asyncio.sleep(EVERY)
            self.tend(messages())

    def tend(self, messages: int) -> None:
        """`messages`: how many there were since the start."""
        many, self.messages = messages - self.messages, messages
        past = time.monotonic() - self.looked
        if past > LONGEST or (past > SELDOM and many < QUIET):
            gc.unfreeze()
            gc.collect()
            self.looked = time.monotonic()
        elif many:
            gc.collect(1)
        gc.freeze()
