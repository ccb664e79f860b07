"""Every throw of a turn of Shizzle for four and more, worked out to the end of the turn.

The network judges beginnings of turns alone: all that the turn may end with, by length of the line
and by how its Shizzles are settled. What lies between follows from that exactly, as all rolls of
the printed layout come down to 47: by their lines it matters what a roll allows. With `WAITING`
Shizzles or more another one does not count, and after more than `ATTACKS` the others are supposed
to be taken: both hardly ever happen.

Win shares are whole numbers, by seat, so that a GPU decides as a processor does. For two and three
the network knows throws by heart (`beginnings.py`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import OVER, Array, Record, called, i64, rule
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation.graph import Graph
from rollhouse.valuation.network import Network, forget
from rollhouse.valuation.turn_graph import see_next, write_shares

from . import inputs, rules
from .beginnings import LINES, MOST, kind

KNOWS = ("bank",)
RESTS_ON = ("inputs", "beginnings")
WAITING = 3
LEVELS = WAITING + 1
"""Numbers of Shizzles that are told apart."""
ATTACKS = 4
"""So many attacks a turn are tried, on the same player or on several."""
SIX, FIVE, FOUR, THREE, TWO = 1, 2, 3, 4, 7
"""Lines on which a player comes to rest; those of three dice are three kinds."""
RESTING = 8
LENGTHS = (0, 2, 3, 4, 5)
"""What lines are worth beside their Shizzles; one of all six dice is nothing."""
ROLLS = (
    (
        (186, 126), (152, 124), (144, 120), (324, 62), (410, 60), (376, 56), (180, 48), (52, 112),
        (110, 94), (202, 92), (154, 88), (200, 30), (348, 28), (318, 24), (308, 16), (72, 80),
        (1034, 128), (292, 44), (312, 32), (370, 40), (76, 96), (190, 108), (154, 104), (160, 64),
        (108, 72), (136, 76), (118, 110), (200, 46), (1024, 0), (66, 78),
    ),
    ((64, 0), (30, 14), (54, 12), (68, 8)),
    ((64, 0), (32, 14), (54, 12), (66, 8)),
    ((64, 0), (28, 14), (54, 12), (70, 8)),
    ((16, 0), (6, 6), (14, 4)),
    ((4, 0), (2, 2)),
)  # fmt: skip
"""By kind of line: in how many ways a roll allows which lines to rest on, as bits; 0 is a Choke."""
see = bind(see_next, "shizzle", rules, inputs=inputs)


class Tables(NamedTuple):
    """The rolls, one after another."""

    first: Array
    """By kind of line: its first roll, and at last how many there are."""
    ways: Array
    allowed: Array


class Room(NamedTuple):
    """Where a turn is worked out: win shares in `SHARE`, by seat."""

    waiting: Array
    """[0]: how many Shizzles wait in the first row of the others."""
    stops: Array
    """[row, length of the line as in `LENGTHS`]: after stopping, settled as well as can be."""
    choke: Array
    rest: Array
    """[line to rest on]: stopping there or rolling on."""
    rolling: Array
    """[row, kind of line]: before a throw."""
    trial: Array
    way: Array
    """How many attacks are on each of the seats that follow; first, how many fewer than may be."""


class Turn(NamedTuple):
    """All that a turn is worked out with."""

    graph: Graph
    network: Network
    tables: Tables
    room: Room


def tables(terms: Terms) -> Tables:
    del terms
    first = np.cumsum([0, *map(len, ROLLS)])
    ways, allowed = np.array([roll for rolls in ROLLS for roll in rolls]).T
    return Tables(first, np.ascontiguousarray(ways), np.ascontiguousarray(allowed))


def room(terms: Terms) -> Room:
    seats, whole = terms.players, np.int64
    return Room(
        np.zeros(1, whole), np.zeros((LEVELS, len(LENGTHS), seats), whole), np.zeros(seats, whole),
        np.zeros((RESTING, seats), whole), np.zeros((LEVELS, len(LINES), seats), whole),
        np.zeros(seats, whole), np.zeros(seats, whole),
    )  # fmt: skip


@rule
def room_of(rooms: Room, thread: int) -> Any:
    """The room of one thread, where arrays have a row for every thread."""
    return Room(
        rooms.waiting[thread], rooms.stops[thread], rooms.choke[thread], rooms.rest[thread],
        rooms.rolling[thread], rooms.trial[thread], rooms.way[thread],
    )  # fmt: skip


@rule
def knows(setup: Record, state: Record) -> bool:
    """Is this before a throw that is worked out?"""
    return setup.players > MOST and state.phase == rules.ROLLING and state.length >= 1


@rule
def read(state: Record, room: Room, into: Array) -> None:
    """What a throw of the turn that was worked out is worth."""
    row = min(i64(state.pending) - room.waiting[0], i64(LEVELS - 1))
    copy(room.rolling[row, kind(state)], into)


@rule
def copy(shares: Array, into: Array) -> None:
    for seat in range(len(into)):
        into[seat] = shares[seat]


# How the turn may end


@called
def judge(setup: Record, turn: Turn, after: Record, into: Array) -> None:
    """What the end of the turn is worth."""
    shares, first = turn.graph.thinking.shares, i64(0)
    if rules.turn(setup, after) == OVER:
        rules.shares(setup, after, shares)
    else:
        see(setup, after, turn.network, turn.graph.thinking)
        first = i64(after.to_move)
    write_shares(shares, first, into)


@rule
def begin_again(setup: Record, graph: Graph) -> Any:
    """The position in which ends are tried: the points of this turn, and a spark alone."""
    graph.states[1] = graph.states[0]
    state = graph.states[1]
    rules.clear_line(state)
    state.length = 1
    state.numbers[0] = 1
    return state


@called
def try_way(setup: Record, turn: Turn, row: int, place: int) -> None:
    """Settle a row's Shizzles as `way` says; keep what is best for the mover."""
    graph, room = turn.graph, turn.room
    state, best = begin_again(setup, graph), room.stops[row, place]
    waiting = room.waiting[0] + row
    state.pending, state.phase = waiting, rules.SETTLING
    state.winnings = place + 1 if place > 0 else 0
    mover, players = i64(graph.states[0].to_move), i64(setup.players)
    for step in range(1, players):
        for _ in range(room.way[step]):
            rules.act(setup, state, rules.ATTACK + (mover + step) % players)
    if waiting == 0:
        rules.pay(setup, state)
    for _ in range(state.pending):
        rules.act(setup, state, rules.TAKE)
    judge(setup, turn, state, room.trial)
    if room.trial[mover] > best[mover]:
        copy(room.trial, best)


@rule
def next_way(way: Array) -> bool:
    """The next way to settle as many Shizzles, the first being to take them all; False: there is
    none.
    """
    step, last = i64(0), len(way) - 1
    while step < last and way[step] == 0:
        step += 1
    if step == last:
        return False
    left = way[step]
    way[step] = 0
    way[0] = left - 1
    way[step + 1] += 1
    return True


@called
def settle_row(setup: Record, turn: Turn, row: int) -> None:
    """What stopping is worth with a row's Shizzles, for all lengths of the line."""
    room = turn.room
    for place in range(len(LENGTHS)):
        room.stops[row, place, turn.graph.states[0].to_move] = -1
        for step in range(len(room.way)):
            room.way[step] = 0
        room.way[0], more = min(room.waiting[0] + row, i64(ATTACKS)), True
        while more:
            try_way(setup, turn, row, place)
            more = next_way(room.way)


# The turn, from the most Shizzles and the longest lines back


@rule
def roll(tables: Tables, room: Room, mover: int, line: int, into: Array) -> None:
    """The mean of the best lines that rolls allow; the last seat has what is left."""
    last, whole = len(into) - 1, i64(0)
    for seat in range(last + 1):
        into[seat] = 0
    for number in range(tables.first[line], tables.first[line + 1]):
        ways, allowed, best = tables.ways[number], tables.allowed[number], i64(0)
        for resting in range(1, RESTING):
            if (allowed >> resting) & 1 != 0 and (
                best == 0 or room.rest[resting, mover] > room.rest[best, mover]
            ):
                best = i64(resting)
        whole += ways
        for seat in range(last):
            into[seat] += ways * (room.rest[best, seat] if best > 0 else room.choke[seat])
    left = i64(SHARE)
    for seat in range(last):
        into[seat] = (into[seat] + whole // 2) // whole
        left -= into[seat]
    into[last] = left


@rule
def rest_on(room: Room, mover: int, resting: int, stop: Array, rolled: Array) -> None:
    """Stop or roll on."""
    copy(rolled if rolled[mover] > stop[mover] else stop, room.rest[resting])


@called
def work_out(setup: Record, graph: Graph, network: Network, tables: Tables, room: Room) -> None:
    """What every throw is worth from the first position of a graph on, before the graph grows."""
    begun = graph.states[0]
    if setup.players <= MOST or begun.phase == rules.SETTLING or begun.phase == rules.FINISHED:
        return
    mover, waiting = i64(begun.to_move), i64(begun.pending)
    room.waiting[0] = waiting
    last = max(i64(WAITING) - waiting, i64(1))
    forget(graph.thinking)
    turn = Turn(graph, network, tables, room)
    rules.end_turn(setup, begin_again(setup, graph))
    judge(setup, turn, graph.states[1], room.choke)
    for row in range(last + 1):
        settle_row(setup, turn, i64(row))
    for back in range(last + 1):
        row = last - back
        stops, rolling, more = room.stops[row], room.rolling[row], min(row + 1, last)
        copy(room.stops[more, 0], room.rest[SIX])
        if row < last:
            rest_on(room, mover, SIX, room.stops[more, 0], room.rolling[more, 0])
        for length in range(5, 2, -1):
            for each in range(3 if length == 3 else 1):
                line = i64(1 + each if length == 3 else length)
                resting = i64(THREE + each if length == 3 else FIVE + 5 - length)
                roll(tables, room, mover, line, rolling[line])
                rest_on(room, mover, resting, stops[length - 1], rolling[line])
        copy(stops[1], room.rest[TWO])
        roll(tables, room, mover, i64(0), rolling[0])
    for row in range(last + 1, LEVELS):
        for line in range(len(LINES)):
            copy(room.rolling[last, line], room.rolling[row, line])
