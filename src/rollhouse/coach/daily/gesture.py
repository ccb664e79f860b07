"""The gesture of the day: one placement or one flick in a world that follows from the date.

The table adds no error to a person's gesture here: what the hand does is what happens. Where the
house lends its hand, its error follows from the date, too.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from rollhouse.chance import TableQuestion
from rollhouse.chance.physics import PhysicsTable, physics_of, trace_of
from rollhouse.coach.practice import Begun
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import stream
from rollhouse.kernel.validation import shown
from rollhouse.physics.trace import Trace

from .dates import DayNumbers
from .part import HandOfTheDay, Laid
from .rotation import HAND, laid_by, things
from .scores import hand_score
from .words import WORDS

HOLD = 1
"""The stream of the day's seed that says how the hand begins; stream 0 is the table's answer."""


class StillTable(PhysicsTable):
    """Physics that adds no error to a person's own gesture."""

    adds = 0.0


@dataclass(frozen=True)
class Gesture:
    """What came of the gesture of a day."""

    laid: Laid
    action: Mapping[str, Any]
    """The action, with the whole gesture."""
    outcome: Mapping[str, Any]
    trace: str
    """The motion, as a record keeps it."""
    missed: float | None
    """How many millimetres it missed the best place by; None: as bad as can be."""
    score: int
    hand: HandOfTheDay

    def tell(self, language: str) -> str:
        return self.hand.tell(self.missed, language)

    def best(self, language: str) -> str:
        return self.hand.best(self.laid, self.action, language)


def playable(day: date) -> dict[str, str]:
    """The parts of a day's table that can be played here: without physics there is no gesture."""
    found = things(day)
    if HAND in found and PhysicsTable().objection(found[HAND]) is not None:
        del found[HAND]
    return found


@functools.lru_cache(maxsize=8)
def lay(day: date) -> Laid:
    """The world of a day."""
    return hand_of(day).lay(DayNumbers(day, HAND))


def hand_of(day: date) -> HandOfTheDay:
    _, part = laid_by(HAND, day)
    assert part.hand is not None  # a game that lays the gesture has one
    return part.hand


def seed_of(day: date) -> int:
    return DayNumbers(day, f"{HAND} seed").seed()


def hold(day: date) -> dict[str, Any] | None:
    """Where the hand begins, and how it sways."""
    position = lay(day).position
    return physics_of(position.game).hold(position, stream(seed_of(day), HOLD))


def attempt(day: date, action: Mapping[str, Any], begun: Begun | None = None) -> Gesture:
    """Make the gesture of a day, and see where it ends; `begun` is called before that."""
    hand, laid = hand_of(day), lay(day)
    position, table = laid.position, StillTable(seed_of(day))
    if not physics_of(position.game).takes(action):
        raise RollhouseError("other_gesture", WORDS, value=shown(action.get("do")))
    action = table.ready(position, hand.aimed(laid, action), laid.world)
    question = TableQuestion(
        position.after(action), 0, action=action, person=True, world=laid.world
    )
    answer = table.answer(question, begun and begun(action))
    trace = Trace.from_bytes(trace_of(answer.facts))
    missed = hand.missed(laid, answer.outcome, trace)
    missed = None if missed is None else round(missed, 1)
    score = hand_score(missed, hand.REACH)
    return Gesture(laid, action, answer.outcome, answer.facts["trace"], missed, score, hand)
