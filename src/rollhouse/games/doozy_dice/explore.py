"""Doozy Dice for one: dots, rolls made, dice, and the five cards, each open or used."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rollhouse.coach.explorer.dials import Dial, replaced, spaced, with_fields
from rollhouse.coach.explorer.words import WORDS as PICTURES
from rollhouse.kernel import contract
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position, position, write_fields

from .words import show_die

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
WORDS = PICTURES | Catalogue(
    en={
        "group_cards": "Cards",
        "rolls_made": "Rolls made",
        "own_dots": "Your dots",
        "card": "Card {number}",
        "card_open": "{card}",
        "open": "open",
        "used": "used",
        "face": "Face",
    },
    es={
        "group_cards": "Cartas",
        "rolls_made": "Tiradas hechas",
        "own_dots": "Tus Lunares Doozy",
        "card": "Carta {number}",
        "card_open": "{card}",
        "open": "abierta",
        "used": "usada",
        "face": "Cara",
    },
)
CARDS = ["Triple Scoop", "Quartet", "Countdown", "Full House", "Ladder"]
OPEN = ["Quartet", "Countdown", "Ladder"]
FEWEST, MOST = -3, 9
"""Dots that somebody may have."""
DEALS = 12
"""So many different deals are asked about."""
FOLLOWS = ("rolls",)


def begin() -> Position:
    dice = [6, 4, 3, 3, "F"]
    return position(
        "doozy_dice", 1, options={}, cards=CARDS, open=[OPEN], dots=[3], dice=dice, roll_number=2
    )


def practised(chance: random.Random, options: Mapping[str, Any]) -> dict[str, Any]:
    """For one, with one of a few deals: each is solved when it first comes up, and kept. A box of
    somebody's own has a deck of its own, or its five cards.
    """
    deal = random.Random(chance.randrange(DEALS))
    if options.get("cards") is not None:
        return {"players": 1}
    whole = contract.agree(begin().terms.game, 1, options).options
    deck = [card["name"] for card in whole["deck"]]
    return {"players": 1, "cards": deal.sample(deck, whole["cards_in_play"])}


def dials(here: Position) -> list[Dial]:
    now = here.fields
    if now["cards"] is None:
        return []
    return [*of_dice(here, now), *of_turn(here, now), *of_cards(here, now)]


def of_turn(here: Position, now: Mapping[str, Any]) -> list[Dial]:
    dots, made = now["dots"][0], now["roll_number"]
    found = [
        Dial(
            "dots", "own_dots", "group_turn", dots,
            range(min(FEWEST, dots), max(MOST, dots) + 1),
            lambda value: with_fields(here, dots=[value]), words=WORDS,
        )
    ]  # fmt: skip
    if here.turn >= 0:
        found.append(
            Dial(
                "made", "rolls_made", "group_turn", made, range(1, here.terms.setup.max_rolls + 1),
                lambda value: with_fields(here, ("kept",), roll_number=value), words=WORDS,
            )
        )  # fmt: skip
    return found


def of_dice(here: Position, now: Mapping[str, Any]) -> list[Dial]:
    if here.turn < 0:
        return []

    def turned(die: int) -> Callable[[int], Position]:
        return lambda shows: with_fields(
            here, ("kept",), dice=replaced(now["dice"], die, show_die(die, shows))
        )

    return [
        Dial(
            f"die{die}", "die", "group_dice", code(die, shows), range(1, 7), turned(die),
            shown(die), {"number": die + 1},
        )
        for die, shows in enumerate(now["dice"])
    ]  # fmt: skip


def code(die: int, shows: Any) -> int:
    """What a die shows, by number."""
    return next(number for number in range(1, 7) if show_die(die, number) == shows)


def shown(die: int) -> Callable[[int, str], str]:
    def say(number: int, language: str) -> str:
        shows = show_die(die, number)
        return WORDS.say(language, "face") if shows == "F" else str(shows)

    return say


def of_cards(here: Position, now: Mapping[str, Any]) -> list[Dial]:
    deck = [card["name"] for card in here.terms.options["deck"]]
    cards, still = now["cards"], now["open"][0]
    found = []
    for place, name in enumerate(cards):
        free = [n for n, other in enumerate(deck) if other == name or other not in cards]
        found.append(
            Dial(
                f"card{place}", "card", "group_cards", deck.index(name), free,
                swapped(here, now, deck, place), lambda n, _: deck[n], {"number": place + 1},
                words=WORDS,
            )
        )  # fmt: skip
        found.append(
            Dial(
                f"open{place}", "card_open", "group_cards", int(name in still), (1, 0),
                opened(here, cards, still, name),
                lambda n, language: WORDS.say(language, "open" if n else "used"), {"card": name},
                words=WORDS,
            )
        )  # fmt: skip
    return found


def swapped(
    here: Position, now: Mapping[str, Any], deck: Sequence[str], place: int
) -> Callable[[int], Position]:
    """Another card in a place; it is as open as the one before it."""

    def turned(value: int) -> Position:
        before, after = now["cards"][place], deck[value]
        cards = replaced(now["cards"], place, after)
        still = [after if name == before else name for name in now["open"][0]]
        terms = here.terms
        if terms.options["cards"] is not None:
            options = {**thawed(terms.options), "cards": cards}
            terms = contract.agree(terms.game, here.players, options)
        fields = {key: each for key, each in now.items() if key not in FOLLOWS}
        return write_fields(terms, {**fields, "cards": cards, "open": [still]})

    return turned


def opened(
    here: Position, cards: Sequence[str], still: Sequence[str], name: str
) -> Callable[[int], Position]:
    def turned(value: int) -> Position:
        left = [card for card in cards if (card in still if card != name else bool(value))]
        return with_fields(here, FOLLOWS, open=[left])

    return turned


def axes(_: Position, dials: Mapping[str, Dial]) -> tuple[str, list[int], str, list[int]] | None:
    """Rolls made across, dots down."""
    if "made" not in dials:
        return None
    return "made", spaced(dials["made"], 1, most=8), "dots", spaced(dials["dots"], 1, 0, 5)


def called(here: Position, action: Mapping[str, Any], language: str) -> str:
    """A roll by its dice; a card by its name, whatever it costs."""
    return here.offer(action, language) if action["do"] == "roll" else str(action["card"])
