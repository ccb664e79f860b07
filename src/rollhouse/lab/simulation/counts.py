"""How often each whole number came up: a distribution, exact for any number of games.

Everything that is said about a distribution (mean, interval, quantiles, a histogram) is computed
from these counts when it is asked for, so nothing depends on the order in which games were added or
parts were merged. Memory depends on the width of the distribution, not on the number of games.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.records import Array

SURE = 1.959963984540054
"""Standard errors in half a 95 % interval."""


class Interval(NamedTuple):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def around(value: float, variance: float, games: int) -> Interval:
    """The mean of this many games, with the interval that follows from the variance of one game."""
    if games < 2:
        return Interval(value, -math.inf, math.inf)
    wide = SURE * math.sqrt(max(0.0, variance) / games)
    return Interval(value, value - wide, value + wide)


class Counts:
    """How often each whole number came up."""

    def __init__(self, pairs: Iterable[tuple[int, int]] = ()) -> None:
        """`pairs` of a value and how often it came up."""
        self._low, self._array = 0, np.zeros(0, np.int64)
        for value, times in pairs:
            self._reach(value, value)
            self._array[value - self._low] += times

    def add(self, values: Array) -> None:
        """Whole numbers, one per game."""
        if len(values):
            low, high = int(values.min()), int(values.max())
            self._reach(low, high)
            found = np.bincount(values - low, minlength=high - low + 1)
            self._array[low - self._low : high - self._low + 1] += found

    def merge(self, other: Counts) -> None:
        if len(other._array):
            low, size = other._low, len(other._array)
            self._reach(low, low + size - 1)
            self._array[low - self._low : low - self._low + size] += other._array

    def _reach(self, low: int, high: int) -> None:
        """Make room for these values."""
        if not len(self._array):
            self._low, self._array = low, np.zeros(high - low + 1, np.int64)
            return
        before = max(0, self._low - low)
        after = max(0, high - (self._low + len(self._array) - 1))
        if before or after:
            self._array = np.pad(self._array, (before, after))
            self._low -= before

    def pairs(self) -> list[tuple[int, int]]:
        """The values that came up, the lowest first, and how often each did."""
        found = np.flatnonzero(self._array)
        return [(int(place) + self._low, int(self._array[place])) for place in found]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counts) and self.pairs() == other.pairs()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Counts({self.pairs()})"

    def __reduce__(self) -> Any:
        return Counts, (self.pairs(),)

    @property
    def games(self) -> int:
        return int(self._array.sum())

    @property
    def total(self) -> int:
        return sum(value * times for value, times in self.pairs())

    @property
    def squares(self) -> int:
        """The sum of the squares, which is exact however many there are."""
        return sum(value * value * times for value, times in self.pairs())

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else math.nan

    @property
    def variance(self) -> float:
        """The variance of one game, as estimated from the games so far."""
        games = self.games
        if games < 2:
            return math.nan
        return (games * self.squares - self.total**2) / (games * (games - 1))

    @property
    def estimate(self) -> Interval:
        """The mean with its 95 % interval."""
        return around(self.mean, self.variance, self.games)

    @property
    def lowest(self) -> int:
        return self.pairs()[0][0]

    @property
    def highest(self) -> int:
        return self.pairs()[-1][0]

    def quantile(self, part: float) -> int:
        """The lowest value that is not exceeded in at least this fraction of the games."""
        wanted, reached = part * self.games, 0
        for value, times in self.pairs():
            reached += times
            if reached >= wanted:
                return value
        raise ValueError("no games were counted")

    def part(self, low: int, high: int) -> float:
        """The fraction of the games that lie from `low` to `high`, both included."""
        if not self.games:
            return math.nan
        return sum(times for value, times in self.pairs() if low <= value <= high) / self.games

    def summary(self) -> dict[str, Any]:
        """For programs: the mean with its interval, quantiles, and the whole distribution."""
        if not self.games:
            return {"games": 0}
        mean = self.estimate
        return {
            "mean": mean.value,
            "interval": ends(mean.low, mean.high),
            "deviation": math.sqrt(self.variance) if self.games > 1 else None,
            "lowest": self.lowest,
            "median": self.quantile(0.5),
            "highest": self.highest,
            "counts": [list(pair) for pair in self.pairs()],
        }


def ends(low: float, high: float) -> list[float] | None:
    """The ends of an interval for programs; None if one game alone does not give any."""
    return [low, high] if math.isfinite(high) else None


def finite(value: Any) -> Any:
    """A value with None where there is no number, because JSON has no word for that."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: finite(item) for key, item in value.items()}
    return [finite(item) for item in value] if isinstance(value, (list, tuple)) else value
