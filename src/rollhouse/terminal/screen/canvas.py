"""A canvas of characters, on which pictures and films are drawn."""

from __future__ import annotations

from itertools import groupby

from rollhouse.kernel.board import Inked

Line = tuple[str | Inked, ...]
"""One line of a picture."""


class Canvas:
    """A grid of characters with colours; whatever goes beyond its edges is cut off."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.characters = [[" "] * columns for _ in range(rows)]
        self.colours: list[list[str | None]] = [[None] * columns for _ in range(rows)]

    def put(self, column: int, row: int, text: str, colour: str | None = None) -> None:
        """Write a text over whatever is there."""
        if not 0 <= row < self.rows:
            return
        for place, character in enumerate(text, column):
            if 0 <= place < self.columns:
                self.characters[row][place], self.colours[row][place] = character, colour

    def lines(self) -> tuple[Line, ...]:
        return tuple(self.line(row) for row in range(self.rows))

    def line(self, row: int) -> Line:
        """A row, split where the colour changes."""
        characters, colours = self.characters[row], self.colours[row]
        found: list[str | Inked] = []
        for colour, places in groupby(range(self.columns), key=colours.__getitem__):
            text = "".join(characters[place] for place in places)
            found.append(text if colour is None else Inked(text, colour))
        return tuple(found)
