"""What a seat of Doozy Dice sees."""

from __future__ import annotations

from rollhouse.environments.observation_parts import (
    FAR,
    Part,
    clear,
    f32,
    put,
    put_bits,
    put_one_of,
    put_seats_of_bits,
    put_turn,
    ratio,
    soft,
    turned,
)
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, rule

from . import rules
from .rules import CARDS, DICE

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
PHASES = 5
MANY_DOTS = 10


def parts(terms: Terms) -> tuple[Part, ...]:
    players, deck = terms.players, len(terms.options["deck"])
    return (
        Part("rolls", (players,)),  # entered so far, of the most that five cards can take
        Part("dots", (players,), low=-FAR, high=FAR),  # of ten
        Part("open", (players, CARDS)),  # cards not yet used
        Part("cards", (CARDS, deck)),  # which card of the deck each of the five is
        Part("dice", (DICE, 6)),  # what the dice show; nothing for a die in the cup
        Part("costs", (CARDS,), high=FAR),  # dots that complete each card now, of ten; 2: none do
        Part("roll_number", (1,)),  # rolls made this turn, of those allowed
        Part("kept", (DICE,)),  # dice that must stay aside
        Part("contenders", (players,)),  # who rolls for the start
        Part("turn", (players,)),  # whose turn it is
        Part("phase", (PHASES,)),  # deal, rolloff, roll, choose, over
    )


@rule
def see(setup: Record, state: Record, seat: int, out: Array) -> None:
    clear(out, len(out))
    players = setup.players
    place = put_players(setup, state, seat, out)
    for card in range(CARDS):
        known = state.phase != rules.DEALING
        place = put_one_of(out, place, state.cards[card] if known else -1, setup.deck)
    for die in range(DICE):
        place = put_one_of(out, place, state.dice[die] - 1, 6)
    place = put_costs(setup, state, out, place)
    place = put(out, place, ratio(state.roll_number, setup.max_rolls))
    place = put_bits(out, place, state.kept, DICE)
    place = put_seats_of_bits(out, place, state.contenders, seat, players)
    over = state.phase == rules.FINISHED
    place = put_turn(out, place, state.to_move, over, seat, players)
    put_one_of(out, place, state.phase, PHASES)


@rule
def put_players(setup: Record, state: Record, seat: int, out: Array) -> int:
    players = setup.players
    place = 0
    for step in range(players):
        rolls = state.rolls[turned(seat, step, players)]
        place = put(out, place, ratio(rolls, CARDS * setup.max_rolls))
    for step in range(players):
        place = put(out, place, soft(state.dots[turned(seat, step, players)], MANY_DOTS))
    for step in range(players):
        place = put_bits(out, place, state.open[turned(seat, step, players)], CARDS)
    return place


@rule
def put_costs(setup: Record, state: Record, out: Array, place: int) -> int:
    if state.phase == rules.CHOOSING:
        for card in range(CARDS):
            dots = rules.cost(setup, state, card)
            beyond = f32(FAR) * f32(dots == rules.IMPOSSIBLE)
            out[place + card] = max(soft(dots, MANY_DOTS), beyond)
    return place + CARDS


@rule
def close(setup: Record) -> int:
    return 8 * rules.MANY_ROLLS
