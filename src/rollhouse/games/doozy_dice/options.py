"""The house rules of Doozy Dice and their packing into a `Setup`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Option, flag_option, whole_option
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import Array

from .costs import BLUE_ROLLS, WHITE_ROLLS, cost_table
from .deck import read_deck
from .rules import CARDS, DECK
from .words import WORDS

PLAYERS = range(1, 5)
FIRST = "roll"


def read_cards(value: Any) -> list[str] | None:
    """Names, or None: as many as are in play are dealt. `check` counts them."""
    if value is None:
        return None
    return [validation.text(name, "cards") for name in validation.at_most(value, "cards", DECK)]


OPTIONS = (
    Option(
        "deck",
        None,
        "a list of 5-60 cards, or the path of a file",
        read_deck,
        file=True,
        mendable=True,
    ),
    Option("cards", None, "different names of cards, as many as are in play", read_cards),
    whole_option("start_dots", 2, 0, 10),
    whole_option("max_rolls", 13, 1, 20),
    flag_option("set_aside_is_final", False),
    whole_option("cards_in_play", CARDS, 1, CARDS),
    whole_option("sides", 6, 2, 6),
)
ADDED = ("cards_in_play", "sides")


def check(options: dict[str, Any], players: int) -> dict[str, Any]:
    """The agreed cards must be in the deck; they lie in the order of the deck."""
    if options["cards"] is not None:
        validation.several(options["cards"], "cards", options["cards_in_play"])
        if len(set(options["cards"])) < len(options["cards"]):
            raise RollhouseError("same_card", WORDS)
        deck = [card["name"] for card in options["deck"]]
        for name in options["cards"]:
            validation.choice(name, "cards", deck)
        options["cards"] = sorted(options["cards"], key=deck.index)
    return options


def pack(players: int, options: Mapping[str, Any], setups: Array) -> None:
    setup, deck = setups[0], options["deck"]
    setup["players"] = players
    setup["start_dots"] = options["start_dots"]
    setup["max_rolls"] = options["max_rolls"]
    setup["final"] = options["set_aside_is_final"]
    setup["deck"] = len(deck)
    setup["cards_in_play"] = options["cards_in_play"]
    setup["sides"] = options["sides"]
    if options["cards"] is not None:
        names = [card["name"] for card in deck]
        setup["dealt"] = 1
        agreed = [names.index(name) for name in options["cards"]]
        setup["cards"][: len(agreed)] = agreed
    dice = range(1, 7)
    setup["blue"][:] = [
        BLUE_ROLLS.index(tuple(sorted(roll))) * len(WHITE_ROLLS) for roll in product(dice, repeat=3)
    ]
    setup["white"][:] = [WHITE_ROLLS.index(tuple(sorted(roll))) for roll in product(dice, repeat=2)]
    costs = cost_table(deck).ravel()
    setup["cost"][: len(costs)] = costs
