"""What a seat of Stack Attack sees."""

from __future__ import annotations

from rollhouse.environments.observation_parts import (
    FAR,
    Part,
    clear,
    f32,
    put,
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
from .rules import CERTAIN, DICE, TALLEST

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
PHASES = 4
BITS = 8
MOST = (1 << BITS) - 1


def parts(terms: Terms) -> tuple[Part, ...]:
    players = terms.players
    return (
        Part("scores", (players,), high=FAR),  # of the goal
        Part("in_tower", (players,)),  # dice of each player in the tower, of eight
        Part("held", (players,)),  # dice of each player that are not, of eight
        Part("falls", (players,)),  # the chance that a die each of them placed now brings it down
        Part("height", (1,)),  # dice in the tower, of the most there can be
        Part("top", (7,)),  # the face on top, one of 1 to 6; the first is the empty plate
        Part("hand", (6,)),  # dice rolled and not placed, by face, of eight
        Part("placing", (6,)),  # the face of the die that is being let go
        Part("placed", (1,)),  # dice placed this turn, of eight
        Part("tied", (players,)),  # who plays a tie-break
        Part("turn", (players,)),  # whose turn it is
        Part("phase", (PHASES,)),  # roll, choose, place, over
    )


@rule
def see(setup: Record, state: Record, seat: int, out: Array) -> None:
    clear(out, len(out))
    players = setup.players
    over = state.phase == rules.FINISHED
    place = put_players(setup, state, seat, out)
    place = put(out, place, ratio(state.height, TALLEST))
    place = put_one_of(out, place, -1 if over else rules.top(state), 7)
    for face in range(1, 7):
        place = put(out, place, ratio(state.hand[face], DICE))
    place = put_one_of(out, place, state.placing - 1, 6)
    place = put(out, place, ratio(state.placed, DICE))
    place = put_seats_of_bits(out, place, state.tied, seat, players)
    place = put_turn(out, place, state.to_move, over, seat, players)
    put_one_of(out, place, state.phase, PHASES)


@rule
def put_players(setup: Record, state: Record, seat: int, out: Array) -> int:
    players, goal = setup.players, setup.goal
    over = state.phase == rules.FINISHED
    standing = dice_by_owner(state)
    each = 0 if over else rules.dice_each(setup, state)
    for step in range(players):
        other = turned(seat, step, players)
        in_tower = (standing >> (BITS * (other + 1))) & MOST
        held = each - in_tower if rules.plays(state, other) else 0
        out[step] = soft(state.scores[other], goal)
        out[players + step] = ratio(in_tower, DICE)
        out[2 * players + step] = ratio(held, DICE)
        out[3 * players + step] = f32(falls(setup, state, other)) / f32(CERTAIN)
    return 4 * players


@rule
def dice_by_owner(state: Record) -> int:
    """How many dice of everybody are in the tower, `BITS` for each; the lowest are nobody's."""
    dice = 0
    for level in range(state.height):
        dice += 1 << (BITS * state.owners[level])
    return dice


@rule
def falls(setup: Record, state: Record, seat: int) -> int:
    """Out of `CERTAIN`; 0 where no more dice can be placed."""
    if state.height >= TALLEST or state.phase == rules.FINISHED:
        return 0
    return setup.falls[seat * (TALLEST + 1) + state.height + 1]


@rule
def close(setup: Record) -> int:
    return max(1, setup.goal * 2 // 5)
