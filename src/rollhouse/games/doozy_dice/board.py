"""The table of Doozy Dice: five dice, and the five cards with what they cost now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rollhouse.kernel.board import Board, Grid, Piece, Shelf
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Catalogue, listed
from rollhouse.kernel.records import Row, ask

from . import rules
from .aloud import cards_aloud, dice_aloud
from .words import WORDS, card_names, colour, colour_word, dots_needed, pattern, roll_now, show_die

DONE, OPEN, NOT_NOW = "x", ".", "-"

TITLES = WORDS | Catalogue(
    en={
        "dice": "Dice",
        "card": "Card",
        "asks": "Asks for",
        "costs": "Dots now",
        "free": "free",
        "rolls": "Rolls (score: rolls - dots)",
        "key_roll": "Roll {dice}",
        "key_roll_all": "Roll all {dice}",
        "key_complete": "{card}",
        "key_write_off": "Write off {card}",
        "keeps": "keep {kept}",
        "keeps_nothing": "keep nothing",
        "face": "the face",
        "both_faces": "both faces",
        "for_nothing": "free",
        "spends": "spend {dots} of your {have} {have:dot|dots}",
        "gives_up": "{most} rolls, and a dot lost",
    },
    es={
        "dice": "Dados",
        "card": "Carta",
        "asks": "Pide",
        "costs": "Lunares",
        "free": "gratis",
        "rolls": "Tiradas (total: tiradas - lunares)",
        "key_roll": "Tirar {dice}",
        "key_roll_all": "Tirar los {dice}",
        "key_complete": "{card}",
        "key_write_off": "Descartar {card}",
        "keeps": "conservar {kept}",
        "keeps_nothing": "no conservar nada",
        "face": "la cara",
        "both_faces": "las dos caras",
        "for_nothing": "gratis",
        "spends": "gastar {dots} de {have:tu {have} Lunar Doozy|tus {have} Lunares Doozy}",
        "gives_up": "{most} tiradas, y un Lunar Doozy menos",
    },
)


LEFT_LYING = True


def board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    return scored_board(terms, state, language, names, [{}] * terms.players)


def scored_board(
    terms: Terms,
    state: Row,
    language: str,
    names: Sequence[str],
    scorecards: Sequence[Mapping[str, int]],
) -> Board:
    """With the rolls that stand on everybody's scorecard beside a card that was used."""
    drawn: Board = []
    if state.phase in (rules.ROLLING, rules.CHOOSING):
        note = roll_now(terms, state, language)
        lying = dice(terms, state, language)
        said = dice_aloud(lying, language)
        drawn.append(Shelf(TITLES.say(language, "dice"), lying, note, aloud=said))
    return [*drawn, cards(terms, state, language, names, scorecards)]


def rolled(
    terms: Terms, state: Row, outcome: Mapping[str, Any], language: str, names: Sequence[str]
) -> Shelf | None:
    """The dice of a roll; deals and roll-offs are told in words alone."""
    if "roll" not in outcome:
        return None
    fallen = [(die, shows) for die, shows in enumerate(outcome["roll"]) if shows is not None]
    return Shelf("", tuple(piece(die, str(shows), language) for die, shows in fallen))


def label(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> tuple[str, str]:
    if action["do"] == "roll":
        rolled = len(action["dice"])
        key = "key_roll_all" if rolled == rules.DICE else "key_roll"
        return TITLES.say(language, key, dice=rolled), keeping(state, action["dice"], language)
    facts = {"card": action["card"], "most": terms.setup.max_rolls}
    title = TITLES.say(language, f"key_{action['do']}", **facts)
    if action["do"] == "write_off":
        return title, TITLES.say(language, "gives_up", **facts)
    place = card_names(terms, state).index(action["card"])
    facts |= {"dots": dots_needed(terms, state, place), "have": state.dots[state.to_move]}
    return title, TITLES.say(language, "spends" if facts["dots"] else "for_nothing", **facts)


def keeping(state: Row, rolled: Sequence[int], language: str) -> str:
    """ "keep 5, 5 and the face": what lies on while some dice are rolled again."""
    kept = [show_die(die, state.dice[die]) for die in range(rules.DICE) if die not in rolled]
    if not kept:
        return TITLES.say(language, "keeps_nothing")
    named = [str(shows) for shows in sorted(shows for shows in kept if isinstance(shows, int))]
    faces = len(kept) - len(named)
    if faces:
        named.append(TITLES.say(language, "face" if faces == 1 else "both_faces"))
    return TITLES.say(language, "keeps", kept=listed(language, named))


def dice(terms: Terms, state: Row, language: str) -> tuple[Piece, ...]:
    """The five dice; one that may be rolled again has its number as a key."""
    mask = np.zeros(rules.ACTIONS, np.uint8)
    ask(rules.legal, terms.setup, state, mask)
    return tuple(
        piece(
            die,
            str(show_die(die, state.dice[die]) or "?"),
            language,
            str(die + 1) if mask[rules.ROLL + (1 << die) - 1] else "",
        )
        for die in range(rules.DICE)
    )


def piece(die: int, shows: str, language: str, key: str = "") -> Piece:
    several = WORDS.say(language, f"several_{colour(die)}")
    return Piece(shows, colour(die), colour_word(die, language), key, several)


def cards(
    terms: Terms,
    state: Row,
    language: str,
    names: Sequence[str],
    scorecards: Sequence[Mapping[str, int]],
) -> Grid:
    """A row a card, with its number and who has used it; then the dots in hand."""
    dots = tuple(str(state.dots[seat]) for seat in range(terms.players))
    in_hand = TITLES.say(language, "dots")
    called = card_names(terms, state)
    if not called:
        return Grid(("", *names), ((in_hand, *dots),))
    asks = {card["name"]: pattern(card, language) for card in terms.options["deck"]}
    rows = [
        (
            *(str(place + 1), name, asks[name], price(terms, state, place, language)),
            *(
                OPEN if state.open[seat] >> place & 1 else str(scorecards[seat].get(name, DONE))
                for seat in range(terms.players)
            ),
        )
        for place, name in enumerate(called)
    ]
    head = [TITLES.say(language, key) for key in ("card", "asks", "costs")]
    rolls = tuple(str(state.rolls[seat]) for seat in range(terms.players))
    totals = [("", TITLES.say(language, "rolls"), "", "", *rolls), ("", in_hand, "", "", *dots)]
    said = cards_aloud(terms, state, language, names, scorecards)
    return Grid(("", *head, *names), (*rows, *totals), said)


def price(terms: Terms, state: Row, place: int, language: str) -> str:
    """What the seat to move would pay; in brackets where it has not so many dots."""
    dots = dots_needed(terms, state, place)
    if dots is None or not state.open[state.to_move] >> place & 1:
        return NOT_NOW
    if dots == 0:
        return TITLES.say(language, "free")
    return str(dots) if dots <= state.dots[state.to_move] else f"({dots})"
