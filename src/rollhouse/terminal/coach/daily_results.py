"""Results of daily tables at this keyboard: a file of the data folder, by name and day.

The first result of a thing stays. A day counts for the streak if all its things were played on that
day, by the clock of this machine; if the clock was wrong once, other days are not affected.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from rollhouse.coach import daily
from rollhouse.kernel import folders
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.validation import why

Day = dict[str, Any]
"""How many things there were (`of`), and for each thing its result, with the day it was played."""


def path() -> Path:
    return folders.data() / "daily.json"


class Results:
    """The results of one person."""

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self) -> dict[str, Any]:
        """Everybody's results; refused if the file is broken, so that nothing is lost."""
        try:
            found = json.loads(path().read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as fault:
            raise RollhouseError("bad_file", path=str(path()), fault=why(fault)) from None
        if not isinstance(found, dict):
            raise RollhouseError("bad_file", path=str(path()), fault="{")
        return found

    def days(self) -> dict[str, Day]:
        own = self.read().get(self.name)
        found = own if isinstance(own, dict) else {}
        return {day: result for day, result in found.items() if isinstance(result, dict)}

    def of(self, day: date) -> Day:
        return self.days().get(day.isoformat(), {})

    def note(self, day: date, of: int, thing: str, result: Mapping[str, Any], today: date) -> None:
        """Store the result of a thing, completely or not at all."""
        everybody, days = self.read(), self.days()
        known = dict(days.get(day.isoformat(), {}))
        if done(known, thing):
            return
        days[day.isoformat()] = {
            **known, "of": of, thing: {**result, "on": today.isoformat()},
        }  # fmt: skip
        everybody[self.name] = days
        new = path().with_suffix(".new")
        new.parent.mkdir(parents=True, exist_ok=True)
        with new.open("w", encoding="utf-8") as file:
            json.dump(everybody, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path())

    def streak(self, today: date) -> int:
        counted = {day for day, result in self.days().items() if counts(day, result)}
        return daily.streak({date.fromisoformat(day) for day in counted}, today)


def done(result: Mapping[str, Any], thing: str) -> bool:
    """Is a thing of a day done? A game that was only begun is not."""
    found = result.get(thing)
    return isinstance(found, dict) and found.get("score") is not None


def counts(day: str, result: Mapping[str, Any]) -> bool:
    """Was everything of a day played on that day?"""
    try:
        daily.read_date(day)
    except RollhouseError:
        return False
    on_it = [
        thing
        for thing in daily.THINGS
        if done(result, thing) and result[thing].get("on") == day
    ]  # fmt: skip
    of = result.get("of")
    return isinstance(of, int) and 0 < of <= len(on_it)
