"""The rules pages for people, one per game and language."""

from __future__ import annotations

from pathlib import Path

from .contract import load
from .errors import RollhouseError
from .language import CODED, LANGUAGES
from .translations import folders
from .validation import choice

SHIPPED = Path(__file__).parents[1] / "games" / "rulebooks"
WRITTEN = Path(__file__).parents[3] / "docs" / "rules"
"""Where the pages are edited; an installed package carries a copy of them in `SHIPPED`."""


def page(game: str, language: str = "en") -> str:
    """The rules page of a game, as Markdown. Where a language of a folder has none: in English."""
    name = load(game).name
    choice(language, "language", LANGUAGES)
    places = [folder / f"{name}.md" for folder in folders(language)]
    places += [(SHIPPED if SHIPPED.is_dir() else WRITTEN) / f"{name}.{language}.md"]
    if language not in CODED:
        places += [places[-1].with_name(f"{name}.en.md")]
    for place in places:
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise RollhouseError("no_page", game=game)
