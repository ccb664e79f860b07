"""Exactly as the greedy player, by tables: for play in batches.

What a card usually takes is looked up. One roll ahead, the prices of all blue dice beside one fall
of the white ones are worked out in a row, and eight sums go along: one for each choice of blue dice
to roll, every fall weighed by the ways in which these dice can show it from where they lie.
"""

from __future__ import annotations

import functools
from itertools import product
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, i32, i64, rule

from . import rules
from .costs import BLUE_ROLLS, WHITE_ROLLS
from .greedy import DOT, FAR, finish_now, is_open, reward
from .rules import ALL, BLUE, DICE, FACE, IMPOSSIBLE

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
RESTS_ON = ("greedy",)
SAME = True
"""It plays exactly as the rule of thumb does."""
BLUES, WHITES = len(BLUE_ROLLS), len(WHITE_ROLLS)
CHOICES = 4
"""Of white dice to roll: none, the first, the second, both."""
MOST_FALLS = 28
NOTHING = -1
WAYS = tuple(6 ** (dice.bit_count()) for dice in range(ALL + 1))


def tables(terms: Terms) -> tuple[Array, ...]:
    costs = terms.setups["cost"][0].reshape(-1, BLUES, WHITES)
    orders = np.outer(blue_ways()[0, -1], white_orders())
    usual = (np.minimum(costs, FAR) * orders).sum(axis=(1, 2)).astype(np.int32)
    return np.ascontiguousarray(costs.transpose(0, 2, 1)), usual, blue_ways(), white_falls()


@functools.cache
def blue_ways() -> Array:
    """[how the blue dice lie, which are rolled, a roll]: in how many ways that comes of it."""
    lie = np.array(list(product(range(6), repeat=BLUE)))
    place = {roll: number for number, roll in enumerate(BLUE_ROLLS)}
    classes = np.array([place[tuple(sorted(shown))] for shown in (lie + 1).tolist()])
    found = np.zeros((len(lie), 1 << BLUE, BLUES), np.int64)
    for dice in range(1 << BLUE):
        taken = np.array([dice >> die & 1 for die in range(BLUE)], bool)
        after = np.where(taken, lie[None, :], lie[:, None]) @ (36, 6, 1)
        np.add.at(found[:, dice], (np.arange(len(lie))[:, None], classes[after]), 1)
        found[:, dice] //= 6 ** int((~taken).sum())
    return found.astype(np.int8)


def white_orders() -> list[int]:
    """In how many ways two dice show each of their rolls."""
    return [1 if one == other else 2 for one, other in WHITE_ROLLS]


@functools.cache
def white_falls() -> Array:
    """[how the white dice lie, a fall]: what they then show, new faces, and in how many ways by
    which are rolled. Nothing is shown where there are no more falls.
    """
    found = np.full((36, MOST_FALLS, 2 + CHOICES), NOTHING, np.int32)
    for number, lie in enumerate(product(range(1, 7), repeat=DICE - BLUE)):
        ways: dict[tuple[int, int], list[int]] = {}
        for dice in range(CHOICES):
            for fall in product(*(range(1, 7) if dice >> n & 1 else [lie[n]] for n in (0, 1))):
                new = sum(fall[n] == FACE for n in (0, 1) if dice >> n & 1)
                key = WHITE_ROLLS.index(tuple(sorted(fall))), new
                ways.setdefault(key, [0] * CHOICES)[dice] += 1
        rows = [(*key, *many) for key, many in ways.items()]
        found[number, : len(rows)] = rows
    return found


@rule
def choose(setup: Record, state: Record, mask: Array, table: Any) -> int:
    usual = (
        usual_dots(state, 0, table),
        usual_dots(state, 1, table),
        usual_dots(state, 2, table),
        usual_dots(state, 3, table),
        usual_dots(state, 4, table),
    )
    action, price = finish_now(setup, state, mask, usual)
    if state.roll_number == setup.max_rolls:
        return action
    quick = reward(setup, state.roll_number + 1)
    if price <= DOT * (1 - quick) - max(usual):
        return action  # no roll could bring more
    totals = expected(setup, state, quick, usual, table)
    for dice in range(1, ALL + 1):
        if mask[rules.ROLL + dice - 1]:
            hoped = DOT + totals[dice] // WAYS[dice]
            if hoped < price:
                action = rules.ROLL + dice - 1
                price = hoped
    return action


@rule
def usual_dots(state: Record, card: int, table: Any) -> int:
    return i64(table[1][state.cards[card]]) if is_open(state, card) else i64(0)


@rule
def expected(setup: Record, state: Record, quick: int, usual: Any, table: Any) -> Any:
    """The best prices of all falls together, by the dice that are rolled (as bits)."""
    costs, _, blue_ways, white_falls = table
    dice = state.dice
    ways = blue_ways[(dice[0] - 1) * 36 + (dice[1] - 1) * 6 + dice[2] - 1]
    falls = white_falls[(dice[3] - 1) * 6 + dice[4] - 1]
    cards = open_cards(state, usual)
    missed = i32(1 if state.roll_number + 1 == setup.max_rolls else FAR)
    terms = missed, i32(quick)
    none = first = second = both = (0, 0, 0, 0, 0, 0, 0, 0)
    fall = 0
    while fall < MOST_FALLS and falls[fall, 0] != NOTHING:
        dots = state.dots[state.to_move] + falls[fall, 1]
        in_hand = i32(min(max(dots, 0), IMPOSSIBLE - 1))
        sums = one_fall(costs, falls[fall, 0], cards, in_hand, terms, ways)
        none = added(none, falls[fall, 2], sums)
        first = added(first, falls[fall, 3], sums)
        second = added(second, falls[fall, 4], sums)
        both = added(both, falls[fall, 5], sums)
        fall += 1
    return none + first + second + both


@rule
def open_cards(state: Record, usual: Any) -> Any:
    """The cards and what they usually take; in place of one that is used, one that is open."""
    first = 0
    while not is_open(state, first):
        first += 1
    c1 = 1 if is_open(state, 1) else first
    c2 = 2 if is_open(state, 2) else first
    c3 = 3 if is_open(state, 3) else first
    c4 = 4 if is_open(state, 4) else first
    return (
        (state.cards[first], i32(usual[first])),
        (state.cards[c1], i32(usual[c1])),
        (state.cards[c2], i32(usual[c2])),
        (state.cards[c3], i32(usual[c3])),
        (state.cards[c4], i32(usual[c4])),
    )


@rule
def one_fall(costs: Array, shows: int, cards: Any, in_hand: int, terms: Any, ways: Array) -> Any:
    """With the white dice so: the best prices of all blue rolls, by which blue dice are rolled."""
    (c0, u0), (c1, u1), (c2, u2), (c3, u3), (c4, u4) = cards
    r0, r1, r2, r3, r4 = (
        costs[c0, shows], costs[c1, shows], costs[c2, shows], costs[c3, shows], costs[c4, shows],
    )  # fmt: skip
    w0, w1, w2, w3, w4, w5, w6, w7 = (
        ways[0], ways[1], ways[2], ways[3], ways[4], ways[5], ways[6], ways[7],
    )  # fmt: skip
    t0 = t1 = t2 = t3 = t4 = t5 = t6 = t7 = i32(0)
    for blue in range(BLUES):
        price = min(
            worth(r0[blue], in_hand, terms, u0),
            worth(r1[blue], in_hand, terms, u1),
            worth(r2[blue], in_hand, terms, u2),
            worth(r3[blue], in_hand, terms, u3),
            worth(r4[blue], in_hand, terms, u4),
        )
        t0 = i32(t0 + price * w0[blue])
        t1 = i32(t1 + price * w1[blue])
        t2 = i32(t2 + price * w2[blue])
        t3 = i32(t3 + price * w3[blue])
        t4 = i32(t4 + price * w4[blue])
        t5 = i32(t5 + price * w5[blue])
        t6 = i32(t6 + price * w6[blue])
        t7 = i32(t7 + price * w7[blue])
    return t0, t1, t2, t3, t4, t5, t6, t7


@rule
def worth(cost: int, in_hand: int, terms: Any, usual: int) -> Any:
    """The price of a card, as `best_price` has it."""
    missed, quick = terms
    dots = min(missed, i32(cost - quick)) if cost <= in_hand else missed
    return i32(dots * DOT - usual)


@rule
def added(totals: Any, many: int, sums: Any) -> Any:
    t0, t1, t2, t3, t4, t5, t6, t7 = totals
    s0, s1, s2, s3, s4, s5, s6, s7 = sums
    return (
        t0 + many * s0, t1 + many * s1, t2 + many * s2, t3 + many * s3,
        t4 + many * s4, t5 + many * s5, t6 + many * s6, t7 + many * s7,
    )  # fmt: skip
