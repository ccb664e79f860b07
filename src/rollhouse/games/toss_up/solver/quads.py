"""Groups of four turns of Toss Up! for four: tables, numbers, shares (four.py says how it works).

Totals are those of the mover, the next, the third and the last; places count in the same order. In
a group seat i is the mover of turn i.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled

STEPS = 65535.0
"""A whole share in 16 bits."""


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
