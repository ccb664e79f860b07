"""Empty score sheets as plain text, to print and to write on: a column for everybody."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Sequence

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Catalogue

WIDTH = 78
FEWEST, MOST = 7, 24
"""The fewest and the most characters of a column."""
TURNS = 20
"""Lines for a game that says nothing about its sheet."""

SAYS = Catalogue(en={"total": "Total", "turn": "Turn"}, es={"total": "Total", "turn": "Turno"})


def write_blank(terms: Terms, names: Sequence[str], language: str) -> str:
    """The sheet of a game for these people; an empty name leaves room to write one."""
    rows = rows_of(terms, language)
    first = max(len(label) for label, _ in rows)
    width = min(MOST, max(FEWEST, (WIDTH - first - 4) // len(names) - 3))
    rule = "+".join(["", "-" * (first + 2), *["-" * (width + 2)] * len(names), ""])

    def line(label: str, cells: Sequence[str]) -> str:
        filled = [f" {cell[:width].ljust(width)} " for cell in cells]
        return "|".join(["", f" {label.ljust(first)} ", *filled, ""])

    heads = [textwrap.wrap(name, width) or [""] for name in names]
    written = [line("", words) for words in itertools.zip_longest(*heads, fillvalue="")]
    lines = [terms.game.title(language), "", rule, *written, rule]
    for label, cell in rows:
        lines += [line(label, [cell] * len(names)), rule]
    return "\n".join(lines)


def rows_of(terms: Terms, language: str) -> list[tuple[str, str]]:
    """A label for each row, and what is already printed in everybody's cell of it."""
    own = getattr(terms.game.words, "blank_rows", None)
    if own is not None:
        found: list[tuple[str, str]] = own(terms, language)
        return found
    return numbered(SAYS.say(language, "turn"), TURNS, language)


def numbered(what: str, rows: int, language: str) -> list[tuple[str, str]]:
    """Rows with numbers, and one for the sum."""
    digits = len(str(rows))
    lines = [(f"{what} {number:>{digits}}", "") for number in range(1, rows + 1)]
    return [*lines, (SAYS.say(language, "total"), "")]
