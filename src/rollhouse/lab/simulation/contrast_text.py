"""Rules side by side, in words and tables."""

from __future__ import annotations

from rollhouse.coach.game_words import name_event
from rollhouse.coach.numbers import decimal, percent
from rollhouse.kernel.board import Grid

from .contrast import Contrast, MeasureRow
from .paired import MEASURES, Difference
from .sample import Sample
from .words import WORDS

PERCENT = ("share", "known")
"""Measures that are given in percent."""


def measure_says(results: Sample, row: MeasureRow, language: str) -> str:
    if row.seat is not None:
        return WORDS.say(language, f"{row.measure}_of", name=results.names[row.seat])
    if row.measure in MEASURES:
        key = row.measure if row.measure in ("turns", "steps", "lead_changes") else ""
        return WORDS.say(language, key or f"{row.measure}_row")
    return name_event(results.game, row.measure, language)


def told(row: MeasureRow, value: float, language: str, signed: bool = False) -> str:
    """A figure of a row as people read it."""
    if row.measure in PERCENT:
        return percent(value, language, 2, signed)
    return decimal(value, language, 2 if abs(row.one) >= 10 else 3, signed)


def interval_told(row: MeasureRow, language: str) -> str:
    low, high = (told(row, value, language, True) for value in row.difference[1:3])
    return WORDS.say(language, "to", low=low, high=high)


def times(difference: Difference, language: str) -> str:
    """How many times narrower; empty if there is no variation at all."""
    return f"{decimal(difference.narrower, language, 1)} ×" if difference.error > 0 else ""


def table(contrast: Contrast, rules: int, language: str) -> Grid:
    heads = ("difference", "interval", "same_dice")
    head = ("", contrast.labels[0], contrast.labels[rules])
    rows = []
    for row in contrast.rows(rules):
        star = " *" if row.difference.certain else ""
        rows.append(
            (
                measure_says(contrast.results[0], row, language),
                told(row, row.one, language),
                told(row, row.other, language),
                told(row, row.difference.value, language, True) + star,
                interval_told(row, language),
                times(row.difference, language),
            )
        )
    return Grid((*head, *(WORDS.say(language, key) for key in heads)), tuple(rows))
