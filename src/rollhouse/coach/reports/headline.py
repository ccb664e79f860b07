"""What decided the game, in a sentence: luck, a hand, or somebody's mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from ..numbers import points
from ..words import WORDS
from .account import Account, Cause
from .ledger import CHOICE, HAND, LUCK

LITTLE = 0.01
"""A smaller part of the result is never named as the cause."""
EQUAL = 0.75
"""A part of at least this fraction of the largest counts as about equal."""
ALONE = 0.8
"""An opponent who did at least this fraction of what all opponents did is named alone."""
SAME = 1e-12
"""The same numbers added up in another order differ by less than this."""


def decided(report: Account, language: str) -> str:
    """What helped the winner, or whoever is ahead, the most."""
    if not report.events:
        return "" if report.finished else WORDS.say(language, "too_early")
    if report.solo:
        return alone(report, language)
    seat = max(range(len(report.splits)), key=lambda seat: report.splits[seat].result)
    found = leading(report.splits[seat].causes, seat)
    if not found or (not report.finished and too_early(report, seat)):
        return WORDS.say(language, "nothing_stands_out" if report.finished else "too_early")
    names = [cause_told(report, cause, seat, language) for cause in found]
    values = [as_read(report, cause, seat, language) for cause in found]
    key = ("decided" if report.finished else "ahead") + ("_both" if len(found) > 1 else "")
    told = WORDS.say(
        language, key, name=report.record.names[seat], cause=names[0], value=values[0],
        other=names[-1], also=values[-1],
    )  # fmt: skip
    return " ".join([told[:1].upper() + told[1:], *netted(report, found, seat, language)])


def netted(report: Account, found: Sequence[Cause], seat: int, language: str) -> list[str]:
    """The opponents' total effect, when only part of it was mentioned."""
    whole = points(report.read(report.splits[seat])["others"], language, signed=True)
    theirs = [cause for cause in found if cause.kind != LUCK and cause.seat != seat]
    if all(as_read(report, cause, seat, language) == whole for cause in theirs):
        return []
    name = report.record.names[seat]
    return [WORDS.say(language, "others_in_all", value=whole, name=name)]


def as_read(report: Account, cause: Cause, seat: int, language: str) -> str:
    """A cause's number; if the cause is a whole column of the table, the number shown there."""
    split = report.splits[seat]
    own = {LUCK: "luck", HAND: "hand", CHOICE: "choices"}[cause.kind]
    column = own if cause.kind == LUCK or cause.seat == seat else "others"
    whole = abs(getattr(split, column) - cause.value) < SAME
    value = report.read(split)[column] if whole else cause.value
    return points(value, language, signed=True)


def alone(report: Account, language: str) -> str:
    read = report.read(report.splits[0])
    key = "solo_luck_good" if read["luck"] < 0 else "solo_luck_bad"
    lost = report.number(read["choices"], language)
    return WORDS.say(language, key, luck=report.number(abs(read["luck"]), language), lost=lost)


def too_early(report: Account, seat: int) -> bool:
    """Has somebody not had a turn yet, or is nobody ahead of where they began?"""
    split = report.splits[seat]
    turns = {event.entry.before.to_move for event in report.events}
    return len(turns) < len(report.splits) or split.result - split.start < LITTLE


def leading(causes: Sequence[Cause], seat: int) -> list[Cause]:
    """The largest part, and the next one if it is about equal."""
    candidates = [cause for cause in causes if cause.kind == LUCK or cause.seat == seat]
    for kind in (HAND, CHOICE):
        candidates += theirs([cause for cause in causes if cause.kind == kind], seat)
    counting = sorted((c for c in candidates if counts(c)), key=lambda c: -c.value)
    return [cause for cause in counting[:2] if cause.value >= EQUAL * counting[0].value]


def counts(cause: Cause) -> bool:
    """Is a cause large and certain enough to be mentioned?"""
    return cause.value >= LITTLE and cause.value > cause.error


def theirs(causes: Sequence[Cause], seat: int) -> list[Cause]:
    """What the opponents did: one of them, if that one did nearly all of it, else all together."""
    each = [cause for cause in causes if cause.seat not in (seat, None)]
    whole = [cause for cause in causes if cause.seat is None]
    most = max(each, key=lambda cause: cause.value, default=None)
    return [most] if most and most.value >= ALONE * whole[0].value else whole


def cause_told(report: Account, cause: Cause, seat: int, language: str) -> str:
    if cause.kind == LUCK:
        return WORDS.say(language, "cause_luck")
    if cause.seat is None:
        return WORDS.say(language, f"cause_{cause.kind}_others")
    key = f"cause_{cause.kind}_own" if cause.seat == seat else f"cause_{cause.kind}"
    return WORDS.say(language, key, name=report.record.names[cause.seat])
