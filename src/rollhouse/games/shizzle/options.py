"""The house rules of Shizzle, the layout of its dice, and their packing into a `Setup`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Option, whole_option
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import Array

from .words import COLOURS, WORDS

PLAYERS = range(2, 7)
FIRST = "youngest"
BANKS = {2: 40, 3: 60, 4: 75, 5: 90, 6: 100}
DEFAULT_LAYOUT = Path(__file__).with_name("layout.json")

Layout = list[list[str]]
"""The colour of each number 1 to 6 on each die."""


def read_layout(value: Any) -> Layout:
    """A layout from a list of dice, or an object with `dice`.

    A die is a list of six colours, for the numbers 1 to 6, or of six faces `[colour, number]` in
    any order. Colours are named, or numbered 0 to 5. Every colour and number together must stand
    on exactly one face.
    """
    if value is None:
        value = validation.data_file(DEFAULT_LAYOUT)
    if isinstance(value, Mapping):
        validation.keys(value, "layout", ("dice",), ("about",))
        value = value["dice"]
    dice = validation.several(value, "layout", 6)
    layout = [read_die(die, f"layout die {n}") for n, die in enumerate(dice)]
    seen = Counter((colour, n + 1) for die in layout for n, colour in enumerate(die))
    wrong = [f"{c} {n}" for (c, n), times in seen.items() if times > 1]
    missing = [f"{c} {n}" for n in range(1, 7) for c in COLOURS if (c, n) not in seen]
    if wrong:
        raise RollhouseError(
            "layout_repeats", WORDS, faces=", ".join(wrong), missing=", ".join(missing)
        )
    return layout


def read_die(value: Any, what: str) -> list[str]:
    die: dict[int, str] = {}
    for place, face in enumerate(validation.several(value, what, 6)):
        colour, number = face, place + 1
        if isinstance(face, (list, tuple)):
            colour, number = validation.several(face, what, 2)
            number = validation.whole(number, what, 1, 6)
        if not isinstance(colour, str):
            colour = COLOURS[validation.whole(colour, what, 0, 5)]
        if number in die:
            raise RollhouseError("layout_number", WORDS, what=what, number=number)
        die[number] = validation.choice(colour, what, COLOURS)
    return [die[number] for number in range(1, 7)]


OPTIONS = (
    Option(
        "layout",
        None,
        "six dice, each the colours of 1 to 6, or the path of a file",
        read_layout,
        file=True,
        mendable=True,
    ),
    whole_option("bank", None, 1, 500, "by players: 40, 60, 75, 90, 100"),
    whole_option("max_turns", None, 1, 1000),
    whole_option("dice", 6, 3, 6),
    whole_option("sides", 6, 2, 6),
)
ADDED = ("dice", "sides")


def check(options: dict[str, Any], players: int) -> dict[str, Any]:
    """Where no bank is given, it is the printed one for so many players."""
    options["bank"] = options["bank"] or BANKS[players]
    return options


def pack(players: int, options: Mapping[str, Any], setups: Array) -> None:
    setup = setups[0]
    setup["players"] = players
    setup["bank"] = options["bank"]
    setup["max_turns"] = options["max_turns"] or 0
    setup["dice"] = options["dice"]
    setup["sides"] = options["sides"]
    setup["matches"][:] = matches(options["layout"])


def die_with(layout: Layout, colour: str, number: int) -> int:
    """The die that has this side: every colour and number together are on one."""
    return next(die for die, sides in enumerate(layout) if sides[number - 1] == colour)


def matches(layout: Layout) -> list[int]:
    """For each face, the faces of other dice with its number or its colour, as bits."""
    faces = [(die, number, layout[die][number]) for die in range(6) for number in range(6)]
    return [
        sum(
            1 << other
            for other, (die, number, colour) in enumerate(faces)
            if die != my_die and (number == my_number or colour == my_colour)
        )
        for my_die, my_number, my_colour in faces
    ]
