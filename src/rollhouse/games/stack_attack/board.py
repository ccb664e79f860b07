"""The table of Stack Attack: the tower from its top down, and the dice of the player to move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rollhouse.kernel.board import Board, Grid, Piece, Shelf
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import Row, ask

from . import rules
from .codec import held
from .words import WORDS, in_hand, tie_break, top
from .words import held as dice_held

COLOURS = ("blue", "red", "green", "yellow")
"""Of the seats; neutral dice are white."""
TITLES = WORDS | Catalogue(
    en={
        "red": "red", "blue": "blue", "green": "green", "yellow": "yellow",
        "from_the_top": "The tower is {height} {height:die|dice} high, from the top: {dice}.",
        "colour": "Colour", "whose": "Whose", "neutral": "neutral", "nobody": "nobody's",
        "height": "Height", "tower": "Tower", "to_place": "To place", "letting_go": "Letting go",
        "in_the_cup": "In the cup", "plate": "The plate is empty.",
        "key_place": "Place the {face}", "key_stop": "Stop", "on_top": "on the {top}",
        "on_the_plate": "on the plate", "placed_now": "{placed} {placed:die|dice} placed",
    },
    es={
        "red": "rojo", "blue": "azul", "green": "verde", "yellow": "amarillo",
        "from_the_top": "La torre tiene {height} {height:dado|dados}, de arriba abajo: {dice}.",
        "colour": "Color", "whose": "De quién", "neutral": "neutral", "nobody": "de nadie",
        "height": "Altura", "tower": "Torre", "to_place": "Por poner", "letting_go": "Soltando",
        "in_the_cup": "En el cubilete", "plate": "El plato está vacío.",
        "key_place": "Poner el {face}", "key_stop": "Plantarse", "on_top": "sobre el {top}",
        "on_the_plate": "en el plato", "placed_now": "{placed} {placed:dado puesto|dados puestos}",
    },
)  # fmt: skip

LEFT_LYING = True


def board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    if state.phase == rules.FINISHED:
        return []
    drawn: Board = [*tie_break(state, language, names)]
    drawn.append(tower(state, language, names))
    drawn.append(dice_held(terms, state, language, names))
    cup = held(terms, state) if state.phase == rules.ROLLING else 0
    seat, placing = state.to_move, [state.placing] if state.placing else []
    shelves = [
        ("letting_go", pieces(seat, placing, language, ())),
        ("to_place", pieces(seat, in_hand(state), language, fitting(terms, state))),
        ("in_the_cup", pieces(seat, ["?"] * cup, language, ())),
    ]
    return drawn + [Shelf(TITLES.say(language, title), dice) for title, dice in shelves if dice]


def label(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> tuple[str, str]:
    facts = {"face": action.get("face"), "top": top(state), "placed": state.placed}
    note = "placed_now"
    if action["do"] == "place":
        note = "on_top" if state.height else "on_the_plate"
    title = TITLES.say(language, f"key_{action['do']}", **facts)
    return title, TITLES.say(language, note, **facts)


def tower(state: Row, language: str, names: Sequence[str]) -> Grid | str:
    """From the top down: height, die, colour and owner."""
    if state.height == 0:
        return TITLES.say(language, "plate")
    titles = ("height", "tower", "colour", "whose")
    rows = [
        (str(level + 1), f"[{state.faces[level]}]", *owner(state.owners[level], language, names))
        for level in reversed(range(state.height))
    ]
    dice = "; ".join(f"{shows[1:-1]} {colour}, {whose}" for _, shows, colour, whose in rows)
    said = TITLES.say(language, "from_the_top", height=state.height, dice=dice)
    return Grid(tuple(TITLES.say(language, title) for title in titles), tuple(rows), (said,))


def owner(code: int, language: str, names: Sequence[str]) -> tuple[str, str]:
    """The colour of a die and whose it is; code 0 is a neutral die."""
    if code == 0:
        return TITLES.say(language, "neutral"), TITLES.say(language, "nobody")
    return TITLES.say(language, COLOURS[code - 1]), names[code - 1]


def rolled(
    terms: Terms, state: Row, outcome: Mapping[str, Any], language: str, names: Sequence[str]
) -> Shelf | None:
    """The dice of a roll; whether a die stands is told in words."""
    if "roll" not in outcome:
        return None
    return Shelf("", pieces(state.to_move, sorted(outcome["roll"]), language, ()))


def pieces(
    seat: int, faces: Sequence[object], language: str, choices: Sequence[int]
) -> tuple[Piece, ...]:
    """Dice of a player's colour; those that can be placed have their number as a key."""
    label = TITLES.say(language, COLOURS[seat])
    return tuple(
        Piece(str(face), COLOURS[seat], label, str(face) if face in choices else "")
        for face in faces
    )


def fitting(terms: Terms, state: Row) -> list[int]:
    """The faces that can be placed now."""
    mask = np.zeros(rules.ACTIONS, np.uint8)
    ask(rules.legal, terms.setup, state, mask)
    return [face for face in range(1, 7) if mask[rules.PLACE + face]]
