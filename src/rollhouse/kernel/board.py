"""What lies on the table, for screens that draw with text: rows of dice, small tables, pictures.

A game describes its board with these values in its own `board.py`; a screen draws any game from
them and needs to know none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .position import Position

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "white", "grey")


@dataclass(frozen=True)
class Piece:
    """A die as it lies there."""

    shows: str
    """One or two signs: "5", "G", "F", "?" for a die in the cup."""
    colour: str
    """One of `COLOURS`; empty: of no colour in particular."""
    label: str = ""
    """A word of up to eight letters that says the colour, for those who do not see it."""
    key: str = ""
    """What a person types to choose this die; empty when it cannot be chosen now."""


@dataclass(frozen=True)
class Shelf:
    """A row of dice with its name: "Line", "Beside it", "Set aside"."""

    title: str
    pieces: tuple[Piece, ...]
    note: str = ""
    """A few words at the end of the title's line."""
    brief: bool = False
    """Shall it take few lines?"""


@dataclass(frozen=True)
class Grid:
    """A small table: cards and what they cost, scores by player."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Inked:
    """A few signs of a picture in a colour."""

    text: str
    colour: str
    """One of `COLOURS`."""


@dataclass(frozen=True)
class Picture:
    """A drawing in signs, line by line, such as an arena seen from above."""

    lines: tuple[tuple[str | Inked, ...], ...]
    instead: tuple[Grid | Picture | str, ...]
    """The same for a screen that is too narrow, or read aloud."""


Board = list[Shelf | Grid | Picture | str]
"""From top to bottom; a plain string is a sentence."""


def drawn(position: Position, language: str, names: Sequence[str]) -> Board:
    """The board of a position; for a game that has none, what it says of where things stand."""
    game = position.terms.game
    if game.board is None:
        return list(position.status(language, names))
    board: Board = game.board.board(position.terms, position.state, language, names)
    return board


def thrown(
    before: Position, outcome: Mapping[str, Any], language: str, names: Sequence[str]
) -> Shelf | None:
    """The dice of an outcome, where the game can draw them and its board does not show them too."""
    board = before.terms.game.board
    if board is None or board.LEFT_LYING:
        return None
    found: Shelf | None = board.rolled(before.terms, before.state, outcome, language, names)
    return found


def labelled(
    position: Position, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> tuple[str, str]:
    """A legal action for a key: a few words, and what it leads to."""
    label = getattr(position.terms.game.board, "label", None)
    if label is None:
        return position.offer(action, language, names), ""
    title, note = label(position.terms, position.state, action, language, names)
    return title, note
