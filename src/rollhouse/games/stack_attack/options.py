"""The house rules of Stack Attack, the chances of a fall, and their packing into a `Setup`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Option, choice_option, whole_option
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import Array

from . import rules
from .words import WORDS

PLAYERS = range(2, rules.SEATS + 1)
FIRST = "youngest"
GESTURES = True
HANDS = ("steady", "average", "shaky")
SMALLEST, LARGEST = 0.5, 5.0
"""Placement errors in millimetres that a hand may have."""
MEASURED = Path(__file__).with_name("falls.json")
FIRST_HEIGHTS = range(1, 4)
"""The first die of a player may be the first of the tower, or stand on two neutral dice."""

Falls = dict[str, float]
"""The chance of a fall by the height after the placement, written out as text."""


# Reading


def read_hand(value: Any, what: str = "skill") -> str | float:
    """A hand by its name, or by its placement error in millimetres."""
    if isinstance(value, str):
        return validation.choice(value, what, HANDS)
    return validation.number(value, what, SMALLEST, LARGEST)


def read_table(value: Any, what: str = "falls") -> Falls:
    """Chances of a fall by height, lowest first, in millionths."""
    if not isinstance(value, Mapping):
        raise RollhouseError("bad_falls", WORDS, what=what, value=validation.shown(value))
    table: dict[int, float] = {}
    for key, chance in value.items():
        height = read_height(key, what)
        if height in table:
            raise RollhouseError("repeated_key", what=what, key=validation.shown(str(height)))
        number = validation.number(chance, f"{what} {height}", 0, 1)
        table[height] = round(number * rules.CERTAIN) / rules.CERTAIN
    return {str(height): table[height] for height in sorted(table)}


def read_height(key: Any, what: str) -> int:
    """A height as a number or as text, as JSON has it."""
    if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 3:
        key = int(key)
    return validation.whole(key, f"{what} (a height)", 1, rules.TALLEST)


def one_or_each(read: Callable[[Any, str], Any], what: str) -> Callable[[Any], Any]:
    """Reads one value for all seats, or a list with one for each seat."""

    def read_all(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            given = validation.at_most(value, what, rules.SEATS)
            return [read(item, f"{what} {seat}") for seat, item in enumerate(given)]
        return read(value, what)

    return read_all


read_falls = one_or_each(read_table, "falls")
OPTIONS = (
    whole_option("goal", 20, 1, 100),
    whole_option("dice", None, 1, rules.DICE, "by players: 5, 5, 4"),
    choice_option("neutral_start", "two_players", "two_players", "always", "never"),
    Option(
        "skill",
        "average",
        f"{', '.join(HANDS)}, or a placement error of {SMALLEST}-{LARGEST} mm; "
        "one for all or a list with one for each seat",
        one_or_each(read_hand, "skill"),
        choices=HANDS,
        each_seat=True,
    ),
    Option(
        "falls",
        None,
        'the chance of a fall by height, like {"3": 0.01, "8": 0.2}, one for all or a list with '
        "one for each seat; if not given, by skill",
        lambda value: None if value is None else read_falls(value),
        file=True,
        each_seat=True,
    ),
)


def check(options: dict[str, Any], players: int) -> dict[str, Any]:
    """A list of equal values is one for all; a first die that always falls would end no game."""
    for name in ("skill", "falls"):
        given = options[name]
        if isinstance(given, list):
            validation.several(given, name, players)
            options[name] = given[0] if all(item == given[0] for item in given) else given
    if options["falls"] is not None:
        for table in each(options["falls"], players):
            if any(fall_weights(table)[height] == rules.CERTAIN for height in FIRST_HEIGHTS):
                raise RollhouseError("never_stands", WORDS)
    return options


def each(value: Any, players: int) -> Sequence[Any]:
    """What is given for all, or for each seat, seat by seat."""
    return value if isinstance(value, (list, tuple)) else [value] * players


# Chances of a fall


@functools.cache
def measured() -> Mapping[str, Any]:
    """The stored surrogate: `hands` by name in millimetres, `tables` by rising error."""
    found: Mapping[str, Any] = validation.data_file(MEASURED)
    return found


def error_of(hand: str | float) -> float:
    """The placement error in millimetres that a hand stands for."""
    return float(measured()["hands"][hand]) if isinstance(hand, str) else hand


def weights_of_hand(hand: str | float) -> list[int]:
    """Weights of a fall by height, between those stored for the nearest errors."""
    error, tables = error_of(hand), measured()["tables"]
    lower = max((t for t in tables if t["error_mm"] <= error), default=tables[0], key=error_in)
    upper = min((t for t in tables if t["error_mm"] >= error), default=tables[-1], key=error_in)
    apart = error_in(upper) - error_in(lower)
    part = (error - error_in(lower)) / apart if apart else 0.0
    chances = [
        low + part * (high - low) for low, high in zip(lower["falls"], upper["falls"], strict=True)
    ]
    return [0, *(round(chance * rules.CERTAIN) for chance in chances)]


def error_in(table: Mapping[str, Any]) -> float:
    return float(table["error_mm"])


def fall_weights(table: Mapping[str, float]) -> list[int]:
    """Weights of a fall by height; one that is not named is as the nearest named below, or 0."""
    weights = [0]
    for height in range(1, rules.TALLEST + 1):
        chance = table.get(str(height))
        weights.append(weights[-1] if chance is None else round(chance * rules.CERTAIN))
    return weights


# Packing


def pack(players: int, options: Mapping[str, Any], setups: Array) -> None:
    setup = setups[0]
    setup["players"] = players
    setup["goal"] = options["goal"]
    for playing in PLAYERS:
        setup["dice"][playing] = options["dice"] or dice_by_players(playing)
        setup["neutral"][playing] = starts_neutral(options["neutral_start"], playing)
    pack_rolls(setup)
    for seat in range(players):
        if options["falls"] is None:
            weights = weights_of_hand(each(options["skill"], players)[seat])
        else:
            weights = fall_weights(each(options["falls"], players)[seat])
        first = seat * len(weights)
        setup["falls"][first : first + len(weights)] = weights


def dice_by_players(playing: int) -> int:
    """The printed number of dice for each player."""
    return 4 if playing == 4 else 5


def starts_neutral(neutral_start: str, playing: int) -> bool:
    return neutral_start == "always" or (neutral_start == "two_players" and playing == 2)


def pack_rolls(setup: Any) -> None:
    first = 0
    for dice in range(1, rules.DICE + 1):
        found = rolls(dice)
        here = slice(first, first + len(found))
        setup["rolls"][here], setup["weights"][here] = zip(*found, strict=True)
        setup["first"][dice], setup["sizes"][dice] = first, len(found)
        setup["totals"][dice] = 6**dice
        first = here.stop


@functools.cache
def rolls(dice: int) -> list[tuple[int, int]]:
    """Every different roll of so many dice: its counts in four bits a face, and its weight."""
    found = []
    for faces in combinations_with_replacement(range(1, 7), dice):
        counts = [faces.count(face) for face in range(1, 7)]
        packed = sum(count << 4 * place for place, count in enumerate(counts))
        found.append((packed, factorial(dice) // prod(map(factorial, counts))))
    return found
