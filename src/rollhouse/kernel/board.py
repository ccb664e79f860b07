"""What lies on the table, for screens that draw with text: rows of dice, small tables, pictures.

A game describes its board with these values in its part `board`. A screen draws them and needs to
know nothing of the game.
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
    """One or two characters: "5", "G", "F"; "?" for a die in the cup."""
    colour: str
    """One of `COLOURS`, or empty for no particular colour."""
    label: str = ""
    """The colour as a word of up to eight letters, for people who cannot see it."""
    key: str = ""
    """What a person types to choose this die; empty where it cannot be chosen now."""
    several: str = ""
    """The label for several such dice, where they are read aloud; empty: as for one."""


@dataclass(frozen=True)
class Shelf:
    """A row of dice with a title: "Line", "Beside it", "Set aside"."""

    title: str
    pieces: tuple[Piece, ...]
    note: str = ""
    """A few words at the end of the title's line."""
    brief: bool = False
    """Is it to be drawn in as few lines as possible?"""
    aloud: str = ""
    """The dice in words, where their letters do not say it to people who listen."""


@dataclass(frozen=True)
class Grid:
    """A small table, such as cards with their costs, or scores by player."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    aloud: tuple[str, ...] = ()
    """The table as sentences, where its cells do not say it to people who listen."""


@dataclass(frozen=True)
class Inked:
    """A few characters of a picture in a colour."""

    text: str
    colour: str
    """One of `COLOURS`."""


@dataclass(frozen=True)
class Picture:
    """A drawing in characters, line by line, such as an arena seen from above."""

    lines: tuple[tuple[str | Inked, ...], ...]
    instead: tuple[Grid | Picture | str, ...]
    """What to show instead on a narrow screen, or to read aloud."""
    aloud: tuple[str, ...] = ()
    """The picture as sentences, for people who listen; empty: what is shown instead."""


Board = list[Shelf | Grid | Picture | str]
"""What is drawn from top to bottom; a plain string is a sentence."""


def drawn(position: Position, language: str, names: Sequence[str]) -> Board:
    """The board of a position; for a game without a board, its status as sentences."""
    game = position.terms.game
    if game.board is None:
        return list(position.status(language, names))
    board: Board = game.board.board(position.terms, position.state, language, names)
    return board


def thrown(
    before: Position, outcome: Mapping[str, Any], language: str, names: Sequence[str]
) -> Shelf | None:
    """The dice of an outcome; None where the game cannot draw them, or its board shows them too."""
    board = before.terms.game.board
    if board is None or board.LEFT_LYING:
        return None
    found: Shelf | None = board.rolled(before.terms, before.state, outcome, language, names)
    return found


def labelled(
    position: Position, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> tuple[str, str]:
    """The title of a legal action for a key, and a note on what it leads to."""
    label = getattr(position.terms.game.board, "label", None)
    if label is None:
        return position.offer(action, language, names), ""
    title, note = label(position.terms, position.state, action, language, names)
    return title, note
