"""What passing over the turns of somebody who left did to a report.

The others chose well or badly by what they saw; that the next turn was passed over was nobody's
choice. So a choice is judged by the position that it led to itself, and what passing changed is
counted as luck: with the last roll or draw before.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array
from rollhouse.matches.record import Record
from rollhouse.matches.story import AWAY, Entry


def left(record: Record) -> list[int]:
    """The seats of people who left for a while or for good, and whose turns were passed over."""
    lines = [line.facts for line in record.lines if line.kind == "seat"]
    return sorted({facts["seat"] for facts in lines if facts["player"] == AWAY})


def without_passing(
    entries: list[Entry], values: list[Array], worth: Callable[[Position], Array]
) -> list[Array]:
    """The values of a match's positions, so that a choice changes them by what it led to itself.

    `values` has one more than there are entries; `worth` says the value of a position.
    """
    found = list(values)
    moved = np.zeros_like(values[-1])
    for number in range(len(entries) - 1, -1, -1):
        entry, end = entries[number], values[number + 1]
        if entry.seat is None:
            moved = np.zeros_like(moved)
            continue
        led_to = entry.before.after(entry.step)
        after = entries[number + 1].before if number + 1 < len(entries) else None
        if after is None or after != led_to:
            moved = moved + end - worth(led_to)
        found[number] = values[number] + moved
    return found
