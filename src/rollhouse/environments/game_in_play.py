"""One game in play, for environments: the rules called directly, the record changed in place.

`Position` is a value and speaks in words; `GameInPlay` is quicker and speaks in codes. Both ask the
same functions. It has no dice of its own: whoever lets the table answer brings a random stream.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE, WHOLE, Array, rows


class GameInPlay:
    """The state of a game. `turn` is the seat to act, `TABLE` or `OVER`."""

    __slots__ = ("_outcome", "_setups", "array", "terms", "turn")

    def __init__(self, terms: Terms, array: Array | None = None) -> None:
        """From the start, or from a `State`, which is copied."""
        self.terms = terms
        self._setups = rows(terms.setups)
        self._outcome: Array | None = None
        if array is None:
            self.array = np.zeros(1, terms.game.rules.State)
            terms.game.calls.start(self._setups, rows(self.array), 0)
        else:
            self.array = array.copy()
        self._look()

    def _look(self) -> None:
        self.turn = int(self.terms.game.calls.turn(self._setups, rows(self.array), 0))

    @property
    def over(self) -> bool:
        return self.turn == OVER

    @property
    def position(self) -> Position:
        """The same as a position."""
        return Position(self.terms, self.array.copy())

    def mask(self) -> Array:
        """A 1 for every legal action code; all 0 if no seat is asked."""
        mask = np.zeros(self.terms.game.rules.ACTIONS, np.uint8)
        self.terms.game.calls.legal(self._setups, rows(self.array), 0, mask)
        return mask.view(np.int8)

    def act(self, code: int) -> int:
        """Apply a legal action; what happened, as bits (`EVENTS`)."""
        events = int(self.terms.game.calls.act(self._setups, rows(self.array), 0, code))
        self._look()
        return events

    # The table

    def count(self) -> int:
        """How many different answers the table has."""
        return int(self.terms.game.calls.count(self._setups, rows(self.array), 0))

    def outcome(self, k: int) -> Array:
        """The k-th answer, in a record that the next call overwrites."""
        outcome = self._answer()
        calls = self.terms.game.calls
        calls.nth(self._setups, rows(self.array), 0, k, rows(outcome))
        return outcome

    def settle(self, k: int) -> int:
        """Apply the k-th answer of the table."""
        return self._settle(self.outcome(k))

    def draw(self, randoms: Array) -> int:
        """Apply an answer drawn from a random stream, which moves on."""
        outcome = self._answer()
        calls = self.terms.game.calls
        calls.draw(self._setups, rows(self.array), 0, rows(randoms), rows(outcome))
        return self._settle(outcome)

    def draw_on(self, randoms: Array) -> int:
        """Let the table answer until a seat is asked or the game is over; returns all events."""
        events = 0
        while self.turn == TABLE:
            events |= self.draw(randoms)
        return events

    def _answer(self) -> Array:
        if self._outcome is None:
            self._outcome = np.zeros(1, self.terms.game.rules.Outcome)
        return self._outcome

    def _settle(self, outcome: Array) -> int:
        calls = self.terms.game.calls
        events = int(calls.settle(self._setups, rows(self.array), 0, rows(outcome)))
        self._look()
        return events

    def shares(self) -> list[float]:
        """The win shares of a finished game, summing to 1."""
        out = np.zeros(self.terms.players, np.int64)
        self.terms.game.calls.shares(self._setups, rows(self.array), 0, out)
        return [share / WHOLE for share in out.tolist()]

    # Copies share nothing that changes

    def copy(self) -> GameInPlay:
        copy = GameInPlay.__new__(GameInPlay)
        copy.terms, copy._setups, copy._outcome = self.terms, self._setups, None
        copy.array, copy.turn = self.array.copy(), self.turn
        return copy

    def __copy__(self) -> GameInPlay:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> GameInPlay:
        return self.copy()

    def __reduce__(self) -> Any:
        return GameInPlay, (self.terms, self.array)
