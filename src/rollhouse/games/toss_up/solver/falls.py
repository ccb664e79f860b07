"""How a roll of Toss Up! can end, as chances by the number of dice: found by the rules themselves.

What a turn depends on: every green is a point and leaves the hand, so the dice in hand follow from
the points of the turn, and a roll either adds points or ends the turn. Scores do not matter to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, rows
from rollhouse.solvers.decorator import compiled

from .. import rules


@dataclass(frozen=True)
class Falls:
    """Chances by the points of the turn modulo the number of dice (0: all dice in hand)."""

    gains: Array
    """[points, g]: to gain g points and go on; column 0, all yellow, goes on with what there is."""
    busts: Array
    """[points]: to lose the points and the turn."""


@compiled
def weigh_rolls(setups: Record, states: Record, outcomes: Record, weights: Array) -> None:
    """`weights[points, g]` of gaining g points, and in the last column of losing the turn."""
    for points in range(len(weights)):
        dice = setups[0].dice - points
        rules.start(setups[0], states[0])
        states[0].turn_points = points
        states[0].dice_left = dice
        for k in range(rules.count(setups[0], states[0])):
            weight = rules.nth(setups[0], states[0], k, outcomes[0])
            rules.settle(setups[0], states[0], outcomes[0])
            if states[0].phase == rules.CHOOSING:
                weights[points, states[0].turn_points - points] += weight
            else:
                weights[points, -1] += weight
            rules.start(setups[0], states[0])
            states[0].turn_points = points
            states[0].dice_left = dice


def falls(terms: Terms) -> Falls:
    dice = int(terms.setup.dice)
    weights = np.zeros((dice, dice + 2), np.int64)
    state, outcome = np.zeros(1, rules.State), np.zeros(1, rules.Outcome)
    weigh_rolls(rows(terms.setups), rows(state), rows(outcome), weights)
    chances: Any = weights / weights.sum(axis=1, keepdims=True)
    return Falls(np.ascontiguousarray(chances[:, :-1]), np.ascontiguousarray(chances[:, -1]))
