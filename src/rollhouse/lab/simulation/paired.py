"""What another rule changes: the same games twice, dice for dice, and their differences.

Game number n of a seed throws the same dice under both rules for as long as they ask for the same
ones (docs/lab.md), so much of the luck is the same in both and cancels in the difference. Its
interval is therefore narrower than that of two independent runs; the results say by how much.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from rollhouse.kernel.records import WHOLE, Array

from .counts import around
from .metrics import FINE, margins

MEASURES = ("share", "score", "decisions", "turns", "steps", "lead_changes", "margin", "known")
"""What is compared, besides every event of the game; the first three seat by seat."""
BY_SEAT = 3
UNITS = {"share": WHOLE, "known": FINE}
"""What the whole numbers that are counted are divided by to be shown."""


class Difference(NamedTuple):
    """How much higher a figure is under the other rule, with its 95 % interval."""

    value: float
    low: float
    high: float
    apart: float
    """Half the width that the interval would have if the dice had not been the same."""

    @property
    def error(self) -> float:
        return (self.high - self.low) / 2

    @property
    def narrower(self) -> float:
        """How many times narrower the same dice make the interval."""
        return self.apart / self.error if self.error > 0 else math.inf

    @property
    def certain(self) -> bool:
        """Is the difference more than chance, as 95 % intervals judge?"""
        return self.low > 0 or self.high < 0


def measured(tallies: Array) -> Array:
    """Every measure of every game, one column each: by seat, one per game, by event."""
    return np.column_stack(
        [
            tallies["shares"],
            tallies["scores"],
            tallies["decisions"],
            tallies["turns"],
            tallies["steps"],
            tallies["lead_changes"],
            margins(tallies) if tallies["shares"].shape[1] > 1 else np.zeros(len(tallies)),
            tallies["known"] * FINE // np.maximum(1, tallies["turns"]),
            tallies["events"].sum(axis=1),
        ]
    ).astype(np.int64)


class Paired:
    """The differences of games that were played under two rules with the same dice."""

    def __init__(self, players: int, events: tuple[str, ...]) -> None:
        self.players, self.events, self.games = players, events, 0
        self.sums, self.squares = (np.zeros((3, len(self.columns)), object) for _ in range(2))
        """The sums and squares of the one rule, of the other, and of their differences; by
        column.
        """

    @property
    def columns(self) -> list[tuple[str, int | None]]:
        """What each column of `measured` is: a measure or event, and its seat if it has one."""
        by_seat = [(name, seat) for name in MEASURES[:BY_SEAT] for seat in range(self.players)]
        return [*by_seat, *((name, None) for name in (*MEASURES[BY_SEAT:], *self.events))]

    def add(self, one: Array, other: Array) -> None:
        """Tallies of the same games, in the same order, under both rules."""
        if not np.array_equal(one["game"], other["game"]):
            raise ValueError("tallies are paired game by game, and these are of different games")
        self.games += len(one)
        first, second = measured(one), measured(other)
        for row, found in enumerate((first, second, second - first)):
            self.sums[row] += found.sum(axis=0).astype(object)
            self.squares[row] += (found * found).sum(axis=0).astype(object)

    def merge(self, other: Paired) -> None:
        self.games += other.games
        self.sums = self.sums + other.sums
        self.squares = self.squares + other.squares

    def difference(self, measure: str, seat: int | None = None) -> Difference:
        """How much more the other rule gives of a measure, or of an event per game."""
        column, games = self.columns.index((measure, seat)), self.games
        unit = UNITS.get(measure, 1)
        one, other, both = (self._variance(row, column) for row in range(3))
        mean = self.sums[2, column] / games if games else math.nan
        value, low, high = around(mean, both, games)
        apart = around(0.0, one + other, games).error
        return Difference(value / unit, low / unit, high / unit, apart / unit)

    def _variance(self, row: int, column: int) -> float:
        if self.games < 2:
            return math.nan
        left = self.games * self.squares[row, column] - self.sums[row, column] ** 2
        return float(left / (self.games * (self.games - 1)))
