"""What lies on the table, for screens that draw with text: rows of dice, small tables, pictures.

A game describes its board with these values in its own `board.py`; a screen draws any game from
them and needs to know none.
"""

from __future__ import annotations

from dataclasses import dataclass

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "white", "grey")


@dataclass(frozen=True)
class Piece:
    """A die as it lies there."""

    shows: str
    """One or two signs: "5", "G", "F", "?" for a die in the cup."""
    colour: str
    """One of `COLOURS`."""
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
    instead: tuple[Grid | str, ...]
    """The same for a screen that is too narrow, or read aloud."""


Board = list[Shelf | Grid | Picture | str]
"""From top to bottom; a plain string is a sentence."""
