"""Greedy Doozy Dice: complete a card when one more roll is not expected to save what it costs.

A dot and a roll are worth the same. The price of a card is the dots it takes now, less the dots it
usually takes after a first roll, so that a hard card is completed when it comes cheap. Completing
in three rolls or fewer is worth two: a dot gained, and one lost by the others.

Think of every choice of dice to roll, and of the best price that each may bring, a card out of
reach counting as six dots; the roll itself costs one. Roll the most promising dice, unless a card
in reach is as cheap already. After the last roll write off the card that usually takes most, unless
completing one is cheaper than the dot which that costs.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from rollhouse.kernel.calls import bind
from rollhouse.kernel.records import Array, Record, rule

from . import rules

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
FAR = 6
"""What a card counts, in dots, that would take more than these or than those in hand."""
DOT = 6**rules.DICE
"""Prices are in parts of a dot: as many as five dice have ways to fall."""
BEYOND = 1000 * DOT
"""A price above every other."""
PLAYOUTS = 2000
ERRORS = (0.04, 0.03, 0.02, 0.01)

Usual = tuple[int, int, int, int, int]
"""What each of the five cards usually takes, in parts of a dot."""


class Fallen(NamedTuple):
    """As much of a position as completing a card depends on, for dice that might fall so."""

    dice: Any
    cards: Any
    dots: Any
    to_move: Any


def cheapest(setup: Record, state: Record, mask: Array) -> int:
    """A template: `usual_dots` and `price_after_rolling` are those of whoever is bound to it."""
    usual = (
        usual_dots(setup, state, 0),
        usual_dots(setup, state, 1),
        usual_dots(setup, state, 2),
        usual_dots(setup, state, 3),
        usual_dots(setup, state, 4),
    )
    action, price = finish_now(setup, state, mask, usual)
    for dice in range(1, rules.ALL + 1):
        if mask[rules.ROLL + dice - 1]:
            hoped = price_after_rolling(setup, state, dice, usual)
            if hoped < price:
                action = rules.ROLL + dice - 1
                price = hoped
    return action


@rule
def choose(setup: Record, state: Record, mask: Array) -> int:
    return thorough(setup, state, mask)


# Prices


@rule
def is_open(state: Record, card: int) -> bool:
    return (state.open[state.to_move] >> card) & 1 != 0


@rule
def usual_dots(setup: Record, state: Record, card: int) -> int:
    """What an open card takes after a first roll, on average, in parts of a dot."""
    total = 0
    if is_open(state, card):
        for a in range(1, 7):
            for b in range(a, 7):
                for c in range(b, 7):
                    for d in range(1, 7):
                        for e in range(d, 7):
                            fallen = Fallen((a, b, c, d, e), state.cards, state.dots, 0)
                            dots = min(rules.cost(setup, fallen, card), FAR)
                            total += dots * orders(rules.ALL, a, b, c, d, e)
    return total


@rule
def reward(setup: Record, roll_number: int) -> int:
    """What completing after so many rolls is worth: a dot, and one that everybody else loses."""
    if roll_number > rules.QUICK:
        return 0
    return 1 if setup.players == 1 else 2


@rule
def finish_now(setup: Record, state: Record, mask: Array, usual: Usual) -> tuple[int, int]:
    """How best to end the turn as the dice lie, and the price; no action where nothing ends it."""
    action = -1
    lowest = BEYOND
    for card in range(rules.CARDS):
        if mask[rules.COMPLETE + card]:
            dots = rules.cost(setup, state, card) - reward(setup, state.roll_number)
            if dots * DOT - usual[card] < lowest:
                action = rules.COMPLETE + card
                lowest = dots * DOT - usual[card]
        if mask[rules.WRITE_OFF + card] and DOT - usual[card] < lowest:
            action = rules.WRITE_OFF + card
            lowest = DOT - usual[card]
    return action, lowest


@rule
def best_price(setup: Record, state: Record, fallen: Any, usual: Usual) -> int:
    """The lowest price of an open card if the dice fall so; to miss the last roll costs a dot."""
    number = state.roll_number + 1
    missed = 1 if number == setup.max_rolls else FAR
    quick = reward(setup, number)
    lowest = BEYOND
    for card in range(rules.CARDS):
        if is_open(state, card):
            dots = missed
            if rules.can_complete(setup, fallen, card):
                dots = min(missed, rules.cost(setup, fallen, card) - quick)
            lowest = min(lowest, dots * DOT - usual[card])
    return lowest


# One roll ahead. Dice of one colour that are rolled together are taken from low to high only, each
# such roll weighed by the orders in which they can show it.


@rule
def price_after_rolling(setup: Record, state: Record, dice: int, usual: Usual) -> int:
    """The price to expect from rolling these dice (as bits), the roll counted."""
    in_hand = state.dots[state.to_move]
    total = 0
    ways = 0
    for a in range(first_number(state, dice, 0, 1), last_number(state, dice, 0) + 1):
        low_b = a if rolled(dice, 0) else 1
        for b in range(first_number(state, dice, 1, low_b), last_number(state, dice, 1) + 1):
            low_c = b if rolled(dice, 1) else low_b
            for c in range(first_number(state, dice, 2, low_c), last_number(state, dice, 2) + 1):
                for d in range(first_number(state, dice, 3, 1), last_number(state, dice, 3) + 1):
                    low_e = d if rolled(dice, 3) else 1
                    for e in range(
                        first_number(state, dice, 4, low_e), last_number(state, dice, 4) + 1
                    ):
                        dots = in_hand + new_face(dice, 3, d) + new_face(dice, 4, e)
                        fallen = Fallen((a, b, c, d, e), state.cards, (dots,), 0)
                        weight = orders(dice, a, b, c, d, e)
                        total += weight * best_price(setup, state, fallen, usual)
                        ways += weight
    return DOT + total // ways


@rule
def rolled(dice: int, die: int) -> bool:
    return (dice >> die) & 1 != 0


@rule
def first_number(state: Record, dice: int, die: int, low: int) -> int:
    """The first number that a die may show: from `low` on if it is rolled, else what it shows."""
    return low if rolled(dice, die) else state.dice[die]


@rule
def last_number(state: Record, dice: int, die: int) -> int:
    return 6 if rolled(dice, die) else state.dice[die]


@rule
def new_face(dice: int, die: int, number: int) -> int:
    """A Doozy Face just rolled gives a dot; one that was kept does not."""
    return 1 if rolled(dice, die) and number == rules.FACE else 0


@rule
def orders(dice: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """In how many orders the dice rolled can show these numbers, colour by colour."""
    blue = dice & 7
    ways = 1
    if blue == 7:
        ways = 1 if a == c else 3 if a == b or b == c else 6
    elif (blue == 3 and a != b) or (blue == 5 and a != c) or (blue == 6 and b != c):
        ways = 2
    return 2 * ways if dice >> 3 == 3 and d != e else ways


thorough = bind(cheapest, "doozy_dice", sys.modules[__name__], rules=rules)
