"""The table of Toss Up!: the greens set aside, and the dice of a roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.board import Board, Piece, Shelf
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import Row

from .words import COLOURS, WORDS, at_risk, roll, standing

TITLES = WORDS | Catalogue(
    en={
        "set_aside": "Set aside",
        "key_roll": "Roll {dice}",
        "key_stop": "Stop",
        "at_stake": "red light loses {points}",
        "nothing_at_stake": "nothing to lose",
        "makes": "bank {points}, make {total}",
        "makes_nothing": "bank nothing",
    },
    es={
        "set_aside": "Apartados",
        "key_roll": "Tirar {dice}",
        "key_stop": "Plantarse",
        "at_stake": "semáforo rojo: se {points:pierde|pierden} {points}",
        "nothing_at_stake": "nada que perder",
        "makes": "guardar {points}, llegar a {total}",
        "makes_nothing": "no guardar nada",
    },
)
LEFT_LYING = False


def board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    drawn: Board = [*standing(terms, state, language)]
    aside, note = greens(terms, state, language), at_risk(state, language)
    if aside:
        aloud = roll("G" * len(aside), language)
        drawn.append(Shelf(TITLES.say(language, "set_aside"), aside, note, aloud=aloud))
    elif state.turn_points:
        drawn.append(f"{note}.")
    return drawn


def label(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> tuple[str, str]:
    points = state.turn_points
    facts = {
        "dice": state.dice_left,
        "points": points,
        "total": state.scores[state.to_move] + points,
    }
    rolls = action["do"] == "roll"
    note = ("at_stake" if points else "nothing_at_stake") if rolls else "makes"
    if not rolls and not points:
        note = "makes_nothing"
    title = TITLES.say(language, f"key_{action['do']}", **facts)
    return title, TITLES.say(language, note, **facts)


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
