"""Cards in people's box that ask for something else than those of the match: `Quartet: a a a F`."""

from __future__ import annotations

import re
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.entry import called, plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import Row

from .deck import read_card
from .words import WORDS

SAYS = WORDS | Catalogue(
    en={
        "ask_mend": "Which card is different, and which dice does it ask for? A name, a colon and "
        "a sign a die: a number, F for a Doozy Face, equal letters for equal numbers, x for any; "
        "like {example}. A name that the deck does not have is a new card.",
        "mend_how": "a name, a colon and a sign for each die, like {example}",
        "mend_sign": "{sign} is no sign of a die; they are 1 to 6, F for a Doozy Face, a to e for "
        "equal numbers and x for any, like {example}",
        "two_cards": "{given} may be {cards}",
    },
    es={
        "ask_mend": "¿Qué carta es distinta, y qué dados pide? Un nombre, dos puntos y un signo "
        "por dado: un número, F para una Cara Doozy, letras iguales para números iguales, x para "
        "cualquiera; como {example}. Un nombre que el mazo no tiene es una carta nueva.",
        "mend_how": "un nombre, dos puntos y un signo por cada dado, como {example}",
        "mend_sign": "{sign} no es un signo de dado; son 1 a 6, F para una Cara Doozy, a hasta e "
        "para números iguales y x para cualquiera, como {example}",
        "two_cards": "{given} puede ser {cards}",
    },
)
UNLIKE = ("deal_card",)
EXAMPLE = "{name}: a a a F"
SIGNS = "123456abcdefx"


def ask_mend(terms: Terms, state: Row, language: str) -> str:
    return SAYS.say(language, "ask_mend", example=example(terms))


def example(terms: Terms) -> str:
    return EXAMPLE.format(name=terms.options["deck"][0]["name"])


def read_mend(terms: Terms, state: Row, text: str, language: str) -> dict[str, Any]:
    """The deck with the card that was typed, in the place of its namesake or as one more."""
    name, colon, asked = (part.strip() for part in text.rpartition(":"))
    signs = re.findall(r"\S", plain(asked))
    facts = {"example": example(terms)}
    if not (name and colon and signs):
        raise RollhouseError("mend_how", SAYS, **facts)
    for sign in signs:
        if sign not in SIGNS:
            raise RollhouseError("mend_sign", SAYS, sign=validation.brief(sign), **facts)
    deck = list(terms.options["deck"])
    names = [card["name"] for card in deck]
    places = called(name, names)
    if len(places) > 1:
        known = ", ".join(names[place] for place in places)
        raise RollhouseError("two_cards", SAYS, given=validation.brief(name), cards=known)
    place = places[0] if places else len(deck)
    card = {
        "name": names[place] if places else name,
        "dice": len(signs),
        "faces": signs.count("f"),
        "pattern": " ".join(sign for sign in signs if sign != "f"),
    }
    deck[place : place + 1] = [read_card(card, place)]
    return {"deck": deck}
