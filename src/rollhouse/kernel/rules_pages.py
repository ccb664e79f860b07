"""The rules pages for people, one per game and language."""

from __future__ import annotations

from pathlib import Path

from .contract import load
from .errors import RollhouseError
from .language import LANGUAGES
from .validation import choice

SHIPPED = Path(__file__).parents[1] / "games" / "rulebooks"
WRITTEN = Path(__file__).parents[3] / "docs" / "rules"
"""Where the pages are edited; an installed package carries a copy of them in `SHIPPED`."""


def page(game: str, language: str = "en") -> str:
    """The rules page of a game, as Markdown."""
    name = f"{load(game).name}.{choice(language, 'language', LANGUAGES)}.md"
    folder = SHIPPED if SHIPPED.is_dir() else WRITTEN
    try:
        return (folder / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RollhouseError("no_page", game=game) from None
