"""What turns of the printed game are worth before their first roll, as a table beside the network.

For three a network of the usual size is off by half a per cent there, for what they are worth goes
up and down with the handfuls that are still needed. The table is rounded from the solution.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, i64, rule
from rollhouse.solvers import Solution

from . import rules

KNOWS = ()
RESTS_ON = ("solver",)
GOAL = 100
TOTALS = GOAL + 1
REACH = 160
"""Nobody makes up for more in a last turn."""
AHEAD = 2 * GOAL + 1
"""By how many points the mover may be ahead of the next one, in the last turn but one."""
SECONDS = TOTALS**3
LASTS = SECONDS + (REACH + 1) * AHEAD
ROWS = LASTS + 3 * (REACH + 1)
WHOLE = 1 << 10
"""A whole win in the table."""


@rule
def place(setup: Record, state: Record) -> Any:
    """The row of a position; -1: it is not in the table."""
    if setup.players != 3 or state.phase != rules.ROLLING or state.turn_points != 0:
        return i64(-1)
    mover = i64(state.to_move)
    mine, following = i64(state.scores[mover]), i64(state.scores[(mover + 1) % 3])
    third = i64(state.scores[(mover + 2) % 3])
    if state.last_turns == 0:
        return (mine * TOTALS + following) * TOTALS + third
    if state.last_turns == 2:
        return SECONDS + min(third - mine, REACH) * AHEAD + mine - following + GOAL
    kind = 1 + i64(third > following) - i64(following > third)
    return LASTS + kind * (REACH + 1) + min(max(following, third) - mine, REACH)


def table(terms: Terms, solution: Solution) -> Array | None:
    """The rows for a match, the shares of all seats but the last, from the mover on."""
    if terms.players != 3:
        return None
    starts, seconds, lasts = (solution.arrays[name] for name in ("starts", "seconds", "lasts"))
    reach = np.arange(REACH + 1)
    rows = [
        starts.reshape(-1, 3),
        seconds[np.minimum(reach, len(seconds) - 1)].reshape(-1, 3),
        lasts[:, np.minimum(reach, lasts.shape[1] - 1)].reshape(-1, 3),
    ]
    return np.round(np.concatenate(rows)[:, :2] * WHOLE).astype(np.uint16)


def packed(whole: Array) -> Array:
    """A table as differences along all totals, low bytes first: small when it is compressed."""
    parts = whole.astype(np.int16)
    cube = parts[:SECONDS].reshape(TOTALS, TOTALS, TOTALS, 2)
    for axis in range(3):
        cube = np.diff(cube, axis=axis, prepend=np.int16(0))
    rest = np.diff(parts[SECONDS:], axis=0, prepend=np.int16(0))
    found = np.concatenate([cube.reshape(-1, 2), rest]).astype("<i2")
    return np.ascontiguousarray(found.view(np.uint8).reshape(-1, 2).T)


def unpacked(bytes_: Array) -> Array:
    parts = np.ascontiguousarray(bytes_.T).view("<i2").reshape(-1, 2).astype(np.int16)
    cube = parts[:SECONDS].reshape(TOTALS, TOTALS, TOTALS, 2)
    for axis in range(3):
        cube = np.cumsum(cube, axis=axis, dtype=np.int16)
    rest = np.cumsum(parts[SECONDS:], axis=0, dtype=np.int16)
    return np.concatenate([cube.reshape(-1, 2), rest]).astype(np.uint16)
