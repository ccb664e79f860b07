"""What the house's residents would have done, at the choices that people talk about after a game.

Every resident is asked, with their own temperament and their own slips; the same record always gets
the same answers. A resident who made the choice in the game is listed with what was played.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rollhouse.kernel.language import listed
from rollhouse.kernel.position import Position
from rollhouse.players.character import Character
from rollhouse.players.residents import RESIDENTS, named, names

from ..words import WORDS
from .account import Account
from .judgements import offered, when
from .ledger import CHOICE, JudgedStep

SHOWN = 3
"""How many choices of one seat they are asked about."""
WORST = 2
"""How many of them are its worst mistakes; the rest led to moments that turned the game."""
SEED_DIGITS = 12
"""Of the record's hash."""


@dataclass(frozen=True)
class Advice:
    """Something that could be done, and who would have done it."""

    says: str
    played: bool
    """Is it what was played?"""
    residents: list[str]


def choices(report: Account) -> list[JudgedStep]:
    """The choices that they are asked about, in the order of the game."""
    found: list[JudgedStep] = []
    before = [_choice_before(report, event) for event in report.moments()]
    for seat in range(len(report.splits)):
        worst = [event for event in report.mistakes if event.seat == seat and event.free][:WORST]
        turned = [event for event in before if event is not None and event.seat == seat]
        found += {event.line: event for event in [*worst, *turned][:SHOWN]}.values()
    return sorted(found, key=lambda event: event.line)


def _choice_before(report: Account, moment: JudgedStep) -> JudgedStep | None:
    """The choice that somebody made right before something happened to them; None if there was
    none.
    """
    for event in reversed(report.events[: report.events.index(moment) + 1]):
        if event.kind == CHOICE and (event.free or event.seat != moment.mover):
            return event if event.seat == moment.mover else None
    return None


def advice(report: Account, event: JudgedStep, language: str) -> list[Advice]:
    """What everybody would have done: those who agree are grouped, the largest group first."""
    assert event.seat is not None
    seed = int(report.record.hash[:SEED_DIGITS], 16) + event.line
    own = report.record.seats[event.seat].strip().lower()
    played = offered(report, event, event.entry.step, language)
    found: dict[str, list[str]] = {}
    for name, action in zip(names(), opinions(event.entry.before, seed), strict=True):
        says = played if name == own else offered(report, event, action, language)
        found.setdefault(says, []).append(name)
    said = [Advice(says, says == played, who) for says, who in found.items()]
    return sorted(said, key=lambda each: -len(each.residents))


@functools.lru_cache(maxsize=256)
def opinions(position: Position, seed: int) -> tuple[Mapping[str, Any], ...]:
    """What each of the residents would do: the same for every reader and language."""
    actions = position.actions()
    return tuple(Character(each, seed + at)(position, actions) for at, each in enumerate(RESIDENTS))


def lines(report: Account, language: str) -> list[str]:
    """All of it as lines of text; empty if nobody had a choice worth asking about."""
    found: list[str] = []
    for event in choices(report):
        found.append("  " + asked_about(report, event, language))
        found += [
            f"    {who(each, language)}: {does(each, language)}"
            for each in advice(report, event, language)
        ]
    return ["", WORDS.say(language, "counsel") + ":", *found] if found else []


def asked_about(report: Account, event: JudgedStep, language: str) -> str:
    """What was played, by whom, and how the game stood."""
    played = offered(report, event, event.entry.step, language)
    chosen = when(report, event, language)
    return WORDS.say(language, "counsel_line", when=chosen, line=event.line, played=played)


def who(each: Advice, language: str) -> str:
    """Those who agree, by name."""
    if len(each.residents) == len(RESIDENTS):
        return WORDS.say(language, "counsel_everybody")
    return listed(language, [called(name) for name in each.residents])


def does(each: Advice, language: str) -> str:
    """What they would have done."""
    return WORDS.say(language, "counsel_same") if each.played else each.says


def called(name: str) -> str:
    """A resident as people call them."""
    resident = named(name)
    return name if resident is None else resident.called
