"""The screen: sentences that fit it, and any game's board as text, with dice as boxes.

Colour is never the only sign: a die always shows its number or letter and, if there is room, the
name of its colour. `NO_COLOR`, `TERM=dumb` and output that is not a terminal give plain text; a
terminal without UTF-8, or `--ascii`, gives plain ASCII.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from itertools import groupby
from types import TracebackType
from typing import NamedTuple

from rollhouse.kernel.board import Board, Grid, Inked, Picture, Piece, Shelf

from .ascii_text import in_ascii

NARROW = 46
"""Columns below which dice are written in a row of brackets instead of drawn as boxes."""
WIDEST = 100
"""How many columns sentences and boards may use."""

BETWEEN_KEYS = "   "
"""Parts the keys of a line."""
EMPTY = ("", ".", "-")
"""Cells that say that there is nothing; a list leaves them out."""

INKS = {
    "red": (160, 231), "orange": (208, 16), "yellow": (220, 16), "green": (34, 16),
    "blue": (27, 231), "purple": (91, 231), "pink": (212, 16), "white": (255, 16),
    "grey": (240, 231),
}  # fmt: skip
"""Background and foreground of a die, in the 256 colours of terminals."""
STYLES = {"bold": "1", "dim": "2", "good": "1;32", "bad": "1;31", "title": "1;36"}


def window() -> int:
    """How many lines the window has."""
    return shutil.get_terminal_size((80, 24)).lines


def in_columns(offers: Sequence[tuple[str, str]]) -> list[str]:
    return [f"  {key:<7} {' ' if len(key) > 7 else ''}{offer}" for key, offer in offers]


def said(pieces: Sequence[Piece]) -> str:
    """Dice to be read aloud: `5 red = 3, 2 blue`, with the key last; equal letters are counted.

    A die that is still in the cup is its colour, or nothing but its key.
    """
    parts = []
    for piece, equal in groupby(pieces):
        many = len(list(equal))
        shows = "" if piece.shows == "?" else piece.shows
        label = piece.several if many > 1 and piece.several else piece.label
        text = " = ".join(filter(None, [f"{shows} {label}".strip(), piece.key]))
        if shows.isdigit():
            parts += [text] * many
        else:
            parts.append(f"{many} {text}".strip() if many > 1 or not text else text)
    return ", ".join(parts)


Text = str | Callable[[int], str]
"""A text, or a function that writes it for a given number of columns."""


class More(NamedTuple):
    """What is asked below a page of a long text."""

    prompt: str
    answer: str = ""
    """A key that leaves the text and is read afterwards."""
    end: str = ""
    """What is asked below the last page, where a text can be scrolled; empty: the same."""


class Screen:
    """What people look at. It knows how wide it is and what it can show."""

    def __init__(
        self, colour: bool | None = None, ascii_only: bool = False, read_aloud: bool = False
    ) -> None:
        self.read_aloud = read_aloud
        """If set, nothing is drawn: dice and boards are put into words."""
        self.dumb = os.environ.get("TERM") == "dumb"
        """A terminal that cannot move its cursor; often it is read aloud."""
        if colour is None:
            colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and not self.dumb
        self.colour = colour
        encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
        self.ascii = ascii_only or encoding != "utf8"

    @property
    def width(self) -> int:
        columns = shutil.get_terminal_size((80, 24)).columns
        return max(20, min(columns, WIDEST))

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    in_place = False
    """Does what is shown stay in its place, instead of scrolling on?"""

    compact = False
    """Should everything be drawn in few lines?"""

    terse = False
    """Should what can be done take a line each, however little it then says?"""

    def line(self, text: str = "") -> None:
        """Write one line, as it is."""
        print(text, flush=True)

    def scene(
        self, above: Callable[[], None] | None, below: Callable[[], None] | None = None
    ) -> None:
        """What stays in place above and below the news; where lines scroll, nothing does."""

    def refresh(self) -> None:
        """Show everything written so far; lines that scroll are shown at once anyway."""

    def forget(self) -> None:
        """What is told next replaces what was told before, on a screen that stays in place."""

    def clear(self) -> None:
        """Nothing that was told before is shown any more, on a screen that stays in place."""

    def uncover(self) -> None:
        """Show the whole board, where news took the place of its end."""

    def around(self) -> int:
        """How many lines of the window stay in place."""
        return 0

    def read(self, prompt: str, at_once: Callable[[str], bool]) -> str:
        """What is typed on a screen that stays in place, which reads single keys."""
        raise NotImplementedError

    def scroll(self, text: Text, more: More) -> None:
        """A long text in the whole window, on a screen that stays in place."""
        raise NotImplementedError

    def end(self) -> None:
        """From now on lines scroll."""

    # Sentences

    def say(self, text: str = "", style: str = "") -> None:
        """A paragraph, broken between words where the screen ends."""
        for line in text.split("\n"):
            for part in self.wrapped(line):
                self.line(self.styled(part, style))

    def command(self, text: str) -> None:
        """A command or a link to copy: never broken, however long."""
        self.line(f"  {text}")

    def wrapped(self, line: str) -> list[str]:
        line = self.plain(line)
        indent = " " * (len(line) - len(line.lstrip()))
        hanging = indent + "  " if indent else ""
        found = textwrap.wrap(
            line, self.width, subsequent_indent=hanging, break_on_hyphens=False,
            drop_whitespace=True, replace_whitespace=False,
        )  # fmt: skip
        return found or [""]

    def plain(self, text: str) -> str:
        """Text in the characters that this screen can show."""
        return in_ascii(text) if self.ascii else text

    def styled(self, text: str, style: str) -> str:
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour and style and text else text

    def rule(self, title: str = "") -> None:
        """A line across the screen, with a title; nothing if room is short."""
        if self.compact:
            return
        if self.read_aloud:
            self.say(title)
            return
        if len(title) + 4 > self.width:
            self.say(title, "dim")
            return
        dash = "-" if self.ascii else "─"
        title = self.plain(f"{dash}{dash} {title} " if title else "")
        self.line(self.styled(title + dash * max(0, self.width - len(title)), "dim"))

    # Boards

    def board(self, board: Board) -> None:
        for part in board:
            if isinstance(part, Shelf):
                self.shelf(part)
            elif isinstance(part, Grid):
                self.grid(part)
            elif isinstance(part, Picture):
                self.picture(part)
            else:
                self.say(f"  {part}")

    def shelf(self, shelf: Shelf) -> None:
        note = f" ({shelf.note.rstrip('.')})" if shelf.note else ""
        if shelf.title:
            self.say(f"  {shelf.title}{note}:")
        if self.read_aloud:
            self.say(f"  {shelf.aloud or said(shelf.pieces)}")
            return
        short = shelf.brief or self.compact or self.width < NARROW
        draw = self.brackets if short else self.boxes
        for line in draw(shelf.pieces):
            self.line(f"  {line}")

    def inked(self, text: str, colour: str) -> str:
        if not self.colour:
            return text
        back, front = INKS[colour]
        return f"\x1b[48;5;{back};38;5;{front};1m{text}\x1b[0m"

    def boxes(self, pieces: Sequence[Piece]) -> list[str]:
        """Dice as boxes side by side, in as many rows as it takes; keys stand under the dice."""
        inside = max((max(len(p.shows), len(p.label)) for p in pieces), default=1)
        inside += 2
        a_row = max(1, (self.width - 2) // (inside + 3))
        lines: list[str] = []
        for first in range(0, len(pieces), a_row):
            lines += self.row_of_boxes(pieces[first : first + a_row], inside)
        return lines

    def row_of_boxes(self, pieces: Sequence[Piece], inside: int) -> list[str]:
        corners, flat, side = ("++++", "-", "|") if self.ascii else ("╭╮╰╯", "─", "│")
        top = f"{corners[0]}{flat * inside}{corners[1]}"
        bottom = f"{corners[2]}{flat * inside}{corners[3]}"

        def middle(texts: Sequence[str]) -> str:
            return " ".join(
                f"{side}{self.inked(self.plain(text).center(inside), piece.colour)}{side}"
                for text, piece in zip(texts, pieces, strict=True)
            )

        lines = [" ".join([top] * len(pieces)), middle([piece.shows for piece in pieces])]
        if any(piece.label for piece in pieces):
            lines.append(middle([piece.label for piece in pieces]))
        lines.append(" ".join([bottom] * len(pieces)))
        if any(piece.key for piece in pieces):
            keys = [f"[{piece.key}]" if piece.key else "" for piece in pieces]
            lines.append(self.styled(" ".join(key.center(inside + 2) for key in keys), "bold"))
        return lines

    def brackets(self, pieces: Sequence[Piece]) -> list[str]:
        """Dice in short, as on a narrow screen: `[5 red]=3`, with the key behind the bracket."""
        lines, length = [""], 0
        for piece in pieces:
            text = self.plain(f"{piece.shows} {piece.label}".strip())
            key = f"={piece.key}" if piece.key else ""
            size = len(text) + 2 + len(key) + 1
            if length and length + size > self.width - 2:
                lines.append("")
                length = 0
            lines[-1] += f"[{self.inked(text, piece.colour)}]{self.styled(key, 'bold')} "
            length += size
        return [line.rstrip() for line in lines]

    def grid(self, grid: Grid) -> None:
        """A table; if it is too wide for the screen, each row becomes a short list."""
        if self.read_aloud and grid.aloud:
            self.told_aloud(grid.aloud)
            return
        cells = [[self.plain(cell) for cell in row] for row in [grid.head, *grid.rows]]
        widths = [max(len(row[column]) for row in cells) for column in range(len(grid.head))]
        if sum(widths) + 2 * len(widths) + 2 > self.width:
            self.list_grid(grid)
            return
        for place, row in enumerate(cells):
            text = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self.line("  " + self.styled(text.rstrip(), "bold" if place == 0 else ""))

    def list_grid(self, grid: Grid) -> None:
        heads = list(grid.head[2:])
        if self.compact and len(heads) > 1:
            heads[0] = ""
        for row in grid.rows:
            lead = " ".join(cell for cell in row[:2] if cell)
            rest = [
                f"{head} {cell}" if head else cell
                for head, cell in zip(heads, row[2:], strict=True)
                if cell not in EMPTY
            ]
            self.say(f"  {lead}: {', '.join(rest)}" if rest else f"  {lead}")

    def told_aloud(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self.say(f"  {sentence}")

    def picture(self, picture: Picture) -> None:
        if self.read_aloud and picture.aloud:
            self.told_aloud(picture.aloud)
            return
        lines = [self.drawn(line) for line in picture.lines]
        if self.dumb or self.read_aloud or max(width for _, width in lines) + 2 > self.width:
            self.board(list(picture.instead))
            return
        for line, _ in lines:
            self.line(f"  {line}".rstrip())

    def drawn(self, line: Sequence[str | Inked]) -> tuple[str, int]:
        """A line of a picture as it is printed, and how many columns it takes."""
        text, width = "", 0
        for part in line:
            plain = self.plain(part.text if isinstance(part, Inked) else part)
            text += self.inked(plain, part.colour) if isinstance(part, Inked) else plain
            width += len(plain)
        return text, width

    def offers(self, offers: Sequence[tuple[str, str]]) -> None:
        """What can be typed, and what it does, in two columns."""
        for line in in_columns(offers):
            if self.terse and len(line) > self.width:
                more = self.plain("…")
                line = line[: self.width - len(more)] + more
            self.say(line)

    def keys(self, text: str) -> None:
        """Keys and what they do; a line ends between two of them."""
        indent = " " * (len(text) - len(text.lstrip()))
        lines = [""]
        for key in text.strip().split(BETWEEN_KEYS):
            longer = lines[-1] + BETWEEN_KEYS + key if lines[-1] else indent + key
            if len(longer) <= self.width:
                lines[-1] = longer
            else:
                lines.append(indent + key)
        for line in filter(None, lines):
            self.say(line, "dim")

    def height_of(self, offers: Sequence[tuple[str, str]]) -> int:
        """How many lines `offers` takes."""
        return sum(len(self.wrapped(line)) for line in in_columns(offers))

    def scores(self, names: Sequence[str], scores: Sequence[int], turn: int | None) -> None:
        """Everybody's score in one line or more; the player whose turn it is is marked."""
        mark = " " if self.read_aloud else ">" if self.ascii else "▸"
        parts = []
        for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
            lead = mark if seat == turn else " "
            parts.append((self.plain(f"{lead} {name}: {score}"), seat == turn))
        line, length = "", 0
        for text, on_turn in parts:
            if length and length + len(text) + 3 > self.width:
                self.line(line)
                line, length = "", 0
            line += self.styled(text, "bold" if on_turn else "") + "   "
            length += len(text) + 3
        self.line(line.rstrip())

    # Long texts

    def lines_of(self, text: Text) -> list[str]:
        """A text in lines that fit the window."""
        written = text if isinstance(text, str) else text(self.width)
        return [part for line in written.split("\n") for part in self.wrapped(line)]

    def pages(self, text: Text, more: More, go_on: Callable[[str], bool], kept: int = 2) -> None:
        """Show a long text by the screenful; `go_on` waits for Enter and says whether to go on.

        `kept` lines of the window stay free for what comes below.
        """
        lines = self.lines_of(text)
        height = max(5, window() - kept)
        if not sys.stdout.isatty() or not sys.stdin.isatty():
            height = len(lines)
        for first in range(0, len(lines), height):
            self.line("\n".join(lines[first : first + height]))
            if first + height < len(lines) and not go_on(more.prompt):
                return
