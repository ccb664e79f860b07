"""Shares by four totals in a small place: a train of four small arrays in place of a large one.

The shares change smoothly with the totals, so a table of 101 to the power of four is nearly a sum
of a few hundred products, one factor for each total. A *train* is such a sum: the shares at totals
(a, b, c, d) are first[a] · second[:, b] · third[:, c] · fourth[:, place, d], where each dot adds up
over as many numbers as were kept there. The largest singular values of the table, laid out in three
ways as a matrix, say which to keep.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollhouse.kernel.records import Array

EXTRA = 24
"""More directions than are kept, so that chance finds those that are."""
SEED = 4


class Train(NamedTuple):
    first: Array
    """[a, kept]"""
    second: Array
    """[kept, b, kept]"""
    third: Array
    """[kept, c, kept]"""
    fourth: Array
    """[kept, place, d]; of all places but the last, whose share is what is left of a whole."""

    @property
    def numbers(self) -> int:
        return sum(part.size for part in self)


def strongest(squares: Array, tolerance: float, most: int) -> tuple[Array, int]:
    """The directions to keep of a matrix times its transpose, and how many there are.

    The sum of squares that is left out is at most `tolerance`, unless that takes more than `most`.
    """
    values, directions = np.linalg.eigh(squares)
    left_out = np.cumsum(np.maximum(values, 0.0))
    kept = min(most, max(1, len(values) - int(np.searchsorted(left_out, tolerance))))
    return directions[:, ::-1][:, :kept], kept


def compressed(starts: Array, error: float, most: tuple[int, int, int]) -> Train:
    """The train of `starts[place, a, b, c, d]`; the last place is left out.

    `error` is the root of the mean square of what is lost, at most, unless that takes more numbers
    between two arrays than `most`.
    """
    places, size = len(starts) - 1, starts.shape[1]
    tolerance = places * float(size) ** 4 * error * error / 3.0
    by_place = [starts[place].reshape(size, -1) for place in range(places)]
    squares = sum(matrix @ matrix.T for matrix in by_place)
    first, one = strongest(squares, tolerance, most[0])
    reduced = [(first.T @ matrix).reshape(-1, size) for matrix in by_place]
    whole = np.concatenate(reduced, axis=1)
    fourth, three = strongest(whole.T @ whole, tolerance, most[2])
    middle = (whole @ fourth).reshape(one * size, size * three)
    second, third = halves(middle, tolerance, most[1])
    return Train(
        first.astype(np.float32),
        second.reshape(one, size, -1).astype(np.float32),
        third.reshape(-1, size, three).astype(np.float32),
        np.ascontiguousarray(fourth.T.reshape(three, places, size)).astype(np.float32),
    )


def halves(matrix: Array, tolerance: float, most: int) -> tuple[Array, Array]:
    """Two narrow matrices whose product is nearly this one."""
    wide = min(most + EXTRA, *matrix.shape)
    found = matrix @ np.random.default_rng(SEED).standard_normal((matrix.shape[1], wide))
    for _ in range(2):
        found = matrix @ (matrix.T @ np.linalg.qr(found)[0])
    directions = np.linalg.qr(found)[0]
    small = directions.T @ matrix
    kept, _ = strongest(small @ small.T, tolerance, most)
    return directions @ kept, kept.T @ small


def run(train: Train, totals: tuple[int, int, int]) -> Array:
    """`[place, d]`: the shares of all places at three totals, whatever the fourth is."""
    one, two, three = totals
    by_third = train.first[one].astype(np.float64) @ train.second[:, two]
    kept = by_third @ train.third[:, three]
    return completed(np.tensordot(kept, train.fourth, axes=1))


def slab(train: Train, total: int) -> Array:
    """`[place, b, c, d]` at one total."""
    size = len(train.first)
    by_two = np.tensordot(train.first[total].astype(np.float64), train.second, axes=1)
    by_three = np.tensordot(by_two, train.third.astype(np.float64), axes=1)
    shares = by_three.reshape(size * size, -1) @ train.fourth.reshape(len(train.fourth), -1)
    return completed(np.moveaxis(shares.reshape(size, size, -1, size), 2, 0))


def completed(shares: Array) -> Array:
    """With the last place, and no share below 0."""
    whole = np.concatenate([shares, 1.0 - shares.sum(axis=0, keepdims=True)])
    np.maximum(whole, 0.0, out=whole)
    whole /= whole.sum(axis=0)
    return np.ascontiguousarray(whole)
