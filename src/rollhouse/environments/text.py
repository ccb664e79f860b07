"""A position as text: what lies on the table, the scores, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rollhouse.kernel.board import Board, Grid, Inked, Picture, Shelf
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER


def drawn(position: Position, names: Sequence[str]) -> str:
    """Several lines of plain text, in English."""
    scores = zip(names, position.scores, strict=True)
    lines = ["   ".join(f"{name}: {score}" for name, score in scores), *_table(position, names)]
    if position.turn == OVER:
        lines.append(position.result(names=names))
    return "\n".join(lines)


def _table(position: Position, names: Sequence[str]) -> Iterator[str]:
    board = position.terms.game.board
    if board is None:
        yield from position.status(names=names)
        return
    yield from _lines(board.board(position.terms, position.state, "en", list(names)))


def _lines(board: Board) -> Iterator[str]:
    for part in board:
        if isinstance(part, Shelf):
            dice = " ".join(f"[{f'{die.shows} {die.label}'.strip()}]" for die in part.pieces)
            note = f" ({part.note.rstrip('.')})" if part.note else ""
            yield f"{part.title}{note}: {dice}" if part.title else dice
        elif isinstance(part, Grid):
            yield from _grid(part)
        elif isinstance(part, Picture):
            for line in part.lines:
                signs = (sign.text if isinstance(sign, Inked) else sign for sign in line)
                yield "".join(signs).rstrip()
        else:
            yield part


def _grid(grid: Grid) -> Iterator[str]:
    rows = [grid.head, *grid.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
