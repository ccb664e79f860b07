"""What a seat of Dice Flick sees."""

from __future__ import annotations

from rollhouse.environments.observation_parts import (
    FAR,
    Part,
    clear,
    f32,
    put,
    put_one_of,
    put_turn,
    soft,
    turned,
)
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, rule

from . import rules
from .rules import BOX, FLICKS, IN_FRONT
from .scoring_rules import CELLS, COLOURS, KINDS, kind_of, pips_of
from .surrogate_rules import AIMS, BASES

KNOWS = ("rounds", "layout", "movable_bases", "skill")
PHASES = 6
A_ROUND = 10
"""About what a round brings a player."""


def parts(terms: Terms) -> tuple[Part, ...]:
    players = terms.players
    return (
        Part("scores", (players,), high=FAR),  # of ten points a round
        Part("hands", (players, KINDS)),  # dice in front of each player by kind, of three
        Part("bag", (KINDS,)),  # dice in the bag by kind, of those in the box
        Part("arena", (CELLS, KINDS)),  # what kind of die lies in each hole
        Part("pips", (CELLS,)),  # what it shows, of six
        Part("markers", (COLOURS,)),  # while scoring: upgrade markers still usable
        Part("round", (1,)),  # of all rounds
        Part("flicks_left", (1,), high=FAR),  # of two
        Part("to_draw", (1,)),  # dice that are drawn now, of three
        Part("die", (KINDS,)),  # the kind of the die on its way,
        Part("base", (BASES,)),  # whence
        Part("aim", (AIMS,)),  # and at which hole, or without aim
        Part("seat", (players,)),  # which seat is looking: seat 0 begins every round
        Part("turn", (players,)),  # whose turn it is
        Part("phase", (PHASES,)),  # draw, flick, rest, bonus, score, over
    )


@rule
def see(setup: Record, state: Record, seat: int, out: Array) -> None:
    clear(out, len(out))
    players = setup.players
    place = put_dice(setup, state, seat, out)
    scoring = state.phase == rules.SCORING
    for colour in range(COLOURS):
        usable = scoring and (state.markers >> setup.upgrade[colour]) & 1 != 0
        place = put(out, place, f32(usable))
    place = put(out, place, soft(state.round, setup.rounds))
    place = put(out, place, soft(state.flicks_left, FLICKS))
    place = put(out, place, soft(state.to_draw, IN_FRONT))
    resting = state.phase == rules.RESTING
    place = put_one_of(out, place, state.die if resting else -1, KINDS)
    place = put_one_of(out, place, state.base if resting else -1, BASES)
    place = put_one_of(out, place, state.aim if resting else -1, AIMS)
    place = put_one_of(out, place, seat, players)
    over = state.phase == rules.FINISHED
    place = put_turn(out, place, state.to_move, over, seat, players)
    put_one_of(out, place, state.phase, PHASES)


@rule
def put_dice(setup: Record, state: Record, seat: int, out: Array) -> int:
    """Scores, and where all the dice are."""
    players = setup.players
    place = 0
    for step in range(players):
        points = state.scores[turned(seat, step, players)]
        place = put(out, place, soft(points, A_ROUND * setup.rounds))
    for step in range(players):
        first = turned(seat, step, players) * KINDS
        for kind in range(KINDS):
            place = put(out, place, soft(state.hands[first + kind], IN_FRONT))
    for kind in range(KINDS):
        place = put(out, place, soft(state.bag[kind], BOX[kind]))
    for cell in range(CELLS):
        die = state.arena[cell]
        place = put_one_of(out, place, kind_of(die) if die > 0 else -1, KINDS)
    for cell in range(CELLS):
        die = state.arena[cell]
        place = put(out, place, soft(pips_of(die) if die > 0 else 0, 6))
    return place


@rule
def close(setup: Record) -> int:
    return 25
