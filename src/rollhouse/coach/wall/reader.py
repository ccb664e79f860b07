"""Reads a record for the wall: the result, luck and choices, marks of the game, costly choices.

What knows a game is its part `memory`. It may hold

`WORDS`
    A catalogue. `mark_NAME` is a record of the wall as its title ("Tallest tower"), `mark_NAME_is`
    what it amounts to, with `{value}`. `habit_SITUATION_SLIP` says what somebody does, and
    `train_SITUATION` what the quiz about such choices is called; both with `{number}`, where the
    situation has one.
`MARKS`, `LOWEST`
    The names of its records, in the order of the wall, and those where the smallest is the best.
`LEAST`
    What a record has to amount to before it hangs, by name; where it is silent, anything does.
`LIKE_PRINTED`
    Options that may be set otherwise without making a record another thing.
`marks(record)`
    What seats did: a name, a seat and a value, as often as it happened.
`situation(position)`
    What kind of choice a position is: a word, or a word, a colon and a number: `dice:4`. None:
    nobody has habits there. Anything with `turn`, `fields`, `terms` and `actions()` will do.
`slip(position, played, better)`
    What somebody does there instead of the better choice, as a word; None: nothing that has a name.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from rollhouse.kernel.contract import Terms, house_rules
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER
from rollhouse.matches.record import Record
from rollhouse.matches.story import HUMAN, OVER_NOW
from rollhouse.valuation import networks

from ..reports import Report, report
from ..reports.ledger import CHOICE, JudgedStep
from .reading import Reading, SeatReading, Slips

NORMAL = 1.96
"""Standard deviations to either side of the mean, for an interval of 95 %."""


def read_record(record: Record, judge: bool = True) -> Reading:
    """What the wall keeps of a record; with `judge` None or False, no luck, choices or habits.

    A game that was not played to its end is not judged, and sets no marks. `OtherVersion` and other
    errors say why a record cannot be read.
    """
    return read_report(report(record)) if judge and is_judged(record) else read_plainly(record)


def read_report(found: Report) -> Reading:
    """What the wall keeps of a game that the coach has already judged."""
    plain = read_plainly(found.record)
    if not is_judged(found.record):
        return plain
    situations, slips = choices_of(found)
    seats = tuple(
        SeatReading(
            share=one.share,
            score=one.score,
            luck=split.luck,
            choices=split.choices,
            hand=split.hand,
            error=split.errors.get("luck", 0.0),
            decisions=split.decisions,
            marks=one.marks,
            situations=dict(situations[seat]),
            slips=slips[seat],
        )
        for seat, (one, split) in enumerate(zip(plain.seats, found.splits, strict=True))
    )
    return Reading(plain.game, True, seats, str(found.source.to_dict()["kind"]))


def read_plainly(record: Record) -> Reading:
    """The result of a game, and its marks."""
    finished, position = is_finished(record), record.position
    several = finished and position.players > 1
    marks = marks_of(record) if finished else [{} for _ in record.names]
    seats = tuple(
        SeatReading(
            share=position.shares()[seat] if several else None,
            score=int(position.scores[seat]),
            marks=marks[seat],
        )
        for seat in range(position.players)
    )
    return Reading(record.game, finished, seats)


def is_finished(record: Record) -> bool:
    closing = record.closing
    return (closing is None or closing["reason"] == OVER_NOW) and record.position.turn == OVER


def is_judged(record: Record) -> bool:
    """Can luck and skill be told apart? Somebody alone has no win to share."""
    return is_finished(record) and record.position.players > 1


def marks_of(record: Record) -> list[dict[str, float]]:
    """What each person did best in this game, if it was played as printed."""
    found: list[dict[str, float]] = [{} for _ in record.names]
    part = part_for(record.position.terms, "memory")
    if part is None or not is_like_printed(record.position.terms, part):
        return found
    for name, seat, value in part.marks(record):
        if record.seats[seat] == HUMAN:
            known = found[seat].get(name)
            found[seat][name] = value if known is None else best(part, name, known, value)
    return found


def best(part: ModuleType, name: str, one: float, other: float) -> float:
    """The better of two values of a record."""
    return min(one, other) if name in part.LOWEST else max(one, other)


def is_like_printed(terms: Terms, part: ModuleType) -> bool:
    """Can what was done in a match be compared with what was done in the printed game?"""
    changed = house_rules(terms.game, terms.players, terms.options)
    return all(option in part.LIKE_PRINTED for option in changed)


def situation_of(position: Position) -> str | None:
    """What kind of choice a position is, in the game's own words for habits."""
    part = part_for(position.terms, "memory")
    found: str | None = None if part is None else part.situation(position)
    return found


def choices_of(found: Report) -> tuple[list[Counter[str]], list[dict[str, Slips]]]:
    """By seat: how often each kind of choice came up, and the costly ones among them."""
    seats = range(len(found.splits))
    situations: list[Counter[str]] = [Counter() for _ in seats]
    slips: list[dict[str, Slips]] = [{} for _ in seats]
    unsure = networks.apart(found.record.position.terms) if found.source.learned else None
    for event in found.events:
        if event.kind != CHOICE or not event.free or event.seat is None:
            continue
        situation = situation_of(event.entry.before)
        if situation is None:
            continue
        situations[event.seat][situation] += 1
        slip = slip_of(event)
        if slip is not None:
            key, mine = f"{situation} {slip}", slips[event.seat]
            error = event.error if unsure is None else unsure
            mine[key] = added(mine.get(key), event.loss, error)
    return situations, slips


def slip_of(event: JudgedStep) -> str | None:
    """What somebody did instead of the better choice; None if it was good enough."""
    part = part_for(event.entry.before.terms, "memory")
    if event.better is None or part is None:
        return None
    played = without_gesture(event.entry.step)
    found: str | None = part.slip(event.entry.before, played, without_gesture(event.better))
    return found


def without_gesture(action: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in action.items() if key != "hand"}


def added(known: Slips | None, loss: float, error: float) -> Slips:
    """Add one costly choice. `error` is half of the 95 % interval of its loss."""
    before = known or Slips(0, 0.0, 0.0)
    variance = before.variance + (error / NORMAL) ** 2
    return Slips(before.times + 1, before.cost + loss, variance if math.isfinite(variance) else 1.0)
