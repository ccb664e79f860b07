"""Rules side by side: the results under each, and what the others change compared with the
first.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from rollhouse.coach.numbers import counted
from rollhouse.kernel.board import Grid
from rollhouse.kernel.language import LANGUAGES, listed
from rollhouse.kernel.validation import choice

from .contrast import Contrast, MeasureRow
from .contrast_text import table
from .counts import ends, finite
from .page import compared
from .results import Results, save
from .sample_text import house_rules, write_text
from .words import WORDS


class Comparison(Contrast):
    """The same games under several rules, dice for dice. `str()` is the table that people read."""

    results: tuple[Results, ...]

    def parts(self, language: str = "en") -> list[str | Grid]:
        """The comparison as sentences and small tables."""
        language = choice(language, "language", LANGUAGES)
        first = self.results[0]
        facts = {"games": counted(self.games, language), "names": listed(language, first.names)}
        title = first.terms.game.title(language)
        found: list[str | Grid] = [WORDS.say(language, "compared", title=title, **facts)]
        found += [line for line in (house_rules(first.terms, language, self.shared_rules),) if line]
        if not self.games:
            return found
        for rules in range(1, len(self.results)):
            found.append(table(self, rules, language))
            labels = {"one": self.labels[0], "other": self.labels[rules]}
            found.append(WORDS.say(language, "paired_note", **labels))
        found.append(WORDS.say(language, "certain_note"))
        return found

    def text(self, language: str = "en") -> str:
        return write_text(self.parts(language))

    def __str__(self) -> str:
        return self.text()

    def html(self, language: str = "en") -> str:
        """A page with charts, which loads nothing from elsewhere."""
        return compared(self, choice(language, "language", LANGUAGES))

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON-like values; None where there is no number."""
        found: dict[str, Any] = {
            "rules": [
                {"label": label, **results.to_dict()}
                for label, results in zip(self.labels, self.results, strict=True)
            ],
            "differences": [
                {
                    "rules": self.labels[rules],
                    "against": self.labels[0],
                    "measures": [row_dict(row) for row in self.rows(rules)],
                }
                for rules in range(1, len(self.results))
            ],
        }
        told: dict[str, Any] = finite(found)
        return told

    def save(self, path: str | os.PathLike[str], language: str = "en") -> None:
        """Write a `.json` of all figures, or the page with charts as `.html`."""
        save(self, Path(path), language)


def row_dict(row: MeasureRow) -> dict[str, Any]:
    return {
        "measure": row.measure,
        "seat": row.seat,
        "one": row.one,
        "other": row.other,
        "difference": row.difference.value,
        "interval": ends(row.difference.low, row.difference.high),
        "unpaired_error": row.difference.apart,
        "narrower": row.difference.narrower,
    }
