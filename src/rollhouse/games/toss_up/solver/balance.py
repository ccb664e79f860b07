"""The compiled part of mixing.py: chances that make a red light worth what it must be (Newton).

`turns[seat, which]` are the two turns between which a seat mixes: where it ends, by seat, and its
chance of a red light. `chances[seat]` is that of the second. `mixers` are the seats that mix;
`same` where all totals are equal: then all three do what seat 0 does.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array
from rollhouse.solvers.decorator import compiled

STEP = 0.001
NEAR, FAR = 1e-16, 100.0
ROUNDS = 50


@compiled
def blended(turns: Array, chances: Array, seat: int, column: int) -> Any:
    low, high = turns[seat, 0, column], turns[seat, 1, column]
    return low + chances[seat] * (high - low)


@compiled
def bust(turns: Array, chances: Array, seat: int) -> Any:
    """What a seat's red light is worth if everybody goes on so."""
    one, two = (seat + 1) % 3, (seat + 2) % 3
    first, second = blended(turns, chances, one, 3), blended(turns, chances, two, 3)
    own = blended(turns, chances, seat, seat)
    later = blended(turns, chances, two, seat) + second * own
    after = blended(turns, chances, one, seat) + first * later
    return after / (1.0 - first * second * blended(turns, chances, seat, 3))


@compiled
def shift(chances: Array, seat: int, by: float, same: bool) -> None:
    for other in range(3):
        if same or other == seat:
            chances[other] += by


@compiled
def solve_small(slopes: Array, values: Array, size: int) -> Any:
    """Solve up to three equations; `values` become what solves them. False: they do not."""
    for row in range(size):
        pivot = row
        for other in range(row + 1, size):
            if abs(slopes[other, row]) > abs(slopes[pivot, row]):
                pivot = other
        if slopes[pivot, row] == 0.0:
            return False
        for column in range(size):
            held = slopes[row, column]
            slopes[row, column] = slopes[pivot, column]
            slopes[pivot, column] = held
        held = values[row]
        values[row] = values[pivot]
        values[pivot] = held
        for other in range(size):
            if other != row:
                times = slopes[other, row] / slopes[row, row]
                for column in range(row, size):
                    slopes[other, column] -= times * slopes[row, column]
                values[other] -= times * values[row]
    for row in range(size):
        values[row] /= slopes[row, row]
    return True


@compiled
def balance(
    turns: Array, chances: Array, mixers: Array, levels: Array, same: bool, slopes: Array,
    off: Array,
) -> Any:  # fmt: skip
    """Find the chances; returns how far off they are at worst, or a whole where there are none."""
    size = len(mixers)
    for _ in range(ROUNDS):
        worst = 0.0
        for index in range(size):
            off[index] = bust(turns, chances, mixers[index]) - levels[index]
            worst = max(worst, abs(off[index]))
        if worst < NEAR:
            return worst
        for column in range(size):
            seat = mixers[column]
            shift(chances, seat, STEP, same)
            for index in range(size):
                slopes[index, column] = bust(turns, chances, mixers[index])
            shift(chances, seat, -2.0 * STEP, same)
            for index in range(size):
                slopes[index, column] -= bust(turns, chances, mixers[index])
                slopes[index, column] /= 2.0 * STEP
            shift(chances, seat, STEP, same)
        if not solve_small(slopes, off, size):
            return 1.0
        for index in range(size):
            shift(chances, mixers[index], -off[index], same)
            if not abs(chances[mixers[index]]) < FAR:
                return 1.0
    worst = 0.0
    for index in range(size):
        worst = max(worst, abs(bust(turns, chances, mixers[index]) - levels[index]))
    return worst
