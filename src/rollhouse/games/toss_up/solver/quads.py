"""Groups of four turns of Toss Up! for four, in compiled code (four.py says how it works).

Totals are those of the mover, the next, the third and the last; places count in the same order. In
a group seat i is the mover of turn i.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import WHOLE, Array, Record
from rollhouse.solvers.decorator import compiled

from .. import rules
from .balance import solve_small
from .pairs import best_turn

STEPS = 65535.0
"""A whole share in 16 bits."""
ROUNDS = 16
"""Replies in turn before a group is given up as having no pure answer near."""
TINY = 1e-10
"""Points that a turn reaches less often are left out."""
WIDEST, SHARPEST = 0.25, 6e-5
"""Where players mix: how gradual their answers are at first, and in the end."""
SLOWEST, TRIES = 0.95, 10
"""Answers that cannot be sharpened by so little stay as they are; steps of Newton's each time."""
CLOSE = 1e-12
"""Best replies that are the same but for rounding."""
NEAR = 1e-3
"""As a part of how gradual answers are: expectations that have come true."""


class QuadTables(NamedTuple):
    """What is known of a match; all threads share it."""

    gains: Array
    """The chances of a roll that goes on, see `Falls`."""
    busts: Array
    """The chances of a red light, see `Falls`."""
    starts: Array
    """[plane, number of the totals]: shares before the first roll of a turn, see `share`."""
    thirds: Array
    """[plane, ahead of the next, of the third, behind]: those in the first of three last turns."""
    seconds: Array
    """[leaders, ahead of the next, behind, place]: those in the last turn but one."""
    lasts: Array
    """[leaders, behind, place]: those in the very last turn."""
    unit: float
    """What 1 in `starts` and `thirds` is as a share."""
    cut: float
    """Turns end where others are left with less than this."""


class Acting(NamedTuple):
    """Where replies run in circles: what a red light is taken to be worth, in any turn of such."""

    numbers: Array
    """Of the totals, rising."""
    worths: Array
    """What the mover takes a red light to be worth, and how gradual the mover's answers are."""


class QuadRoom(NamedTuple):
    """The room in which one thread works a group out: compiled code allocates nothing."""

    stops: Array
    """[turn, points]: the mover's share after stopping."""
    chances: Array
    """[turn, points]: that of rolling at the choice."""
    rest: Array
    """[points]: the mover's share at the choice."""
    reached: Array
    """[points]: all 0 between two turns."""
    tops: Array
    """[turn]: from how many points on it is cut off."""
    ended: Array
    """[turn, seat]: the shares of stopping, added up."""
    lost: Array
    """[turn]: the chance of a red light."""
    values: Array
    """[turn, seat]: the shares before the turn."""
    work: Array
    """Rows of four numbers."""
    out: Array
    """Shares as the rules write them."""


@compiled
def number_of(one: int, two: int, three: int, four: int, size: int) -> Any:
    return ((one * size + two) * size + three) * size + four


@compiled
def totals_of(number: int, size: int) -> Any:
    last, rest = number % size, number // size
    third, rest = rest % size, rest // size
    return rest // size, rest % size, third, last


@compiled
def size_of(setup: Record) -> Any:
    """How many totals there are before last turns."""
    return setup.goal + 1 - setup.first_past


@compiled
def rotated(totals: Any, turn: int) -> Any:
    """The totals as the mover of a turn sees them."""
    one, two, three = totals[(turn + 1) % 4], totals[(turn + 2) % 4], totals[(turn + 3) % 4]
    return totals[turn], one, two, three


@compiled
def period_of(totals: Any) -> Any:
    """How many turns of a group differ: where totals come again, so do turns."""
    if totals[0] != totals[2] or totals[1] != totals[3]:
        return 4
    return 1 if totals[0] == totals[1] else 2


@compiled
def is_first(totals: Any, size: int) -> Any:
    """Is this the one of its rotations that stands for all? (The lowest number.)"""
    one, two, three, four = totals
    number = number_of(one, two, three, four, size)
    return (
        number <= number_of(two, three, four, one, size)
        and number <= number_of(three, four, one, two, size)
        and number <= number_of(four, one, two, three, size)
    )


@compiled
def list_layer(total: int, highest: int, listed: Array) -> Any:
    """The numbers of all groups of one sum of totals; returns how many there are."""
    found, size = 0, highest + 1
    for one in range(max(0, total - 3 * highest), total // 4 + 1):
        for two in range(one, highest + 1):
            for three in range(one, highest + 1):
                four = total - one - two - three
                totals = (one, two, three, four)
                if one <= four <= highest and is_first(totals, size):
                    listed[found] = number_of(one, two, three, four, size)
                    found += 1
    return found


@compiled
def share(table: Array, index: int, place: int, unit: float) -> Any:
    """The share of a place. Planes are of the last, the mover and the next; the third has the rest,
    if it has no plane of its own.
    """
    plane = (place + 1) & 3
    if plane < len(table):
        return table[plane, index] * unit
    whole = STEPS
    for other in range(3):
        whole -= table[other, index]
    return whole * unit


@compiled
def write_share(table: Array, index: int, four: Any) -> None:
    """Round the shares of four places to 16 bits: the rest, if anything, is the third's."""
    left = STEPS
    for plane in range(3):
        steps = min(left, float(int(four[(plane + 3) & 3] * STEPS + 0.5)))
        table[plane, index] = int(steps)
        left -= steps


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


# A group before last turns.


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


# What the frozen profile is really worth, and what anybody could gain by leaving it.


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


# What one of many workers does: every so manieth item. `who` is its number, and how many there are.


@compiled
def fill_seconds(
    setups: Record, states: Record, who: Any, items: Array, room: QuadRoom, tables: QuadTables,
    more: Any, out: Array,
) -> None:  # fmt: skip
    for index in range(who[0], len(items), who[1]):
        second_cell(setups[0], states[who[0]], items[index], room, tables)


@compiled
def fill_thirds(
    setups: Record, states: Record, who: Any, items: Array, room: QuadRoom, tables: QuadTables,
    more: Any, out: Array,
) -> None:  # fmt: skip
    for index in range(who[0], len(items), who[1]):
        third_cell(setups[0], states[who[0]], items[index], room, tables, more[0])


@compiled
def solve(
    setups: Record, states: Record, who: Any, items: Array, room: QuadRoom, tables: QuadTables,
    more: Any, out: Array,
) -> None:  # fmt: skip
    """`out` becomes 1 where a group is settled."""
    size = size_of(setups[0])
    for index in range(who[0], len(items), who[1]):
        totals = totals_of(items[index], size)
        out[index, 0] = solve_group(setups[0], states[who[0]], totals, room, tables)


@compiled
def mix(
    setups: Record, states: Record, who: Any, items: Array, room: QuadRoom, tables: QuadTables,
    more: Any, out: Array,
) -> None:  # fmt: skip
    size = size_of(setups[0])
    for index in range(who[0], len(items), who[1]):
        totals = totals_of(items[index], size)
        mix_group(setups[0], states[who[0]], totals, room, tables, out[index])


@compiled
def read_lines(
    setups: Record, states: Record, who: Any, items: Array, room: QuadRoom, tables: QuadTables,
    more: Any, out: Array,
) -> None:  # fmt: skip
    """What groups follow from, and their own shares: to wherever the four turns may lead."""
    size = size_of(setups[0])
    for index in range(who[0], len(items), who[1]):
        for turn in range(4):
            mine, one, two, three = rotated(totals_of(items[index], size), turn)
            for total in range(mine, size):
                number = number_of(one, two, three, total, size)
                for plane in range(3):
                    out[index, (turn * size + total) * 3 + plane] = tables.starts[plane, number]


@compiled
def write_lines(
    setups: Record, states: Record, who: Any, items: Array, room: QuadRoom, tables: QuadTables,
    more: Any, out: Array,
) -> None:  # fmt: skip
    """The same shares, from there to here."""
    size, lines = size_of(setups[0]), more[0]
    for index in range(who[0], len(items), who[1]):
        for turn in range(4):
            mine, one, two, three = rotated(totals_of(items[index], size), turn)
            for total in range(mine, size):
                number = number_of(one, two, three, total, size)
                for plane in range(3):
                    found = lines[index, (turn * size + total) * 3 + plane]
                    tables.starts[plane, number] = int(found)


@compiled
def certify(
    setups: Record, states: Record, who: Any, items: Array, room: QuadRoom, tables: QuadTables,
    more: Any, out: Array,
) -> None:  # fmt: skip
    size = size_of(setups[0])
    for index in range(who[0], len(items), who[1]):
        totals = totals_of(items[index], size)
        certify_group(setups[0], states[who[0]], totals, room, tables, more[0], more[1], more[2])


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
