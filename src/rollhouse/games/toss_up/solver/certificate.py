"""What the frozen profile for three is really worth, and what anybody could gain by leaving it.

Both are swept like the solution itself: by the profile's own choices, and for each player in turn
by the best choices of that player against the profile of the other two. Nothing is taken from the
search that found the profile.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled

from .pairs import best_turn
from .triples import (
    all_shares,
    begin_triple,
    combine,
    decide,
    fill_stops,
    is_first,
    play_turn,
    red_light,
    rotated,
    write_triple,
)

ROUNDING = 1e-11
"""More than rounding can add up to over all sweeps."""
CLOSE = 1e-15


@compiled
def profile_turns(
    setup: Record, state: Record, totals: Any, margin: float, desk: Any, tables: Any, mixes: Any
) -> None:
    """`chances` of rolling in the three turns of a triple, from the stored shares."""
    stops, tops, rest, rolls, chances = desk[0], desk[1], desk[2], desk[3], desk[4]
    points, rolled = mixes
    begin_triple(setup, state, totals, margin, desk, tables)
    for turn in range(3):
        seen = rotated(totals, turn)
        bust = red_light(seen, tables[2], 0)
        decide(stops[turn, 0], tops[turn], bust, tables, rest, rolls, chances[turn])
        mixed = points[seen[0], seen[1], seen[2]]
        if mixed >= 0:
            chances[turn, mixed] = rolled[seen[0], seen[1], seen[2]]


@compiled
def play_all(setup: Record, state: Record, totals: Any, desk: Any, tables: Any) -> None:
    """Where the three turns end when they are played by `chances`, in shares of these tables."""
    stops, tops, _, _, chances, reached, shares, ended, lost, _, out = desk
    for turn in range(3):
        seen = rotated(totals, turn)
        fill_stops(setup, state, seen, tops[turn], tables, out, shares, stops[turn])
        lost[turn] = play_turn(stops[turn], chances[turn], tops[turn], tables, reached, shares)
        for place in range(3):
            ended[turn, (turn + place) % 3] = shares[place]


@compiled
def true_shares(
    setup: Record, state: Record, totals: Any, desk: Any, tables: Any, owns: Array, work: Array
) -> None:
    """The profile's shares by seat in `values`; `owns[turn, t]` are the mover's at the choices."""
    stops, tops, chances, shares = desk[0], desk[1], desk[4], desk[6]
    ended, lost, values = desk[7], desk[8], desk[9]
    play_all(setup, state, totals, desk, tables)
    combine(ended, lost, values)
    for turn in range(3):
        for place in range(3):
            shares[place] = values[(turn + 1) % 3, (turn + place) % 3]
        all_shares(stops[turn], tops[turn], shares, chances[turn], tables, work[3:6], work[6:9])
        for points in range(tops[turn]):
            owns[turn, points] = work[3, points]


@compiled
def best_replies(
    setup: Record, state: Record, totals: Any, margin: float, least: float, desk: Any,
    tables: Any, owns: Array,
) -> Any:  # fmt: skip
    """What each seat gets by its best reply, by turn and seat in `values`.

    The search begins at what is there, the profile's own shares; it has one end, wherever it
    begins. Returns the largest gain in the middle of a turn, or -1 where turns were cut off too
    early.
    """
    gains, busts = tables[0], tables[1]
    stops, tops, rest, rolls = desk[0], desk[1], desk[2], desk[3]
    ended, lost, values = desk[7], desk[8], desk[9]
    play_all(setup, state, totals, desk, tables)
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
    setup: Record, state: Record, totals: Any, least: float, desk: Any, tables: Any,
    truths: Array, bests: Array, mixes: Any, owns: Array, work: Array, found: Array,
) -> None:  # fmt: skip
    """The profile's true shares of a triple, and those of best replies.

    `found` are the largest gain, and the largest difference between stored and true shares.
    """
    gains, busts, starts, seconds, lasts = tables
    true_tables = (gains, busts, truths, seconds, lasts)
    best_tables = (gains, busts, bests, seconds, lasts)
    values = desk[9]
    margin, gain = 0.1 * least, -1.0
    while gain < 0.0:
        profile_turns(setup, state, totals, margin, desk, tables, mixes)
        true_shares(setup, state, totals, desk, true_tables, owns, work)
        write_triple(totals, values, truths)
        gain = best_replies(setup, state, totals, margin, least, desk, best_tables, owns)
        margin = margin / 8.0 if margin > 1e-12 else 0.0
    write_triple(totals, values, bests)
    for turn in range(3):
        one, two, three = rotated(totals, turn)
        for place in range(3):
            true = truths[one, two, three, place]
            gain = max(gain, bests[one, two, three, place] - true)
            found[1] = max(found[1], abs(true - starts[one, two, three, place]))
    found[0] = max(found[0], gain)


@compiled
def certify_part(
    setups: Record, states: Record, total: int, mine: int, least: float, desk: Any, tables: Any,
    truths: Array, bests: Array, mixes: Any, owns: Array, work: Array, found: Array,
) -> None:  # fmt: skip
    """The triples of one sum of totals with one lowest total."""
    highest = len(tables[2]) - 1
    for theirs in range(mine, highest + 1):
        others = total - mine - theirs
        totals = (mine, theirs, others)
        if others < mine or others > highest or not is_first(totals):
            continue
        certify_triple(
            setups[0], states[0], totals, least, desk, tables, truths, bests, mixes, owns, work,
            found,
        )  # fmt: skip


def spread(mixed: Array, rolled: Array, size: int) -> tuple[Array, Array]:
    """By totals: the points with which the mover mixes, -1 for none, and the chance of rolling."""
    points, chances = np.full((size, size, size), -1, np.int16), np.zeros((size, size, size))
    points[tuple(mixed[:, :3].T)] = mixed[:, 3]
    chances[tuple(mixed[:, :3].T)] = rolled
    return points, chances
