"""What a report says of a seat's choices: its grade, and its mistakes one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rollhouse.games.language import listed

from .ledger import Event
from .numbers import decimal, percent
from .words import WORDS

if TYPE_CHECKING:
    from .reports import Report, Split

SHOWN = 8
"""Mistakes that a text shows."""


def judgement(report: Report, part: Split, language: str) -> str:
    """The grade, and how many mistakes in how many decisions."""
    grade = WORDS.say(language, f"grade_{part.grade}")
    if not part.decisions:
        return grade

    def fine(value: float) -> str:
        return decimal(value, language, 2) if report.solo else percent(value, language, 2)

    loss = (
        fine(part.loss)
        if not report.source.is_played
        else f"{fine(part.loss)} ± {fine(part.unsure)}"
    )
    facts = {"mistakes": part.mistakes, "decisions": part.decisions, "loss": loss}
    found = WORDS.say(language, "decisions", **facts)
    if report.source.is_played and not part.mistakes:
        seen = report.number(part.seen, language)
        key = (
            "decisions_all_seen" if seen == report.number(0.0, language) else "decisions_none_found"
        )
        found = WORDS.say(language, key, seen=seen, **facts)
    return f"{grade}; {found}"


def mistakes(report: Report, language: str, shown: int = SHOWN) -> list[str]:
    found = report.mistakes[:shown]
    if not found:
        return [WORDS.say(language, "no_mistakes")]
    return [
        WORDS.say(language, "mistakes") + ":",
        *(f"  {told(report, e, language)}" for e in found),
    ]


def told(report: Report, event: Event, language: str) -> str:
    """A mistake: what was played, what was better, and what it cost."""
    assert event.seat is not None
    assert event.better is not None
    key = "loses_score" if report.solo else "loses_share"
    loss = WORDS.say(language, key, loss=report.number(event.loss, language))
    error = "" if not report.source.is_played else f" ± {report.number(event.error, language)}"
    return WORDS.say(
        language, "mistake", when=when(report, event, language), line=event.line,
        played=offered(report, event, event.entry.step, language),
        better=offered(report, event, event.better, language), loss=loss + error,
    )  # fmt: skip


def when(report: Report, event: Event, language: str) -> str:
    """Who chose, in whose turn, and how it stood."""
    assert event.seat is not None
    before, names = event.entry.before, report.record.names
    scores = [str(score) for score in before.scores]
    own = scores.pop(event.seat)
    key = "when_alone" if report.solo else "when"
    if not report.solo and before.to_move != event.seat:
        key = "when_in_turn"
    return WORDS.say(
        language, key, name=names[event.seat], own=own, others=listed(language, scores),
        turn=names[before.to_move],
    )  # fmt: skip


def offered(report: Report, event: Event, action: Mapping[str, Any], language: str) -> str:
    return event.entry.before.offer(action, language, report.record.names)
