"""The frozen profile for three: its shares in any position, and as bits for compiled play."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, Record, number, u64
from rollhouse.solvers.decorator import compiled

from .. import rules
from .last_turns import LastRoom, last_turn, second_top
from .triples import TripleRoom, turn_top
from .turns import TripleTables, all_shares, decide, fill_stops, red_light, stop_shares

_SHIFT, _UNIT = u64(11), 2.0**-53


@compiled
def roll_shares(
    setups: Record, states: Record, totals: Any, points: int, mixed: Any, room: TripleRoom,
    tables: TripleTables, last: LastRoom,
) -> Any:  # fmt: skip
    """The shares when the mover's dice are thrown, in `bust` of the last room.

    Before last turns, in the frozen profile. `mixed` are the points with which the mover mixes
    (-1: never), and the chance of rolling then. Returns the chance that the mover rolls.
    """
    setup, state, shares, found, work = setups[0], states[0], room.shares, last.bust, last.work
    gains, busts, stops, chances = tables.gains, tables.busts, room.stops[0], room.chances[0]
    top = turn_top(setup, totals, 0.0, tables)
    for place in range(3):
        found[place] = red_light(totals, tables.starts, place)
    if points >= top:
        row = points % len(busts)
        for place in range(3):
            found[place] *= busts[row]
        for gain in range(len(busts) - row + 1):
            stop_shares(setup, state, totals, points + gain, 0, tables, room.out, shares)
            for place in range(3):
                found[place] += gains[row, gain] * shares[place]
        return 0.0
    room.tops[0] = top
    fill_stops(setup, state, totals, top, tables, room.out, shares, stops)
    decide(stops[0], top, found[0], tables, room.rest, room.rolls, chances)
    if mixed[0] >= 0:
        chances[mixed[0]] = mixed[1]
    all_shares(stops, top, found, chances, tables, work[3:6], work[6:9])
    for place in range(3):
        found[place] = work[6 + place, points]
    return chances[points]


@compiled
def last_roll_shares(
    setups: Record, states: Record, totals: Any, points: int, turns: int, least: float,
    tables: TripleTables, last: LastRoom,
) -> Any:  # fmt: skip
    """The same in last turns, of which so many are left."""
    setup, state, found = setups[0], states[0], last.bust
    gains, busts = tables.gains, tables.busts
    if turns == 2:
        top = second_top(totals[0], totals[1], totals[2], least, tables)
    else:
        top = max(totals[1], totals[2]) - totals[0] + 1
    if points < top:
        last_turn(setup, state, totals, turns, top, tables, last)
        for place in range(3):
            found[place] = last.work[6 + place, points]
        return last.work[11, points]
    row, shares = points % len(busts), last.work[0]
    stop_shares(setup, state, totals, 0, turns, tables, last.out, shares)
    for place in range(3):
        found[place] = busts[row] * shares[place]
    for gain in range(len(busts) - row + 1):
        stop_shares(setup, state, totals, points + gain, turns, tables, last.out, shares)
        for place in range(3):
            found[place] += gains[row, gain] * shares[place]
    return 0.0


@compiled
def write_bits(chances: Array, top: int, bits: Array) -> None:
    for points in range(top):
        if chances[points] > 0.0:
            bits[points >> 3] |= 1 << (points & 7)


@compiled
def fill_choices(
    setups: Record,
    states: Record,
    mine: int,
    room: TripleRoom,
    tables: TripleTables,
    choices: Array,
) -> None:
    """Bit t of `choices[theirs, others]`: the mover rolls with t points, before last turns."""
    setup, state, stops, chances = setups[0], states[0], room.stops[0], room.chances[0]
    for theirs in range(len(choices)):
        for others in range(len(choices)):
            totals = (mine, theirs, others)
            top = turn_top(setup, totals, 0.0, tables)
            fill_stops(setup, state, totals, top, tables, room.out, room.shares, stops)
            bust = red_light(totals, tables.starts, 0)
            decide(stops[0], top, bust, tables, room.rest, room.rolls, chances)
            write_bits(chances, top, choices[theirs, others])


@compiled
def fill_seconds(
    setups: Record, states: Record, behind: int, least: float, tables: TripleTables, room: LastRoom,
    choices: Array,
) -> None:  # fmt: skip
    """The same in the last turn but one, by how far the mover is ahead of the next."""
    seconds = tables.seconds
    widest = seconds.shape[1] // 2
    leader = len(seconds) + widest
    for ahead in range(max(-widest, 1 - behind), widest + 1):
        totals = (leader - behind, leader - behind - ahead, leader)
        top = second_top(totals[0], totals[1], leader, least, tables)
        last_turn(setups[0], states[0], totals, 2, top, tables, room)
        write_bits(room.work[11], top, choices[ahead + widest])


@compiled
def choose(setup: Record, state: Record, random: Record, policy: Any) -> Any:
    """What the profile does: compiled play of the arrays of `ThreePlayers.policy`."""
    choices, seconds, level, mixed, chances = policy
    mover, points = state.to_move, state.turn_points
    mine = state.scores[mover]
    theirs, others = state.scores[(mover + 1) % 3], state.scores[(mover + 2) % 3]
    byte, bit = points >> 3, points & 7
    if state.last_turns == 1:
        behind = max(theirs, others) - mine
        roll = points < behind
        if points == behind:
            roll = level[1 if theirs == others else 0, points % level.shape[1]] > 0
    elif state.last_turns == 2:
        behind, ahead = others - mine, mine - theirs + seconds.shape[1] // 2
        if behind >= len(seconds):
            roll = points <= behind
        else:
            roll = byte < seconds.shape[2] and seconds[behind, ahead, byte] >> bit & 1 > 0
    else:
        roll = byte < choices.shape[3] and choices[mine, theirs, others, byte] >> bit & 1 > 0
        for row in range(len(mixed)):
            if mixed[row, 0] == mine and mixed[row, 1] == theirs:
                if mixed[row, 2] == others and mixed[row, 3] == points:
                    roll = (number(random) >> _SHIFT) * _UNIT < chances[row]
    return rules.ROLL if roll else rules.STOP
