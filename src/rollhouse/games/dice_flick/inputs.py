"""A position of Dice Flick as numbers for its networks."""

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
    put_one_of,
    put_rungs,
    put_rungs_both_ways,
    soft,
    turned,
)

from . import rules
from .greedy import points_with
from .rules import BOX, FLICKS, IN_FRONT
from .scoring_rules import CELLS, COLOURS, KINDS, kind_of, pips_of
from .surrogate_rules import AIMS, BASES

KNOWS = ("rounds", "skill")
RESTS_ON = ("greedy",)
VARIED: dict[str, Any] = {
    "rounds": range(2, 16),
    "skill": ("steady", "average", "shaky", 5.0, 7.0, 9.0, 11.5),
}
SAME_FOR_ALL = ("skill",)
"""Where hands differ the networks play worse than the rule of thumb: all that they see of a hand is
how sure it is of the middle, and hands look nearly alike in that.
"""
PHASES = 5
MIDDLE = 12
"""The hole in the middle: how sure a flick at it is says how good a hand is."""


def size(players: int) -> int:
    each = 2 * SCALES + BOTH_WAYS + KINDS + 3
    return players * each + TABLE + RUNGS + 3 * SCALES + COLOURS + FLICKING + PHASES


TABLE = KINDS + CELLS * (KINDS + 1)
FLICKING = KINDS + AIMS + 3


@rule
def write(setup: Record, state: Record, out: Array) -> None:
    """Into cleared places."""
    players, mover = setup.players, state.to_move
    place = 0
    for step in range(players):
        place = write_player(setup, state, turned(mover, step, players), out, place)
    for kind in range(KINDS):
        place = put(out, place, soft(state.bag[kind], BOX[kind]))
    for cell in range(CELLS):
        die = state.arena[cell]
        place = put_one_of(out, place, kind_of(die) if die > 0 else -1, KINDS)
        place = put(out, place, soft(pips_of(die) if die > 0 else 0, 6))
    points = points_with(setup, state)
    place = put_rungs(out, place, points)
    place = put_amount(out, place, points, 4)
    place = put_amount(out, place, setup.rounds - state.round, 1)
    place = put_amount(out, place, state.flicks_left, 1)
    scoring = state.phase == rules.SCORING
    for colour in range(COLOURS):
        usable = scoring and (state.markers >> setup.upgrade[colour]) & 1 != 0
        place = put(out, place, ONE if usable else 0)
    place = write_flick(setup, state, out, place)
    put_one_of(out, place, state.phase, PHASES)


@rule
def write_player(setup: Record, state: Record, seat: int, out: Array, place: int) -> int:
    """Points, dice in front, the hand, and where they sit: seat 0 begins every round."""
    points = state.scores[seat] - state.scores[state.to_move]
    place = put_amount(out, place, points, 4)
    place = put_rungs_both_ways(out, place, points)
    place = put_amount(out, place, state.scores[seat], 4)
    for kind in range(KINDS):
        place = put(out, place, soft(state.hands[seat * KINDS + kind], IN_FRONT))
    sure = setup.targets[(seat * BASES * AIMS + MIDDLE) * AIMS + MIDDLE]
    place = put(out, place, sure * ONE // setup.whole)
    place = put(out, place, ONE if seat == 0 else 0)
    return put(out, place, ONE if seat < state.to_move else 0)


@rule
def write_flick(setup: Record, state: Record, out: Array, place: int) -> int:
    """The die on its way, and how sure it is."""
    resting = state.phase == rules.RESTING
    place = put_one_of(out, place, state.die if resting else -1, KINDS)
    place = put_one_of(out, place, state.aim if resting else -1, AIMS)
    sure, free = 0, 0
    if resting:
        slot = ((state.to_move * BASES + state.base) * AIMS + state.aim) * AIMS
        sure = setup.targets[slot + state.aim]
        for cell in range(CELLS):
            if state.arena[cell] == 0:
                free += setup.targets[slot + cell]
    place = put(out, place, sure * ONE // setup.whole)
    place = put(out, place, free * ONE // setup.whole)
    return put(out, place, soft(FLICKS - state.flicks_left, FLICKS))
