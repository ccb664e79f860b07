"""What a seat of Shizzle sees."""

from __future__ import annotations

from rollhouse.environments.observation_parts import (
    FAR,
    Part,
    clear,
    f32,
    put,
    put_bits,
    put_one_of,
    put_turn,
    ratio,
    soft,
    turned,
)
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, rule

from . import rules
from .rules import DICE

KNOWS = ("layout", "bank", "max_turns")
PHASES = 5
SHIZZLES = 2
"""More in one turn are rare."""


def parts(terms: Terms) -> tuple[Part, ...]:
    players = terms.players
    return (
        Part("chips", (players,)),  # of the bank at the start
        Part("bank", (1,)),  # what is left of it
        Part("end_die", (DICE,)),  # the last die of the line; before the first spark the chosen one
        Part("end_number", (6,)),  # what it shows
        Part("length", (DICE + 1,)),  # dice in the line, one of 0, 1, …
        Part("in_line", (DICE,)),  # by die
        Part("lying", (DICE, 6)),  # by die and number, dice beside the line
        Part("fits", (DICE,)),  # dice beside the line that match its end
        Part("extended", (1,)),  # a die was added since the last roll
        Part("pending", (1,), high=FAR),  # Shizzles not yet settled
        Part("winnings", (1,), high=FAR),  # to be paid when they are, of two Shizzles
        Part("turns_left", (1,)),  # of max_turns; 1 where turns are not limited
        Part("seat", (players,)),  # which seat is looking: an attack names a seat of the table
        Part("turn", (players,)),  # whose turn it is
        Part("phase", (PHASES,)),  # spark, roll, build, settle, over
    )


@rule
def see(setup: Record, state: Record, seat: int, out: Array) -> None:
    clear(out, len(out))
    players = setup.players
    place = 0
    for step in range(players):
        place = put(out, place, ratio(state.chips[turned(seat, step, players)], setup.bank))
    place = put(out, place, ratio(rules.bank(setup, state), setup.bank))
    place = put_line(state, out, place)
    place = put_lying(setup, state, out, place)
    place = put(out, place, f32(state.extended))
    place = put(out, place, soft(state.pending, SHIZZLES))
    place = put(out, place, soft(state.winnings, SHIZZLES * rules.SHIZZLE))
    left = f32(1)
    if setup.max_turns > 0:
        left = ratio(setup.max_turns - state.turns, setup.max_turns)
    place = put(out, place, left)
    place = put_one_of(out, place, seat, players)
    over = state.phase == rules.FINISHED
    place = put_turn(out, place, state.to_move, over, seat, players)
    put_one_of(out, place, state.phase, PHASES)


@rule
def put_line(state: Record, out: Array, place: int) -> int:
    """Only the end of the line and which dice are in it matter for what comes."""
    die, number = -1, 0
    if state.length > 0:
        die, number = state.line[state.length - 1], state.numbers[state.length - 1]
    elif state.phase == rules.ROLLING:
        die = state.line[0]
    place = put_one_of(out, place, die, DICE)
    place = put_one_of(out, place, number - 1, 6)
    place = put_one_of(out, place, state.length, DICE + 1)
    in_line = 0
    for level in range(DICE):
        in_line |= (level < state.length) << state.line[level]
    return put_bits(out, place, in_line, DICE)


@rule
def put_lying(setup: Record, state: Record, out: Array, place: int) -> int:
    matching = 0
    if state.phase == rules.BUILDING:
        end = state.length - 1
        matching = setup.matches[rules.face(state.line[end], state.numbers[end])]
    fits = 0
    for die in range(DICE):
        number = state.roll[die]
        place = put_one_of(out, place, number - 1, 6)
        shown = max(rules.face(die, number), 0)  # of a die that does not lie there, any face
        fits |= ((number > 0) & (matching >> shown) & 1) << die
    return put_bits(out, place, fits, DICE)


@rule
def close(setup: Record) -> int:
    return 2 * rules.SHIZZLE
