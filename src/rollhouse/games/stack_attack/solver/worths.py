"""What every move is worth in Stack Attack for two, in whole numbers for compiled play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollhouse.kernel.records import Array, Record, i64, rule
from rollhouse.solvers.solution import SHARE

from .. import rules
from .sweep import pair_number
from .tower import Round, number


class Lookup(NamedTuple):
    """The round, and the share of seat 0 by pair of scores and by number."""

    round: Round
    weights: Array
    """How likely the tower falls by hold and move, out of `rules.CERTAIN`."""
    shares: Array


@rule
def worth(setup: Record, state: Record, action: int, table: Lookup) -> int:
    round, shares = table.round, table.shares[pair_number(setup, state)]
    hold = number(round, state) - round.first_hold
    move = 0
    while round.move_action[hold, move] != action:
        move += 1
    stands = i64(shares[round.move_to[hold, move]])
    falls = i64(table.weights[hold, move])
    share = stands
    if falls > 0:
        fallen = i64(shares[round.move_fall[hold, move]])
        share = (stands * (rules.CERTAIN - falls) + fallen * falls) // rules.CERTAIN
    return share if state.to_move == 0 else SHARE - share


def table(round: Round, values: list[Array]) -> Lookup:
    """`values` are the shares of seat 0, pair by pair."""
    weights = np.rint(round.move_chance * rules.CERTAIN).astype(np.int32)
    shares = np.stack([np.rint(part * SHARE).astype(np.int32) for part in values])
    return Lookup(round, weights, shares)
