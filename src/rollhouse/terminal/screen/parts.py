"""Reports and figures on the screen, as the coach and the lab write them: sentences and tables."""

from __future__ import annotations

from collections.abc import Iterable

from rollhouse.coach.reports.text import align
from rollhouse.kernel.board import Grid

from .screen import Screen


def show_parts(parts: Iterable[str | Grid], screen: Screen) -> None:
    """Show one part after another; a table that is too wide becomes a list."""
    for part in parts:
        if isinstance(part, str):
            screen.say(part)
            continue
        part = Grid(
            tuple(map(screen.plain, part.head)),
            tuple(tuple(map(screen.plain, row)) for row in part.rows),
        )
        lines = align(part)
        if max(map(len, lines)) > screen.width:
            lines = [
                f"{name}: "
                + ", ".join(f"{head} {cell}" for head, cell in zip(heads, row, strict=True))
                for (_, *heads), (name, *row) in ((part.head, each) for each in part.rows)
            ]
        for line in ("", *lines, ""):
            screen.say(line)
