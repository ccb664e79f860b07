"""A position of Shizzle as numbers for its networks."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, Record, rule
from rollhouse.valuation.writing import (
    BOTH_WAYS,
    RUNGS,
    SCALES,
    put,
    put_amount,
    put_flag,
    put_one_of,
    put_rungs,
    put_rungs_both_ways,
    soft,
    turned,
)

from . import rules
from .greedy import longest_line_from
from .rules import DICE

KNOWS = ("bank",)
RESTS_ON = ("greedy",)
VARIED: dict[str, Any] = {"bank": range(20, 151)}
PHASES = 4
A_TURN = 3
"""About what a turn brings."""
NUMBERS = 6
SHIZZLES = 4
"""Shizzles to be settled that are told apart."""


def size(players: int) -> int:
    chips = players * (2 * SCALES + RUNGS) + 2 * SCALES + RUNGS + 3 * BOTH_WAYS
    return chips + 2 * (DICE + 1) + 4 * DICE + 7 * NUMBERS + SHIZZLES + PHASES + 5


@rule
def write(setup: Record, state: Record, out: Array) -> None:
    """Into cleared places."""
    players, mover = setup.players, state.to_move
    place = 0
    own, most = state.chips[mover], 0
    for step in range(players):
        chips = state.chips[turned(mover, step, players)]
        place = put_amount(out, place, chips, A_TURN)
        place = put_amount(out, place, own - chips, A_TURN)
        place = put_rungs(out, place, chips)
        if step > 0:
            most = max(most, chips)
    left = rules.bank(setup, state)
    place = put_amount(out, place, left, A_TURN)
    place = put_amount(out, place, state.winnings, A_TURN)
    place = put_rungs(out, place, left)
    place = put_rungs_both_ways(out, place, left - state.winnings)
    place = put_rungs_both_ways(out, place, own - most)
    place = put_rungs_both_ways(out, place, own + state.winnings - most)
    place = write_line(setup, state, out, place)
    place = put_flag(out, place, state.extended == 1)
    place = put(out, place, soft(state.pending, 2))
    place = put_one_of(out, place, min(state.pending, SHIZZLES) - 1, SHIZZLES)
    place = put_flag(out, place, state.winnings + state.length >= left)
    place = put(out, place, soft(setup.bank, 60))
    place = put(out, place, soft(left, setup.bank))
    put_one_of(out, place, state.phase, PHASES)


@rule
def write_line(setup: Record, state: Record, out: Array, place: int) -> int:
    """The end of the line, which dice are in it, and what could follow."""
    die, number = -1, 0
    if state.length > 0:
        die, number = state.line[state.length - 1], state.numbers[state.length - 1]
    elif state.phase == rules.ROLLING:
        die = state.line[0]
    place = put_one_of(out, place, die, DICE)
    place = put_one_of(out, place, number - 1, NUMBERS)
    place = put_one_of(out, place, state.length, DICE + 1)
    building = state.phase == rules.BUILDING
    matching = rules.followers(setup, state, rules.lying(state)) if building else 0
    longest = 0
    for die in range(DICE):
        place = put_flag(out, place, rules.in_line(state, die))
        place = put_one_of(out, place, state.roll[die] - 1, NUMBERS)
        fits = building and rules.fits(setup, state, die, matching)
        place = put_flag(out, place, fits)
        length = longest_line_from(setup, state, die) if fits else 0
        place = put(out, place, soft(length, DICE))
        longest = max(longest, length)
    return put_one_of(out, place, longest, DICE + 1)
