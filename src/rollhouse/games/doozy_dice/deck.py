"""The cards of a deck: read from data, every fault named."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.errors import RollhouseError

from .costs import Card, completing_rolls, costs, roll_index
from .rules import BLUE, DECK, FACE, IMPOSSIBLE
from .words import WORDS

DEFAULT_DECK = Path(__file__).with_name("deck.json")
KINDS = ("pattern", "each", "sum", "run")


def read_deck(value: Any) -> list[dict[str, Any]]:
    """A deck from a list of cards, or an object with `cards`. Every fault is named."""
    if value is None:
        value = validation.data_file(DEFAULT_DECK)
    if isinstance(value, Mapping):
        validation.keys(value, "deck", ("cards",), ("about",))
        value = value["cards"]
    if not isinstance(value, (list, tuple)) or not 5 <= len(value) <= DECK:
        raise RollhouseError("deck_size", WORDS, value=validation.shown(value))
    deck = [read_card(card, place) for place, card in enumerate(value)]
    names = [card["name"] for card in deck]
    for name in names:
        if names.count(name) > 1:
            raise RollhouseError("card_twice", WORDS, name=name)
    return deck


def read_card(value: Any, place: int) -> dict[str, Any]:
    given = validation.an_object(value, f"card {place + 1}", '{"name": "Quartet", "dice": 4, …}')
    validation.keys(given, f"card {place + 1}", ("name", "dice"), ("faces", "where", *KINDS))
    name = validation.text(given["name"], f"the name of card {place + 1}").strip()
    if not name or len(name) > 40 or not name.isprintable():
        raise RollhouseError("card_name", WORDS, value=validation.shown(given["name"]))
    card: dict[str, Any] = {
        "name": name,
        "dice": validation.whole(given["dice"], f"{name}: dice", 1, 5),
        "faces": validation.whole(given.get("faces", 0), f"{name}: faces", 0, 2),
    }
    kinds = [kind for kind in KINDS if kind in given]
    if len(kinds) != 1 or ("where" in given and kinds != ["pattern"]):
        raise RollhouseError("card_kind", WORDS, name=name)
    if card["faces"] > card["dice"]:
        raise RollhouseError("card_faces", WORDS, name=name)
    numbers = card["dice"] - card["faces"]
    card |= READERS[kinds[0]](given, name, numbers)
    if not completing_rolls(json.dumps(card)):
        raise RollhouseError("card_impossible", WORDS, name=name)
    return card


def read_pattern(given: Card, name: str, numbers: int) -> dict[str, Any]:
    symbols = given["pattern"]
    symbols = symbols.split() if isinstance(symbols, str) else symbols
    symbols = validation.several(symbols, f"{name}: pattern", numbers)
    symbols = [read_symbol(symbol, name) for symbol in symbols]
    where = validation.an_object(given.get("where", {}), f"{name}: where", '{"a": [2, 3, 4, 5]}')
    read = {}
    for letter, allowed in where.items():
        if letter not in symbols or letter == "x" or not letter.isalpha():
            raise RollhouseError("card_where", WORDS, name=name, value=validation.shown(letter))
        read[letter] = read_numbers(allowed, f"{name}: where {letter}")
    return {"pattern": " ".join(symbols)} | ({"where": read} if read else {})


def read_symbol(value: Any, name: str) -> str:
    """A digit, as text or as a number, or a letter."""
    if not isinstance(value, str):
        return str(validation.whole(value, f"{name}: pattern", 1, 6))
    if not (len(value) == 1 and (value in "123456" or "a" <= value <= "z")):
        raise RollhouseError("card_symbol", WORDS, name=name, value=validation.shown(value))
    return value


def read_numbers(value: Any, what: str) -> list[int]:
    """The numbers a die may show: `[2, 3]`, or `{"not": [1]}` for all others."""
    listed = value
    if isinstance(value, Mapping):
        validation.keys(value, what, ("not",))
        listed = value["not"]
    named = {validation.whole(number, what, 1, 6) for number in validation.at_most(listed, what, 6)}
    return [number for number in range(1, 7) if (number in named) == (listed is value)]


def read_each(given: Card, name: str, numbers: int) -> dict[str, Any]:
    return {"each": read_numbers(given["each"], f"{name}: each")}


def read_sum(given: Card, name: str, numbers: int) -> dict[str, Any]:
    return {"sum": validation.whole(given["sum"], f"{name}: sum", numbers, 6 * numbers)}


def read_run(given: Card, name: str, numbers: int) -> dict[str, Any]:
    return {"run": validation.whole(given["run"], f"{name}: run", numbers, numbers)}


READERS = {"pattern": read_pattern, "each": read_each, "sum": read_sum, "run": read_run}


def read_dice(value: Any, what: str = "dice") -> list[int]:
    """Five dice, blue blue blue white white; the Doozy Face is "F"."""
    return [
        read_shown(shows, die, what) for die, shows in enumerate(validation.several(value, what, 5))
    ]


def read_shown(shows: Any, die: int, what: str) -> int:
    if isinstance(shows, str) and shows == "F":
        if die < BLUE:
            raise RollhouseError("blue_face", WORDS)
        return FACE
    colour, low = ("blue", 1) if die < BLUE else ("white", 2)
    try:
        return validation.whole(shows, f"{what}, {colour} die", low, 6)
    except RollhouseError as error:
        if colour == "blue":
            raise
        raise RollhouseError("white_die", WORDS, **error.sentence.facts) from None


@functools.cache
def default_deck() -> list[dict[str, Any]]:
    return read_deck(None)


def cost(card: Any, dice: Any) -> int | None:
    """The fewest dots that complete a card with five dice, or None if no dots can.

    `card` is a name of the default deck, or a card of your own as in a deck file. `dice` are five
    numbers, blue blue blue white white, with "F" for a Doozy Face.
    """
    deck = {known["name"]: known for known in default_deck()}
    own = isinstance(card, Mapping)
    known = read_card(card, 0) if own else deck[validation.choice(card, "card", list(deck))]
    dots = int(costs(json.dumps(known))[roll_index(read_dice(dice))])
    return None if dots == IMPOSSIBLE else dots
