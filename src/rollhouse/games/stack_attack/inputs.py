"""A position of Stack Attack as numbers for its networks."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, Record, rule
from rollhouse.valuation.network import ONE
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
from .rules import CERTAIN, DICE, TALLEST

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
VARIED: dict[str, Any] = {
    "goal": range(8, 41),
    "dice": range(3, 9),
    "neutral_start": ("two_players", "always", "never"),
    "skill": ("steady", "average", "shaky", 1.8, 2.1, 2.4, 3.1, 3.3),
}
PHASES = 3
AHEAD = 4
"""Placements ahead of which the chances of a fall are seen."""
FACES = 7
HANDS = 4
"""Dice of a face that are told apart."""


def size(players: int) -> int:
    each = 4 * SCALES + 2 * RUNGS + BOTH_WAYS + AHEAD + 1
    return players * each + 3 * SCALES + RUNGS + 2 * FACES + 6 * (HANDS + 1) + PHASES


@rule
def write(setup: Record, state: Record, out: Array) -> None:
    """Into cleared places."""
    players, mover = setup.players, state.to_move
    place = 0
    for step in range(players):
        place = write_player(setup, state, turned(mover, step, players), out, place)
    place = put_amount(out, place, state.height, 2)
    place = put_rungs(out, place, state.height)
    place = put_amount(out, place, state.placed, 1)
    place = put_amount(out, place, setup.goal, 4)
    place = put_one_of(out, place, rules.top(state), FACES)
    place = put_one_of(out, place, state.placing, FACES)
    for face in range(1, FACES):
        place = put_one_of(out, place, min(state.hand[face], HANDS) - 1, HANDS)
        place = put(out, place, soft(state.hand[face], DICE))
    put_one_of(out, place, state.phase, PHASES)


@rule
def write_player(setup: Record, state: Record, seat: int, out: Array, place: int) -> int:
    """What somebody has, holds and risks."""
    score, inside = state.scores[seat], rules.in_tower(state, seat)
    place = put_amount(out, place, setup.goal - score, 2)
    place = put_amount(out, place, setup.goal - score - inside, 2)
    place = put_amount(out, place, inside, 2)
    place = put_rungs(out, place, setup.goal - score)
    place = put_rungs_both_ways(out, place, setup.goal - score - inside)
    place = put_rungs(out, place, inside)
    place = put_amount(out, place, rules.held(setup, state, seat), 2)
    for more in range(1, AHEAD + 1):
        height = min(state.height + more, TALLEST)
        falls = setup.falls[seat * (TALLEST + 1) + height]
        place = put(out, place, falls * ONE // CERTAIN)
    return put_flag(out, place, (state.tied >> seat) & 1 == 1)
