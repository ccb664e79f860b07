"""Numbers with units, as people and programs give them: each is returned or refused."""

from __future__ import annotations

import math
from numbers import Real
from statistics import NormalDist
from typing import Any

from rollhouse.kernel.language import decimal_sign
from rollhouse.kernel.records import Array, Row, ask, number
from rollhouse.kernel.validation import several, shown

from .words import WORDS, BadGesture, BadWorld

Pose = tuple[float, float, float, float, float, float, float]
"""Where a body is: x, y, z in metres, then its orientation as a unit quaternion w, x, y, z."""

FARTHEST = 10.0
"""The most metres between the middle of the table and a body of a world."""


def real(value: Any, what: str, low: float, high: float) -> float:
    """A finite number from `low` to `high`."""
    good = isinstance(value, Real) and not isinstance(value, bool)
    if not (good and low <= value <= high):
        raise BadGesture("not_real", WORDS, what=what, low=low, high=high, value=shown(value))
    return float(value)


def finite(what: str, *values: float) -> None:
    """Refuse numbers that no simulation can compute with."""
    for value in values:
        if not math.isfinite(value):
            raise BadGesture("not_finite", WORDS, what=what, value=shown(value))


def tenths(value: float, language: str) -> str:
    """A number for people: one digit behind the point, or the comma."""
    return f"{value:.1f}".replace(".", decimal_sign(language))


def miss(deviation: float, random: Array) -> float:
    """A normally distributed number with four decimals, from one number of the stream."""
    bits = int(ask(number, Row(random))) >> 12
    return round(deviation * _NORMAL.inv_cdf((bits + 0.5) / (1 << 52)), 4)


_NORMAL = NormalDist()


def pair(value: Any, what: str, largest: float) -> tuple[float, float]:
    """Two numbers, along x and y, each from `-largest` to `largest`."""
    x, y = (real(part, what, -largest, largest) for part in several(value, what, 2))
    return x, y


def pose(value: Any, what: str) -> Pose:
    """A pose of a stored world, with every bit as it was written."""
    numbers = several(value, what, 7)
    good = all(isinstance(part, (int, float)) and not isinstance(part, bool) for part in numbers)
    if not good or not all(abs(part) <= FARTHEST for part in numbers):
        raise BadWorld("not_a_pose", WORDS, what=what, value=shown(value))
    x, y, z, *turned = (float(part) for part in numbers)
    if abs(math.hypot(*turned) - 1) > 1e-6:
        raise BadWorld("not_a_pose", WORDS, what=what, value=shown(value))
    return x, y, z, turned[0], turned[1], turned[2], turned[3]
