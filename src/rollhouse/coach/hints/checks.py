"""Checks of what the coach is given: each returns the value, or raises `CannotAdvise`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import LANGUAGES
from rollhouse.kernel.position import Position
from rollhouse.kernel.validation import shown

from ..words import WORDS, CannotAdvise

LONGEST = 3600.0
"""The longest time that a hint or a report may take, in seconds."""


def check_seconds(given: Any) -> float:
    """A time, checked."""
    good = isinstance(given, (int, float)) and not isinstance(given, bool) and 0 <= given <= LONGEST
    if not good:
        raise CannotAdvise("not_a_time", WORDS, most=LONGEST, value=str(given)[:40])
    return float(given)


def check_exact(given: Any) -> bool | None:
    if given is None or isinstance(given, bool):
        return given
    raise CannotAdvise("not_exact", WORDS, value=shown(given))


def check_whole(given: Any, what: str, low: int, high: int) -> int:
    try:
        return validation.whole(given, what, low, high)
    except RollhouseError as error:
        raise error.as_a(CannotAdvise) from None


def check_position(given: Any) -> None:
    if not isinstance(given, Position):
        raise CannotAdvise("not_a_position", WORDS, value=type(given).__name__)


def check_language(given: Any) -> str:
    try:
        return validation.choice(given, "language", LANGUAGES)
    except RollhouseError as error:
        raise error.as_a(CannotAdvise) from None


def check_names(given: Any) -> list[str]:
    """Names of people, checked."""
    names = [given] if isinstance(given, str) or not isinstance(given, Iterable) else list(given)
    if isinstance(given, str) or not all(isinstance(name, str) for name in names):
        raise CannotAdvise("not_names", WORDS, value=shown(given))
    return names
