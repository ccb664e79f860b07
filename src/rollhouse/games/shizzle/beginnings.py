"""What every throw of the printed game for two and three is worth, as a table beside the network.

So little is to be known before a throw that it can be listed: everybody's points, the Shizzles that
wait, and what lies in the line. All sparks are alike in the printed layout, and so are lines of
four dice and lines of five; of three dice it matters how far the dice before the end lie apart in
the circle of the six (the solver finds that by itself, `solver/classes.py`). The rows are rounded
from the solution, so looking ahead to the next throw says nearly what the solution says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, i64, rule
from rollhouse.solvers import Solution

from . import rules
from .options import BANKS
from .rules import DICE

KNOWS = ()
RESTS_ON = ("solver",)
LINES = (
    (0b1, 0), (0b111, 2), (0b1101, 3), (0b1011, 1), (0b1111, 3), (0b11111, 4),
)  # fmt: skip
"""A line of each kind: its dice, as bits, and the one at its end."""
WAITING = 3
"""So many Shizzles, less one, may wait in a row of the table."""
MOST = 3
"""Players."""
WHOLE = 1 << 11
"""A whole win in the table."""


@rule
def kind(state: Record) -> Any:
    """Which of the `LINES` a line is like; -1: no dice may be thrown after it."""
    if state.length == 1:
        return i64(0)
    if state.length == 3:
        apart = abs(i64(state.line[0]) - i64(state.line[1]))
        return min(apart, DICE - apart)
    return i64(state.length) if state.length == 4 or state.length == 5 else i64(-1)


@rule
def place(setup: Record, state: Record) -> Any:
    """The row of a position; -1: it is not in the table."""
    if setup.players > MOST or state.phase != rules.ROLLING or state.pending >= WAITING:
        return i64(-1)
    line = kind(state)
    if line < 0:
        return i64(-1)
    players, mover = i64(setup.players), i64(state.to_move)
    mine, following = i64(state.chips[mover]), i64(state.chips[(mover + 1) % players])
    points = pair(mine, following)
    if players == MOST:
        third = i64(state.chips[(mover + 2) % players])
        points = pyramid(mine + following + third) + pair(following, third)
    return (points * WAITING + state.pending) * len(LINES) + line


@rule
def pair(one: int, other: int) -> Any:
    """The number of a pair of points, among all pairs by their sum."""
    return (one + other) * (one + other + 1) // 2 + other


@rule
def pyramid(total: int) -> Any:
    """How many trios of points have a smaller sum."""
    return total * (total + 1) * (total + 2) // 6


def points_of(players: int) -> Array:
    """The points of all seats, from the mover on, in the order of the table."""
    totals = range(BANKS[players])
    pairs = [(total - other, other) for total in totals for other in range(total + 1)]
    if players < MOST:
        return np.array(pairs)
    trios = [
        (total - sum(pair), *pair)
        for total in totals
        for pair in pairs[: (total + 1) * (total + 2) // 2]
    ]
    return np.array(trios)


def table(terms: Terms, solution: Solution) -> Array | None:
    """The rows for a match, the shares of all seats but the last, from the mover on."""
    if terms.players > MOST:
        return None
    found: Any = solution
    codes = [found.lines.code(dice, end * DICE) for dice, end in LINES]
    rows = [
        throws[np.minimum(np.arange(WAITING), len(throws) - 1)][:, found.classes.of[codes]]
        for throws in turns(found, points_of(terms.players))
    ]
    shares = np.stack(rows).reshape(-1, terms.players - 1)
    return np.round(shares * WHOLE).astype(np.uint16)


def turns(solution: Any, points: Array) -> Iterator[Array]:
    """For each of these points: `[Shizzles waiting, class of a line, seat]` before a throw."""
    players = points.shape[1]
    for number in np.ravel_multi_index(tuple(points.T), (solution.sweeps.bank + 1,) * players):
        if players == MOST:
            yield solution.turn_room(int(number)).rolling[:, :, -MOST:-1]
        else:
            yield solution.sweeps.play(np.array([number]), solution.arrays["worth"])[1].rolling


def packed(whole: Array) -> Array:
    """A table as differences along everybody's points, low bytes first: small when compressed."""
    cube, points = cube_of(whole.astype(np.int16))
    for axis in range(len(points)):
        cube = np.diff(cube, axis=axis, prepend=np.int16(0))
    found = cube[points].astype("<i2")
    low_and_high = found.view(np.uint8).reshape(*found.shape, 2)
    return np.ascontiguousarray(low_and_high.transpose(3, 2, 1, 0))


def unpacked(bytes_: Array) -> Array:
    rows = np.ascontiguousarray(bytes_.transpose(3, 2, 1, 0)).view("<i2")
    cube, points = cube_of(rows.astype(np.int16).reshape(-1, rows.shape[2]))
    for axis in range(len(points)):
        steps = np.moveaxis(cube, axis, 0)
        for step in range(1, len(steps)):  # four times as fast as cumsum
            steps[step] += steps[step - 1]
    return cube[points].reshape(-1, rows.shape[2]).astype(np.uint16)


def cube_of(whole: Array) -> tuple[Array, tuple[Array, ...]]:
    """A table by the points of every seat, `[*points, row, seat]`, and where in it they are."""
    players = whole.shape[1] + 1
    points = tuple(points_of(players).T)
    rows = WAITING * len(LINES)
    cube = np.zeros((BANKS[players],) * players + (rows, players - 1), np.int16)
    cube[points] = whole.reshape(-1, rows, players - 1)
    return cube, points
