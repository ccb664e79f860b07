"""A match as a game's insight sees it: every position has a value, but none is certain."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER
from rollhouse.matches.record import Record
from rollhouse.solvers import SoloSolution

from . import of_insight, race
from .answer import Hint
from .source import Source


@dataclass(frozen=True)
class Insight:
    """What is known of a game in which everybody runs their own race."""

    home: ModuleType
    alone: SoloSolution
    game: str
    bound = 0.0

    @property
    def source(self) -> Source:
        return Source(False, 0.0, game=self.game, insight=True)

    def worth(self, position: Position) -> list[float]:
        """The value of any position for every seat; at a choice, the value of the best one."""
        if position.turn == OVER:
            return position.shares()
        if position.turn >= 0:
            return self.hint(position).choices[0].values
        shares: list[float] = self.home.shares_at(self.alone, position)
        return shares

    def hint(self, position: Position) -> Hint:
        return of_insight(position, race.by(self.home, self.alone, position))


def of_match(record: Record, progress: Any) -> Insight | None:
    """What is known of a record's match, once its cards are dealt; None if nothing is known."""
    for position in record.positions():
        home = race.runners(position)
        if home is None:
            return None
        alone = home.alone(position, progress)
        if isinstance(alone, SoloSolution):
            return Insight(home, alone, record.game)
    return None
