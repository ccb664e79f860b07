"""Playing Stack Attack for three by its solution, in compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollhouse.kernel.records import Array, Record, rule
from rollhouse.solvers.decorator import compiled

from .. import rules
from . import tower
from .crowd_plan import Plan
from .crowd_round import CrowdRound, number
from .crowd_sweep import all_tied, move_share, scores_number
from .tower import MOVES, NOWHERE, Round, counts_of


class CrowdActions(NamedTuple):
    """The best moves of all that play from the start leads to; see `CrowdSolution.policy`."""

    round: CrowdRound
    plan: Plan
    places: Array
    """By node: its number among the holds that have a choice."""
    choices: Array
    pair: Round
    """The round of a tie of two."""
    ties: Array


def real_choices(plan: Plan) -> Array:
    """The holds in which there is more than one move."""
    return np.flatnonzero(plan.action[:, 1] != NOWHERE)


@compiled
def note_choices(plan: Plan, values: Array, holds: Array, tie: float, choices: Array) -> None:
    """The first move within `tie` of the best, two bits for each of the holds."""
    for place in range(len(holds)):
        hold = holds[place]
        seat, best, chosen = plan.seat[hold], -1.0, 0
        for move in range(MOVES):
            if plan.action[hold, move] != NOWHERE:
                best = max(best, move_share(plan, values, hold, move, seat))
        for move in range(MOVES - 1, -1, -1):
            if plan.action[hold, move] != NOWHERE:
                if move_share(plan, values, hold, move, seat) >= best - tie:
                    chosen = move
        choices[place >> 2] |= chosen << (2 * (place & 3))


@rule
def tie_hold(setup: Record, state: Record, pair: Round) -> int:
    """The number of a hold in the game for two of the tied seats."""
    first, second = -1, -1
    for seat in range(setup.players):
        if state.tied >> seat & 1:
            if first < 0:
                first = seat
            else:
                second = seat
    mover = 0 if state.to_move == first else 1
    placed = 1 if state.placed > 0 else 0
    hand = pair.hands[counts_of(state.hand)]
    dice_0, dice_1 = rules.in_tower(state, first), rules.in_tower(state, second)
    hold = tower.hold_number(pair, mover, dice_0, dice_1, rules.top(state), placed, hand)
    return hold - pair.first_hold


@rule
def choose(setup: Record, state: Record, random: Record, policy: CrowdActions) -> int:
    """The action of a policy, as called by `solvers.trial`."""
    if state.tied != 0 and not all_tied(setup, state):
        return policy.ties[state.tied, tie_hold(setup, state, policy.pair)]
    node = policy.plan.numbers[number(policy.round, state)]
    place, move = policy.places[node], 0
    if place >= 0:
        row = policy.choices[scores_number(setup, state)]
        move = row[place >> 2] >> (2 * (place & 3)) & 3
    return policy.plan.action[node, move]
