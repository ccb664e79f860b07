"""How observations are written: named parts, with numbers scaled to about 0 to 1."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.records import Array, rule, u64

f32: Any = np.float32

FAR = 2.0
"""A bound that `soft` never reaches."""


@dataclass(frozen=True)
class Part:
    """One named part of an observation."""

    name: str
    shape: tuple[int, ...]
    low: float = 0.0
    high: float = 1.0

    @property
    def size(self) -> int:
        return math.prod(self.shape)


@rule
def soft(value: int, scale: int) -> Any:
    """`value / scale` between -1 and 1; beyond that it approaches -2 and 2 ever more slowly.

    Points have no upper limit, and even far out one point more gives a different number.
    """
    part = f32(value) / f32(scale)
    bent = f32(2) - f32(1) / max(abs(part), f32(1))  # 1 up to there, and never more than the part
    return max(min(part, bent), -bent)  # no branch that a processor would have to predict


@rule
def ratio(value: int, scale: int) -> Any:
    """`value / scale`, if that never goes beyond 1: the same result as `soft`, in half the time."""
    return f32(value) / f32(scale)


@rule
def turned(seat: int, step: int, players: int) -> int:
    """The seat this many steps (less than `players`) to the left; a division would take longer."""
    other = seat + step
    return other - players if other >= players else other


@rule
def put(out: Array, place: int, value: Any) -> int:
    """Write one number; returns where the next one goes, as all of these do."""
    out[place] = value
    return place + 1


@rule
def clear(out: Array, size: int) -> None:
    """Set everything to 0 at once: `put_one_of` leaves the other places as they are."""
    for place in range(size):
        out[place] = f32(0)


@rule
def put_one_of(out: Array, place: int, which: int, size: int) -> int:
    """A 1 at `which` of this many cleared places; none if it is outside of them.

    There is always exactly one number to write, so no processor has to predict a branch.
    """
    is_one = 0 <= which < size
    out[u64(place + (which if is_one else 0))] = f32(is_one)
    return place + size


@rule
def put_bits(out: Array, place: int, bits: int, size: int) -> int:
    for bit in range(size):
        out[place + bit] = f32((bits >> bit) & 1)
    return place + size


@rule
def put_turn(out: Array, place: int, to_move: int, over: bool, seat: int, players: int) -> int:
    """Whose turn of the game it is, counted from the observing seat; all 0 once it is over."""
    steps = to_move - seat if to_move >= seat else to_move - seat + players
    return put_one_of(out, place, -1 if over else steps, players)


@rule
def put_seats_of_bits(out: Array, place: int, bits: int, seat: int, players: int) -> int:
    """A 1 for every seat whose bit is set, counted from the observing seat."""
    for step in range(players):
        out[place + step] = f32((bits >> turned(seat, step, players)) & 1)
    return place + players
