"""Signs at columns and rows: what pictures and films are put together on."""

from __future__ import annotations

from itertools import groupby

from rollhouse.kernel.board import Inked

Line = tuple[str | Inked, ...]
"""One line of a picture."""


class Canvas:
    """So many columns and rows; what reaches beyond them is cut off."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.signs = [[" "] * columns for _ in range(rows)]
        self.colours: list[list[str | None]] = [[None] * columns for _ in range(rows)]

    def put(self, column: int, row: int, text: str, colour: str | None = None) -> None:
        """Write over what is there."""
        if not 0 <= row < self.rows:
            return
        for place, sign in enumerate(text, column):
            if 0 <= place < self.columns:
                self.signs[row][place], self.colours[row][place] = sign, colour

    def lines(self) -> tuple[Line, ...]:
        return tuple(self.line(row) for row in range(self.rows))

    def line(self, row: int) -> Line:
        """A row, in stretches of one colour."""
        signs, colours = self.signs[row], self.colours[row]
        found: list[str | Inked] = []
        for colour, places in groupby(range(self.columns), key=colours.__getitem__):
            text = "".join(signs[place] for place in places)
            found.append(text if colour is None else Inked(text, colour))
        return tuple(found)
