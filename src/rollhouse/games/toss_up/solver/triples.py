"""Triples of turns of Toss Up! for three, in compiled code (three.py says how it works).

Totals are those of the mover, the next and the third; shares stand in the same order, unless they
are said to be by seat: then seat i is the mover of turn i of a triple.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled

from .turns import TripleTables, decide, fill_stops, play_turn

ROUNDS = 16
"""Replies in turn before a triple is given up as having no pure answer near."""


class TripleRoom(NamedTuple):
    """The room in which one thread works a triple out: compiled code allocates nothing."""

    stops: Array
    """[turn, place, points]: the shares after stopping."""
    tops: Array
    """[turn]: from how many points on it is cut off."""
    rest: Array
    """[points]: the mover's share at the choice."""
    rolls: Array
    """[points]: the mover's share when the dice are thrown."""
    chances: Array
    """[turn, points]: that of rolling at the choice."""
    reached: Array
    """[points]: all 0 between two turns, see `play_turn`."""
    shares: Array
    """[place]: for whoever needs three numbers."""
    ended: Array
    """[turn, seat]: the shares of stopping, added up."""
    lost: Array
    """[turn]: the chance of a red light."""
    values: Array
    """[turn, seat]: the shares before the turn."""
    out: Array
    """Shares as the rules write them."""


@compiled
def turn_top(setup: Record, totals: Any, margin: float, tables: TripleTables) -> Any:
    """From how many points on a turn is cut off: a win at once, or others left nearly hopeless.

    Nearly hopeless: the chances of both to come level or past add up to no more than `margin`.
    Each is at most twice what a last turn of theirs is worth. `margin` 0: as far as is known.
    """
    lasts = tables.lasts
    if setup.first_past:
        return setup.goal - totals[0]
    points = max(setup.goal + 1, max(totals[1], totals[2]) + 1) - totals[0]
    end = lasts.shape[1] - 1
    while True:
        one, two = totals[0] + points - totals[1], totals[0] + points - totals[2]
        if one >= end or two >= end:
            return points
        if 2.0 * (lasts[0, one, 0] + lasts[0, two, 0]) <= margin:
            return points
        points += 1


@compiled
def combine(ended: Array, lost: Array, values: Array) -> None:
    """The shares by seat of three turns, each following the red light of the one before.

    `ended[turn, seat]` and `lost[turn]` are as from `play_turn`, by seat.
    """
    whole = 1.0 - lost[0] * lost[1] * lost[2]
    for seat in range(3):
        first = ended[0, seat] + lost[0] * (ended[1, seat] + lost[1] * ended[2, seat])
        values[0, seat] = first / whole
        values[2, seat] = ended[2, seat] + lost[2] * values[0, seat]
        values[1, seat] = ended[1, seat] + lost[1] * values[2, seat]


@compiled
def rotated(totals: Any, turn: int) -> Any:
    """The totals as the mover of a turn sees them."""
    return totals[turn], totals[(turn + 1) % 3], totals[(turn + 2) % 3]


@compiled
def reply(
    turn: int, bust: float, room: TripleRoom, tables: TripleTables, mixed: int, chance: float
) -> Any:
    """Let the mover of a turn play best for what a red light is worth; returns the turn's worth.

    With `mixed` points of the turn (-1: never) the mover rolls by `chance`.
    """
    stops, top, chances, shares = room.stops[turn], room.tops[turn], room.chances[turn], room.shares
    worth = decide(stops[0], top, bust, tables, room.rest, room.rolls, chances)
    if mixed >= 0:
        chances[mixed] = chance
    room.lost[turn] = play_turn(stops, chances, top, tables, room.reached, shares)
    for place in range(3):
        room.ended[turn, (turn + place) % 3] = shares[place]
    return worth


@compiled
def begin_triple(
    setup: Record,
    state: Record,
    totals: Any,
    margin: float,
    room: TripleRoom,
    tables: TripleTables,
) -> None:
    """Cut off the three turns of a triple, and find what stopping is worth in each."""
    for turn in range(3):
        seen, stops = rotated(totals, turn), room.stops[turn]
        top = turn_top(setup, seen, margin, tables)
        fill_stops(setup, state, seen, top, tables, room.out, room.shares, stops)
        room.tops[turn] = top


@compiled
def copy_turn(ended: Array, lost: Array) -> None:
    """Where all three have the same total, all three turns are one and the same."""
    for turn in range(1, 3):
        lost[turn] = lost[0]
        for place in range(3):
            ended[turn, (turn + place) % 3] = ended[0, place]


@compiled
def settle_triple(totals: Any, room: TripleRoom, tables: TripleTables) -> Any:
    """Replies in turn until nobody's changes; 0 where that does not come about.

    Everybody at first expects a third after a red light. Replies that come round to earlier ones
    go round for ever, and are given up at once.
    """
    ended, lost, values = room.ended, room.lost, room.values
    same = totals[0] == totals[1] and totals[1] == totals[2]
    for turn in range(1 if same else 3):
        reply(turn, 1.0 / 3.0, room, tables, -1, 0.0)
    earlier = (-1.0, -1.0, -1.0, -1.0, -1.0, -1.0)
    for number in range(ROUNDS):
        if same:
            copy_turn(ended, lost)
        combine(ended, lost, values)
        changed = False
        for turn in range(1 if same else 3):
            before, own = lost[turn], ended[turn, turn]
            reply(turn, values[(turn + 1) % 3, turn], room, tables, -1, 0.0)
            if lost[turn] != before or ended[turn, turn] != own:
                changed = True
                if not same:
                    combine(ended, lost, values)
        if not changed:
            return 1
        now = (lost[0], lost[1], lost[2], ended[0, 0], ended[1, 1], ended[2, 2])
        if now == earlier:
            return 0
        if number & (number - 1) == 0:
            earlier = now
    return 0


@compiled
def write_triple(totals: Any, values: Array, starts: Array) -> None:
    for turn in range(3):
        mine, theirs, others = rotated(totals, turn)
        for place in range(3):
            starts[mine, theirs, others, place] = values[turn, (turn + place) % 3]


@compiled
def margin_of(values: Array, least: float) -> Any:
    """What the cut of `turn_top` may be: the least chance of a red light times what it costs."""
    margin = least
    for turn in range(3):
        margin = min(margin, least * (1.0 - values[(turn + 1) % 3, turn]))
    return margin


@compiled
def is_first(totals: Any) -> Any:
    """Is this the one of its rotations that stands for all? (The lowest, read as a number.)"""
    one, two, three = totals
    if (one, two, three) > (two, three, one):
        return False
    return (one, two, three) <= (three, one, two)


@compiled
def solve_triple(
    setup: Record,
    state: Record,
    totals: Any,
    least: float,
    room: TripleRoom,
    tables: TripleTables,
) -> Any:
    """Write the shares of a triple; 0 where it is not settled, and nothing is written."""
    values = room.values
    margin = 0.1 * least
    while True:
        begin_triple(setup, state, totals, margin, room, tables)
        done = settle_triple(totals, room, tables)
        if margin == 0.0 or not done or margin <= margin_of(values, least):
            break
        margin = margin / 8.0 if margin > 1e-12 else 0.0
    if done:
        write_triple(totals, values, tables.starts)
    return done


@compiled
def solve_part(
    setups: Record,
    states: Record,
    total: int,
    mine: int,
    least: float,
    room: TripleRoom,
    tables: TripleTables,
    unsettled: Array,
) -> Any:
    """The triples of one sum of totals with one lowest total; returns how many are not settled."""
    highest, missing = len(tables.starts) - 1, 0
    for theirs in range(mine, highest + 1):
        others = total - mine - theirs
        totals = (mine, theirs, others)
        if others < mine or others > highest or not is_first(totals):
            continue
        if not solve_triple(setups[0], states[0], totals, least, room, tables):
            unsettled[missing] = theirs
            missing += 1
    return missing
