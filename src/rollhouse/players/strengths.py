"""How strong the residents are: what each won against each level, as it was measured.

`python bench/residents.py` measures it and writes `residents.json` beside this file, from which the
screens and docs/players.md have their figures.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rollhouse.kernel.language import Texts

PLAYS = (
    Texts(en="plays like a beginner", es="juega como principiante"),
    Texts(en="plays fairly well", es="juega más o menos bien"),
    Texts(en="plays well", es="juega bien"),
    Texts(en="plays very well", es="juega muy bien"),
    Texts(en="plays almost without mistakes", es="juega casi sin errores"),
)
"""How whoever is about as strong as a level plays, from level 1 on: in words, for numbers of levels
mean nothing to somebody who is new.
"""
FILE = Path(__file__).with_name("residents.json")
EVEN = 0.5


@dataclass(frozen=True)
class Strength:
    """The shares of one resident, for two players, against the levels 1 to 5."""

    shares: tuple[float, ...]
    within: tuple[float, ...]
    """Half the width of the 95 % interval of each share."""
    games: tuple[int, ...]

    @property
    def level(self) -> float:
        """The level against which they would win half of their games, interpolated between
        levels.
        """
        levels = range(1, len(self.shares) + 1)
        return even_at(list(levels), _falling(self.shares))

    @property
    def plays(self) -> Texts:
        """How they play, in words, by language: those of the nearest level, the higher of two."""
        return PLAYS[int(self.level + 0.5) - 1]


def even_at(levels: list[int], shares: list[float]) -> float:
    """Where falling shares pass one half; the first or last level if they never do."""
    if shares[0] <= EVEN:
        return float(levels[0])
    for place in range(1, len(shares)):
        before, after = shares[place - 1], shares[place]
        if after <= EVEN:
            return levels[place - 1] + (before - EVEN) / (before - after)
    return float(levels[-1])


def _falling(shares: tuple[float, ...]) -> list[float]:
    """The shares, each no higher than the one before: neighbours out of order become their mean."""
    runs: list[list[float]] = []
    for share in shares:
        runs.append([share])
        while len(runs) > 1 and _mean(runs[-2]) < _mean(runs[-1]):
            last = runs.pop()
            runs[-1] += last
    return [_mean(run) for run in runs for _ in run]


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def measured(game: str, resident: str) -> Strength | None:
    """What was measured for a resident in a game; None: nothing was."""
    found = _read().get(game, {}).get(resident)
    if found is None:
        return None
    return Strength(tuple(found["shares"]), tuple(found["within"]), tuple(found["games"]))


@functools.cache
def _read() -> dict[str, Any]:
    if not FILE.exists():
        return {}
    found: dict[str, Any] = json.loads(FILE.read_text())["games"]
    return found
