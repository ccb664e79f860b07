"""Contestants measured in turns, in processor time, so that load on the machine matters little.

Every round gives every contestant the same little time, and the next round begins with another one,
so that whatever else the machine does affects all of them equally. A figure is the median of its
rounds, with the quartiles beside it; a ratio is the median of the ratios within the rounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median, quantiles

ROUNDS = 7

Contestant = Callable[[float], float]
"""Works for this many processor seconds; returns what it did per second."""


@dataclass(frozen=True)
class Figures:
    """What came out in each of the rounds."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.rounds)

    @property
    def quartiles(self) -> tuple[float, float]:
        if len(self.rounds) < 2:
            return self.rounds[0], self.rounds[0]
        low, _, high = quantiles(self.rounds, n=4, method="inclusive")
        return low, high

    def over(self, other: Figures) -> Figures:
        """Round by round, how many times the other."""
        pairs = zip(self.rounds, other.rounds, strict=True)
        return Figures(tuple(mine / its for mine, its in pairs))


def pace(burst: Callable[[], float], seconds: float) -> float:
    """What repeated bursts achieved per processor second; each burst returns what it has done."""
    done, begun = 0.0, time.process_time()
    while (spent := time.process_time() - begun) < seconds or not done or not spent:
        done += burst()
    return done / spent


def bursts(burst: Callable[[], float]) -> Contestant:
    """A contestant that is warm, and works in bursts."""
    burst()
    return lambda seconds: pace(burst, seconds)


def in_turns(
    contestants: Mapping[str, Contestant], seconds: float, rounds: int = ROUNDS
) -> dict[str, Figures]:
    """Measure all of them, each for `seconds` in all."""
    names = list(contestants)
    found: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds):
        first = number % max(1, len(names))
        for name in names[first:] + names[:first]:
            found[name].append(contestants[name](seconds / rounds))
    return {name: Figures(tuple(rates)) for name, rates in found.items()}
