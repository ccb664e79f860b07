"""A link as a QR code on a screen: phones can read it on dark terminals and on light ones.

With colours it is black on white, whatever the terminal's own colours are. Without colours the
light squares are drawn, which suits a dark background; on a light one phones can read the reverse,
too.
"""

from __future__ import annotations

import importlib.util

from .screen import Screen

QUIET = 2
"""Light squares around the code. The standard asks for four; phones can read it with two."""
BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
BLACK, WHITE, PLAIN = "\x1b[48;5;16m", "\x1b[48;5;231m", "\x1b[0m"
HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""The character for two squares, one above the other, by which of them are drawn."""

Squares = list[list[bool]]


def available() -> bool:
    return importlib.util.find_spec("segno") is not None


def squares(text: str) -> Squares:
    """The squares of a code and of the light zone around it; dark ones are True."""
    import segno

    matrix = segno.make(text, error="l", micro=False).matrix_iter(border=QUIET)
    return [[bool(square) for square in row] for row in matrix]


def draw(text: str, screen: Screen | None = None) -> str:
    """A code as text of several lines, in the characters and colours that a screen has."""
    return "\n".join(f"  {row}" for row in rows(text, screen or Screen()))


def rows(text: str, screen: Screen) -> list[str]:
    """The lines of a code."""
    found = squares(text)
    if screen.ascii:
        return [row_of_spaces(row) if screen.colour else row_of_hashes(row) for row in found]
    if len(found) % 2:
        found.append([False] * len(found[0]))
    pairs = zip(found[::2], found[1::2], strict=True)
    return [row_of_halves(above, below, screen.colour) for above, below in pairs]


def row_of_halves(above: list[bool], below: list[bool], colour: bool) -> str:
    """Two rows of squares in one line. Without colour the light ones are drawn."""
    pairs = zip(above, below, strict=True)
    if colour:
        return BLACK_ON_WHITE + "".join(HALVES[pair] for pair in pairs) + PLAIN
    return "".join(HALVES[not one, not other] for one, other in pairs)


def row_of_spaces(row: list[bool]) -> str:
    return "".join(f"{BLACK if dark else WHITE}  " for dark in row) + PLAIN


def row_of_hashes(row: list[bool]) -> str:
    return "".join("  " if dark else "##" for dark in row)


def fits(text: str, screen: Screen) -> bool:
    """Is there room for the code, and a screen from which to read it?"""
    if screen.dumb or not available():
        return False
    return len(squares(text)) * (2 if screen.ascii else 1) + 2 <= screen.width


def show(text: str, screen: Screen) -> None:
    if fits(text, screen):
        screen.line(draw(text, screen))
