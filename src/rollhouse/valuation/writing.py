"""How a game's part `inputs` writes a position: whole numbers in `ONE`, for a network."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, i32, rule

from .network import ONE

SCALES = 3
"""How many numbers `put_amount` writes."""
RUNGS = 25
"""How many numbers `put_rungs` writes."""
BOTH_WAYS = 2 * RUNGS - 1
"""How many numbers `put_rungs_both_ways` writes."""


@rule
def soft(value: int, scale: int) -> Any:
    """`value / scale` up to 1 and down to -1; beyond, ever slower towards 2 and -2."""
    if value > scale:
        return i32(2 * ONE - ONE * scale // value)
    if value < -scale:
        return i32(-2 * ONE + ONE * scale // -value)
    return i32(ONE * value // scale)


@rule
def put(out: Array, place: int, value: int) -> int:
    """Write one number; returns where the next one goes, as all of these do."""
    out[place] = value
    return place + 1


@rule
def put_flag(out: Array, place: int, true: bool) -> int:
    out[place] = ONE if true else 0
    return place + 1


@rule
def put_amount(out: Array, place: int, value: int, small: int) -> int:
    """An amount seen close, at arm's length and from afar: against `small`, 4 and 16 times it."""
    out[place] = soft(value, small)
    out[place + 1] = soft(value, 4 * small)
    out[place + 2] = soft(value, 16 * small)
    return place + SCALES


@rule
def rung(amount: int) -> Any:
    """Where an amount stands on a ladder of `RUNGS`, in `ONE`: a rung for each up to 8, one for
    every 4 up to 40, one for every 16 up to 168, and the last for all beyond.
    """
    if amount <= 8:
        return i32(ONE * amount)
    if amount <= 40:
        return i32(ONE * 8 + ONE * (amount - 8) // 4)
    return i32(ONE * 16 + ONE * (min(amount, 168) - 40) // 16)


@rule
def put_rungs(out: Array, place: int, amount: int) -> int:
    """Into cleared places: an amount shared out between the two rungs that it stands between."""
    high = rung(max(amount, 0))
    at, over = high // ONE, high % ONE
    out[place + at] = ONE - over
    if over > 0:
        out[place + at + 1] = over
    return place + RUNGS


@rule
def put_rungs_both_ways(out: Array, place: int, value: int) -> int:
    """The same for what may be less than nothing: downwards in the first half."""
    middle = place + RUNGS - 1
    high = rung(abs(value))
    at, over = high // ONE, high % ONE
    way = -1 if value < 0 else 1
    out[middle + way * at] = ONE - over
    if over > 0:
        out[middle + way * (at + 1)] = over
    return place + BOTH_WAYS


@rule
def put_one_of(out: Array, place: int, which: int, size: int) -> int:
    """`ONE` at `which` of so many cleared places; nowhere if it is none of them."""
    if 0 <= which < size:
        out[place + which] = ONE
    return place + size


@rule
def put_bits(out: Array, place: int, bits: int, size: int) -> int:
    for bit in range(size):
        out[place + bit] = ONE if (bits >> bit) & 1 else 0
    return place + size


@rule
def turned(seat: int, step: int, players: int) -> int:
    """The seat so many steps (less than `players`) to the left."""
    other = seat + step
    return other - players if other >= players else other
