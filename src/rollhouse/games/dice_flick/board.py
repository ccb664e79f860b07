"""The table of Dice Flick: the arena with its markers, the dice in front of the player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..board import Board, Grid, Inked, Picture, Piece, Shelf
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
        "base": "base {base}",
        "legend": "Small letters are markers: b, y, g upgrades, x the centre, + the bonus.",
        "upgrade_mark": "b y g  upgrade markers",
        "centre_mark": "x      the centre",
        "bonus_mark": "+      the bonus",
        "usable": "Markers that still count: {holes}",
    },
    es={
        "in_front": "Delante de {name}",
        "base": "base {base}",
        "legend": "Las minúsculas son marcas: b, y, g de mejora (azul, amarilla, verde), x el "
        "centro, + la bonificación.",
        "upgrade_mark": "b y g  marcas de mejora",
        "centre_mark": "x      el centro",
        "bonus_mark": "+      la bonificación",
        "usable": "Marcas que aún cuentan: {holes}",
    },
)


LEFT_LYING = True


def board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    if state.phase == rules.FINISHED:
        return [WORDS.say(language, "game_over")]
    drawn: Board = [round_now(terms, state, language), arena(terms, state, language)]
    dice = hand(state, language)
    if dice:
        title = TITLES.say(language, "in_front", name=names[state.to_move])
        drawn.append(Shelf(title, dice, brief=True))
    drawn.append(WORDS.say(language, "bag_now", dice=dice_words(bag(state), language)))
    usable = [hole(cell) for cell in range(SIDE * SIDE) if state.markers >> cell & 1]
    if usable:
        drawn.append(TITLES.say(language, "usable", holes=" ".join(usable)))
    return [*drawn, *prospects(terms, state, language)]


def arena(
    terms: Terms, state: Row, language: str, flick: Mapping[str, Any] | None = None
) -> Picture:
    """Rows a to e, columns 1 to 5, the bases around; dice as letter and number, markers where holes
    are empty. The base and the hole of a `flick` are marked.
    """
    base = flick["base"] if flick else None
    aim = tuple(flick["aim"]) if flick and flick.get("aim") else None
    south, east, north, west = (
        mark if base == place else "" for place, mark in enumerate(("▲ ", "◀ ", "▼ ", "▶ "))
    )
    names = [TITLES.say(language, "base", base=place + 1) for place in range(4)]
    margin = len(names[3]) + 3
    columns = "".join(str(column + 1).center(CELL) for column in range(SIDE))
    middle = margin + 2 + CELL * SIDE // 2

    def centred(text: str) -> tuple[str]:
        return (" " * (middle - len(text) // 2) + text,)

    lines: list[tuple[str | Inked, ...]] = [
        centred(north + names[2]), (" " * (margin + 2) + columns,)
    ]  # fmt: skip
    for row in range(SIDE):
        left, right = (f"{names[3]} {west}", f"{east}{names[1]}") if row == SIDE // 2 else ("", "")
        cells = [cell(terms, state, row, column, aim) for column in range(SIDE)]
        holes = [part for found in cells for part in found]
        beside = f" {ROWS[row]} {right}".ljust(margin + 5)
        if LEGEND[row]:
            beside += TITLES.say(language, LEGEND[row])
        lines.append((left.ljust(margin) + f"{ROWS[row]} ", *holes, beside.rstrip()))
    lines.append(centred(south + names[0]))
    return Picture(tuple(lines), (arena_grid(terms, state), TITLES.say(language, "legend")))


CELL = 5
"""Columns that a hole takes in a picture."""
LEGEND = ("", "upgrade_mark", "centre_mark", "bonus_mark", "")
"""What is said beside the rows."""


def cell(
    terms: Terms, state: Row, row: int, column: int, aim: tuple[int, ...] | None
) -> list[str | Inked]:
    """A hole in a picture; the one aimed at stands in brackets."""
    place = row * SIDE + column
    die, shows = state.arena[place], sign(terms, state, place)
    text = shows.center(CELL - 2)
    left, right = "[]" if aim == (row + 1, column + 1) else "  "
    return [left, Inked(text, KINDS[(die - 1) // 6]) if die else text, right]


def arena_grid(terms: Terms, state: Row) -> Grid:
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
