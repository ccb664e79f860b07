"""How a hand flicks: which gesture it means for a hole, and by how much it misses.

A player says what it intends; the table adds the error of its hand, never the player. The hands
are data (arena.json). So are the aims (aims.json): bench/arena.py measured where some ten thousand
flicks of all sorts come to rest, tried the most promising again with the error of an average hand,
and kept for every hole the gesture that gets there most often. Looking one up simulates nothing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.records import Array, Row, ask, below
from rollhouse.kernel.validation import several, shown, whole
from rollhouse.physics.quantities import miss
from rollhouse.physics.words import WORDS

from ..options import SHAKIEST, STEADIEST, between
from .arena import SIZE, Cell, Error, Gesture
from .box import measures

_HERE = Path(__file__).parent
HALF = 3
"""The middle row and column: left and right of it everything is mirrored."""


@dataclass(frozen=True)
class Hand:
    """The standard deviations of one hand's error, in the units of a gesture."""

    direction: float
    speed: float
    """A fraction of the intended speed."""
    loft: float
    offset: float
    contact: float


@cache
def hands() -> Mapping[str, Hand]:
    """`steady`, `average`, `shaky`; `person`, the table's part of people's error; and `tremor`,
    which was that in matches that began with the first hands.
    """
    data = json.loads((_HERE / "arena.json").read_text(encoding="utf-8"))
    return MappingProxyType({name: Hand(**parts) for name, parts in data["hands"].items()})


def hand(name: Any) -> Hand:
    """One of the `hands` by its name; a number is the degrees by which it misses a direction.

    In everything else such a hand is as far between two named ones as in its direction.
    """
    if isinstance(name, float) and STEADIEST <= name <= SHAKIEST:
        first, second, part = between(name)
        both = zip(astuple(hands()[first]), astuple(hands()[second]), strict=True)
        return Hand(*(round(low + part * (high - low), 4) for low, high in both))
    if not isinstance(name, str) or name not in hands():
        raise BadOption("no_hand", WORDS, value=shown(name), names=", ".join(hands()))
    return hands()[name]


def error(hand: Hand, random: Array, share: float = 1.0) -> Error:
    """What the table adds to a gesture, or so much of it, from a stream made by `kernel.stream`.

    Takes seven numbers of the stream (one more in a billion times) and is rounded to a
    ten-thousandth, which the record keeps.
    """

    def missed(deviation: float) -> float:
        return miss(share * deviation, random)

    return Error(
        direction=missed(hand.direction),
        speed=missed(hand.speed),
        loft=missed(hand.loft),
        offset=missed(hand.offset),
        contact=(missed(hand.contact), missed(hand.contact)),
        lies=int(ask(below, Row(random), 24)),
    )


def seen_from(base: int, cell: Cell) -> Cell:
    """The cell that is to base 0 what this one is to another base."""
    row, column = cell
    for _ in range(base):
        row, column = column, SIZE + 1 - row
    return row, column


@cache
def _aims() -> Mapping[str, Any]:
    aims: Mapping[str, Any] = json.loads((_HERE / "aims.json").read_text(encoding="utf-8"))
    return aims


def occupied(occupancy: Sequence[Sequence[Any]] | None, base: int) -> set[Cell]:
    """The cells that are not empty, seen from a base."""
    if occupancy is None:
        return set()
    rows = [several(row, "a row of the arena", SIZE) for row in several(occupancy, "arena", SIZE)]
    return {
        seen_from(base, (row, column))
        for row, holes in enumerate(rows, start=1)
        for column, hole in enumerate(holes, start=1)
        if hole
    }


def approach(target: Cell, taken: set[Cell]) -> str:
    """ "behind" when a die lies in the hole before the target, on base 0's side; else "open"."""
    return "behind" if (target[0] + 1, target[1]) in taken else "open"


def aim(
    base: int,
    cell: Sequence[int],
    occupancy: Sequence[Sequence[Any]] | None = None,
    movable: bool = False,
    shift: float | None = None,
) -> Gesture:
    """The gesture that most often reaches a hole from a base.

    `occupancy` is the arena, 5×5; all that matters is which holes are empty. A `movable` base is
    shifted by one column towards the hole: before an outer column too many dice miss the box.
    `shift`: somebody has moved it so many millimetres to its right; what is known of the columns
    is turned to where the hole lies from there.
    """
    base = whole(base, "base", 0, 3)
    row, column = (whole(part, "cell", 1, SIZE) for part in several(cell, "cell", 2))
    target = seen_from(base, (row, column))
    way = approach(target, occupied(occupancy, base))
    aims = _aims()["aims"][way]
    side = target[1] - HALF
    pitch = measures().pitch * 1000
    if shift is None:
        shift = round((min(max(side, -1), 1) if movable else 0) * pitch, 4)
    across = side - shift / pitch
    known = min(max(round(across), 1 - HALF), HALF - 1)
    direction, speed, loft, above = aims[target[0] - 1][HALF - 1 - abs(known)][:4]
    mirrored = -direction if known > 0 else direction
    if abs(across - known) > 0.001:
        mirrored += angle_to(target[0], across) - angle_to(target[0], known)
    return Gesture(base, round(mirrored, 4), speed, loft, contact=(0.0, above), shift=shift)


def angle_to(row: int, across: float) -> float:
    """Degrees to the right of straight ahead to a hole so many columns aside, from a base."""
    size = measures()
    return math.degrees(math.atan2(across * size.pitch, size.base[0] + (HALF - row) * size.pitch))
