"""The last turns of Toss Up! for four, in compiled code: they have no way back (four.py).

Who leads among others is written as bits by place: 1 for place 1, 2 for place 2, 4 for place 3.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import WHOLE, Array, Row, ask
from rollhouse.solvers.decorator import compiled

from .. import rules
from .falls import falls
from .four_turns import BEFORE, MOST, PLAYERS, WORDS, LastTurn, Rolls, Room, decide_last, play_last

TAIL = 2e-8
"""Last turns worth less are not told apart."""
CUT = 1e-4
"""A turn is cut off where all others together have no more chance to come level: then the mover
stops. The certificate counts what that may lose."""


class LastTables(NamedTuple):
    """The shares in last turns, by place."""

    rolls: Rolls
    ends: Array
    """[who leads, place, 0]: at the end, if the mover was the last at place 3 (bit 8)."""
    lasts: Array
    """[who leads, place, behind]: in the very last turn; short where the game ends at once."""
    seconds: Array
    """[kind, ahead of the next + most, place, behind]: in the last turn but one, if place 2 leads
    (0), place 3 (2) or both (1)."""
    least: float
    """The least chance of a red light."""


@compiled
def surely(behind: int, above: Array, least: float) -> Any:
    """From how many points on the mover stops: a red light would lose more than others can win."""
    past = 1
    while past < above.shape[1] - 1 and above[3, past] < 1.0 - least:
        past += 1
    return min(behind + past, MOST - 1)


@compiled
def very_last(tables: LastTables, totals: Any) -> LastTurn:
    mine, one, two, three = totals
    leader = max(one, max(two, three))
    who = (1 if one == leader else 0) | (2 if two == leader else 0) | (4 if three == leader else 0)
    ends = tables.ends
    level, above = ends[who | 8, :, 0], ends[8][:, 0:]
    return LastTurn(ends[who, :, 0], level, above, leader - mine, leader - mine + 1)


@compiled
def last_but_one(tables: LastTables, totals: Any) -> LastTurn:
    """Place 1 has the very last turn; places 2 and 3 have had theirs."""
    mine, one, two, three = totals
    lasts = tables.lasts
    leader = max(two, three)
    who = (1 if two == leader else 0) | (2 if three == leader else 0)
    next_behind = min(leader - one, lasts.shape[2] - 1)
    above = lasts[4][:, next_behind:]
    top = surely(leader - mine, above, tables.least)
    return LastTurn(
        lasts[who][:, next_behind], lasts[who | 4][:, next_behind], above, leader - mine, top
    )


@compiled
def last_but_two(tables: LastTables, totals: Any) -> LastTurn:
    """Place 3 leads, being the first over the goal."""
    mine, one, two, leader = totals
    seconds = tables.seconds
    by_next = seconds[:, one - two + seconds.shape[1] // 2]
    next_behind = min(leader - one, seconds.shape[3] - 1)
    above = by_next[2][:, next_behind:]
    top = surely(leader - mine, above, tables.least)
    return LastTurn(
        by_next[0][:, next_behind], by_next[1][:, next_behind], above, leader - mine, top
    )


@compiled
def last_shares(tables: LastTables, totals: Any, left: int, start: int, room: Room) -> Any:
    """The shares by place, in `ended`, when the dice are thrown in a last turn.

    With `start` points of the turn, and so many last turns to play, this one included. Returns from
    how many points on the mover stops.
    """
    if left == 1:
        turn = very_last(tables, totals)
    elif left == 2:
        turn = last_but_one(tables, totals)
    else:
        turn = last_but_two(tables, totals)
    decide_last(turn, tables.rolls, room)
    play_last(turn, start, tables.rolls, room)
    return turn.top


@compiled
def fill_lasts(tables: LastTables, tail: float, room: Room) -> Any:
    """Write `lasts`; returns how many distances there are until the mover's share is below `tail`,
    0 where room runs out.
    """
    lasts = tables.lasts
    for behind in range(1, lasts.shape[2]):
        most = 0.0
        for who in range(1, 8):
            one, two = behind - 1 + (who & 1), behind - 1 + (who >> 1 & 1)
            totals = (0, one, two, behind - 1 + (who >> 2 & 1))
            last_shares(tables, totals, 1, 0, room)
            for place in range(PLAYERS):
                lasts[who, place, behind] = room.ended[place]
            most = max(most, room.ended[0])
        if most < tail:
            return behind + 1
    return 0


@compiled
def fill_seconds(tables: LastTables, behind: int, room: Room) -> None:
    """Write `seconds` for one distance of the mover from the leader."""
    seconds = tables.seconds
    widest = seconds.shape[1] // 2
    leader = seconds.shape[3] + widest
    for ahead in range(max(-widest, 1 - behind), widest + 1):
        mine = leader - behind
        for kind in range(3):
            two, three = leader - (kind == 2), leader - (kind == 0)
            last_shares(tables, (mine, mine - ahead, two, three), 2, 0, room)
            for place in range(PLAYERS):
                seconds[kind, ahead + widest, place, behind] = room.ended[place]


@compiled
def third_shares(
    tables: LastTables, totals: Any, edge: int, thirds: Array, over: int, room: Room
) -> None:
    """Write `thirds[place, over]`: the shares in the last turn but two, the leader being so far
    beyond `edge`; `totals` are those of the three who play.
    """
    one, two, three = totals
    last_shares(tables, (one, two, three, edge + over), 3, 0, room)
    for place in range(PLAYERS):
        thirds[place, over] = room.ended[place]


@compiled
def fill_run(tables: LastTables, totals: Any, edge: int, thirds: Array, room: Room) -> None:
    """Write `thirds[place, over]` for all distances, whether last turns follow or the end."""
    for over in range(thirds.shape[1]):
        if tables.lasts.shape[2] > 1:
            third_shares(tables, totals, edge, thirds, over, room)
        else:
            for place in range(PLAYERS):
                thirds[place, over] = tables.ends[8, place, 0]


@compiled
def fill_thirds(tables: LastTables, one: int, thirds: Array, room: Room) -> None:
    """Write `thirds[place, one, …]` for one total of the mover (see `FourTables`)."""
    edge = thirds.shape[1]
    for two in range(edge):
        for three in range(edge):
            fill_run(tables, (one, two, three), edge, thirds[:, one, two, three], room)


# In plain Python


def new_room(dice: int) -> Room:
    handful = (np.zeros(dice + 1), np.zeros(dice + 1))
    return Room(np.zeros(WORDS, np.int64), np.zeros(BEFORE, np.float32), *handful, np.zeros(4))


def rolls_of(terms: Terms) -> Rolls:
    """As `falls`, with all-yellow rolls rolled again."""
    chances = falls(terms)
    settled = 1.0 - chances.gains[:, :1]
    gains = chances.gains / settled
    gains[:, 0] = chances.gains[:, 0]
    return Rolls(gains, chances.busts / settled[:, 0])


def stopping(terms: Terms, total: int) -> Row:
    """The position after a mover in seat 0 stops with so many points, all others having none."""
    state = Row(np.zeros(1, rules.State))
    ask(rules.start, terms.setup, state)
    state.turn_points, state.phase = total, rules.CHOOSING
    ask(rules.act, terms.setup, state, rules.STOP)
    return state


def is_decided(terms: Terms, total: int) -> bool:
    """Does stopping with so many points begin the last turns, or end the game?"""
    state = stopping(terms, total)
    return state.last_turns > 0 or state.phase == rules.FINISHED


def final_shares(terms: Terms) -> Array:
    """`ends`, by the rules."""
    ends, out = np.zeros((16, PLAYERS, 1)), np.zeros(PLAYERS, np.int64)
    state = Row(np.zeros(1, rules.State))
    for who in range(1, 16):
        for place in range(PLAYERS):
            state.scores[place] = who >> place & 1
        ask(rules.shares, terms.setup, state, out)
        ends[who, :, 0] = out / WHOLE
    return ends


def last_tables(terms: Terms, edge: int) -> LastTables | None:
    """All shares of last turns but those that begin them; None: they reach too far."""
    rolls, dice = rolls_of(terms), int(terms.setup.dice)
    room, found = new_room(dice), 0
    tables = LastTables(
        rolls, final_shares(terms), np.zeros((8, PLAYERS, MOST // 2)), np.zeros((3, 1, PLAYERS, 1)),
        float(rolls.busts.min()),
    )  # fmt: skip
    if is_decided(terms, edge) and stopping(terms, edge).phase == rules.FINISHED:
        return tables._replace(lasts=np.zeros((8, PLAYERS, 1)))
    found = fill_lasts(tables, TAIL, room)
    if not found:
        return None
    lasts = np.ascontiguousarray(tables.lasts[:, :, :found])
    seconds = np.zeros((3, 2 * edge - 1, PLAYERS, found + edge + 2 * dice))
    tables = tables._replace(lasts=lasts, seconds=seconds)
    for behind in range(1, seconds.shape[3]):
        fill_seconds(tables, behind, room)
    return tables


def reach_of(tables: LastTables) -> int:
    """How far beyond the edge a total is still told from a higher one."""
    chances = 6.0 * tables.lasts[4, 0]
    return int(np.flatnonzero(chances[1:] > CUT).max(initial=-1)) + 1
