"""Trays: what people with real dice tap to enter what they see. Faces of dice, one of several
answers, or where dice lie.

A game describes what it wants to know with these values in its part `entry`. A screen asks people
for it and needs to know no rule.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .board import Piece
from .records import rows

if TYPE_CHECKING:
    from .position import Position

FEW = 12
"""The most answers that are listed one by one."""


@dataclass(frozen=True)
class TrayFace:
    """A face of a die, or a card, that people can tap."""

    typed: str
    """What people would type for it."""
    piece: Piece
    """How it looks. A card shows nothing and has its name as its label."""
    most: int | None = None
    """How many dice of a tray can show it at once; None: any number."""


@dataclass(frozen=True)
class TrayDie:
    """A die that was rolled, or a card that was drawn: people tap one of its faces."""

    name: str
    faces: tuple[TrayFace, ...]


@dataclass(frozen=True)
class TrayChoice:
    """One thing that may have happened, to choose with one tap."""

    outcome: Mapping[str, Any]
    title: str
    note: str = ""


@dataclass(frozen=True)
class TrayPlace:
    """Where a die can lie."""

    typed: str
    name: str
    """Its name, with what is marked there: "c3, the centre"."""
    row: int = 0
    column: int = 0
    """Counted from 1, as seen from above; 0: beside the field."""
    marks: tuple[str, ...] = ()
    """What is drawn on it: colours, "centre", "bonus"."""
    shows: bool = True
    """Does it matter which face a die shows there?"""


@dataclass(frozen=True)
class TrayPiece:
    """A die of a field: where it lay, and what it may show."""

    typed: str
    """What people type before its place, if the die has moved."""
    name: str
    faces: tuple[TrayFace, ...]
    place: str = ""
    """The `typed` of the place where it was; empty: it is new and has to be placed."""
    face: str = ""
    """The `typed` of the face that it showed."""


@dataclass(frozen=True)
class TrayField:
    """Dice on a field. For each die that is new or has moved, people type its own `typed`, that of
    its place and, where faces matter, that of its face; commas separate the dice.
    """

    rows: int
    columns: int
    places: tuple[TrayPlace, ...]
    pieces: tuple[TrayPiece, ...]
    sides: tuple[str, ...] = ()
    """What lies beyond its near, right, far and left side, in a few words."""


@dataclass(frozen=True)
class Tray:
    """What people with real dice are asked: one face of each die, typed with spaces between them;
    or one of several choices; or where dice lie. If it has none of these, people type the answer.
    """

    ask: str
    """The question, as a sentence."""
    dice: tuple[TrayDie, ...] = ()
    choices: tuple[TrayChoice, ...] = ()
    field: TrayField | None = None


@dataclass(frozen=True)
class Besides:
    """What can happen although the table is not asked, as when a tower falls by itself."""

    title: str
    ask: str
    choices: tuple[TrayChoice, ...]


def of_any_game(position: Position, ask: str) -> Tray | None:
    """A tray for a game that describes none: a die where every outcome is one number, a list where
    there are few outcomes, else None. What is typed is the outcome as JSON.
    """
    terms, array = position.terms, position.array()
    if int(terms.game.calls.count(rows(terms.setups), rows(array), 0)) > FEW:
        return None
    found = [outcome for outcome, _ in position.outcomes()]
    if all(is_number(outcome) for outcome in found):
        faces = tuple(
            TrayFace(json.dumps(outcome), Piece(str(*outcome.values()), "")) for outcome in found
        )
        return Tray(ask, (TrayDie("", faces),))
    return Tray(ask, choices=tuple(TrayChoice(outcome, in_words(outcome)) for outcome in found))


def is_number(outcome: Mapping[str, Any]) -> bool:
    """Is an outcome nothing but one whole number?"""
    return len(outcome) == 1 and all(type(value) is int for value in outcome.values())


def in_words(outcome: Mapping[str, Any]) -> str:
    """An outcome without its punctuation: "roll 3 4"."""
    said = json.dumps(outcome, ensure_ascii=False)
    return " ".join("".join(" " if sign in '{}[]":,' else sign for sign in said).split())
