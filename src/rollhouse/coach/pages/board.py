"""A position drawn with HTML: its board as dice, small tables and pictures in signs."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rollhouse.kernel.board import Board, Grid, Inked, Picture, Shelf
from rollhouse.kernel.position import Position

from .style import DICE, mark


def drawn(position: Position, language: str, names: Sequence[str]) -> str:
    """What lay on the table."""
    game = position.terms.game
    board: Board
    if game.board is None:
        board = list(position.status(language, names))
    else:
        board = game.board.board(position.terms, position.state, language, list(names))
    scores = "".join(
        f"<li>{mark(seat)}{escape(name)} <b>{score}</b></li>"
        for seat, (name, score) in enumerate(zip(names, position.scores, strict=True))
    )
    return f'<div class="tray"><ul class="scores">{scores}</ul>{"".join(map(part, board))}</div>'


def part(given: Shelf | Grid | Picture | str) -> str:
    if isinstance(given, Shelf):
        return shelf(given)
    if isinstance(given, Grid):
        return grid(given)
    if isinstance(given, Picture):
        return picture(given)
    return f"<p>{escape(given)}</p>"


def shelf(given: Shelf) -> str:
    note = f" ({escape(given.note.rstrip('.'))})" if given.note else ""
    title = f"<p>{escape(given.title)}{note}</p>" if given.title else ""
    dice = []
    for piece in given.pieces:
        back, front = DICE[piece.colour]
        label = f"<small>{escape(piece.label)}</small>" if piece.label else ""
        dice.append(
            f'<li style="background:{back};color:{front}">{escape(piece.shows)}{label}</li>'
        )
    return f'{title}<ul class="shelf">{"".join(dice)}</ul>' if dice else title


def grid(given: Grid) -> str:
    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)

    head = f"<tr>{cells(given.head, 'th')}</tr>" if any(given.head) else ""
    rows = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in given.rows)
    return f"<table>{head}{rows}</table>"


def picture(given: Picture) -> str:
    lines = []
    for line in given.lines:
        signs = []
        for piece in line:
            if isinstance(piece, Inked):
                back, front = DICE[piece.colour]
                style = f"background:{back};color:{front}"
                signs.append(f'<span style="{style}">{escape(piece.text)}</span>')
            else:
                signs.append(escape(piece))
        lines.append("".join(signs).rstrip())
    return f"<pre>{chr(10).join(lines)}</pre>"
