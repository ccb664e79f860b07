"""The house rules of Toss Up! and their packing into a `Setup`."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Option, choice_option, whole_option
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import Array, alias

from .words import WORDS

PLAYERS = range(1, 7)


def read_faces(value: Any) -> str:
    """The six faces of a die as letters in the order G, Y, R."""
    if isinstance(value, str):
        letters = value.upper().replace(" ", "")
    elif isinstance(value, Mapping):
        validation.keys(value, "faces", (), ("G", "Y", "R"))
        letters = "".join(c * validation.whole(n, f"faces {c}", 0, 6) for c, n in value.items())
    else:
        letters = "".join(
            validation.text(c, "faces").upper() for c in validation.several(value, "faces", 6)
        )
    good = len(letters) == 6 and set(letters) <= set("GYR") and "G" in letters and "R" in letters
    if not good:
        raise RollhouseError("bad_faces", WORDS, value=validation.shown(value))
    return "".join(sorted(letters, key="GYR".index))


OPTIONS = (
    whole_option("goal", 100, 1, 1000),
    whole_option("dice", 10, 1, 20),
    Option(
        "faces",
        "GGGYYR",
        "six letters of G, Y and R, at least one G and one R",
        read_faces,
        mendable=True,
    ),
    choice_option("finish", "last_turn", "last_turn", "first_past"),
)


def pack(players: int, options: Mapping[str, Any], setups: Array) -> None:
    setup = setups[0]
    setup["players"] = players
    setup["goal"] = options["goal"]
    setup["dice"] = options["dice"]
    setup["first_past"] = options["finish"] == "first_past"
    green, yellow, red = (options["faces"].count(letter) for letter in "GYR")
    first = column = 0
    for dice in range(1, options["dice"] + 1):
        fallen = rolls(dice, yellow > 0)
        weights = [
            comb(dice, g) * comb(dice - g, y) * green**g * yellow**y * red ** (dice - g - y)
            for g, y in fallen
        ]
        here = slice(first, first + len(fallen))
        setup["greens"][here], setup["yellows"][here] = zip(*fallen, strict=True)
        setup["weights"][here] = weights
        keep, other = alias(weights)
        there = slice(column, column + len(keep))
        setup["keep"][there], setup["other"][there] = keep, other
        setup["first"][dice], setup["sizes"][dice] = first, len(fallen)
        setup["column"][dice], setup["columns"][dice] = column, len(keep)
        setup["totals"][dice] = 6**dice
        first, column = here.stop, there.stop


def rolls(dice: int, with_yellow: bool) -> list[tuple[int, int]]:
    """The greens and yellows of every different roll of so many dice, most greens first."""
    return [
        (greens, yellows)
        for greens in range(dice, -1, -1)
        for yellows in range(dice - greens if with_yellow else 0, -1, -1)
    ]
