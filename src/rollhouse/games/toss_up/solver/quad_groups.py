"""Groups of four turns of Toss Up! for four, settled or mixed, in compiled code.

In a group seat i is the mover of turn i.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled

from .balance import solve_small
from .quad_turns import decide, fill_stops, play_turn, turn_top
from .quads import (
    STEPS,
    QuadRoom,
    QuadTables,
    number_of,
    period_of,
    rotated,
    size_of,
    write_share,
)

ROUNDS = 16
"""Replies in turn before a group is given up as having no pure answer near."""
WIDEST, SHARPEST = 0.25, 6e-5
"""Where players mix: how gradual their answers are at first, and in the end."""
SLOWEST, TRIES = 0.95, 10
"""Answers that cannot be sharpened by so little stay as they are; steps of Newton's each time."""
NEAR = 1e-3
"""As a part of how gradual answers are: expectations that have come true."""


@compiled
def begin_group(
    setup: Record, state: Record, totals: Any, room: QuadRoom, tables: QuadTables
) -> None:
    """Cut off the four turns of a group, and find what stopping is worth in each."""
    for turn in range(period_of(totals)):
        seen = rotated(totals, turn)
        room.tops[turn] = turn_top(setup, seen, 0, tables.cut, tables)
        fill_stops(setup, state, seen, 0, room.tops[turn], tables, room.out, room.stops[turn])


@compiled
def combine(totals: Any, room: QuadRoom) -> None:
    """The shares by seat of four turns, each following the red light of the one before."""
    ended, lost, values = room.ended, room.lost, room.values
    period = period_of(totals)
    for turn in range(period, 4):
        lost[turn] = lost[turn - period]
        for seat in range(4):
            ended[turn, seat] = ended[turn - period, (seat - period) & 3]
    whole = 1.0 - lost[0] * lost[1] * lost[2] * lost[3]
    for seat in range(4):
        later = ended[2, seat] + lost[2] * ended[3, seat]
        first = ended[0, seat] + lost[0] * (ended[1, seat] + lost[1] * later)
        values[0, seat] = first / whole
        for turn in range(3, 0, -1):
            values[turn, seat] = ended[turn, seat] + lost[turn] * values[(turn + 1) & 3, seat]


@compiled
def reply(
    setup: Record, state: Record, totals: Any, turn: int, worth: Any, room: QuadRoom,
    tables: QuadTables,
) -> None:  # fmt: skip
    """Let the mover of a turn play best; `worth` is that of a red light, and how gradually."""
    bust, soft = worth
    own, chances = room.stops[turn], room.chances[turn]
    decide(own, room.tops[turn], bust, soft, tables, room.rest, chances)
    play_turn(setup, state, rotated(totals, turn), 0, turn, 0, room, tables)


@compiled
def rounded(value: float) -> Any:
    """As a share that is read again."""
    return float(int(value * STEPS + 0.5)) * (1.0 / STEPS)


@compiled
def settle_group(
    setup: Record, state: Record, totals: Any, room: QuadRoom, tables: QuadTables
) -> Any:
    """Replies in turn until nobody's changes; 0 where that does not come about.

    Everybody at first expects a quarter after a red light.
    """
    ended, lost, values = room.ended, room.lost, room.values
    period = period_of(totals)
    for turn in range(period):
        reply(setup, state, totals, turn, (0.25, 0.0), room, tables)
    earlier = (-1.0, -1.0, -1.0, -1.0)
    for count in range(ROUNDS):
        combine(totals, room)
        changed = False
        for turn in range(period):
            before, own = lost[turn], ended[turn, turn]
            bust = rounded(values[(turn + 1) & 3, turn])
            reply(setup, state, totals, turn, (bust, 0.0), room, tables)
            if lost[turn] != before or ended[turn, turn] != own:
                changed = True
                combine(totals, room)
        if not changed:
            return 1
        now = (values[0, 0], values[1, 1], values[2, 2], values[3, 3])
        if now == earlier:
            return 0
        if count & (count - 1) == 0:
            earlier = now
    return 0


@compiled
def write_group(totals: Any, room: QuadRoom, starts: Array, size: int) -> None:
    """Write the shares of the four turns, in 16 bits or in planes of numbers."""
    values = room.values
    for turn in range(4):
        one, two, three, four = rotated(totals, turn)
        number = number_of(one, two, three, four, size)
        if len(starts) == 4:
            for place in range(4):
                starts[(place + 1) & 3, number] = values[turn, (turn + place) & 3]
        else:
            shares = (
                values[turn, turn],
                values[turn, (turn + 1) & 3],
                values[turn, (turn + 2) & 3],
                values[turn, (turn + 3) & 3],
            )
            write_share(starts, number, shares)


@compiled
def solve_group(
    setup: Record, state: Record, totals: Any, room: QuadRoom, tables: QuadTables
) -> Any:
    """Write the shares of a group; 0 where it is not settled, and nothing is written."""
    begin_group(setup, state, totals, room, tables)
    done = settle_group(setup, state, totals, room, tables)
    if done:
        write_group(totals, room, tables.starts, size_of(setup))
    return done


# Where replies run in circles.


@compiled
def respond(
    setup: Record, state: Record, totals: Any, soft: float, room: QuadRoom, tables: QuadTables
) -> None:
    """Everybody replies, gradually, to what they expect of a red light (row 0 of the work)."""
    for turn in range(period_of(totals)):
        reply(setup, state, totals, turn, (room.work[0, turn], soft), room, tables)
    combine(totals, room)


@compiled
def meet(
    setup: Record, state: Record, totals: Any, soft: float, room: QuadRoom, tables: QuadTables
) -> Any:
    """Look for expectations that come true, by Newton's method; 0 where they are not met."""
    ended, lost, values, work = room.ended, room.lost, room.values, room.work
    period, step, least = period_of(totals), soft / 16.0, 1.0
    expected, off, slopes, before = work[0], work[1], work[2:6], work[7]
    for _ in range(TRIES):
        respond(setup, state, totals, soft, room, tables)
        worst = 0.0
        for turn in range(period):
            off[turn] = values[(turn + 1) & 3, turn] - expected[turn]
            worst = max(worst, abs(off[turn]))
        if worst <= NEAR * soft:
            return 1
        if worst >= least:  # that was too far
            for turn in range(period):
                expected[turn] = 0.5 * (expected[turn] + before[turn])
            continue
        least = worst
        for turn in range(period):
            before[turn] = expected[turn]
            loses = lost[turn]
            for seat in range(4):
                work[6, seat] = ended[turn, seat]
            reply(setup, state, totals, turn, (expected[turn] + step, soft), room, tables)
            combine(totals, room)
            for row in range(period):
                change = values[(row + 1) & 3, row] - expected[row] - off[row]
                slopes[row, turn] = (row == turn) - change / step
            lost[turn] = loses
            for seat in range(4):
                ended[turn, seat] = work[6, seat]
        if solve_small(slopes, off, period):
            for turn in range(period):
                expected[turn] = min(1.0, max(0.0, expected[turn] + off[turn]))
    return 0


@compiled
def regret(totals: Any, room: QuadRoom, tables: QuadTables) -> Any:
    """What somebody would gain by a better turn than the one that they reply with."""
    most, values = 0.0, room.values
    for turn in range(period_of(totals)):
        bust, own = values[(turn + 1) & 3, turn], room.stops[turn]
        best = decide(own, room.tops[turn], bust, 0.0, tables, room.rest, room.chances[turn])
        most = max(most, best - values[turn, turn])
    return most


@compiled
def mix_group(
    setup: Record, state: Record, totals: Any, room: QuadRoom, tables: QuadTables, found: Array
) -> None:
    """Write the shares of a group whose replies run in circles, and to `found` by turn what the
    mover takes a red light to be worth; then how gradually everybody answers, and the regret.

    Answers that are gradual have expectations that come true. They are found for very gradual ones
    first, and followed while answers grow sharper.
    """
    begin_group(setup, state, totals, room, tables)
    period, expected = period_of(totals), room.work[0]
    soft, ratio = WIDEST, 0.5
    for turn in range(4):
        found[turn] = 0.25
    found[4] = 2.0 * WIDEST
    while ratio < SLOWEST and found[4] > SHARPEST:
        soft = found[4] * ratio
        for turn in range(period):
            expected[turn] = found[turn]
        if meet(setup, state, totals, soft, room, tables):
            found[4] = soft
            for turn in range(4):
                found[turn] = expected[turn % period]
            ratio = max(0.5, ratio * ratio)
        else:
            ratio = ratio**0.5
    for turn in range(4):
        expected[turn] = found[turn]
    respond(setup, state, totals, found[4], room, tables)
    write_group(totals, room, tables.starts, size_of(setup))
    found[5] = regret(totals, room, tables)
