"""The table of Toss Up!: the greens set aside, and the dice of a roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..board import Board, Piece, Shelf
from ..contract import Terms
from ..kernel import Row
from ..language import Catalogue
from .words import COLOURS, WORDS, at_risk, last_turn

TITLES = WORDS | Catalogue(
    en={"set_aside": "Set aside"},
    es={"set_aside": "Apartados"},
)
LEFT_LYING = False


def board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    drawn: Board = [*last_turn(terms, state, language)]
    aside, note = greens(terms, state, language), at_risk(state, language)
    if aside:
        drawn.append(Shelf(TITLES.say(language, "set_aside"), aside, note))
    elif state.turn_points:
        drawn.append(f"{note}.")
    return drawn


def greens(terms: Terms, state: Row, language: str) -> tuple[Piece, ...]:
    """Those set aside since all dice were green and went back into the cup."""
    return (piece("G", language),) * (state.turn_points % terms.setup.dice)


def rolled(
    terms: Terms, state: Row, outcome: Mapping[str, Any], language: str, names: Sequence[str]
) -> Shelf:
    letters = sorted(outcome["roll"].upper(), key="GYR".index)
    return Shelf("", tuple(piece(letter, language) for letter in letters))


def piece(letter: str, language: str) -> Piece:
    """A die by the first letter of its colour, in the language that is spoken."""
    colour = COLOURS["GYR".index(letter)]
    return Piece(TITLES.say(language, colour, n=1)[0].upper(), colour)
