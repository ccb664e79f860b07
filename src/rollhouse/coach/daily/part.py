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
    """What to aim at, in games that have a target."""
    outcome: Mapping[str, Any] | None = None
    """The table's last answer, if it is needed to show how things came to lie as they do."""
    trace: bytes = b""
    """The motion that led there."""


class HandOfTheDay(ABC):
    """A game that can set the gesture of the day."""

    REACH: ClassVar[float]
    """A miss of this many millimetres scores nothing."""

    @abstractmethod
    def lay(self, numbers: DayNumbers) -> Laid:
        """The world of a day."""

    @abstractmethod
    def aimed(self, laid: Laid, action: Mapping[str, Any]) -> dict[str, Any]:
        """Fill in the action of somebody who aims at the day's target."""

    @abstractmethod
    def missed(self, laid: Laid, outcome: Mapping[str, Any], trace: Trace) -> float | None:
        """Millimetres between where it ended and the best place; None: as bad as can be."""

    @abstractmethod
    def tell(self, missed: float | None, language: str) -> str:
        """Say how the gesture turned out."""

    @abstractmethod
    def best(self, laid: Laid, action: Mapping[str, Any], language: str) -> str:
        """Say what would have been best."""

    @abstractmethod
    def ask(self, laid: Laid, language: str) -> str:
        """Say what the person is asked to do."""


@dataclass(frozen=True)
class Daily:
    """On which weekdays a game lays which part of the table, and how."""

    decisions: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    match: Callable[[DayNumbers], tuple[int, dict[str, Any]]] | None = None
    """For the position of the day: the number of players and their house rules; None: the printed
    game for two."""
    looks: int = 60
    """How many positions are weighed to find one that is worth deciding."""
    start: Callable[[DayNumbers], Position] | None = None
    """Where the game of a day begins; it is the first seat's turn, and the first seat is the
    person's.
    """
    hand: HandOfTheDay | None = None
