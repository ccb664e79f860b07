"""Turns of Toss Up! for four, and the last ones of a game, in compiled code.

Totals are those of the mover, the next, the third and the last; places count in the same order.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import WHOLE, Array, Record
from rollhouse.solvers.decorator import compiled

from .. import rules
from .quads import QuadRoom, QuadTables, number_of, share, size_of, write_share

TINY = 1e-10
"""Points that a turn reaches less often are left out."""


@compiled
def stop(setup: Record, state: Record, totals: Any, points: int, last: int) -> None:
    """The mover, in seat 0, stops with so many points of the turn."""
    rules.start(setup, state)
    for seat in range(4):
        state.scores[seat] = totals[seat]
    state.turn_points = points
    state.dice_left = setup.dice - points % setup.dice
    state.last_turns = last
    state.phase = rules.CHOOSING
    rules.act(setup, state, rules.STOP)


@compiled
def leaders(one: int, two: int, three: int) -> Any:
    """Which of three lead, a bit each, and with how much."""
    most = max(one, two, three)
    return (one == most) + 2 * (two == most) + 4 * (three == most), most


@compiled
def third_index(table: Array, goal: int, behind: int, ahead: int, further: int) -> Any:
    """Where the shares of the first of three last turns stand: so far behind the leader, ahead of
    the next and of the third.
    """
    wide = 2 * goal + 1
    reach = table.shape[1] // (wide * wide)
    return ((ahead + goal) * wide + further + goal) * reach + min(behind, reach - 1)


@compiled
def share_after(setup: Record, state: Record, seat: int, tables: QuadTables, out: Array) -> Any:
    """The share of a seat when a turn begins, or at the end."""
    if state.phase == rules.FINISHED:
        rules.shares(setup, state, out)
        return out[seat] / WHOLE
    mover, goal, scores = state.to_move, setup.goal, state.scores
    place = (seat - mover) & 3
    mine, one = scores[mover], scores[(mover + 1) & 3]
    two, three = scores[(mover + 2) & 3], scores[(mover + 3) & 3]
    if state.last_turns == 0:
        index = number_of(mine, one, two, three, size_of(setup))
        return share(tables.starts, index, place, tables.unit)
    if state.last_turns == 3:
        index = third_index(tables.thirds, goal, three - mine, mine - one, mine - two)
        return share(tables.thirds, index, place, tables.unit)
    if state.last_turns == 2:
        kind, most = leaders(0, two, three)
        behind = min(most - mine, tables.seconds.shape[2] - 1)
        return tables.seconds[kind >> 1, mine - one + goal, behind, place]
    kind, most = leaders(one, two, three)
    return tables.lasts[kind, min(most - mine, tables.lasts.shape[1] - 1), place]


@compiled
def begin_shares(
    setups: Record, states: Record, tables: QuadTables, out: Array, found: Array
) -> None:
    """The shares of all seats before the first roll of many turns."""
    for number in range(len(states)):
        for seat in range(4):
            found[number, seat] = share_after(setups[0], states[number], seat, tables, out)


@compiled
def turn_top(setup: Record, totals: Any, last: int, margin: float, tables: QuadTables) -> Any:
    """From how many points on a turn is cut off: a win at once, or others left nearly hopeless.

    Nearly hopeless: the chances of those who still play to come level or past add up to no more
    than `margin`. Each is at most twice what a last turn of theirs is worth.
    """
    if setup.first_past:
        return setup.goal - totals[0]
    following = last - 1 if last else 3
    most = max(totals[1], totals[2], totals[3])
    low = (most if last else max(most, setup.goal)) + 1 - totals[0]
    end = tables.lasts.shape[1] - 1
    high = low + end
    while low < high:
        middle, hopes = (low + high) // 2, 0.0
        for place in range(1, following + 1):
            hopes += tables.lasts[1, min(totals[0] + middle - totals[place], end), 0]
        if 2.0 * hopes <= margin:
            high = middle
        else:
            low = middle + 1
    return low


@compiled
def fill_stops(
    setup: Record, state: Record, totals: Any, last: int, top: int, tables: QuadTables, out: Array,
    stops: Array,
) -> None:  # fmt: skip
    """`stops[t]` for all points of a turn that are looked at."""
    for points in range(top + len(tables.busts) + 1):
        if points or last:
            stop(setup, state, totals, points, last)
            stops[points] = share_after(setup, state, 0, tables, out)


@compiled
def decide(
    own: Array, top: int, bust: float, soft: float, tables: QuadTables, rest: Array, chances: Array
) -> Any:
    """The mover's best turn, and what it is worth; `chances[t]` becomes that of rolling at the
    choice with t points. From `top` on the mover stops.

    `soft` 0: rolls where that is worth more. Otherwise the chance rises gradually, from 0 to 1
    while what rolling is worth more rises by so much.
    """
    gains, busts = tables.gains, tables.busts
    dice = len(busts)
    for points in range(top, top + dice + 1):
        rest[points] = own[points]
        chances[points] = 0.0
    row, roll = top % dice, bust
    for points in range(top - 1, -1, -1):
        row = row - 1 if row else dice - 1
        roll = busts[row] * bust
        for gain in range(dice - row, 0, -1):
            roll += gains[row, gain] * rest[points + gain]
        stays = own[points] if points else bust
        yellow = gains[row, 0]
        keeps = 1.0 - yellow
        if soft == 0.0:
            chance = 1.0 if roll > stays * keeps else 0.0
            value = roll / keeps if roll > stays * keeps else stays
        else:
            chance = min(1.0, max(0.0, 0.5 + (roll / keeps - stays) / soft))
            value = (chance * roll + (1.0 - chance) * stays) / (1.0 - chance * yellow)
        rest[points] = value
        chances[points] = chance
        roll += yellow * value
    return roll


@compiled
def play_turn(
    setup: Record, state: Record, totals: Any, last: int, turn: int, first: int, room: QuadRoom,
    tables: QuadTables,
) -> None:  # fmt: skip
    """Where a turn ends that is played by its `chances`, from a throw with `first` points on.

    The shares of stopping, added up, go to `ended` by seat, and the chance of a red light to
    `lost`. Passing without a point, before last turns, is counted as one.
    """
    gains, busts, reached, ended = tables.gains, tables.busts, room.reached, room.ended
    chances, dice = room.chances[turn], len(tables.busts)
    for seat in range(4):
        ended[turn, seat] = 0.0
    points, lost, rolled = first, 0.0, 1.0
    furthest = first
    while points <= furthest:
        row = points % dice
        chance, yellow = chances[points], gains[row, 0]
        here = reached[points]
        reached[points] = 0.0
        if points == first:
            here = yellow
        elif here < TINY:
            here = 0.0
        here /= 1.0 - chance * yellow
        rolled, stays = here * chance + (points == first), here * (1.0 - chance)
        if points == 0:
            lost += stays
        elif stays > 0.0:
            stop(setup, state, totals, points, last)
            for place in range(4):
                found = share_after(setup, state, place, tables, room.out)
                ended[turn, (turn + place) & 3] += stays * found
        if rolled > 0.0:
            lost += rolled * busts[row]
            for gain in range(1, dice - row + 1):
                reached[points + gain] += rolled * gains[row, gain]
            furthest = max(furthest, points + dice - row)
        points += 1
    room.lost[turn] = lost


@compiled
def last_turn(
    setup: Record, state: Record, totals: Any, last: int, room: QuadRoom, tables: QuadTables
) -> Any:
    """The shares in a last turn, in the first row of `values`; returns where it was cut off.

    A red light is as good as stopping without a point, and loses everything: so another roll
    cannot pay once others are left with less than the least chance of it.
    """
    least = 1.0
    for row in range(len(tables.busts)):
        least = min(least, tables.busts[row])
    top = turn_top(setup, totals, last, least, tables)
    own = room.stops[0]
    fill_stops(setup, state, totals, last, top, tables, room.out, own)
    decide(own, top, own[0], 0.0, tables, room.rest, room.chances[0])
    play_turn(setup, state, totals, last, 0, 0, room, tables)
    stop(setup, state, totals, 0, last)
    for seat in range(4):
        found = share_after(setup, state, seat, tables, room.out)
        room.values[0, seat] = room.ended[0, seat] + room.lost[0] * found
    return top


@compiled
def fill_lasts(
    setup: Record, state: Record, tail: float, room: QuadRoom, tables: QuadTables
) -> Any:
    """The shares in the very last turn; returns how many distances there are until the mover's is
    below `tail`, 0 where room runs out.
    """
    lasts = tables.lasts
    for behind in range(1, lasts.shape[1]):
        for kind in range(1, 8):
            one, two, three = kind & 1, kind >> 1 & 1, kind >> 2
            totals = (1, behind + one, behind + two, behind + three)
            last_turn(setup, state, totals, 1, room, tables)
            for place in range(4):
                lasts[kind, behind, place] = room.values[0, place]
        if lasts[1, behind, 0] < tail:
            return behind + 1
    return 0


@compiled
def second_cell(
    setup: Record, state: Record, cell: int, room: QuadRoom, tables: QuadTables
) -> None:
    """One cell of `seconds`."""
    seconds, goal = tables.seconds, setup.goal
    reach, wide = seconds.shape[2], seconds.shape[1]
    behind, rest = cell % reach, cell // reach
    ahead, kind = rest % wide - goal, rest // wide
    if behind == 0 or kind == 0 or ahead <= -behind:
        return
    leader = reach + 2 * goal
    others = leader - (kind == 2), leader - (kind == 1)
    totals = (leader - behind, leader - behind - ahead, others[0], others[1])
    last_turn(setup, state, totals, 2, room, tables)
    for place in range(4):
        seconds[kind, ahead + goal, behind, place] = room.values[0, place]


@compiled
def third_cell(
    setup: Record, state: Record, cell: int, room: QuadRoom, tables: QuadTables, short: Array
) -> None:
    """One cell of `thirds`, in four planes and in 16 bits."""
    thirds, goal = tables.thirds, setup.goal
    wide = 2 * goal + 1
    reach = thirds.shape[1] // (wide * wide)
    behind, rest = cell % reach, cell // reach
    ahead, further = rest // wide - goal, rest % wide - goal
    if behind == 0 or abs(ahead - further) > goal or min(ahead, further) <= -behind:
        return
    leader = reach + 2 * goal
    mine = leader - behind
    last_turn(setup, state, (mine, mine - ahead, mine - further, leader), 3, room, tables)
    for place in range(4):
        thirds[(place + 1) & 3, cell] = room.values[0, place]
    values = room.values
    write_share(short, cell, (values[0, 0], values[0, 1], values[0, 2], values[0, 3]))
