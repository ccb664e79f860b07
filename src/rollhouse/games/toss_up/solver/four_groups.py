"""Groups of four turns of Toss Up! for four, in compiled code (four.py says how it works).

The turns of a group are at the same totals, a different player being the mover in each. Shares by
seat: seat i is the mover of turn i.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import Array
from rollhouse.solvers.decorator import compiled

from .four_turns import PLAYERS, Rolls, Room, Turn, decide, play

ROUNDS = 160
"""Replies in turn before a group is left as it is."""
WHOLE, HALF, LITTLE = 12, 30, 60
"""Until here all that a reply asks for is done, then half of it, then little, then less."""
CLOSE = 1e-9
"""Shares after which nobody replies otherwise."""


class FourTables(NamedTuple):
    """What is known of a match; all threads share it."""

    rolls: Rolls
    starts: Array
    """[place, mover, next, third, fourth]: the shares before the first roll of a turn."""
    thirds: Array
    """[place, mover, next, third, over]: the same with three last turns to play, the fourth being
    so far beyond the highest total of `starts`."""


class GroupRoom(NamedTuple):
    """The room in which one thread works a group out."""

    room: Room
    ended: Array
    """[turn, seat]: the shares of stopping, added up."""
    lost: Array
    """[turn]: the chance of a red light."""
    values: Array
    """[turn, seat]: the shares before the turn."""
    busts: Array
    """[turn]: what the mover expects after a red light."""


@compiled
def turn_of(tables: FourTables, totals: Any, turn: int) -> Turn:
    """A turn of a group, as its mover sees it."""
    mine, one = totals[turn], totals[(turn + 1) % PLAYERS]
    two, three = totals[(turn + 2) % PLAYERS], totals[(turn + 3) % PLAYERS]
    low, high = tables.starts[:, one, two, three], tables.thirds[:, one, two, three]
    reach = high.shape[1] - len(tables.rolls.busts) - 1
    return Turn(low, high, mine, low.shape[1] + reach - mine)


@compiled
def play_seats(turn: Turn, number: int, rolls: Rolls, desk: GroupRoom) -> None:
    """As `play`, for turn `number` of a group: by seat."""
    desk.lost[number] = play(turn, 0, rolls, desk.room)
    for place in range(PLAYERS):
        desk.ended[number, (number + place) % PLAYERS] = desk.room.ended[place]


@compiled
def reply(tables: FourTables, totals: Any, number: int, bust: float, desk: GroupRoom) -> None:
    """Let the mover of a turn play best for what a red light is worth."""
    turn = turn_of(tables, totals, number)
    decide(turn, bust, tables.rolls, desk.room)
    play_seats(turn, number, tables.rolls, desk)


@compiled
def combine(ended: Array, lost: Array, values: Array) -> None:
    """The shares by seat of four turns, each following the red light of the one before."""
    whole = 1.0 - lost[0] * lost[1] * lost[2] * lost[3]
    for seat in range(PLAYERS):
        later = ended[2, seat] + lost[2] * ended[3, seat]
        first = ended[0, seat] + lost[0] * (ended[1, seat] + lost[1] * later)
        values[0, seat] = first / whole
        values[3, seat] = ended[3, seat] + lost[3] * values[0, seat]
        values[2, seat] = ended[2, seat] + lost[2] * values[3, seat]
        values[1, seat] = ended[1, seat] + lost[1] * values[2, seat]


@compiled
def combine_alike(period: int, desk: GroupRoom) -> None:
    """The same where turns repeat after `period`, because totals do: they are played alike."""
    for turn in range(period, PLAYERS):
        desk.lost[turn] = desk.lost[turn - period]
        for seat in range(PLAYERS):
            before = desk.ended[turn - period, (seat - period) % PLAYERS]
            desk.ended[turn, seat] = before
    combine(desk.ended, desk.lost, desk.values)


@compiled
def period_of(totals: Any) -> Any:
    """After how many turns the totals are the same again."""
    if totals[0] != totals[2] or totals[1] != totals[3]:
        return PLAYERS
    return 1 if totals[0] == totals[1] else 2


@compiled
def settle(tables: FourTables, totals: Any, desk: GroupRoom) -> Any:
    """Replies in turn until nobody's changes; 0 where that does not come about.

    Everybody at first expects a quarter after a red light.
    """
    values, busts = desk.values, desk.busts
    period = period_of(totals)
    for turn in range(period):
        busts[turn] = 1.0 / PLAYERS
        reply(tables, totals, turn, busts[turn], desk)
    combine_alike(period, desk)
    for number in range(ROUNDS):
        part = 1.0 if number < WHOLE else 0.5
        if number >= HALF:
            part = 0.15 if number < LITTLE else 0.04
        change = 0.0
        for turn in range(period):
            off = values[(turn + 1) % PLAYERS, turn] - busts[turn]
            if off != 0.0:
                change = max(change, abs(off))
                busts[turn] += part * off
                reply(tables, totals, turn, busts[turn], desk)
                combine_alike(period, desk)
        if change < CLOSE:
            return 1
    return 0


@compiled
def write_group(totals: Any, values: Array, starts: Array) -> None:
    for turn in range(PLAYERS):
        mine, one = totals[turn], totals[(turn + 1) % PLAYERS]
        two, three = totals[(turn + 2) % PLAYERS], totals[(turn + 3) % PLAYERS]
        for place in range(PLAYERS):
            starts[place, mine, one, two, three] = values[turn, (turn + place) % PLAYERS]


@compiled
def is_first(totals: Any) -> Any:
    """Is this the one of its rotations that stands for all? (The lowest, read as a number.)"""
    one, two, three, four = totals
    if (one, two, three, four) > (two, three, four, one):
        return False
    if (one, two, three, four) > (three, four, one, two):
        return False
    return (one, two, three, four) <= (four, one, two, three)


@compiled
def solve_group(tables: FourTables, totals: Any, desk: GroupRoom) -> Any:
    """Write the shares of a group; 0 where the players' replies run in circles."""
    settled = settle(tables, totals, desk)
    write_group(totals, desk.values, tables.starts)
    return settled


@compiled
def solve_part(tables: FourTables, total: int, mine: int, desk: GroupRoom) -> Any:
    """The groups of one sum of totals with one lowest total; returns how many are not settled."""
    highest, circles = tables.starts.shape[1] - 1, 0
    for one in range(mine, highest + 1):
        for two in range(mine, highest + 1):
            three = total - mine - one - two
            totals = (mine, one, two, three)
            if three >= mine and three <= highest and is_first(totals):
                circles += 1 - solve_group(tables, totals, desk)
    return circles
