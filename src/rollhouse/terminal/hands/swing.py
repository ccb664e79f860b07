"""A marker that swings: where it is at any time, and how hard it is to stop it in the middle.

Why the swing is as fast as it is: the marker moves as a pendulum, miss(t) = -reach · cos(2π t / T),
so it crosses the middle at its fastest, 2π · reach / T, and a key pressed δ seconds early or late
stops it 2π · reach / T · δ from there (within 5 % as long as δ < T / 12). People who watch a thing
swing press a key with a standard deviation of 40 to 60 milliseconds: TIMING is the middle of that.
A swing of a `deviation` therefore takes

    T = 2π · reach · TIMING / deviation

and an ordinary person misses by that deviation, in whatever unit: an error of 2.7 mm like that of
the `average` hand with a reach of 12 mm makes T = 1.40 s. Somebody of 40 ms is a fifth better than
that hand, somebody of 60 ms a fifth worse.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

TIMING = 0.050
"""Seconds: the standard deviation of an ordinary person's key."""


@dataclass(frozen=True)
class Swing:
    """A swing to both sides of the middle."""

    reach: float
    """How far from the middle it swings, to either side."""
    deviation: float
    """How far an ordinary person misses the middle, in the same unit."""

    @property
    def seconds(self) -> float:
        """How long one whole swing takes."""
        return 2 * math.pi * self.reach * TIMING / self.deviation

    def at(self, elapsed: float) -> float:
        """Where the marker is, this many seconds after it began at the left."""
        return -self.reach * math.cos(2 * math.pi * elapsed / self.seconds)

    def crossing(self, number: int = 0) -> float:
        """When it crosses the middle; even numbers to the right, odd ones back."""
        return self.seconds * (1 + 2 * number) / 4


def column(miss: float, reach: float, columns: int) -> int:
    """The column, counted from 0, of a miss in a line whose ends are `reach` from the middle."""
    place = round((columns - 1) * (miss + reach) / (2 * reach))
    return min(max(place, 0), columns - 1)


def judged(size: float, steps: Sequence[float]) -> int:
    """How many of the rising steps a miss of this size has passed; 0 is perfect."""
    return sum(size >= step for step in steps)
