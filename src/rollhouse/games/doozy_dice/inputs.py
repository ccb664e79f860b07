"""The beginning of a turn of Doozy Dice as numbers for its networks.

What lies before the next beginning is worked out exactly (`whole_turn.py`), so nothing is said of
dice. Cards are told by their number in the printed deck, not by their place on the table: so that
what is known of a card holds wherever it lies.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, Record, rule
from rollhouse.valuation.writing import (
    BOTH_WAYS,
    SCALES,
    put,
    put_amount,
    put_bits,
    put_one_of,
    put_rungs_both_ways,
    soft,
    turned,
)

from .rules import CARDS

KNOWS = ("cards", "start_dots", "max_rolls")
VARIED: dict[str, Any] = {"start_dots": range(11), "max_rolls": range(6, 16)}
DECK = 26
"""Cards of the printed deck."""
AMOUNT = SCALES + BOTH_WAYS
"""How many numbers `put_both` writes."""
MORE = SCALES + 3
"""How many `put_more` writes."""
SEAT = DECK + CARDS + 1 + AMOUNT
OTHER = AMOUNT + MORE
"""What is written of everybody, and besides of those who do not move."""


def size(players: int) -> int:
    best = 2 * OTHER if players > 2 else 0
    return players * SEAT + (players - 1) * OTHER + best + 1


@rule
def write(setup: Record, state: Record, out: Array) -> None:
    """Into cleared places."""
    players, mover = setup.players, state.to_move
    place = put(out, 0, soft(setup.max_rolls, 13))
    for step in range(players):
        seat = turned(mover, step, players)
        for card in range(CARDS):
            if (state.open[seat] >> card) & 1:
                put_one_of(out, place, state.cards[card], DECK)
        place = put_one_of(out, place + DECK, cards_left(state.open[seat]), CARDS + 1)
        place = put_both(out, place, state.dots[seat])
        if step > 0:
            rolls = state.rolls[seat] - state.rolls[mover]
            place = put_both(out, place, rolls - state.dots[seat] + state.dots[mover])
            place = put_more(out, place, rolls)
    if players > 2:
        place = put_best(out, place, setup, state, CARDS)
        place = put_best(out, place, setup, state, 0)


@rule
def put_best(out: Array, place: int, setup: Record, state: Record, left: int) -> int:
    """How the best of the others stands, of those who have at most so many cards left."""
    players, mover = setup.players, state.to_move
    found, score, rolls = False, 0, 0
    for step in range(1, players):
        seat = turned(mover, step, players)
        if cards_left(state.open[seat]) <= left:
            further = state.rolls[seat] - state.rolls[mover]
            behind = further - state.dots[seat] + state.dots[mover]
            if not found or behind < score or (behind == score and further < rolls):
                found, score, rolls = True, behind, further
    if found:
        put_more(out, put_both(out, place, score), rolls)
    return place + OTHER


@rule
def cards_left(cards: int) -> int:
    many = 0
    for card in range(CARDS):
        many += (cards >> card) & 1
    return many


@rule
def put_both(out: Array, place: int, value: int) -> int:
    """An amount from three distances, and on a ladder."""
    return put_rungs_both_ways(out, put_amount(out, place, value, 2), value)


@rule
def put_more(out: Array, place: int, value: int) -> int:
    """An amount of which it matters most whether it is more or less than nothing."""
    place = put_amount(out, place, value, 3)
    return put_bits(out, place, 1 if value < 0 else 2 if value == 0 else 4, 3)
