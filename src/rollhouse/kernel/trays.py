"""What people with real dice can say they see: faces to tap, one of some answers, dice laid out.

A game describes its question to the table with these values in its own `entry.py`; a screen asks
it of people and needs to know no rule.
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
"""Answers that are listed one by one."""


@dataclass(frozen=True)
class TrayFace:
    """A side of a die, or a card, that people with real dice can say they see."""

    typed: str
    """What they would type for it."""
    piece: Piece
    """How it looks; a card shows nothing and has its name as its label."""
    most: int | None = None
    """How many dice of a tray can show it at once; None: all."""


@dataclass(frozen=True)
class TrayDie:
    """A die that is rolled, or a card that is drawn: one of its faces is what it shows."""

    name: str
    faces: tuple[TrayFace, ...]


@dataclass(frozen=True)
class TrayChoice:
    """One thing that may have happened, for a key."""

    outcome: Mapping[str, Any]
    title: str
    note: str = ""


@dataclass(frozen=True)
class TrayPlace:
    """Where a die can lie."""

    typed: str
    name: str
    """As it is called, with what is marked there: "c3, the centre"."""
    row: int = 0
    column: int = 0
    """From 1, as seen from above; 0: beside the field."""
    marks: tuple[str, ...] = ()
    """What is drawn there: colours, "centre", "bonus"."""
    shows: bool = True
    """Is it of interest what a die shows there?"""


@dataclass(frozen=True)
class TrayPiece:
    """A die of a field: where it lay, and what it may show."""

    typed: str
    """What people type before its place, if it moved."""
    name: str
    faces: tuple[TrayFace, ...]
    place: str = ""
    """The `typed` of its place before; none: it is new, and has to be laid down."""
    face: str = ""
    """The `typed` of what it showed."""


@dataclass(frozen=True)
class TrayField:
    """Dice on a field. What is typed is, for each that is new or has moved, its own `typed`, that
    of its place and, where the place shows it, that of its face, with commas between the dice.
    """

    rows: int
    columns: int
    places: tuple[TrayPlace, ...]
    pieces: tuple[TrayPiece, ...]
    sides: tuple[str, ...] = ()
    """What is beyond its near, right, far and left side, in a few words."""


@dataclass(frozen=True)
class Tray:
    """What is asked of people with real dice: one face of each die, typed with spaces between them;
    or one of some choices; or where dice lie. Without any of them they type it.
    """

    ask: str
    """A sentence that asks for it."""
    dice: tuple[TrayDie, ...] = ()
    choices: tuple[TrayChoice, ...] = ()
    field: TrayField | None = None


@dataclass(frozen=True)
class Besides:
    """What can happen to the table although it is not asked, as when a tower falls by itself."""

    title: str
    ask: str
    choices: tuple[TrayChoice, ...]


def of_any_game(position: Position, ask: str) -> Tray | None:
    """The tray of a game that describes none: a die where an outcome is one number, a list where
    outcomes are few, else None. What is typed is the outcome as JSON.
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
    return len(outcome) == 1 and all(type(value) is int for value in outcome.values())


def in_words(outcome: Mapping[str, Any]) -> str:
    """ "roll 3 4"."""
    said = json.dumps(outcome, ensure_ascii=False)
    return " ".join("".join(" " if sign in '{}[]":,' else sign for sign in said).split())
