"""Stack Attack among many, seen as one between two: the mover and the one nearest to the goal.

The dice of everybody else in the tower are nobody's. All must have the same hand. A tie that is
broken with another number of dice than usual is played by rule of greedy.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.records import Array, Record, i64, rule

from . import greedy
from . import rules as stack
from .solver import StackAttackSolution, sweep, tower
from .solver.match import round_values

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
RESTS_ON = ("greedy", "solver")

rules: Any = stack

SOURCES = (sweep, greedy)
PLAYOUTS = 60_000


def for_two(terms: Terms) -> Terms | None:
    options, players = thawed(terms.options), terms.players
    if isinstance(options["skill"], list) or isinstance(options["falls"], list):
        return None
    starts = "always" if terms.setups["neutral"][0][players] else "never"
    dice = int(terms.setups["dice"][0][players])
    return contract.agree(terms.game, 2, {**options, "dice": dice, "neutral_start": starts})


def tables(solution: StackAttackSolution, terms: Terms) -> tuple[Any, ...]:
    """`choices` are action codes by dice of nobody, scores and hold of the mover, as seat 0."""
    shares, dice = solution.arrays["shares"], int(terms.setups["dice"][0][terms.players])
    most = (terms.players - 2) * (dice - 1) + 2 * int(terms.setups["neutral"][0][terms.players])
    rounds = [tower.written_down(solution.terms, nobody) for nobody in range(most + 1)]
    holds = len(rounds[0].move_to)
    choices = np.zeros((most + 1, len(shares), holds // 2), np.int8)

    def work_out(pair: int) -> None:
        row = np.zeros(holds, np.int8)
        for nobody, round in enumerate(rounds):
            values = round_values(solution.terms, round, pair, shares)
            sweep.note_choices(round, values, solution.tie, row)
            choices[nobody, pair] = row[: holds // 2]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(work_out, range(len(shares))))
    return rounds[0], choices


@rule
def strongest(setup: Record, state: Record) -> int:
    """Whoever of the others has most points; of equals the one with most dice in the tower."""
    best = -1
    seat = stack.next_player(setup, state, state.to_move)
    while seat != state.to_move:
        strength = state.scores[seat] * (stack.TALLEST + 1) + stack.in_tower(state, seat)
        before = -1
        if best >= 0:
            before = state.scores[best] * (stack.TALLEST + 1) + stack.in_tower(state, best)
        if strength > before:
            best = seat
        seat = stack.next_player(setup, state, seat)
    return best


def choose(setup: Record, state: Record, mask: Array, table: Any) -> Any:
    """The scores are changed to those of two for as long as their number is asked for."""
    round, choices = table
    if rules.dice_each(setup, state) != round.dice:
        return greedy.choose(setup, state, mask)
    mover, rival = state.to_move, strongest(setup, state)
    mine, theirs = rules.in_tower(state, mover), rules.in_tower(state, rival)
    nobody = state.height - mine - theirs
    first, second = state.scores[0], state.scores[1]
    points, others = state.scores[mover], state.scores[rival]
    state.scores[0], state.scores[1] = points, others
    pair = sweep.pair_number(setup, state)
    state.scores[0], state.scores[1] = first, second
    placed = 1 if state.placed > 0 else 0
    hand = round.hands[tower.counts_of(state.hand)]
    hold = tower.hold_number(round, 0, mine, theirs, rules.top(state), placed, hand)
    if nobody >= len(choices):
        return greedy.choose(setup, state, mask)
    return i64(choices[nobody, pair, hold - round.first_hold])
