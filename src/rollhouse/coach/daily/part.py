"""What a game brings to the daily table: its part `daily`, whose `DAILY` is a `Daily`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rollhouse.kernel.position import Position
from rollhouse.physics.trace import Trace

from .dates import DayNumbers

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)
"""As `date.weekday()` counts them."""


@dataclass(frozen=True)
class Laid:
    """Where the gesture of the day is made."""

    position: Position
    world: Any = None
    """How everything lies; None: neatly."""
    target: Any = None
    """What is aimed at, where a game names something."""
    outcome: Mapping[str, Any] | None = None
    """What the table answered last, where that shows how everything came to lie there."""
    trace: bytes = b""
    """The motion that led there."""


class HandOfTheDay(ABC):
    """A game whose hand is asked for."""

    REACH: ClassVar[float]
    """Millimetres beside the best place at which nothing is left of the score."""

    @abstractmethod
    def lay(self, numbers: DayNumbers) -> Laid:
        """The world of a day."""

    @abstractmethod
    def aimed(self, laid: Laid, action: Mapping[str, Any]) -> dict[str, Any]:
        """An action of somebody who means the day's target."""

    @abstractmethod
    def missed(self, laid: Laid, outcome: Mapping[str, Any], trace: Trace) -> float | None:
        """Millimetres between where it ended and the best place; None: as bad as can be."""

    @abstractmethod
    def tell(self, missed: float | None, language: str) -> str:
        """What came of it, as a sentence."""

    @abstractmethod
    def best(self, laid: Laid, action: Mapping[str, Any], language: str) -> str:
        """What would have been best, as a sentence."""

    @abstractmethod
    def ask(self, laid: Laid, language: str) -> str:
        """What is asked for, as a sentence."""


@dataclass(frozen=True)
class Daily:
    """On which weekdays a game lays which part of the table, and how."""

    decisions: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    match: Callable[[DayNumbers], tuple[int, dict[str, Any]]] | None = None
    """How many play a day's position to decide, and their house rules; None: the printed game for
    two."""
    looks: int = 60
    """Positions that are weighed to find one that is worth deciding."""
    start: Callable[[DayNumbers], Position] | None = None
    """Where the game of a day begins: the first seat is the person's, and to move."""
    hand: HandOfTheDay | None = None
