"""The last turns of Toss Up! for three, in compiled code: they have no way back (three.py)."""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled

from .turns import TripleTables, all_shares, decide, stop_shares


class LastRoom(NamedTuple):
    """The room for one last turn."""

    work: Array
    """Rows of numbers by the points of the turn, see `last_turn`."""
    bust: Array
    """[place]: the shares after a red light."""
    out: Array
    """Shares as the rules write them."""


@compiled
def last_turn(
    setup: Record,
    state: Record,
    totals: Any,
    last: int,
    top: int,
    tables: TripleTables,
    room: LastRoom,
) -> None:
    """The shares in a last turn.

    The rows of the work: 0-2 of stopping, 3-5 at the choice, 6-8 of rolling, 11 the chances of
    rolling. A red light is as good as stopping without a point.
    """
    work, bust = room.work, room.bust
    for points in range(top + len(tables.busts) + 1):
        stop_shares(setup, state, totals, points, last, tables, room.out, bust)
        for place in range(3):
            work[place, points] = bust[place]
    for place in range(3):
        bust[place] = work[place, 0]
    decide(work[0], top, bust[0], tables, work[9], work[10], work[11])
    all_shares(work[0:3], top, bust, work[11], tables, work[3:6], work[6:9])


@compiled
def fill_lasts(
    setups: Record, states: Record, tail: float, tables: TripleTables, room: LastRoom
) -> Any:
    """The shares in the very last turn, by who leads and how far the mover is behind.

    Ends where the mover's is below `tail`; returns how many there are, 0 where room runs out.
    """
    lasts = tables.lasts
    for behind in range(1, lasts.shape[1]):
        most = 0.0
        for kind in range(3):
            totals = (0, behind - (kind == 2), behind - (kind == 0))
            last_turn(setups[0], states[0], totals, 1, behind + 1, tables, room)
            for place in range(3):
                lasts[kind, behind, place] = room.work[6 + place, 0]
            most = max(most, room.work[6, 0])
        if most < tail:
            return behind + 1
    return 0


@compiled
def second_top(mine: int, theirs: int, leader: int, least: float, tables: TripleTables) -> Any:
    """From how many points on the mover of the last turn but one stops with certainty.

    A red light loses everything, so another roll cannot pay once the very last turn is worth less
    than the least chance of a red light.
    """
    lasts = tables.lasts
    points = leader - mine + 1
    while lasts[0, min(mine + points - theirs, lasts.shape[1] - 1), 0] > least:
        points += 1
    return points


@compiled
def second_shares(
    setup: Record, state: Record, behind: int, ahead: int, least: float, tables: TripleTables,
    room: LastRoom,
) -> None:  # fmt: skip
    """The shares in the last turn but one, so far behind the leader and ahead of the next."""
    seconds = tables.seconds
    widest = seconds.shape[1] // 2
    leader = len(seconds) + widest
    totals = (leader - behind, leader - behind - ahead, leader)
    top = second_top(totals[0], totals[1], leader, least, tables)
    last_turn(setup, state, totals, 2, top, tables, room)
    for place in range(3):
        seconds[behind, ahead + widest, place] = room.work[6 + place, 0]


@compiled
def fill_seconds(
    setups: Record, states: Record, behind: int, least: float, tables: TripleTables, room: LastRoom
) -> None:
    """The shares in the last turn but one, for one distance of the mover from the leader."""
    widest = tables.seconds.shape[1] // 2
    for ahead in range(max(-widest, 1 - behind), widest + 1):
        second_shares(setups[0], states[0], behind, ahead, least, tables, room)
