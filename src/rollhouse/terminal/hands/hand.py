"""What a game of dexterity provides so that people can move their hands in the terminal.

It is the part `terminal_hand.py` of the game, with a `TerminalHand` named `HAND`. In a match with a
house rule that this hand does not know, the house lends its own hand.
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
from .steady_hand import HandMoment

Gesture = Mapping[str, Any]
"""The value of `hand` in an action."""


class TerminalHand(ABC):
    """How people place or flick in one game, and what they see of it."""

    @abstractmethod
    def board(self, speech: Speech, position: Position, world: Any, rows: int) -> Board:
        """The table with its physical world, drawn in at most this many rows."""

    @abstractmethod
    def moments(
        self,
        speech: Speech,
        position: Position,
        action: Mapping[str, Any],
        aim: Gesture,
        world: Any,
    ) -> list[HandMoment]:
        """The swings that make up a gesture."""

    def beforehand(self, language: str, position: Position, aim: Gesture) -> str:
        """What a person may arrange before the hand moves, as a question; may be empty."""
        return ""

    def read_beforehand(
        self, position: Position, action: Mapping[str, Any], typed: str
    ) -> Gesture | None:
        """The aim after it is arranged as typed; None: not understood.

        A `RollhouseError` says why it is impossible.
        """
        return None

    @abstractmethod
    def gesture(self, aim: Gesture, misses: Sequence[float]) -> dict[str, Any]:
        """The house's aim, with the person's misses added."""

    @abstractmethod
    def explained(self, language: str) -> str:
        """An explanation of how the swings work, for people who ask."""

    @abstractmethod
    def calm(self, language: str) -> str:
        """The prompt for somebody who prefers not to stop a swing."""

    def read_calm(self, aim: Gesture, typed: str) -> dict[str, Any] | None:
        """A gesture that is described in words; None: not understood.

        A `RollhouseError` says what no hand can do.
        """
        return None

    @abstractmethod
    def tell(self, language: str, entry: Entry) -> list[str]:
        """What physics did, in sentences."""

    @abstractmethod
    def film(self, entry: Entry) -> list[Sequence[Line]]:
        """The motion as pictures, `FILMED` per second, all of the same height."""

    def remains(self, entry: Entry) -> bool:
        """Should the last picture of a film stay on the screen?"""
        return False


LOW = 9
"""A window with fewer rows than this for the board counts as low. A window of 24 lines has more."""
FILMED = 20
"""Pictures per second of a film."""


def hand_of(terms: Terms) -> TerminalHand | None:
    """How people make gestures in a match; None: they make none, and the house lends its hand."""
    module = part_for(terms, "terminal_hand")
    found: TerminalHand | None = module.HAND if module else None
    return found


def trace_of(entry: Entry) -> Trace | None:
    """The motion stored in a result."""
    return Trace.from_bytes(physics.trace_of(entry.facts)) if "trace" in entry.facts else None
