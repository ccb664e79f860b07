"""What any position is worth to everybody, at once: `rollhouse.values`."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER
from rollhouse.players import expert
from rollhouse.players.judgement import EXACT, LEARNED, PLAYOUTS
from rollhouse.players.playouts import Estimate, play_all
from rollhouse.valuation import networks

from .hints import solved
from .hints.checks import check_position, check_seconds, check_whole
from .hints.race import policy_at_hand

SECONDS = 0.08
"""The usual time for playouts, where nothing else is known."""
FIRST = 4
"""Batches that are played before each look at the clock."""
LARGEST_SEED = (1 << 62) - 1


@dataclass(frozen=True)
class Values:
    """What a position is worth to every seat."""

    shares: tuple[float, ...]
    """Win shares by seat; for somebody who plays alone, the expected final score."""
    error: float
    """Half the width of a share's 95 % interval; for an exact share, the certified bound. With
    playouts it is the error of the mean of such games, not of what best play would bring.
    """
    how: str
    """`exact`, `learned` or `playouts`."""

    def to_dict(self) -> dict[str, Any]:
        return {"shares": list(self.shares), "error": self.error, "how": self.how}


def values(position: Position, seconds: float = SECONDS, seed: int = 0) -> Values:
    """What a position of any match is worth, by the best method that answers at once.

    The exact solution of the match if one is at hand (`rollhouse.solve`), else what a network
    learned, else playouts of at most `seconds`, in which everybody goes on as in the coach's
    rollouts: by rule of thumb, or pretending.

    >>> import rollhouse
    >>> found = rollhouse.values(rollhouse.position("toss_up", scores=[80, 60]))
    >>> found.how, round(found.shares[0], 1)
    ('learned', 0.9)
    """
    check_position(position)
    seconds, seed = check_seconds(seconds), check_whole(seed, "seed", 0, LARGEST_SEED)
    if position.turn == OVER and position.players > 1:
        return Values(tuple(position.shares()), 0.0, EXACT)
    known = solved(position, None)
    if known is not None:
        return Values(tuple(known.worth(position)), known.bound, EXACT)
    learned = expert.shares(position)
    if learned is not None:
        return Values(tuple(learned), networks.error(position.terms), LEARNED)
    return played(position, seconds, seed)


def played(position: Position, seconds: float, seed: int) -> Values:
    """What games say that are played until the time is up."""
    found = estimate(position, seconds, seed)
    error = max(found.interval(seat) for seat in range(position.players))
    return Values(tuple(map(float, found.value)), error, PLAYOUTS)


def estimate(position: Position, seconds: float, seed: int) -> Estimate:
    """Play games until the time is up."""
    found = Estimate(position, seed, policy_at_hand(position))
    end = time.monotonic() + seconds
    while not found.batches or time.monotonic() < end:
        play_all([found], FIRST)
    return found
