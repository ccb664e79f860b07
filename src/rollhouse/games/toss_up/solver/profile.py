"""The frozen profile for three: its shares in any position, and as bits for compiled play."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, Record, number, u64
from rollhouse.solvers.decorator import compiled

from .. import rules
from .triples import (
    all_shares,
    decide,
    fill_stops,
    last_turn,
    red_light,
    second_top,
    stop_shares,
    turn_top,
)

_SHIFT, _UNIT = u64(11), 2.0**-53


@compiled
def roll_shares(
    setups: Record,
    states: Record,
    totals: Any,
    points: int,
    mixed: int,
    chance: float,
    desk: Any,
    tables: Any,
    work: Array,
    found: Array,
) -> Any:
    """The shares when the mover's dice are thrown; returns the chance that the mover throws them.

    Before last turns, in the frozen profile.
    """
    setup, state = setups[0], states[0]
    stops, tops, rest, rolls, chances, _, shares, _, _, _, out = desk
    gains, busts = tables[0], tables[1]
    top = turn_top(setup, totals, 0.0, tables)
    for place in range(3):
        found[place] = red_light(totals, tables[2], place)
    if points >= top:
        row = points % len(busts)
        for place in range(3):
            found[place] *= busts[row]
        for gain in range(len(busts) - row + 1):
            stop_shares(setup, state, totals, points + gain, 0, tables, out, shares)
            for place in range(3):
                found[place] += gains[row, gain] * shares[place]
        return 0.0
    tops[0] = top
    fill_stops(setup, state, totals, top, tables, out, shares, stops[0])
    decide(stops[0, 0], top, found[0], tables, rest, rolls, chances[0])
    if mixed >= 0:
        chances[0, mixed] = chance
    all_shares(stops[0], top, found, chances[0], tables, work[3:6], work[6:9])
    for place in range(3):
        found[place] = work[6 + place, points]
    return chances[0, points]


@compiled
def last_roll_shares(
    setups: Record, states: Record, totals: Any, points: int, last: int, least: float,
    desk: Any, tables: Any, work: Array, found: Array,
) -> Any:  # fmt: skip
    """The same in last turns."""
    setup, state, shares, out = setups[0], states[0], desk[6], desk[10]
    gains, busts = tables[0], tables[1]
    if last == 2:
        top = second_top(totals[0], totals[1], totals[2], least, tables)
    else:
        top = max(totals[1], totals[2]) - totals[0] + 1
    if points < top:
        last_turn(setup, state, totals, last, top, tables, work, shares, out)
        for place in range(3):
            found[place] = work[6 + place, points]
        return work[11, points]
    row = points % len(busts)
    stop_shares(setup, state, totals, 0, last, tables, out, shares)
    for place in range(3):
        found[place] = busts[row] * shares[place]
    for gain in range(len(busts) - row + 1):
        stop_shares(setup, state, totals, points + gain, last, tables, out, shares)
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
    setups: Record, states: Record, mine: int, desk: Any, tables: Any, choices: Array
) -> None:
    """Bit t of `choices[theirs, others]`: the mover rolls with t points, before last turns."""
    stops, _, rest, rolls, chances, _, shares, _, _, _, out = desk
    for theirs in range(len(choices)):
        for others in range(len(choices)):
            totals = (mine, theirs, others)
            top = turn_top(setups[0], totals, 0.0, tables)
            fill_stops(setups[0], states[0], totals, top, tables, out, shares, stops[0])
            bust = red_light(totals, tables[2], 0)
            decide(stops[0, 0], top, bust, tables, rest, rolls, chances[0])
            write_bits(chances[0], top, choices[theirs, others])


@compiled
def fill_seconds(
    setups: Record, states: Record, behind: int, least: float, desk: Any, tables: Any,
    work: Array, choices: Array,
) -> None:  # fmt: skip
    """The same in the last turn but one, by how far the mover is ahead of the next."""
    seconds = tables[3]
    widest = seconds.shape[1] // 2
    leader = len(seconds) + widest
    for ahead in range(max(-widest, 1 - behind), widest + 1):
        totals = (leader - behind, leader - behind - ahead, leader)
        top = second_top(totals[0], totals[1], leader, least, tables)
        last_turn(setups[0], states[0], totals, 2, top, tables, work, desk[6], desk[10])
        write_bits(work[11], top, choices[ahead + widest])


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
