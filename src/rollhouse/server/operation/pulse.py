"""The pulse of a process: how much time it has really had.

Where a machine has more to do than it can, a process reads late what came in time. Its pulse stands
still as long as its own loop is late, so whoever is waited for by it is not blamed for that.
"""

from __future__ import annotations

import asyncio
import math
import time

EVERY = 0.1
"""Seconds between two looks at how late the loop is."""


class Pulse:
    """There is one in every process. Until it begins it takes the loop to be on time."""

    def __init__(self) -> None:
        self.lost = 0.0
        """Seconds by which the loop has been late so far, all in all."""
        self.due = math.inf
        """When it looks again."""
        self.timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self.due = time.monotonic() + EVERY
        self.timer = asyncio.get_running_loop().call_later(EVERY, self.beat)

    def beat(self) -> None:
        self.lost += max(0.0, time.monotonic() - self.due)
        self.begin()

    def end(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.due = math.inf

    def now(self) -> float:
        """Seconds that the process has had, from some moment on."""
        now = time.monotonic()
        return now - self.lost - max(0.0, now - self.due)
