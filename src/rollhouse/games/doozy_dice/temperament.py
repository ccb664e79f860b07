"""Temperaments in Doozy Dice, and what its rule of thumb makes of every action.

The bold roll on for a better card, the spiteful complete quickly, which costs everybody else a dot,
and the greedy hate to pay dots and like to roll the dice that may bring one.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule
from rollhouse.solvers.solution import SHARE

from . import rules
from .greedy import DOT, price_after_rolling, reward, usual_dots

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
RESTS_ON = ("greedy",)
BOLDNESS, SPITE, GREED = range(3)
PART_OF_A_DOT = SHARE // 12 // DOT
"""A dot is about a twelfth of a win."""
SIDES = 6
ERRORS = (0.08, 0.04, 0.018, 0.008)
DOTS = 3
"""A temperament is spread over the rolls of a turn, and over the dots of a card."""


@rule
def lean(setup: Record, state: Record, action: int, temper: Array) -> int:
    if action >= rules.WRITE_OFF:
        return 0
    if action >= rules.COMPLETE:
        quick = setup.players > 1 and state.roll_number <= rules.QUICK
        dots = rules.cost(setup, state, action - rules.COMPLETE)
        return ((temper[SPITE] if quick else 0) - dots * temper[GREED]) // DOTS
    dice = action - rules.ROLL + 1
    faces = ((dice >> 3) & 1) + ((dice >> 4) & 1)
    return (temper[BOLDNESS] + faces * temper[GREED] // SIDES) // DOTS


@rule
def weigh(setup: Record, state: Record, mask: Array, worths: Array) -> None:
    """By the prices of the greedy player: the cheaper, the better."""
    usual = (
        usual_dots(setup, state, 0),
        usual_dots(setup, state, 1),
        usual_dots(setup, state, 2),
        usual_dots(setup, state, 3),
        usual_dots(setup, state, 4),
    )
    for dice in range(1, rules.ALL + 1):
        if mask[rules.ROLL + dice - 1]:
            price = price_after_rolling(setup, state, dice, usual)
            worths[rules.ROLL + dice - 1] = -price * PART_OF_A_DOT
    for card in range(rules.CARDS):
        if mask[rules.COMPLETE + card]:
            dots = rules.cost(setup, state, card) - reward(setup, state.roll_number)
            worths[rules.COMPLETE + card] = (usual[card] - dots * DOT) * PART_OF_A_DOT
        if mask[rules.WRITE_OFF + card]:
            worths[rules.WRITE_OFF + card] = (usual[card] - DOT) * PART_OF_A_DOT
