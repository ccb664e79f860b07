"""All scores of a match of two: which part of a round they need, and in what order they come."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import Array, Row, ask, rows

from .. import rules
from . import sweep
from .sweep import Exits, ScoreTables, Towers, Workspace
from .tower import NOWHERE, TOPS, Round, exit_number, number, written_down

ROUNDING = 2.0**-52
"""No sum, difference or product is further off than this part of it."""


def begun(terms: Terms, starter: int) -> Row:
    """The round that a seat begins."""
    state = Row(opening(terms).array())
    ask(rules.begin_round, terms.setup, state, starter)
    return state


def usual_round(terms: Terms) -> Round:
    """The round as it begins in this match."""
    return written_down(terms, begun(terms, 0).height)


def slip(round: Round) -> float:
    """How far rounding may take a value of a round, at most.

    Between an exit and the beginning there are at most as many turns as there are dice, and in each
    a sum over all hands, a circle, and a few numbers for every die placed.
    """
    return 2 * round.dice * (int(round.sizes[-1]) + 3 * round.dice + 8) * ROUNDING


# Which part of a round is needed


def reached(terms: Terms, round: Round) -> Round:
    """The same round without what no play from its beginning leads to."""
    seen = np.zeros(round.first_hold + len(round.move_to), bool)
    found = np.array([ask(number, round, begun(terms, starter)) for starter in (0, 1)])
    while len(found):
        seen[found] = True
        spots = found[found < round.first_hold] - round.first_spot
        holds = found[found >= round.first_hold] - round.first_hold
        parts = (round.roll_to[spots], round.move_to[holds], round.move_fall[holds])
        after = np.unique(np.concatenate([part.ravel() for part in parts]))
        after = after[after >= round.first_spot]
        found = after[~seen[after]]
    by_tower = seen[round.first_spot : round.first_hold].reshape(2, -1).any(axis=0)
    roll_to, move_action = round.roll_to.copy(), round.move_action.copy()
    roll_to[~np.tile(by_tower, 2)] = NOWHERE
    move_action[~seen[round.first_hold :]] = NOWHERE
    return round._replace(roll_to=roll_to, move_action=move_action)


def all_towers(round: Round) -> Array:
    """A 1 for the dice of both players in every tower."""
    return np.ones((round.dice, round.dice), np.uint8)


def looping_towers(round: Round) -> Array:
    """The same, but only for towers from which the round may end without a point."""
    leads = np.zeros(round.first_hold + len(round.move_to) + 1, bool)  # the last one is NOWHERE
    leads[[exit_number(round.dice, 0, 0, starter) for starter in (0, 1)]] = True
    spots, holds = leads[round.first_spot : round.first_hold], leads[round.first_hold : -1]
    known = 0
    while known < leads.sum():
        known = leads.sum()
        holds[:] = (leads[round.move_to] | leads[round.move_fall]).any(axis=1)
        spots[:] = leads[round.roll_to].any(axis=1)
    starts = round.holds.ravel() - round.first_hold
    by_hold = np.logical_or.reduceat(holds, starts).reshape(round.holds.shape)
    by_spot = spots.reshape(*round.holds.shape, TOPS).any(axis=3)
    return np.asarray((by_hold | by_spot).any(axis=0), np.uint8)


# Scores


def in_order(goal: int) -> list[list[int]]:
    """All pairs of scores, the most points first: ties at the goal, then by their sum.

    Every point leads to an earlier part of the list; within a part, none to another pair.
    """
    by_sum = [
        [first * goal + total - first for first in range(goal) if 0 <= total - first < goal]
        for total in range(2 * goal - 2, -1, -1)
    ]
    return [[goal * goal], *by_sum]


def solve_all(terms: Terms, progress: Callable[[float, float], None]) -> tuple[Array, float]:
    """The shares of seat 0 at the beginning of a round by scores and starter, and their bound."""
    round, goal = reached(terms, usual_round(terms)), int(terms.setups["goal"][0])
    towers, error = Towers(all_towers(round), looping_towers(round)), slip(round)
    scores = ScoreTables(np.zeros((goal * goal + 1, 2)), np.zeros(goal * goal + 1))

    def solve(pair: int) -> None:
        sweep.solve_pair(new_room(terms, round), round, towers, pair, scores, error)

    done = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for pairs in in_order(goal):
            list(pool.map(solve, pairs))
            done += len(pairs)
            progress(done, len(scores.bounds))
    return scores.shares, float(scores.bounds.max()) + error


def solve_tie(terms: Terms) -> tuple[Array, float]:
    """The same for a tie at the goal alone, by starter."""
    round, tie = reached(terms, usual_round(terms)), int(terms.setups["goal"][0]) ** 2
    towers, error = Towers(all_towers(round), looping_towers(round)), slip(round)
    scores = ScoreTables(np.zeros((tie + 1, 2)), np.zeros(tie + 1))
    sweep.solve_pair(new_room(terms, round), round, towers, tie, scores, error)
    return scores.shares[tie], float(scores.bounds[tie]) + error


def round_values(terms: Terms, round: Round, pair: int, shares: Array) -> Array:
    """The shares of seat 0 in a whole round at two scores, by number."""
    room, bounds = new_room(terms, round), np.zeros(len(shares))
    sweep.value_round(room, round, all_towers(round), pair, ScoreTables(shares, bounds))
    return room.values[:, 0].copy()


def new_room(terms: Terms, round: Round) -> Workspace:
    """The room in which one thread works this round out."""
    return Workspace(
        rows(terms.setups),
        rows(np.zeros(1, terms.game.rules.State)),
        np.zeros(2, np.int64),
        Exits(np.zeros(round.first_spot), np.zeros(round.first_spot, np.int8)),
        np.zeros((round.first_hold + len(round.move_to), 3)),
    )
