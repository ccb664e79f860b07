"""What the frozen profile for three is really worth, and what anybody could gain by leaving it.

Both are swept like the solution itself: by the profile's own choices, and for each player in turn
by the best choices of that player against the profile of the other two. Nothing is taken from the
search that found the profile.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled

from .pairs import best_turn
from .triples import TripleRoom, begin_triple, combine, is_first, rotated, write_triple
from .turns import TripleTables, all_shares, decide, fill_stops, play_turn, red_light

ROUNDING = 1e-11
"""More than rounding can add up to over all sweeps."""
CLOSE = 1e-15


class Audit(NamedTuple):
    """What a certificate needs beside the room of a triple. The first four all threads share."""

    truths: Array
    """[mine, next, third, place]: the profile's true shares."""
    bests: Array
    """[mine, next, third, place]: the shares of best replies."""
    points: Array
    """[mine, next, third]: the points with which the mover mixes, -1 for none."""
    rolled: Array
    """[mine, next, third]: the chance of rolling then."""
    owns: Array
    """[turn, points]: the mover's true share at the choices."""
    work: Array
    """Rows of numbers by the points of a turn."""
    found: Array
    """The largest gain, and the largest difference between stored and true shares."""


@compiled
def profile_turns(
    setup: Record,
    state: Record,
    totals: Any,
    margin: float,
    room: TripleRoom,
    tables: TripleTables,
    audit: Audit,
) -> None:
    """`chances` of rolling in the three turns of a triple, from the stored shares."""
    begin_triple(setup, state, totals, margin, room, tables)
    for turn in range(3):
        mine, theirs, others = seen = rotated(totals, turn)
        bust = red_light(seen, tables.starts, 0)
        stops, chances = room.stops[turn, 0], room.chances[turn]
        decide(stops, room.tops[turn], bust, tables, room.rest, room.rolls, chances)
        mixed = audit.points[mine, theirs, others]
        if mixed >= 0:
            chances[mixed] = audit.rolled[mine, theirs, others]


@compiled
def play_all(
    setup: Record, state: Record, totals: Any, room: TripleRoom, tables: TripleTables
) -> None:
    """Where the three turns end when they are played by `chances`, in shares of these tables."""
    shares = room.shares
    for turn in range(3):
        seen, stops, top = rotated(totals, turn), room.stops[turn], room.tops[turn]
        fill_stops(setup, state, seen, top, tables, room.out, shares, stops)
        room.lost[turn] = play_turn(stops, room.chances[turn], top, tables, room.reached, shares)
        for place in range(3):
            room.ended[turn, (turn + place) % 3] = shares[place]


@compiled
def true_shares(
    setup: Record,
    state: Record,
    totals: Any,
    room: TripleRoom,
    tables: TripleTables,
    audit: Audit,
) -> None:
    """The profile's shares by seat in `values`, and `owns` of the audit."""
    shares, values, work = room.shares, room.values, audit.work
    play_all(setup, state, totals, room, tables)
    combine(room.ended, room.lost, values)
    for turn in range(3):
        for place in range(3):
            shares[place] = values[(turn + 1) % 3, (turn + place) % 3]
        stops, top, chances = room.stops[turn], room.tops[turn], room.chances[turn]
        all_shares(stops, top, shares, chances, tables, work[3:6], work[6:9])
        for points in range(top):
            audit.owns[turn, points] = work[3, points]


@compiled
def best_replies(
    setup: Record,
    state: Record,
    totals: Any,
    margin: float,
    least: float,
    room: TripleRoom,
    tables: TripleTables,
    owns: Array,
) -> Any:
    """What each seat gets by its best reply, by turn and seat in `values`.

    The search begins at what is there, the profile's own shares; it has one end, wherever it
    begins. Returns the largest gain in the middle of a turn, or -1 where turns were cut off too
    early.
    """
    gains, busts = tables.gains, tables.busts
    stops, tops, rest, rolls = room.stops, room.tops, room.rest, room.rolls
    ended, lost, values = room.ended, room.lost, room.values
    play_all(setup, state, totals, room, tables)
    most = 0.0
    for seat in range(3):
        one, two, top = (seat + 1) % 3, (seat + 2) % 3, tops[seat]
        bust, worth, change = values[one, seat], 1.0, 1.0
        while change > CLOSE:
            for points in range(top, top + len(busts) + 1):
                rest[points] = stops[seat, 0, points] if margin > 0.0 else 1.0
            worth = best_turn(stops[seat, 0], top, bust, gains, busts, rest, rolls)
            values[two, seat] = ended[two, seat] + lost[two] * worth
            values[one, seat] = ended[one, seat] + lost[one] * values[two, seat]
            change = abs(values[one, seat] - bust)
            bust = values[one, seat]
        values[seat, seat] = worth
        if margin > 0.0 and margin > least * (1.0 - bust):
            return -1.0
        for points in range(top):
            most = max(most, rest[points] - owns[seat, points])
    return most


@compiled
def certify_triple(
    setup: Record,
    state: Record,
    totals: Any,
    least: float,
    room: TripleRoom,
    tables: TripleTables,
    audit: Audit,
) -> None:
    """The profile's true shares of a triple, those of best replies, and how far both are off."""
    gains, busts, seconds, lasts = tables.gains, tables.busts, tables.seconds, tables.lasts
    starts, truths, bests = tables.starts, audit.truths, audit.bests
    true_tables = TripleTables(gains, busts, truths, seconds, lasts)
    best_tables = TripleTables(gains, busts, bests, seconds, lasts)
    margin, gain = 0.1 * least, -1.0
    while gain < 0.0:
        profile_turns(setup, state, totals, margin, room, tables, audit)
        true_shares(setup, state, totals, room, true_tables, audit)
        write_triple(totals, room.values, truths)
        gain = best_replies(setup, state, totals, margin, least, room, best_tables, audit.owns)
        margin = margin / 8.0 if margin > 1e-12 else 0.0
    write_triple(totals, room.values, bests)
    found = audit.found
    for turn in range(3):
        one, two, three = rotated(totals, turn)
        for place in range(3):
            true = truths[one, two, three, place]
            gain = max(gain, bests[one, two, three, place] - true)
            found[1] = max(found[1], abs(true - starts[one, two, three, place]))
    found[0] = max(found[0], gain)


@compiled
def certify_part(
    setups: Record,
    states: Record,
    total: int,
    mine: int,
    least: float,
    room: TripleRoom,
    tables: TripleTables,
    audit: Audit,
) -> None:
    """The triples of one sum of totals with one lowest total."""
    highest = len(tables.starts) - 1
    for theirs in range(mine, highest + 1):
        others = total - mine - theirs
        totals = (mine, theirs, others)
        if others < mine or others > highest or not is_first(totals):
            continue
        certify_triple(setups[0], states[0], totals, least, room, tables, audit)


def spread(mixed: Array, rolled: Array, size: int) -> tuple[Array, Array]:
    """By totals: the points with which the mover mixes, -1 for none, and the chance of rolling."""
    points, chances = np.full((size, size, size), -1, np.int16), np.zeros((size, size, size))
    points[tuple(mixed[:, :3].T)] = mixed[:, 3]
    chances[tuple(mixed[:, :3].T)] = rolled
    return points, chances
