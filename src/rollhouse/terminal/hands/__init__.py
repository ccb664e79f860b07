"""People's hands in the games of dexterity: the moment of a gesture, and what physics did with it.

A game that physics is here for has a part `terminal_hand`, whose instance is called `HAND`. In a
match with a house rule that it does not know the house lends its own hand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.chance import physics
from rollhouse.kernel.board import Board
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.position import Position
from rollhouse.matches.story import Entry
from rollhouse.physics.trace import Trace

from ..screen.canvas import Line
from ..screen.speech import Speech
from .steady_hand import Moment

Gesture = Mapping[str, Any]
"""What an action carries under `hand`."""


class Hand(ABC):
    """What the terminal has to know of a game of dexterity."""

    @abstractmethod
    def board(self, speech: Speech, position: Position, world: Any, rows: int) -> Board:
        """The table with the world as it is; what is high is drawn in at most so many rows."""

    @abstractmethod
    def moments(
        self,
        speech: Speech,
        position: Position,
        action: Mapping[str, Any],
        aim: Gesture,
        world: Any,
    ) -> list[Moment]: ...

    def beforehand(self, language: str, aim: Gesture) -> str:
        """What the house did for the aim before the hand moves; nothing: empty."""
        return ""

    @abstractmethod
    def gesture(self, aim: Gesture, misses: Sequence[float]) -> dict[str, Any]:
        """The house's aim with what a person missed by."""

    @abstractmethod
    def explained(self, language: str) -> str:
        """How the moments work."""

    @abstractmethod
    def calm(self, language: str) -> str:
        """What is asked of somebody who does not time anything."""

    def read_calm(self, aim: Gesture, typed: str) -> dict[str, Any] | None:
        """A gesture in words, for which the house lends its hand; None: not understood.

        A `RollhouseError` says what no hand does.
        """
        return None

    @abstractmethod
    def tell(self, language: str, entry: Entry) -> list[str]:
        """What physics did, in sentences."""

    @abstractmethod
    def film(self, entry: Entry) -> list[Sequence[Line]]:
        """The motion as pictures, `FILMED` a second, each of as many lines."""

    def remains(self, entry: Entry) -> bool:
        """Shall the last picture of a film stay on the screen?"""
        return False


LOW = 9
"""Rows for a board below which a window is low: one of 24 lines is not."""
FILMED = 20
"""Pictures a second of a film."""


def hand_of(terms: Terms) -> Hand | None:
    """How gestures of a match are made in a terminal; None: not at all, and the house lends its
    hand.
    """
    module = part_for(terms, "terminal_hand")
    found: Hand | None = module.HAND if module else None
    return found


def trace_of(entry: Entry) -> Trace | None:
    """The motion that a result carries."""
    return Trace.from_bytes(physics.trace_of(entry.facts)) if "trace" in entry.facts else None
