"""The table of Dice Flick: the arena with its markers, the dice in front of the player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..board import Board, Grid, Piece, Shelf
from ..contract import Terms
from ..kernel import Row
from ..language import Catalogue
from . import rules
from .scoring_rules import SIDE
from .words import (
    KINDS,
    ROWS,
    WORDS,
    bag,
    dice_words,
    hole,
    in_front,
    kind_word,
    prospects,
    round_now,
    sign,
)

TITLES = WORDS | Catalogue(
    en={
        "in_front": "In front of {name}",
        "legend": "Small letters are markers: b, y, g upgrades, x the centre, + the bonus. "
        "Base 1 is beside row e, base 2 beside column 5, base 3 beside row a, "
        "base 4 beside column 1.",
        "usable": "Markers that still count: {holes}",
    },
    es={
        "in_front": "Delante de {name}",
        "legend": "Las minúsculas son marcas: b, y, g de mejora (azul, amarilla, verde), x el "
        "centro, + la bonificación. La base 1 está junto a la fila e, la 2 junto a la columna 5, "
        "la 3 junto a la fila a, la 4 junto a la columna 1.",
        "usable": "Marcas que aún cuentan: {holes}",
    },
)


LEFT_LYING = True


def board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    if state.phase == rules.FINISHED:
        return [WORDS.say(language, "game_over")]
    drawn: Board = [round_now(terms, state, language), arena(terms, state)]
    drawn.append(TITLES.say(language, "legend"))
    dice = hand(state, language)
    if dice:
        drawn.append(Shelf(TITLES.say(language, "in_front", name=names[state.to_move]), dice))
    drawn.append(WORDS.say(language, "bag_now", dice=dice_words(bag(state), language)))
    usable = [hole(cell) for cell in range(SIDE * SIDE) if state.markers >> cell & 1]
    if usable:
        drawn.append(TITLES.say(language, "usable", holes=" ".join(usable)))
    return [*drawn, *prospects(terms, state, language)]


def arena(terms: Terms, state: Row) -> Grid:
    """Rows a to e, columns 1 to 5; dice as letter and number, markers where holes are empty."""
    head = ("", *(str(column + 1) for column in range(SIDE)))
    rows = [
        (ROWS[row], *(sign(terms, state, row * SIDE + column) for column in range(SIDE)))
        for row in range(SIDE)
    ]
    return Grid(head, tuple(rows))


def hand(state: Row, language: str) -> tuple[Piece, ...]:
    """The dice in front of the player to move; what is typed to flick one begins with its key."""
    flicking = state.phase == rules.FLICKING
    return tuple(
        piece(kind, language, f"f {KINDS[kind]}" if flicking else "")
        for kind, dice in enumerate(in_front(state, state.to_move))
        for _ in range(dice)
    )


def piece(kind: int, language: str, key: str = "") -> Piece:
    return Piece("?", KINDS[kind], kind_word(kind, language), key)


def rolled(
    terms: Terms, state: Row, outcome: Mapping[str, Any], language: str, names: Sequence[str]
) -> Shelf | None:
    """The dice that were drawn; where a die rests is told in words and seen in the arena."""
    if "drawn" not in outcome:
        return None
    return Shelf("", tuple(piece(KINDS.index(kind), language) for kind in outcome["drawn"]))
