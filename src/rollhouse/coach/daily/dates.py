"""Dates, and the random numbers that follow from one."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import date
from typing import Any, TypeVar

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.validation import shown

from .words import WORDS

LABEL = "Rollhouse daily table 1"
"""What is hashed with every date. A different number at the end would lay different tables."""
FIRST = date(2026, 11, 1)
"""The first day that had a table."""
LAST = date(2999, 12, 31)
WRITTEN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

T = TypeVar("T")


def read_date(text: Any, latest: date = LAST) -> date:
    """Read a day written like 2026-11-17; refuse it if there is no such day, or no table on it."""
    if isinstance(text, date):
        day = text
    else:
        if not isinstance(text, str) or not WRITTEN.fullmatch(text):
            raise RollhouseError("not_a_date", WORDS, value=shown(text))
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise RollhouseError("no_such_day", WORDS, value=text) from None
    if day < FIRST:
        raise RollhouseError("too_early", WORDS, value=day.isoformat(), first=FIRST.isoformat())
    if day > latest:
        raise RollhouseError("too_late", WORDS, value=day.isoformat(), last=latest.isoformat())
    return day


class DayNumbers:
    """Random numbers of a date, the same on every machine and in every Python.

    Number n is made of the first 8 bytes, the most significant first, of SHA-256 of
    `LABEL/DATE/what/n`.
    """

    def __init__(self, day: date, what: str) -> None:
        self.text = f"{LABEL}/{day.isoformat()}/{what}"
        self.taken = 0

    def bits(self) -> int:
        """The next 64 random bits."""
        digest = hashlib.sha256(f"{self.text}/{self.taken}".encode()).digest()
        self.taken += 1
        return int.from_bytes(digest[:8], "big")

    def seed(self) -> int:
        """A seed for a stream of the kernel's, of 62 bits."""
        return self.bits() >> 2

    def below(self, many: int) -> int:
        """A number from 0 to `many` - 1, each as likely as the others."""
        limit = (1 << 64) - (1 << 64) % many
        while (found := self.bits()) >= limit:
            pass
        return found % many

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`."""
        return low + self.below(high - low + 1)

    def choice(self, several: Sequence[T]) -> T:
        return several[self.below(len(several))]

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Draw `k` of them, none twice, in the order in which they were drawn."""
        left = list(population)
        return [left.pop(self.below(len(left))) for _ in range(k)]
