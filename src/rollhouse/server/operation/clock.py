"""Clocks that people set: what goes by the time of day, and what must not.

The time of day may jump: by hand, by an empty battery, or when a machine finds a time server.
`elapsed` goes on as time does, also while the machine sleeps.
"""

from __future__ import annotations

import time

DAY = 86_400.0
LEAP, AWAY = 3600.0, 30 * DAY
"""A clock is doubted if it runs more seconds than this ahead of the time that has passed: `LEAP`
while a house is open, `AWAY` between the last write and the opening."""
BOOTTIME: int | None = getattr(time, "CLOCK_BOOTTIME", None)


def elapsed() -> float:
    """Seconds, from some moment on."""
    return time.monotonic() if BOOTTIME is None else time.clock_gettime(BOOTTIME)


def setting() -> float:
    """How the clock of this machine is set: it stays the same unless somebody sets it."""
    return time.time() - elapsed()


class Calendar:
    """Decides whether the time of day may be trusted to say what is old enough to delete.

    A clock that has leapt ahead is only believed once it has stayed there for a day.
    """

    def __init__(self, newest: float | None) -> None:
        """`newest`: when anything was last written; None: nothing ever was."""
        self.known, self.at, self.leap = newest, elapsed(), AWAY
        self.doubted_until = 0.0

    def believes(self, now: float) -> bool:
        here = elapsed()
        if self.known is not None and now - self.known - (here - self.at) > self.leap:
            self.doubted_until = here + DAY
        self.known, self.at, self.leap = now, here, LEAP
        return here >= self.doubted_until
