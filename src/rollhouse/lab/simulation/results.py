"""What many games showed: a value to print, to save and to ask."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rollhouse.kernel.board import Grid
from rollhouse.kernel.language import LANGUAGES
from rollhouse.kernel.validation import choice

from .counts import finite
from .page import page
from .rows import kind_of, write_whole
from .sample import Sample
from .sample_text import events_table, heading, house_rules, seats_table, sentences, write_text


class Results(Sample):
    """Games of one match in figures. `str()` is the table that people read."""

    def parts(self, language: str = "en") -> list[str | Grid]:
        """The results as sentences and small tables, for a screen that draws these itself."""
        language = choice(language, "language", LANGUAGES)
        found: list[str | Grid] = [heading(self, language)]
        found += [line for line in (house_rules(self.terms, language),) if line]
        if self.games:
            found += [seats_table(self, language), *sentences(self, language)]
            found.append(events_table(self, language))
        return found

    def text(self, language: str = "en") -> str:
        return write_text(self.parts(language))

    def __str__(self) -> str:
        return self.text()

    def html(self, language: str = "en") -> str:
        """A page with charts, which loads nothing from elsewhere."""
        return page(self, choice(language, "language", LANGUAGES))

    def save(self, path: str | os.PathLike[str], language: str = "en") -> None:
        """Write a `.json` of all figures, or the page with charts as `.html`."""
        save(self, Path(path), language)


def save(results: Any, path: Path, language: str) -> None:
    """Write results or a comparison into a file, in the format that the end of its name says."""
    suffix = kind_of(path, (".json", ".html"))
    text = results.html(language) if suffix == ".html" else as_json(results.to_dict())
    write_whole(path, text)


def as_json(found: Mapping[str, Any]) -> str:
    return json.dumps(finite(found), ensure_ascii=False, allow_nan=False) + "\n"
