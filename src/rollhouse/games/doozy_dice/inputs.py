"""A position of Doozy Dice as numbers for its networks."""

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

from . import rules
from .rules import BLUE, CARDS, DICE

KNOWS = ("cards", "start_dots", "max_rolls")
VARIED: dict[str, Any] = {"start_dots": range(11), "max_rolls": range(6, 16)}
DECK = 26
"""Cards of the printed deck."""
PHASES = 4
ROLLS = 6
FACES = 6


def size(players: int) -> int:
    each = 3 * SCALES + BOTH_WAYS + CARDS
    return players * each + CARDS * (DECK + 1 + SCALES) + 2 * FACES + DICE * FACES + LAST


LAST = SCALES + ROLLS + DICE + PHASES + 2


@rule
def write(setup: Record, state: Record, out: Array) -> None:
    """Into cleared places."""
    players, mover = setup.players, state.to_move
    place = 0
    for step in range(players):
        seat = turned(mover, step, players)
        place = put_amount(out, place, state.dots[seat], 2)
        place = put_amount(out, place, state.rolls[seat] - state.rolls[mover], 3)
        place = put_amount(out, place, state.dots[seat] - state.dots[mover], 2)
        place = put_rungs_both_ways(out, place, state.dots[seat] - state.dots[mover])
        place = put_bits(out, place, state.open[seat], CARDS)
    for card in range(CARDS):
        place = write_card(setup, state, card, out, place)
    place = write_dice(state, out, place)
    place = put_amount(out, place, setup.max_rolls - state.roll_number, 2)
    place = put_one_of(out, place, state.roll_number, ROLLS)
    place = put_bits(out, place, state.kept, DICE)
    place = put_one_of(out, place, state.phase, PHASES)
    place = put(out, place, soft(setup.max_rolls, 13))
    put(out, place, soft(state.rolls[mover], 30))


@rule
def write_card(setup: Record, state: Record, card: int, out: Array, place: int) -> int:
    """Which card it is, whether the mover has it to do, and what it costs now."""
    known = state.phase != rules.DEALING
    place = put_one_of(out, place, state.cards[card] if known else -1, DECK)
    place = put_bits(out, place, (state.open[state.to_move] >> card) & 1, 1)
    dots = rules.cost(setup, state, card) if state.phase == rules.CHOOSING else 0
    return put_amount(out, place, 60 if dots == rules.IMPOSSIBLE else dots, 2)


@rule
def write_dice(state: Record, out: Array, place: int) -> int:
    """What each die shows, and how many show each number, blue and white."""
    for die in range(DICE):
        number = state.dice[die]
        place = put_one_of(out, place, number - 1, FACES)
        if number > 0:
            counted = place - FACES * (die + 1) + DICE * FACES + number - 1
            out[counted + (FACES if die >= BLUE else 0)] += 342
    return place + 2 * FACES
