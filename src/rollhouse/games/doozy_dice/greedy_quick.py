"""Quick Doozy Dice: the greedy player, but it thinks of only twelve falls of every roll.

The twelve are the same for every choice of dice, and in them each die shows each number twice.
"""

from __future__ import annotations

import sys
from typing import Any

from rollhouse.kernel.calls import bind
from rollhouse.kernel.records import Array, Record, rule

from . import rules
from .greedy import DOT, FAR, Fallen, Usual, best_price, cheapest, is_open, new_face, rolled

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
RESTS_ON = ("greedy",)
FALLS = 12
STEPS = (1, 5, 8, 3, 11)
"""Multiples of these, modulo 13, are the falls of the five dice: no two dice fall alike."""


@rule
def choose(setup: Record, state: Record, mask: Array, table: Any) -> int:
    return by_twelve(setup, state, mask)


@rule
def shown(fall: int, die: int) -> int:
    """What a die shows in one of the falls."""
    return ((fall + 1) * STEPS[die] % (FALLS + 1) - 1) % 6 + 1


@rule
def usual_dots(setup: Record, state: Record, card: int) -> int:
    """What an open card takes after a first roll, on average, in parts of a dot."""
    total = 0
    if is_open(state, card):
        for fall in range(FALLS):
            dice = (shown(fall, 0), shown(fall, 1), shown(fall, 2), shown(fall, 3), shown(fall, 4))
            total += min(rules.cost(setup, Fallen(dice, state.cards, state.dots, 0), card), FAR)
    return total * (DOT // FALLS)


@rule
def price_after_rolling(setup: Record, state: Record, dice: int, usual: Usual) -> int:
    """The price to expect from rolling these dice (as bits), the roll counted."""
    in_hand = state.dots[state.to_move]
    total = 0
    for fall in range(FALLS):
        a = shown(fall, 0) if rolled(dice, 0) else state.dice[0]
        b = shown(fall, 1) if rolled(dice, 1) else state.dice[1]
        c = shown(fall, 2) if rolled(dice, 2) else state.dice[2]
        d = shown(fall, 3) if rolled(dice, 3) else state.dice[3]
        e = shown(fall, 4) if rolled(dice, 4) else state.dice[4]
        dots = in_hand + new_face(dice, 3, d) + new_face(dice, 4, e)
        fallen = Fallen((a, b, c, d, e), state.cards, (dots,), 0)
        total += best_price(setup, state, fallen, usual)
    return DOT + total // FALLS


by_twelve = bind(
    cheapest,
    "doozy_dice_by_twelve",
    sys.modules[__name__],
    rules=rules,
    usual_dots=usual_dots,
    price_after_rolling=price_after_rolling,
)
