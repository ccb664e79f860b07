"""How much of a game of Dice Flick was luck, so that it can be taken out.

Who will win is estimated, from points and arena alone, before every answer of the table (averaged
over all that it may answer) and after it. The differences add up to luck: they are zero on average,
however good the estimate is. A share minus this luck has the same mean as the share, and a quarter
of its variance.
"""

from __future__ import annotations

import math

import numpy as np

from rollhouse.games.dice_flick import plan_rules, rules, scoring_rules
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, Record, rows, rule

TURN = 6.0
"""Points of a usual turn, and the variance of one, and of a flick in it."""
VARIANCE = 48.0
FLICK = 1.7
FLICK_VARIANCE = 8.0


@rule
def guess(setup: Record, state: Record) -> float:
    """The estimated win share of seat 0 of two: the mover scores what lies there, and the rest is
    average.
    """
    lead = state.scores[0] - state.scores[1]
    if state.phase == rules.FINISHED:
        return 0.5 + 0.5 * (lead > 0) - 0.5 * (lead < 0)
    usable = state.markers
    if state.phase != rules.SCORING:
        usable = scoring_rules.uncovered_markers(setup, state.arena)
    flicks = state.flicks_left + (state.phase == rules.BONUS)
    more = plan_rules.best_plan(setup, state.arena, usable)[0] + FLICK * flicks
    turns = 2 * (setup.rounds - state.round) + 1 - state.to_move
    if state.to_move == 0:
        more -= TURN * (turns % 2)
    else:
        more = -more
    variance = 0.5 + VARIANCE * turns + FLICK_VARIANCE * flicks
    return 0.5 + 0.5 * math.erf((lead + more) / math.sqrt(2 * variance))


@rule
def expected(setups: Record, states: Record, outcomes: Record) -> float:
    """The average estimate after the table's answer; the second state is overwritten."""
    total = 0
    worth = 0.0
    for k in range(rules.count(setups[0], states[0])):
        weight = rules.nth(setups[0], states[0], k, outcomes[0])
        states[1] = states[0]
        rules.settle(setups[0], states[1], outcomes[0])
        total += weight
        worth += weight * guess(setups[0], states[1])
    return worth / total


@rule
def guessed(setups: Record, states: Record) -> float:
    return guess(setups[0], states[0])


def luck(before: Position, after: Position) -> float:
    """How lucky an answer of the table was for seat 0 of two."""
    setups = rows(before.terms.setups)
    outcomes = np.zeros(1, rules.Outcome)
    states: Array = np.repeat(before.array(), 2)
    return guessed(setups, rows(after.array())) - expected(setups, rows(states), rows(outcomes))
