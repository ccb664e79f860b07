"""What the frozen profile of Toss Up! for four is really worth, and what anybody could gain by
leaving it, in compiled code.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Record
from rollhouse.solvers.decorator import compiled

from .pairs import best_turn
from .quad_groups import begin_group, combine, write_group
from .quad_turns import decide, fill_stops, last_turn, play_turn, share_after, stop, turn_top
from .quads import (
    Acting,
    QuadRoom,
    QuadTables,
    number_of,
    period_of,
    rotated,
    share,
    size_of,
)

CLOSE = 1e-12
"""Best replies that are the same but for rounding."""


@compiled
def acts_on(number: int, bust: float, acting: Acting) -> Any:
    """What the mover takes a red light to be worth, and how gradually the mover answers."""
    low, high = 0, len(acting.numbers)
    while low < high:
        middle = (low + high) // 2
        if acting.numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    if low < len(acting.numbers) and acting.numbers[low] == number:
        return acting.worths[low, 0], acting.worths[low, 1]
    return bust, 0.0


@compiled
def red_light(totals: Any, place: int, size: int, tables: QuadTables) -> Any:
    """The share of a place after a red light."""
    number = number_of(totals[1], totals[2], totals[3], totals[0], size)
    return share(tables.starts, number, (place + 3) & 3, tables.unit)


@compiled
def profile_worth(totals: Any, size: int, tables: QuadTables, acting: Acting) -> Any:
    """What the mover acts on: the stored share after a red light, unless replies run in circles."""
    number = number_of(totals[0], totals[1], totals[2], totals[3], size)
    return acts_on(number, red_light(totals, 0, size, tables), acting)


@compiled
def best_reply(seat: int, bust: float, room: QuadRoom, tables: QuadTables) -> None:
    """What a seat gets by its best turn against the others', before each turn, in `values`.

    The search begins at what a red light is worth in the profile, and has one end. Beyond the cut
    everything is taken to be won.
    """
    own, top, rest, rolls = room.stops[0], room.tops[seat], room.rest, room.stops[2]
    gains, busts, ended, lost, values = (
        tables.gains,
        tables.busts,
        room.ended,
        room.lost,
        room.values,
    )
    change = 1.0
    while change > CLOSE:
        for points in range(top, top + len(busts) + 1):
            rest[points] = 1.0
        values[seat, seat] = best_turn(own, top, bust, gains, busts, rest, rolls)
        for turn in range(3, 0, -1):
            here, after = (seat + turn) & 3, (seat + turn + 1) & 3
            values[here, seat] = ended[here, seat] + lost[here] * values[after, seat]
        change = abs(values[(seat + 1) & 3, seat] - bust)
        bust = values[(seat + 1) & 3, seat]


@compiled
def largest_gap(seat: int, bust: float, room: QuadRoom, tables: QuadTables) -> Any:
    """By how much a best reply (`rest`) is worth more than the profile, in the middle of a turn."""
    own, top, true, chances = room.stops[1], room.tops[seat], room.stops[3], room.chances[seat]
    gains, busts, most = tables.gains, tables.busts, 0.0
    dice = len(busts)
    for points in range(top, top + dice + 1):
        true[points] = own[points]
    for points in range(top - 1, -1, -1):
        row, chance = points % dice, chances[points]
        roll = busts[row] * bust
        for gain in range(dice - row, 0, -1):
            roll += gains[row, gain] * true[points + gain]
        stays = own[points] if points else bust
        value = (chance * roll + (1.0 - chance) * stays) / (1.0 - chance * gains[row, 0])
        true[points] = value
        most = max(most, room.rest[points] - value)
    return most


@compiled
def certify_group(
    setup: Record, state: Record, totals: Any, room: QuadRoom, tables: QuadTables, acting: Acting,
    truths: QuadTables, bests: QuadTables,
) -> None:  # fmt: skip
    """The profile's true shares of a group and those of best replies; how far both are off goes to
    the last row of the work: the largest gain, the largest error of a share, and all errors.
    """
    size, period, found = size_of(setup), period_of(totals), room.work[8]
    begin_group(setup, state, totals, room, tables)
    for turn in range(period):
        seen = rotated(totals, turn)
        bust, soft = profile_worth(seen, size, tables, acting)
        own, chances = room.stops[turn], room.chances[turn]
        decide(own, room.tops[turn], bust, soft, tables, room.rest, chances)
        play_turn(setup, state, seen, 0, turn, 0, room, truths)
    combine(totals, room)
    write_group(totals, room, truths.starts, size)
    for turn in range(period):
        one, two, three, four = rotated(totals, turn)
        number = number_of(one, two, three, four, size)
        for place in range(4):
            stored = share(tables.starts, number, place, tables.unit)
            error = abs(stored - share(truths.starts, number, place, 1.0))
            found[1] = max(found[1], error)
            found[2] += error
        play_turn(setup, state, (one, two, three, four), 0, turn, 0, room, bests)
    combine(totals, room)
    for seat in range(period):
        seen, top = rotated(totals, seat), room.tops[seat]
        fill_stops(setup, state, seen, 0, top, bests, room.out, room.stops[0])
        fill_stops(setup, state, seen, 0, top, truths, room.out, room.stops[1])
        bust = red_light(seen, 0, size, truths)
        best_reply(seat, bust, room, bests)
        found[0] = max(found[0], largest_gap(seat, bust, room, tables))
    for seat in range(period, 4):
        for turn in range(4):
            room.values[turn, seat] = room.values[(turn - period) & 3, seat - period]
    write_group(totals, room, bests.starts, size)
    for turn in range(period):
        one, two, three, four = rotated(totals, turn)
        number = number_of(one, two, three, four, size)
        for place in range(4):
            best = share(bests.starts, number, place, 1.0)
            found[0] = max(found[0], best - share(truths.starts, number, place, 1.0))


@compiled
def roll_shares(
    setups: Record, states: Record, totals: Any, where: Any, room: QuadRoom, tables: QuadTables,
    acting: Acting,
) -> Any:  # fmt: skip
    """The shares when the mover's dice are thrown, in the first row of `values`.

    `where`: the points of the turn, and how many last turns are left. Returns the chance that the
    mover rolls there.
    """
    points, last = where
    setup, state, values, own = setups[0], states[0], room.values, room.stops[0]
    gains, busts, size, chance = tables.gains, tables.busts, size_of(setups[0]), 0.0
    if last:
        top = last_turn(setup, state, totals, last, room, tables)
    else:
        top = turn_top(setup, totals, 0, tables.cut, tables)
        fill_stops(setup, state, totals, 0, top, tables, room.out, own)
        bust, soft = profile_worth(totals, size, tables, acting)
        decide(own, top, bust, soft, tables, room.rest, room.chances[0])
    if points < top:
        chance = room.chances[0, points]
        play_turn(setup, state, totals, last, 0, points, room, tables)
    else:
        row = points % len(busts)
        room.lost[0] = busts[row]
        for place in range(4):
            room.ended[0, place] = 0.0
        for gain in range(len(busts) - row + 1):
            stop(setup, state, totals, points + gain, last)
            for place in range(4):
                found = share_after(setup, state, place, tables, room.out)
                room.ended[0, place] += gains[row, gain] * found
    stop(setup, state, totals, 0, last)
    for place in range(4):
        after = share_after(setup, state, place, tables, room.out)
        values[0, place] = room.ended[0, place] + room.lost[0] * after
    return chance
