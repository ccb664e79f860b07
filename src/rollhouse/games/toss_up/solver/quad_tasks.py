"""What one of many workers does for Toss Up! for four, in compiled code: every so manieth item.

`who` is the number of the worker, and how many there are.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled

from .quad_groups import mix_group, solve_group
from .quad_profile import certify_group
from .quad_turns import second_cell, third_cell
from .quads import QuadRoom, QuadTables, number_of, rotated, size_of, totals_of


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
