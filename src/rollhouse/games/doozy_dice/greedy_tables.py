"""Exactly as the greedy player, by tables: for play in batches.

What a card usually takes is looked up, and so is what each fall of the dice gains with it over
missing it. One roll ahead, the best gain of all cards is found for every fall of the blue dice
beside every fall of the white ones. These are added up over the falls of the white dice, by which
of the white are rolled, and eight sums of each go along: one for each choice of blue dice. Every
fall has a weight, such that all choices of dice have as many ways together, as many as five dice
have to fall (`DOT`): so sums are compared as they are, and nothing is divided.
"""

from __future__ import annotations

import functools
from itertools import product
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, i32, i64, rule, u64

from . import rules
from .costs import BLUE_ROLLS, WHITE_ROLLS
from .greedy import DOT, FAR, finish_now, is_open, reward
from .rules import ALL, BLUE, QUICK

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
RESTS_ON = ("greedy",)
SAME = True
"""It plays exactly as the rule of thumb does."""
BLUES, WHITES = len(BLUE_ROLLS), len(WHITE_ROLLS)
FEWEST, MOST = -2, FAR + 1
"""Dots in hand: with fewer even two new faces pay for nothing, with more nothing else is gained."""
HANDS = MOST - FEWEST + 1
SIDES = 6
ALL_WHITE = SIDES**2
"""In how many ways two white dice fall."""
TWO_NEW, TWO_OLD = 36, 37
ROWS = 38
"""Falls of the white dice: row 6 x + a when one lies and shows x + 1, and the other is rolled and
shows a + 1. Then two faces, both new or both old.
"""


def tables(terms: Terms) -> tuple[Array, ...]:
    deck = int(terms.setups["deck"][0])
    costs = terms.setups["cost"][0].reshape(-1, BLUES, WHITES)[:deck]
    orders = np.outer(blue_ways()[0, -1].astype(np.int64), white_orders())
    usual = (np.minimum(costs, FAR) * orders).sum(axis=(1, 2)).astype(np.int32)
    planes, gains = all_gains(terms, costs)
    ways = blue_ways()
    together = np.ascontiguousarray(ways.transpose(0, 2, 1)).view(np.uint64).ravel()
    return gains, planes, usual, ways, gains.view(np.uint64), together


def all_gains(terms: Terms, costs: Array) -> tuple[Array, Array]:
    """Where the gains begin, by kind of the next roll and dots in hand; and the gains: what a card
    saves over missing it, in parts of a dot, by card, row of white dice and blue roll.
    """
    setup = terms.setup
    shows, new = white_rows()
    cost = np.ascontiguousarray(costs[:, :, shows].transpose(0, 2, 1)).astype(np.int64)
    begins = np.zeros((4, HANDS), np.int64)
    found: dict[bytes, int] = {}
    for number in range(2, setup.max_rolls + 1):
        missed = 1 if number == setup.max_rolls else FAR
        quick = (1 if setup.players == 1 else 2) if number <= QUICK else 0
        for hand in range(HANDS):
            in_hand = np.maximum(hand + FEWEST + new, 0)[:, None]
            gain = np.where(cost <= in_hand, np.maximum(missed + quick - cost, 0), 0) * DOT
            place = found.setdefault(gain.astype(np.uint16).tobytes(), len(found))
            begins[kind_of(number, setup.max_rolls), hand] = place * gain.size
    gains = np.frombuffer(b"".join(found) or bytes(8), np.uint16).copy()
    return begins.ravel(), gains


@rule
def kind_of(number: int, last: int) -> int:
    """What the roll of this number is worth: is it the last one, is it a quick one?"""
    return (2 if number == last else 0) + (1 if number > QUICK else 0)


def white_rows() -> tuple[Array, Array]:
    """What the white dice show in each row, and how many new faces that is."""
    rolls = [*product(range(1, SIDES + 1), repeat=2), (1, 1), (1, 1)]
    shows = [WHITE_ROLLS.index((min(roll), max(roll))) for roll in rolls]
    new = [int(rolled == 1) for _, rolled in rolls[:TWO_NEW]] + [2, 0]
    return np.array(shows), np.array(new)


@functools.cache
def blue_ways() -> Array:
    """[how the blue dice lie, which are rolled, a roll]: in how many of 216 ways that comes of it,
    however many are rolled.
    """
    lie = np.array(list(product(range(6), repeat=BLUE)))
    place = {roll: number for number, roll in enumerate(BLUE_ROLLS)}
    classes = np.array([place[tuple(sorted(shown))] for shown in (lie + 1).tolist()])
    found = np.zeros((len(lie), 1 << BLUE, BLUES), np.int64)
    for dice in range(1 << BLUE):
        taken = np.array([dice >> die & 1 for die in range(BLUE)], bool)
        after = np.where(taken, lie[None, :], lie[:, None]) @ (36, 6, 1)
        np.add.at(found[:, dice], (np.arange(len(lie))[:, None], classes[after]), 1)
    return found.astype(np.uint8)


def white_orders() -> list[int]:
    """In how many ways two dice show each of their rolls."""
    return [1 if one == other else 2 for one, other in WHITE_ROLLS]


@rule
def choose(setup: Record, state: Record, mask: Array, table: Any) -> int:
    usual = usual_of_all(state, table)
    action, price = finish_now(setup, state, mask, usual)
    if not may_gain(setup, state, usual, price):
        return action
    return best_roll(setup, state, mask, usual, price, action, expected(setup, state, usual, table))


@rule
def choose_on_gpu(setup: Record, state: Record, mask: Array, table: Any) -> int:
    """The same, in a way that suits a GPU (`expected_by_fours`)."""
    usual = usual_of_all(state, table)
    action, price = finish_now(setup, state, mask, usual)
    if not may_gain(setup, state, usual, price):
        return action
    totals = expected_by_fours(setup, state, usual, table)
    return best_roll(setup, state, mask, usual, price, action, totals)


@rule
def usual_of_all(state: Record, table: Any) -> Any:
    return (
        usual_dots(state, 0, table),
        usual_dots(state, 1, table),
        usual_dots(state, 2, table),
        usual_dots(state, 3, table),
        usual_dots(state, 4, table),
    )


@rule
def may_gain(setup: Record, state: Record, usual: Any, price: int) -> bool:
    """Is there one more roll, and could it bring more than ending the turn at this price?"""
    if state.roll_number == setup.max_rolls:
        return False
    return price > DOT * (1 - reward(setup, state.roll_number + 1)) - max(usual)


@rule
def best_roll(
    setup: Record, state: Record, mask: Array, usual: Any, price: int, action: int, totals: Any
) -> int:
    """The dice to roll of which most is expected; `action` where ending the turn is as good."""
    missed = i64(1 if state.roll_number + 1 == setup.max_rolls else FAR)
    limit = max((1 + missed) * DOT - max(usual) - price, -1) * DOT
    for dice in range(1, ALL + 1):
        if totals[dice] > limit and mask[rules.ROLL + dice - 1]:
            action = rules.ROLL + dice - 1
            limit = (totals[dice] + DOT - 1) // DOT * DOT  # a price is rounded down
    return action


@rule
def usual_dots(state: Record, card: int, table: Any) -> int:
    return i64(table[2][state.cards[card]]) if is_open(state, card) else i64(0)


@rule
def expected(setup: Record, state: Record, usual: Any, table: Any) -> Any:
    """`DOT` times what is gained on average over missing all, by the dice that are rolled."""
    gains, _, _, blue_ways, _, _ = table
    dice = state.dice
    cards = open_cards(state, usual, max(usual), beginning(setup, state, table))
    first, second = dice[3] - 1, dice[4] - 1
    rows = row(old(first, second)), row(second * SIDES), row(first * SIDES)
    ways = blue_ways[lie_of(state)]
    w0, w1, w2, w3, w4, w5, w6, w7 = (
        ways[0], ways[1], ways[2], ways[3], ways[4], ways[5], ways[6], ways[7],
    )  # fmt: skip
    nothing = (i32(0), i32(0), i32(0), i32(0), i32(0), i32(0), i32(0), i32(0))
    none = one = other = both = nothing
    for blue in range(BLUES):
        many = (
            w0[blue], w1[blue], w2[blue], w3[blue], w4[blue], w5[blue], w6[blue], w7[blue],
        )  # fmt: skip
        place = u64(blue)
        none = added(none, i32(ALL_WHITE * best(gains, cards, rows[0] + place)), many)
        one = added(one, i32(SIDES * one_rolled(gains, cards, rows[1] + place)), many)
        other = added(other, i32(SIDES * one_rolled(gains, cards, rows[2] + place)), many)
        both = added(both, both_rolled(gains, cards, place), many)
    return none + one + other + both


@rule
def beginning(setup: Record, state: Record, table: Any) -> int:
    """Where the gains begin that hold for the next roll, with the dots in hand."""
    kind = kind_of(state.roll_number + 1, setup.max_rolls)
    hand = min(max(state.dots[state.to_move], FEWEST), MOST) - FEWEST
    return table[1][kind * HANDS + hand]


@rule
def lie_of(state: Record) -> int:
    """How the blue dice lie, as a number."""
    dice = state.dice
    return (dice[0] - 1) * 36 + (dice[1] - 1) * 6 + dice[2] - 1


@rule
def row(number: int) -> Any:
    """Where a row of gains begins, without a sign: nobody asks whether it counts from the end."""
    return u64(number * BLUES)


@rule
def old(first: int, second: int) -> int:
    """The row of white dice that lie so: no face is new."""
    low, high = min(first, second), max(first, second)
    return high * SIDES + low if low else high if high else TWO_OLD


@rule
def open_cards(state: Record, usual: Any, most: int, begin: int) -> Any:
    """Where the gains of the open cards begin, and by how much a card that usually takes most is
    better to be rid of; in place of a card that is used, one that is open.
    """
    first = 0
    while not is_open(state, first):
        first += 1
    c1 = 1 if is_open(state, 1) else first
    c2 = 2 if is_open(state, 2) else first
    c3 = 3 if is_open(state, 3) else first
    c4 = 4 if is_open(state, 4) else first
    return (
        card_gains(state, first, usual, most, begin),
        card_gains(state, c1, usual, most, begin),
        card_gains(state, c2, usual, most, begin),
        card_gains(state, c3, usual, most, begin),
        card_gains(state, c4, usual, most, begin),
    )


@rule
def card_gains(state: Record, card: int, usual: Any, most: int, begin: int) -> Any:
    return u64(begin + state.cards[card] * (ROWS * BLUES)), i32(most - usual[card])


@rule
def best(gains: Array, cards: Any, place: Any) -> Any:
    """The best gain of all cards, as the dice fall there."""
    (g0, u0), (g1, u1), (g2, u2), (g3, u3), (g4, u4) = cards
    return max(
        gain(gains, g0 + place, u0),
        gain(gains, g1 + place, u1),
        gain(gains, g2 + place, u2),
        gain(gains, g3 + place, u3),
        gain(gains, g4 + place, u4),
    )


@rule
def gain(gains: Array, place: Any, less: int) -> Any:
    return i32(i32(gains[place]) - less)


@rule
def one_rolled(gains: Array, cards: Any, place: Any) -> Any:
    """The best gains together if one white die is rolled and the other lies."""
    a, b = best(gains, cards, place), best(gains, cards, place + row(1))
    c, d = best(gains, cards, place + row(2)), best(gains, cards, place + row(3))
    e, f = best(gains, cards, place + row(4)), best(gains, cards, place + row(5))
    return i32(a + b + c + d + e + f)


@rule
def both_rolled(gains: Array, cards: Any, place: Any) -> Any:
    """The same if both are: two numbers come in two ways, doubles in one."""
    doubles = (
        best(gains, cards, place + row(TWO_NEW))
        + best(gains, cards, place + row(7))
        + best(gains, cards, place + row(14))
        + best(gains, cards, place + row(21))
        + best(gains, cards, place + row(28))
        + best(gains, cards, place + row(35))
    )
    pairs = (
        best(gains, cards, place + row(6))
        + lower(gains, cards, place + row(12), 2)
        + lower(gains, cards, place + row(18), 3)
        + lower(gains, cards, place + row(24), 4)
        + lower(gains, cards, place + row(30), 5)
    )
    return i32(doubles + 2 * pairs)


@rule
def lower(gains: Array, cards: Any, place: Any, many: int) -> Any:
    total = best(gains, cards, place) + best(gains, cards, place + row(1))
    if many > 2:
        total += best(gains, cards, place + row(2))
    if many > 3:
        total += best(gains, cards, place + row(3))
    if many > 4:
        total += best(gains, cards, place + row(4))
    return total


@rule
def added(totals: Any, value: int, many: Any) -> Any:
    """Eight sums, each with so many times the value added."""
    t0, t1, t2, t3, t4, t5, t6, t7 = totals
    m0, m1, m2, m3, m4, m5, m6, m7 = many
    return (
        i32(t0 + value * m0), i32(t1 + value * m1), i32(t2 + value * m2), i32(t3 + value * m3),
        i32(t4 + value * m4), i32(t5 + value * m5), i32(t6 + value * m6), i32(t7 + value * m7),
    )  # fmt: skip


# The threads of a GPU look each into another place, and the memory next to them answers one place
# after the other: so the fewer the better, four gains at each. (A processor looks into many places
# that lie side by side at once, whatever it finds there.)


@rule
def expected_by_fours(setup: Record, state: Record, usual: Any, table: Any) -> Any:
    """As `expected`; four falls of the blue dice at a time."""
    fours, together = table[4], table[5]
    cards = open_cards(state, usual, max(usual), beginning(setup, state, table))
    first, second = state.dice[3] - 1, state.dice[4] - 1
    lie = lie_of(state) * BLUES
    nothing = (i32(0), i32(0), i32(0), i32(0), i32(0), i32(0), i32(0), i32(0))
    none = one = other = both = nothing
    for blue in range(0, BLUES, 4):
        place = u64(blue)
        lying = summed(fours, cards, place, old(first, second), 1)
        second_rolled = summed(fours, cards, place, second * SIDES, SIDES)
        first_rolled = summed(fours, cards, place, first * SIDES, SIDES)
        alike, unlike = (i32(0), i32(0), i32(0), i32(0)), (i32(0), i32(0), i32(0), i32(0))
        for number in range(SIDES):
            double = number * (SIDES + 1) if number else TWO_NEW
            alike = four_sums(alike, summed(fours, cards, place, double, 1))
            unlike = four_sums(unlike, summed(fours, cards, place, number * SIDES, number))
        for fall in range(4):
            many = eight_ways(together[u64(lie + blue + fall)])
            none = added(none, i32(ALL_WHITE * lying[fall]), many)
            one = added(one, i32(SIDES * second_rolled[fall]), many)
            other = added(other, i32(SIDES * first_rolled[fall]), many)
            both = added(both, i32(alike[fall] + 2 * unlike[fall]), many)
    return none + one + other + both


@rule
def summed(fours: Array, cards: Any, place: Any, first: int, many: int) -> Any:
    """The best gains of four falls of the blue dice, added up over so many rows."""
    total = (i32(0), i32(0), i32(0), i32(0))
    for number in range(first, first + many):
        total = four_sums(total, four_best(fours, cards, place + row(number)))
    return total


@rule
def four_sums(one: Any, other: Any) -> Any:
    return (
        i32(one[0] + other[0]), i32(one[1] + other[1]),
        i32(one[2] + other[2]), i32(one[3] + other[3]),
    )  # fmt: skip


@rule
def four_best(fours: Array, cards: Any, place: Any) -> Any:
    """The best gain of all cards in four falls."""
    (g0, u0), (g1, u1), (g2, u2), (g3, u3), (g4, u4) = cards
    c0, c1, c2 = word(fours, g0 + place), word(fours, g1 + place), word(fours, g2 + place)
    c3, c4 = word(fours, g3 + place), word(fours, g4 + place)
    return (
        max(part(c0, 0, u0), part(c1, 0, u1), part(c2, 0, u2), part(c3, 0, u3), part(c4, 0, u4)),
        max(part(c0, 1, u0), part(c1, 1, u1), part(c2, 1, u2), part(c3, 1, u3), part(c4, 1, u4)),
        max(part(c0, 2, u0), part(c1, 2, u1), part(c2, 2, u2), part(c3, 2, u3), part(c4, 2, u4)),
        max(part(c0, 3, u0), part(c1, 3, u1), part(c2, 3, u2), part(c3, 3, u3), part(c4, 3, u4)),
    )


@rule
def word(fours: Array, place: Any) -> Any:
    return fours[place >> u64(2)]


@rule
def part(gains: Any, number: int, less: int) -> Any:
    """One of four gains, the first in the lowest bits."""
    return i32(i32((gains >> u64(16 * number)) & u64(0xFFFF)) - less)


@rule
def eight_ways(ways: Any) -> Any:
    """The ways of one fall of the blue dice, by which of them are rolled."""
    return (
        way(ways, 0), way(ways, 1), way(ways, 2), way(ways, 3),
        way(ways, 4), way(ways, 5), way(ways, 6), way(ways, 7),
    )  # fmt: skip


@rule
def way(ways: Any, number: int) -> Any:
    return i32((ways >> u64(8 * number)) & u64(0xFF))
