"""The house rules of Dice Flick, the arena's layout, the hands, packed into a `Setup`."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Option, whole_option
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import Array

from .rules import SEATS
from .scoring_rules import CELLS, SIDE
from .surrogate_rules import AIMS, BAG, BASES, NO_AIM
from .words import WORDS

PLAYERS = range(2, 5)
FIRST = "oldest"
GESTURES = True
DEFAULT_LAYOUT = Path(__file__).with_name("layout.json")
FLICKS = Path(__file__).with_name("flicks.json")

UPGRADES = ("blue", "yellow", "green")
MARKERS = ("centre", *UPGRADES, "bonus")
HANDS = {"steady": 3.5, "average": 9.5, "shaky": 13.5}
"""The hands by name, and the degrees by which they miss a direction."""
STEADIEST, SHAKIEST = 3.5, 13.5

Layout = dict[str, list[int]]
"""Row and column, from 1, of each marker."""


def read_cell(value: Any, what: str) -> int:
    """A cell, 0 to 24, from its row and column."""
    row, column = validation.wholes(value, what, 2, 1, SIDE)
    return (row - 1) * SIDE + column - 1


def cell_name(cell: int) -> list[int]:
    """Row and column of a cell, from 1."""
    return [cell // SIDE + 1, cell % SIDE + 1]


def read_layout(value: Any) -> Layout:
    """Where the markers lie. A marker that is left out lies as in the printed game's layout.

    The three upgrade markers lie in different holes; centre and bonus may share one with another.
    """
    printed = validation.data_file(DEFAULT_LAYOUT)
    given = printed if value is None else value
    given = validation.an_object(given, "layout", '{"centre": [3, 3]}')
    validation.keys(given, "layout", (), ("about", *MARKERS))
    layout = {
        marker: cell_name(read_cell(validation.given(given, marker, printed[marker]), marker))
        for marker in MARKERS
    }
    for place, marker in enumerate(UPGRADES):
        for other in UPGRADES[:place]:
            if layout[marker] == layout[other]:
                raise RollhouseError("markers_together", WORDS, one=other, other=marker)
    return layout


def layout_or_file(value: Any) -> Layout:
    """A layout from what a program gives: an object, the path of a file, or None."""
    if isinstance(value, (str, os.PathLike)):
        value = validation.data_file(value)
    return read_layout(value)


def read_movable(value: Any) -> list[int]:
    """The seats that may shift the bases, in order; None: nobody."""
    seats = validation.at_most([] if value is None else value, "movable_bases", SEATS)
    return sorted({validation.whole(seat, "movable_bases", 0, SEATS - 1) for seat in seats})


def read_hand(value: Any) -> str | float:
    """A hand by its name, or by the degrees by which it misses a direction."""
    if isinstance(value, str):
        return validation.choice(value, "skill", tuple(HANDS))
    return validation.number(value, "skill", STEADIEST, SHAKIEST)


def read_skill(value: Any) -> str | float | list[str | float]:
    """One hand for all seats, or one for each."""
    if isinstance(value, (list, tuple)):
        return [read_hand(hand) for hand in value[: SEATS + 1]]
    return read_hand(value)


OPTIONS = (
    whole_option("rounds", 10, 1, 20),
    Option(
        "layout",
        None,
        "rows and columns of centre, blue, yellow, green and bonus, or the path of a file",
        read_layout,
        file=True,
        mendable=True,
    ),
    Option(
        "movable_bases",
        None,
        "a list of seats, from 0; if not given, nobody",
        read_movable,
        seats=True,
    ),
    Option(
        "skill",
        "average",
        f"{', '.join(HANDS)}, or an error of {STEADIEST}-{SHAKIEST} degrees; one for all or a list "
        "with one for each seat",
        read_skill,
        choices=tuple(HANDS),
        each_seat=True,
    ),
)


def check(options: dict[str, Any], players: int) -> dict[str, Any]:
    """There is a hand for every seat, and bases are shifted by seats that are there."""
    skill = options["skill"]
    hands = skill if isinstance(skill, list) else [skill] * players
    options["skill"] = validation.several(hands, "skill", players)
    for seat in options["movable_bases"]:
        validation.whole(seat, "movable_bases", 0, players - 1)
    return options


def pack(players: int, options: Mapping[str, Any], setups: Array) -> None:
    setup = setups[0]
    setup["players"] = players
    setup["rounds"] = options["rounds"]
    pack_layout(options["layout"], setups)
    pack_flicks(read_flicks(FLICKS), options, setups)


def pack_flicks(flicks: Mapping[str, Any], options: Mapping[str, Any], setups: Array) -> None:
    """The weights of every seat's hand, from every base."""
    setups[0]["whole"] = flicks["whole"]
    targets = setups[0]["targets"].reshape(SEATS, BASES, AIMS, AIMS)
    for seat, hand in enumerate(options["skill"]):
        base = "movable" if seat in options["movable_bases"] else "fixed"
        targets[seat] = seen_from_every_base(weights_of_hand(flicks, hand, base))


def between(hand: str | float) -> tuple[str, str, float]:
    """The two named hands that a hand is between, and how near it is to the second, from 0 to 1."""
    error = HANDS[hand] if isinstance(hand, str) else hand
    names = list(HANDS)
    first = names[0] if error < HANDS[names[1]] else names[1]
    second = names[names.index(first) + 1]
    return first, second, (error - HANDS[first]) / (HANDS[second] - HANDS[first])


def weights_of_hand(flicks: Mapping[str, Any], hand: str | float, base: str) -> Array:
    """The weights of a named hand, or of one between two of them, in whole numbers again."""
    if isinstance(hand, str):
        return np.array(flicks["hands"][hand][base])
    first, second, part = between(hand)
    low, high = (np.array(flicks["hands"][name][base]) for name in (first, second))
    mixed = low + part * (high - low)
    weights = np.floor(mixed).astype(np.int64)
    for row, exact in zip(weights, mixed, strict=True):
        lacking = flicks["whole"] - int(row.sum())
        row[np.argsort(row - exact, kind="stable")[:lacking]] += 1
    return weights


def pack_layout(layout: Mapping[str, Any], setups: Array) -> None:
    setup = setups[0]
    setup["centre"] = read_cell(layout["centre"], "centre")
    setup["bonus"] = read_cell(layout["bonus"], "bonus")
    setup["upgrade"][:] = [read_cell(layout[colour], colour) for colour in UPGRADES]


@functools.cache
def read_flicks(path: Path) -> Mapping[str, Any]:
    """The surrogate's weights: for each hand, by aim and hole, seen from base 0."""
    flicks: Mapping[str, Any] = validation.data_file(path)
    for hand in HANDS:
        for base in ("fixed", "movable"):
            table = np.array(flicks["hands"][hand][base])
            assert table.shape == (AIMS, AIMS), (hand, base)
            assert (table >= 0).all(), (hand, base)
            assert (table.sum(axis=1) == flicks["whole"]).all(), (hand, base)
    return flicks


def seen_from_base_0(cell: int, base: int) -> int:
    """The cell that is to base 0 what this one is to another base.

    Base 0 is beside row 5, base 1 beside column 5, base 2 beside row 1, base 3 beside column 1.
    """
    row, column = divmod(cell, SIDE)
    last = SIDE - 1
    turned = (
        (row, column),
        (column, last - row),
        (last - row, last - column),
        (last - column, row),
    )
    row, column = turned[base]
    return row * SIDE + column


def seen_from_every_base(table: Any) -> Array:
    """The weights by base, aim and hole."""
    weights = np.array(table)
    assert BAG == NO_AIM == CELLS
    turned = [
        [*(seen_from_base_0(cell, base) for cell in range(CELLS)), CELLS] for base in range(BASES)
    ]
    return np.array([weights[np.ix_(places, places)] for places in turned])
