"""Playing Shizzle for three by its solution, in compiled code.

The policy is a tuple: the match and the shares by which turns are played (trios.py), and

`first`     the first row of so many points
`sure`      how many Shizzles are sure to win with them; more are counted as so many
`order`     by row (so many Shizzles waiting) and class: twice its place among the classes, the
            better the higher, and one more where the mover may roll on
`rolls`     by row and class: how likely the mover rolls on, in 65535ths
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rollhouse.kernel.records import Array, Record, number, rule, u64
from rollhouse.solvers.decorator import compiled

from .. import rules
from .policy import best_line, code
from .trios import (
    DECIDER,
    ORDERS,
    SEATS,
    Beliefs,
    Match,
    Trio,
    TurnRoom,
    best_settled,
    new_room,
    numbered,
    play_turn,
    settled_at,
)

CERTAIN = 65535
_SHIFT, _UNIT = u64(11), 2.0**-53


def tables(match: Match, beliefs: Beliefs, trios: Array, sure: Array) -> dict[str, Array]:
    """The policy by the names above, but for the match and the shares."""
    rows = np.where(sure > 0, sure + 1, 0)
    first = np.concatenate([[0], np.cumsum(rows)]).astype(np.int64)
    size = (first[-1], len(match.classes.length))
    order, rolls = np.zeros(size, np.uint8), np.zeros(size, np.uint16)
    room = new_room(match, int(sure.max()))
    for points in np.flatnonzero(sure):
        own = slice(first[points], first[points + 1])
        note_turn(match, beliefs, trios[points], sure[points], room, order[own], rolls[own])
    return {"first": first, "sure": sure, "order": order, "rolls": rolls}


@compiled
def note_turn(
    match: Match, beliefs: Beliefs, trio: Array, most: int, room: TurnRoom, order: Array,
    rolls: Array,
) -> None:  # fmt: skip
    """Write down what the mover does in a turn."""
    play_turn(match, beliefs, trio, most, room)
    lines = order.shape[1]
    for shizzles in range(most + 1):
        rest = room.rest[shizzles]
        for line in range(lines):
            place = 0
            for other in range(lines):
                better = rest[line, DECIDER] > rest[other, DECIDER]
                same = rest[line, DECIDER] == rest[other, DECIDER]
                place += better or (same and line < other)
            chance = round(room.rolls[shizzles, line] * CERTAIN)
            rolls[shizzles, line] = chance
            order[shizzles, line] = 2 * place + (chance > 0)


@rule
def drawn_part(random: Record) -> Any:
    """A number from 0 to 1, with what a double can tell apart."""
    return (number(random) >> _SHIFT) * _UNIT


@rule
def settling_chances(
    match: Match, beliefs: Beliefs, trio: Trio, won: int, spark: int, shizzles: int
) -> tuple[float, float]:
    """How likely the first of some Shizzles is an attack on the next player, and on the third."""
    best = best_settled(match, beliefs.worth, trio, won, spark, shizzles)
    at_next, at_third, whole = 0.0, 0.0, 0.0
    for next in range(shizzles + 1):
        for third in range(shizzles + 1 - next):
            taken = shizzles - next - third
            points = settled_at(match, trio, won, next, third, taken)
            weight = ORDERS[shizzles] / (ORDERS[next] * ORDERS[third] * ORDERS[taken])
            weight *= np.exp((beliefs.worth[points, spark, 2] - best) * beliefs.cool)
            whole += weight * shizzles
            at_next += weight * next
            at_third += weight * third
    return at_next / whole, at_third / whole


@rule
def settle_first(
    state: Record, random: Record, match: Match, beliefs: Beliefs, trio: Trio, spark: int
) -> int:
    """Settle one of the Shizzles that wait."""
    at_next, at_third = settling_chances(match, beliefs, trio, state.winnings, spark, state.pending)
    drawn = drawn_part(random)
    if drawn < at_next:
        return rules.ATTACK + (state.to_move + 1) % SEATS
    if drawn < at_next + at_third:
        return rules.ATTACK + (state.to_move + 2) % SEATS
    return rules.TAKE


@compiled
def choose(setup: Record, state: Record, random: Record, policy: Any) -> Any:
    """What the profile does: compiled play of the arrays of `ThreePlayers.policy`."""
    match, beliefs, first, sure, order, rolls = policy
    mover = state.to_move
    if state.phase == rules.SPARKING:
        return rules.SPARK  # which die begins makes hardly a difference
    trio = (
        state.chips[mover],
        state.chips[(mover + 1) % SEATS],
        state.chips[(mover + 2) % SEATS],
    )
    of, end = match.classes.of, state.line[state.length - 1]
    face = rules.face(end, state.numbers[state.length - 1])
    if state.phase == rules.SETTLING:
        return settle_first(state, random, match, beliefs, trio, of[code(1 << end, face)])
    points = numbered(match.bank, trio[0], trio[1], trio[2])
    whole = state.length == rules.SHIZZLE
    row = first[points] + min(state.pending - whole, sure[points])
    action = best_line(setup, state, of, order[row])
    if action == rules.ROLL or action == rules.STOP:
        dice = 0
        for place in range(state.length):
            dice |= 1 << state.line[place]
        chance = rolls[row, of[code(dice, face)]] / CERTAIN
        action = rules.ROLL if drawn_part(random) < chance else rules.STOP
    return action
