"""What a report says about a seat's choices: its grade, and its mistakes one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollhouse.kernel.language import listed

from ..numbers import decimal, points
from ..words import WORDS
from .account import Account, Split
from .headline import SAME
from .ledger import JudgedStep

SHOWN = 8
"""How many mistakes a text shows."""


def judgement(report: Account, part: Split, language: str) -> str:
    """The grade, and how many mistakes in how many decisions."""
    grade = WORDS.say(language, f"grade_{part.grade}")
    if not part.decisions:
        return grade
    grade = f"{WORDS.say(language, 'grade')} {grade}" if part.grade != "unsure" else grade

    def fine(value: float) -> str:
        return (decimal if report.solo else points)(value, language, 2)

    def said(cost: str, unit: str = "in_points") -> str:
        return cost if report.solo else WORDS.say(language, unit, points=cost)

    facts: dict[str, Any] = {"mistakes": part.mistakes, "decisions": part.decisions}
    if not report.source.is_played:
        return f"{grade}, {WORDS.say(language, 'decisions', loss=said(fine(part.loss)), **facts)}"
    plain = decimal if report.solo else points
    digits = 2 if report.solo else 1
    seen, key = plain(part.seen, language, digits), "decisions_played"
    if not part.mistakes:
        unseen = seen != plain(0.0, language, digits)
        key = "decisions_none_found" if unseen else "decisions_all_seen"
    loss = said(f"{fine(part.loss)} ± {fine(part.unsure)}")
    facts["average"] = WORDS.say(language, "average", loss=loss)
    whole = abs(abs(part.choices) - part.cost) < SAME
    cost = abs(report.read(part)["choices"]) if whole else part.cost
    facts["cost"] = said(plain(cost, language, digits), "in_win_points")
    return f"{grade}, {WORDS.say(language, key, seen=said(seen), **facts)}"


def mistakes(report: Account, language: str, shown: int = SHOWN) -> list[str]:
    found = report.mistakes[:shown]
    if not found:
        return [WORDS.say(language, "no_mistakes")]
    return [
        WORDS.say(language, "mistakes") + ":",
        *(f"  {told(report, e, language)}" for e in found),
    ]


def told(report: Account, event: JudgedStep, language: str) -> str:
    """A mistake: what was played, what was better, and what it cost."""
    assert event.seat is not None
    assert event.better is not None
    key = "loses_score" if report.solo else "loses_share"
    cost = report.number(event.loss, language) if report.solo else points(event.loss, language)
    loss = WORDS.say(language, key, loss=cost)
    error = "" if not report.source.is_played else f" ± {report.number(event.error, language)}"
    return WORDS.say(
        language, "mistake", when=when(report, event, language), line=event.line,
        played=offered(report, event, event.entry.step, language),
        better=offered(report, event, event.better, language), loss=loss + error,
    )  # fmt: skip


def when(report: Account, event: JudgedStep, language: str) -> str:
    """Who chose, in whose turn, and how the game stood."""
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


def offered(report: Account, event: JudgedStep, action: Mapping[str, Any], language: str) -> str:
    return event.entry.before.offer(action, language, report.record.names)
