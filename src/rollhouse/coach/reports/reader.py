"""A report in words for one reader: what a screen shows beside the numbers.

Numbers are the same for everybody. Sentences are not: to the person in a seat they say You.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from rollhouse.kernel.language import ADDRESS
from rollhouse.kernel.position import Position

from ..hints.sentences import why
from . import counsel
from .account import Account
from .address import Called, in_language
from .headline import decided
from .judgements import judgement, offered
from .ledger import JudgedStep
from .text import beyond_all, how, remarks

MISTAKES = 8
"""How many mistakes of one seat are listed: the worst ones."""


def tell(report: Account, language: str, reader: int | None = None) -> dict[str, Any]:
    """Everything there is to say to the person in seat `reader`; None: to anybody."""
    report = read_by(report, language, reader)
    names = report.record.names
    ended = report.record.position.result(language, names) if report.finished else ""
    return {
        "names": names,
        "result": ended,
        "how": how(report, language),
        "decided": decided(report, language),
        "remarks": [*remarks(report, language), *beyond_all(report, language, "without_luck")],
        "source": report.source.say(language, report.solo),
        "judgements": [judgement(report, split, language) for split in report.splits],
        "moments": [_moment(report, event, language) for event in report.moments()],
        "mistakes": [_mistake(report, event, language) for event in _worst(report)],
        "counsel": [_counsel(report, event, language) for event in counsel.choices(report)],
    }


def read_by(report: Account, language: str, reader: int | None) -> Account:
    """The same report with the reader called You, in the words of the language."""
    if reader is None:
        return in_language(report, language)
    names = report.record.called(language)
    names[reader] = ADDRESS[language]
    return replace(report, record=Called(report.record, names))


def _moment(report: Account, event: JudgedStep, language: str) -> dict[str, Any]:
    says = event.entry.before.tell(event.entry.step, language, report.record.names)
    return {"line": event.line, "seat": event.mover, "says": says}


def _worst(report: Account) -> list[JudgedStep]:
    """The worst mistakes of every seat, in the order of the game."""
    found: list[JudgedStep] = []
    for seat in range(len(report.splits)):
        found += [event for event in report.mistakes if event.seat == seat][:MISTAKES]
    return sorted(found, key=lambda event: event.line)


def _mistake(report: Account, event: JudgedStep, language: str) -> dict[str, Any]:
    assert event.better is not None
    return {
        "line": event.line,
        "seat": event.seat,
        "played": offered(report, event, event.entry.step, language),
        "better": offered(report, event, event.better, language),
        "why": _reasons(report, event, language, event.entry.step),
        "position": None if event.hint is None else _id(event.entry.before),
    }


def _counsel(report: Account, event: JudgedStep, language: str) -> dict[str, Any]:
    return {
        "line": event.line,
        "seat": event.seat,
        "played": offered(report, event, event.entry.step, language),
        "advice": [asdict(each) for each in counsel.advice(report, event, language)],
    }


@functools.lru_cache(maxsize=256)
def _id(position: Position) -> str:
    """The same for every reader and language."""
    return position.id


def _reasons(
    report: Account, event: JudgedStep, language: str, played: Mapping[str, Any]
) -> list[str]:
    """What spoke against the choice, or for the better one; nothing if values come from games."""
    if event.hint is None:
        return []
    names, best = report.record.names, event.hint.choices[0]
    against = why(event.hint, event.hint.of(played), language, names)
    return against or why(event.hint, best, language, names)
