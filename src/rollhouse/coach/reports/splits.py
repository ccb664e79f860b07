"""The sums of a ledger: the parts of each seat's result, and what caused it."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import Any

from rollhouse.matches.record import Record

from .account import Cause, Split
from .grades import NONE, graded, judged_by_rollouts
from .ledger import CHOICE, HAND, LUCK, JudgedStep, Ledger


def split_result(record: Record, ledger: Ledger, seat: int, exact: bool) -> Split:
    """Work out the parts of a seat's result."""
    errors: dict[str, float] = {}

    def total(name: str, which: Any) -> float:
        number, errors[name] = ledger.total(seat, which)
        return number

    def is_luck(event: JudgedStep) -> bool:
        return event.kind == LUCK

    luck = total("luck", is_luck)
    hand = total("hand", lambda event: event.kind == HAND and event.seat == seat)
    choices = total("choices", lambda event: event.kind == CHOICE and event.seat == seat)
    others = total("others", lambda event: event.kind != LUCK and event.seat != seat)
    own_hand, hand_unsure = ledger.worth_of_hands(seat, lambda whose: whose == seat)
    their_hands, theirs_unsure = ledger.worth_of_hands(seat, lambda whose: whose != seat)
    hand, others = hand + own_hand, others + their_hands
    errors["start"] = ledger.error(seat, ledger.start.parts)
    errors["result"] = ledger.error(seat, ledger.end.parts)
    errors["without_luck"] = ledger.error_without(seat, is_luck)
    total("skill", lambda event: not is_luck(event) and event.seat == seat)
    measuring = math.hypot(hand_unsure, theirs_unsure)
    unknown = {
        "hand": hand_unsure, "skill": hand_unsure, "others": theirs_unsure, "luck": measuring,
        "without_luck": measuring,
    }  # fmt: skip
    for name, unsure_of in unknown.items():
        errors[name] = math.hypot(errors[name], unsure_of)
    if exact:
        errors = unknown if ledger.hands else {}
    own = [event for event in ledger.events if event.seat == seat and event.free]
    mistakes = [event.loss for event in own if event.better is not None]
    loss, unsure, seen, grade = 0.0, 0.0, 0.0, NONE
    if own and exact:
        loss = sum(event.loss for event in own) / len(own)
        grade = graded(loss, len(mistakes), len(record.names), record.game)
    elif own:
        loss = max(0.0, sum(event.estimate for event in own) / len(own))
        unsure = math.sqrt(sum(event.error**2 for event in own)) / len(own)
        seen = sum(event.error for event in own) / len(own)
        grade = judged_by_rollouts(loss, unsure, len(record.names), record.game)
    return Split(
        float(ledger.start.numbers[seat]) - own_hand - their_hands, luck, hand, choices, others,
        float(ledger.end.numbers[seat]), errors, len(own), len(mistakes),
        loss, grade, unsure, seen, sum(mistakes), find_causes(ledger, seat, len(record.names)),
    )  # fmt: skip


def find_causes(ledger: Ledger, seat: int, players: int) -> list[Cause]:
    """What contributed to a seat's result: luck, each seat's hand and choices, the opponents'."""
    found = [Cause(LUCK, None, *ledger.total(seat, lambda event: event.kind == LUCK))]
    for kind in (HAND, CHOICE):
        for whose in range(players):
            found.append(cause(ledger, seat, kind, {whose}, whose))
        found.append(cause(ledger, seat, kind, set(range(players)) - {seat}, None))
    return found


def cause(ledger: Ledger, seat: int, kind: str, seats: Collection[int], whose: int | None) -> Cause:
    """What the choices of some seats, or their hands, contributed to a seat's result."""
    value, error = ledger.total(seat, of(kind, seats))
    if kind == HAND:
        worth, unsure = ledger.worth_of_hands(seat, lambda one: one in seats)
        value, error = value + worth, math.hypot(error, unsure)
    return Cause(kind, whose, value, error)


def of(kind: str, seats: Collection[int]) -> Callable[[JudgedStep], bool]:
    """A test: is an event of this kind, and of one of these seats?"""
    return lambda event: event.kind == kind and event.seat in seats
