"""How close to perfect: dots for a decision, a number from 0 to 100 for a game or a gesture."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date, timedelta

DOTS = 4
"""The most dots: for the best choice, or one that is as good."""
STEPS = (0.03, 0.06, 0.10)
"""A choice that is not the best gets three, two or one dots if it loses no more than this."""


def dots_for(loss: float) -> int:
    """The dots of a choice that gives up this much of a win share, 0 for the best choice."""
    if loss <= 0:
        return DOTS
    return DOTS - 1 - sum(loss > step for step in STEPS)


def score_for(losses: Iterable[float]) -> int:
    """100 less one point for every hundredth of a win share that the choices of a game gave up."""
    return max(0, round(100 - 100 * sum(losses)))


def hand_score(missed: float | None, reach: float) -> int:
    """100 at the best place, 0 from `reach` millimetres on, falling evenly in between."""
    return 0 if missed is None else max(0, round(100 * (1 - missed / reach)))


def streak(counted: Collection[date], today: date) -> int:
    """Days in a row up to today, or up to yesterday while today's table is not played yet."""
    day = today if today in counted else today - timedelta(days=1)
    length = 0
    while day in counted:
        length += 1
        day -= timedelta(days=1)
    return length
