"""The table of Shizzle: the line, the dice beside it, and where the line could go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..board import Board, Piece, Shelf
from ..contract import Terms
from ..kernel import Row, ask
from ..language import Catalogue
from . import rules
from .words import WORDS, Face, bank_now, line, lying, prospects

TITLES = WORDS | Catalogue(
    en={"in_the_cup": "In the cup", "choose_spark": "One of these is the first spark"},
    es={"in_the_cup": "En el cubilete", "choose_spark": "Uno de estos es la primera Chispa"},
)


LEFT_LYING = True


def board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    drawn: Board = [bank_now(terms, state, language)]
    shelves = [
        ("line", pieces(terms, line(state), language, ())),
        ("beside", pieces(terms, lying(state), language, fitting(terms, state))),
        ("in_the_cup", (Piece("?", "grey"),) * dice_in_cup(state)),
        ("choose_spark", sparks(state)),
    ]
    drawn += [Shelf(TITLES.say(language, title), dice) for title, dice in shelves if dice]
    return [*drawn, *prospects(terms, state, language)]


def rolled(
    terms: Terms, state: Row, outcome: Mapping[str, Any], language: str, names: Sequence[str]
) -> Shelf:
    faces = [(die, number) for die, number in enumerate(outcome["roll"]) if number]
    return Shelf("", pieces(terms, faces, language, ()))


def pieces(
    terms: Terms, faces: Sequence[Face], language: str, choices: Sequence[int]
) -> tuple[Piece, ...]:
    """Dice as they show; those among the choices have their number as a key."""
    found = []
    for die, number in faces:
        colour = terms.options["layout"][die][number - 1]
        key = str(die + 1) if die in choices else ""
        found.append(Piece(str(number), colour, WORDS.say(language, colour), key))
    return tuple(found)


def fitting(terms: Terms, state: Row) -> list[int]:
    """The dice that can be added now."""
    mask = np.zeros(rules.ACTIONS, np.uint8)
    ask(rules.legal, terms.setup, state, mask)
    return [die for die in range(rules.DICE) if mask[rules.ADD + die]]


def dice_in_cup(state: Row) -> int:
    if state.phase != rules.ROLLING:
        return 0
    return sum(bool(ask(rules.is_rolled, state, die)) for die in range(rules.DICE))


def sparks(state: Row) -> tuple[Piece, ...]:
    """The six dice before the first spark is chosen."""
    if state.phase != rules.SPARKING:
        return ()
    return tuple(Piece("?", "grey", key=str(die + 1)) for die in range(rules.DICE))
