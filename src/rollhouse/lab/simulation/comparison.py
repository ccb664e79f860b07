"""Rules side by side: results under each, and what the others change against the first."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rollhouse.coach.game_words import ALWAYS, name_event
from rollhouse.coach.numbers import counted, decimal, percent
from rollhouse.kernel.board import Grid
from rollhouse.kernel.language import LANGUAGES, listed
from rollhouse.kernel.validation import choice

from .counts import ends, finite
from .paired import MEASURES, Difference, Paired
from .results import Results, house_rules, save, written
from .words import WORDS

PERCENT = ("share", "known")
"""Measures that are told as parts of a hundred."""


@dataclass(frozen=True)
class Row:
    """One measure of a comparison: its figure under both rules, and the difference."""

    measure: str
    seat: int | None
    one: float
    other: float
    difference: Difference


@dataclass(frozen=True)
class Comparison:
    """The same games under several rules, dice for dice. `str()` is the table that people read."""

    labels: tuple[str, ...]
    """What is different about each of the rules: `goal=200`."""
    results: tuple[Results, ...]
    """The results under each."""
    paired: tuple[Paired, ...]
    """Every rule but the first against the first."""

    @property
    def games(self) -> int:
        return self.results[0].games

    def difference(self, measure: str, seat: int | None = None, rules: int = 1) -> Difference:
        """How much more the rule of this number (1: the second) gives than the first.

        Measures are `share`, `score` and `decisions`, of a seat; `turns`, `steps`, `lead_changes`,
        `margin` and `known`; and the game's events, how often in a game.
        """
        return self.paired[rules - 1].difference(measure, seat)

    def rows(self, rules: int) -> Iterator[Row]:
        """Every measure of one rule against the first."""
        one, other, paired = self.results[0], self.results[rules], self.paired[rules - 1]
        solo = one.terms.players == 1
        for measure, seat in paired.columns:
            of_many = measure in ("share", "margin", "lead_changes", "known")
            if (solo and of_many) or measure in ALWAYS:
                continue
            before, after = (figure(results, measure, seat) for results in (one, other))
            yield Row(measure, seat, before, after, paired.difference(measure, seat))

    def parts(self, language: str = "en") -> list[str | Grid]:
        """The comparison as sentences and small tables."""
        language = choice(language, "language", LANGUAGES)
        first = self.results[0]
        facts = {"games": counted(self.games, language), "names": listed(language, first.names)}
        title = first.terms.game.title(language)
        found: list[str | Grid] = [WORDS.say(language, "compared", title=title, **facts)]
        found += [line for line in (self.house_rules(language),) if line]
        if not self.games:
            return found
        for rules in range(1, len(self.results)):
            found.append(table(self, rules, language))
            labels = {"one": self.labels[0], "other": self.labels[rules]}
            found.append(WORDS.say(language, "paired_note", **labels))
        found.append(WORDS.say(language, "certain_note"))
        return found

    def house_rules(self, language: str) -> str:
        """The house rules that are the same in all; nothing where there are none."""
        every = [results.terms.options for results in self.results]
        same = [name for name in every[0] if all(o[name] == every[0][name] for o in every)]
        return house_rules(self.results[0].terms, language, same)

    def text(self, language: str = "en") -> str:
        return written(self.parts(language))

    def __str__(self) -> str:
        return self.text()

    def html(self, language: str = "en") -> str:
        """A page with charts, which loads nothing from elsewhere."""
        from .page import compared

        return compared(self, choice(language, "language", LANGUAGES))

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON-like values; None where no number is."""
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


def row_dict(row: Row) -> dict[str, Any]:
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


def figure(results: Results, measure: str, seat: int | None) -> float:
    """A measure under one rule: a mean of its games."""
    if seat is not None:
        by_seat = {"score": results.scores, "decisions": results.decisions}
        return results.shares[seat] if measure == "share" else by_seat[measure][seat].mean
    if measure == "known":
        return results.figures.known.mean.value
    if measure in MEASURES:
        found: float = getattr(results, measure).mean
        return found
    event = results.terms.game.rules.EVENTS.index(measure)
    return results.figures.happenings.total(event) / max(1, results.games)


# In words


def measure_says(results: Results, row: Row, language: str) -> str:
    if row.seat is not None:
        return WORDS.say(language, f"{row.measure}_of", name=results.names[row.seat])
    if row.measure in MEASURES:
        key = row.measure if row.measure in ("turns", "steps", "lead_changes") else ""
        return WORDS.say(language, key or f"{row.measure}_row")
    return name_event(results.game, row.measure, language)


def told(row: Row, value: float, language: str, signed: bool = False) -> str:
    """A figure of a row as it is read."""
    if row.measure in PERCENT:
        return percent(value, language, 2, signed)
    return decimal(value, language, 2 if abs(row.one) >= 10 else 3, signed)


def interval_told(row: Row, language: str) -> str:
    low, high = (told(row, value, language, True) for value in row.difference[1:3])
    return WORDS.say(language, "to", low=low, high=high)


def times(difference: Difference, language: str) -> str:
    """How many times narrower; nothing where there is no spread at all."""
    return f"{decimal(difference.narrower, language, 1)} ×" if difference.error > 0 else ""


def table(comparison: Comparison, rules: int, language: str) -> Grid:
    heads = ("difference", "interval", "same_dice")
    head = ("", comparison.labels[0], comparison.labels[rules])
    rows = []
    for row in comparison.rows(rules):
        star = " *" if row.difference.certain else ""
        rows.append(
            (
                measure_says(comparison.results[0], row, language),
                told(row, row.one, language),
                told(row, row.other, language),
                told(row, row.difference.value, language, True) + star,
                interval_told(row, language),
                times(row.difference, language),
            )
        )
    return Grid((*head, *(WORDS.say(language, key) for key in heads)), tuple(rows))
