"""The table of Dice Flick: the arena with its markers, the dice in front of the player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rollhouse.kernel.board import Board, Grid, Inked, Picture, Piece, Shelf
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Catalogue, Sentence
from rollhouse.kernel.records import Row

from . import rules
from .scoring_rules import SIDE
from .words import (
    KINDS,
    ROWS,
    WORDS,
    bag,
    dice_words,
    flick_facts,
    hole,
    in_front,
    kind_word,
    piece_points,
    piece_words,
    prospects,
    round_now,
    sign,
)

TITLES = WORDS | Catalogue(
    en={
        "in_front": "In front of {name:{name}|you}",
        "base": "base {base}",
        "legend": "Small letters are markers: b, y, g upgrades, x the centre, + the bonus.",
        "lying": "In the box: {dice}.",
        "die_in_hole": "{kind} {pips} in {hole}",
        "nothing_lies": "The box is empty.",
        "markers_aloud": "Upgrade markers: {upgrades}. The centre: {centre}. The bonus: {bonus}.",
        "upgrade_mark": "b y g  upgrade markers",
        "centre_mark": "x      the centre",
        "bonus_mark": "+      the bonus",
        "usable": "Markers that still count: {holes}",
        "key_flick": "Flick {kind}",
        "key_bonus": "Take the bonus",
        "key_leave": "Leave the bonus",
        "key_pass": "End the turn",
        "key_score": "Score {points}",
        "flick_at": "from base {base} at {aim}",
        "flick_from": "from base {base}",
        "one_more": "draw a die, flick once more",
        "one_more_no_draw": "flick once more",
        "no_more": "no more flicks",
        "scored_all": "nothing more is scored",
        "scores": "{piece}",
    },
    es={
        "in_front": "Delante de {name:{name}|ti}",
        "base": "base {base}",
        "legend": "Las minúsculas son marcas: az, am, ve de mejora (azul, amarilla, verde), x el "
        "centro, + la bonificación.",
        "lying": "En la caja: {dice}.",
        "die_in_hole": "{kind} {pips} en {hole}",
        "nothing_lies": "La caja está vacía.",
        "markers_aloud": "Marcas de mejora: {upgrades}. El centro: {centre}. La bonificación: "
        "{bonus}.",
        "upgrade_mark": "az am ve  marcas de mejora",
        "centre_mark": "x         el centro",
        "bonus_mark": "+         la bonificación",
        "usable": "Marcas que aún cuentan: {holes}",
        "key_flick": "Lanzar el {kind}",
        "key_bonus": "Usar la bonificación",
        "key_leave": "Dejar la bonificación",
        "key_pass": "Terminar el turno",
        "key_score": "Puntuar {points}",
        "flick_at": "desde la base {base} a {aim}",
        "flick_from": "desde la base {base}",
        "one_more": "sacar un dado, lanzar otra vez",
        "one_more_no_draw": "lanzar otra vez",
        "no_more": "ningún lanzamiento más",
        "scored_all": "no se puntúa nada más",
        "scores": "{piece}",
    },
)


LEFT_LYING = True


def board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    if state.phase == rules.FINISHED:
        return [WORDS.say(language, "game_over")]
    drawn: Board = [where_it_stands(terms, state, language), arena(terms, state, language)]
    dice = hand(state, language)
    if dice:
        title = TITLES.say(language, "in_front", name=names[state.to_move])
        drawn.append(Shelf(title, dice, brief=True))
    drawn.append(WORDS.say(language, "bag_now", dice=dice_words(bag(state), language)))
    return [*drawn, *markers_left(state, language)]


def label(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> tuple[str, str]:
    do, facts = action["do"], dict[str, Any]()
    if do == "flick":
        facts = flick_facts(action)
        keys = "key_flick", "flick_at" if action.get("aim") else "flick_from"
    elif do == "score":
        piece = action["piece"]
        facts = {"piece": piece_words(piece), "points": piece_points(terms, state, piece)}
        keys = "key_score", "scores"
    elif do == "bonus":
        keys = "key_bonus", "one_more" if any(bag(state)) else "one_more_no_draw"
    elif state.phase == rules.BONUS:
        keys = "key_leave", "no_more"
    else:
        keys = "key_pass", "scored_all"
    title, note = (Sentence(key, TITLES, **facts).say(language) for key in keys)
    return title, note


def low_board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    """The same without the bag and without what explains the signs."""
    if state.phase == rules.FINISHED:
        return board(terms, state, language, names)
    drawn: Board = [where_it_stands(terms, state, language)]
    drawn.append(
        Picture(tuple(seen(terms, state, language)), (arena_grid(terms, state, language),))
    )
    dice = hand(state, language)
    if dice:
        drawn.append(Shelf("", dice, brief=True))
    return [*drawn, *markers_left(state, language)]


def where_it_stands(terms: Terms, state: Row, language: str) -> str:
    """Round and flicks left, or the best scoring, in one line."""
    return " ".join([round_now(terms, state, language), *prospects(terms, state, language)])


def markers_left(state: Row, language: str) -> list[str]:
    usable = [hole(cell) for cell in range(SIDE * SIDE) if state.markers >> cell & 1]
    return [TITLES.say(language, "usable", holes=" ".join(usable))] if usable else []


def arena(
    terms: Terms,
    state: Row,
    language: str,
    flick: Mapping[str, Any] | None = None,
    moved: int = 0,
) -> Picture:
    """Rows a to e, columns 1 to 5, the bases around; dice as letter and number, markers where holes
    are empty. The base and the hole of a `flick` are marked, and the base is drawn where it stands:
    `moved` columns to the right of whoever sits behind it.
    """
    narrow = Picture(
        tuple(seen(terms, state, language, flick, moved)),
        (arena_grid(terms, state, language, flick),),
    )
    wide = tuple(seen(terms, state, language, flick, moved, LEGEND))
    said = arena_aloud(terms, state, language)
    return Picture(wide, (narrow, TITLES.say(language, "legend")), said)


def arena_aloud(terms: Terms, state: Row, language: str) -> tuple[str, ...]:
    """What lies in which hole, and where the markers are, for people who listen."""
    holes = range(SIDE * SIDE)
    dice = [
        TITLES.say(
            language,
            "die_in_hole",
            kind=kind_word((die - 1) // 6, language),
            pips=(die - 1) % 6 + 1,
            hole=hole(place),
        )
        for place in holes
        if (die := state.arena[place])
    ]
    setup = terms.setup
    marks = [f"{kind_word(kind, language)} {hole(setup.upgrade[kind])}" for kind in range(3)]
    facts = {"centre": hole(setup.centre), "bonus": hole(setup.bonus)}
    return (
        TITLES.say(language, "lying" if dice else "nothing_lies", dice=", ".join(dice)),
        TITLES.say(language, "markers_aloud", upgrades=", ".join(marks), **facts),
    )


def seen(
    terms: Terms,
    state: Row,
    language: str,
    flick: Mapping[str, Any] | None = None,
    moved: int = 0,
    legend: Sequence[str] = ("",) * SIDE,
) -> Iterator[tuple[str | Inked, ...]]:
    """The arena line by line, with what is said beside its rows."""
    base, aim = (flick["base"], aimed_at(flick)) if flick else (None, None)
    aside = [moved * way if place == base else 0 for place, way in enumerate(RIGHTWARDS)]
    names = [TITLES.say(language, "base", base=place + 1) for place in range(4)]
    south, east, north, west = (
        f"{mark} {name}" if base == place else name
        for place, (mark, name) in enumerate(zip("▲◀▼▶", names, strict=True))
    )
    west = f"{names[3]} ▶" if base == 3 else names[3]
    margin = len(names[3]) + 3
    numbers = "".join(str(column + 1).center(CELL) for column in range(SIDE))
    middle = margin + 2 + CELL * SIDE // 2

    def centred(text: str, columns: int) -> tuple[str]:
        return (" " * (middle + CELL * columns - len(text) // 2) + text,)

    yield centred(north, aside[2])
    yield (" " * (margin + 2) + numbers,)
    for row in range(SIDE):
        left = west if row == SIDE // 2 + aside[3] else ""
        right = east if row == SIDE // 2 + aside[1] else ""
        cells = [cell(terms, state, row, column, aim, language) for column in range(SIDE)]
        holes = [part for found in cells for part in found]
        beside = f" {ROWS[row]} {right}".ljust(margin + 5)
        if legend[row]:
            beside += TITLES.say(language, legend[row])
        yield (left.ljust(margin) + f"{ROWS[row]} ", *holes, beside.rstrip())
    yield centred(south, aside[0])


def aimed_at(flick: Mapping[str, Any]) -> tuple[int, ...] | None:
    return tuple(flick["aim"]) if flick.get("aim") else None


RIGHTWARDS = (1, -1, -1, 1)
"""Which way along its side of the arena, by columns or rows, the right of each base is."""
CELL = 5
"""Columns that a hole takes in a picture."""
LEGEND = ("", "upgrade_mark", "centre_mark", "bonus_mark", "")
"""What is said beside the rows."""


def cell(
    terms: Terms, state: Row, row: int, column: int, aim: tuple[int, ...] | None, language: str
) -> list[str | Inked]:
    """A hole in a picture; the one aimed at stands in brackets."""
    place = row * SIDE + column
    die, shows = state.arena[place], sign(terms, state, place, language)
    text = shows.center(CELL - 2)
    left, right = "[]" if aim == (row + 1, column + 1) else "  "
    right = right[: CELL - 1 - len(text)]  # three marks in one hole
    return [left, Inked(text, KINDS[(die - 1) // 6]) if die else text, right]


def arena_grid(
    terms: Terms, state: Row, language: str, flick: Mapping[str, Any] | None = None
) -> Grid:
    aim = aimed_at(flick) if flick else None

    def shown(row: int, column: int) -> str:
        text = sign(terms, state, row * SIDE + column, language)
        return f"[{text}]" if aim == (row + 1, column + 1) else text

    head = ("", *(str(column + 1) for column in range(SIDE)))
    rows = [(ROWS[row], *(shown(row, column) for column in range(SIDE))) for row in range(SIDE)]
    return Grid(head, tuple(rows))


def hand(state: Row, language: str) -> tuple[Piece, ...]:
    """The dice in front of the player to move; what is typed to flick one begins with its key."""
    flicking = state.phase == rules.FLICKING
    return tuple(
        piece(kind, language, f"f {kind_word(kind, language)}" if flicking else "")
        for kind, dice in enumerate(in_front(state, state.to_move))
        for _ in range(dice)
    )


def piece(kind: int, language: str, key: str = "") -> Piece:
    several = WORDS.say(language, f"several_{KINDS[kind]}")
    return Piece("?", KINDS[kind], kind_word(kind, language), key, several)


def rolled(
    terms: Terms, state: Row, outcome: Mapping[str, Any], language: str, names: Sequence[str]
) -> Shelf | None:
    """The dice that were drawn; where a die rests is told in words and seen in the arena."""
    if "drawn" not in outcome:
        return None
    return Shelf("", tuple(piece(KINDS.index(kind), language) for kind in outcome["drawn"]))
