"""Solutions: what a solved match can be asked. Every solver returns one of these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import OVER, TABLE, Array

from .words import WORDS, CannotSolve

TIE = 1e-9
"""Values that differ by less count as equal."""
SHARE = 1 << 29
"""A whole win, where win shares are integers."""
POINT = 1 << 20
"""One point, where expected scores are integers."""
LARGEST = 1 << 28
"""The most bytes of the tables by which actions are weighed."""


class Solution(ABC):
    """The value of every position of one match, and what to do in it.

    A solution consists of its `facts` (JSON-like; `bound` and `seconds` among them) and its
    `arrays`; these are stored, and it is restored from them. It holds the values of some positions
    (`held`); those of the others follow by enumerating outcomes and actions.
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        self.terms = terms
        self.facts = dict(facts)
        self.arrays = dict(arrays)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game} for {self.terms.players}, ±{self.bound:.1e}>"

    def __reduce__(self) -> Any:
        return type(self), (self.terms, self.facts, self.arrays)

    @property
    def game(self) -> str:
        return self.terms.game.name

    @property
    def bound(self) -> float:
        """The certified largest error of any value."""
        return float(self.facts["bound"])

    @property
    def seconds(self) -> float:
        """How many seconds it took to compute."""
        return float(self.facts["seconds"])

    @property
    def tie(self) -> float:
        """Actions whose values differ by no more than this are equally good."""
        return min(self.bound, TIE)

    @abstractmethod
    def held(self, position: Position) -> list[float] | None:
        """The value of a position for every seat, or None; never asked about a finished game."""

    def beginnings(self) -> tuple[Array, Array] | None:
        """Positions before the first roll of a turn, as states, and the shares of all seats in
        them: what networks learn from. None: this solution does not list any.
        """
        return None

    @property
    @abstractmethod
    def policy(self) -> Mapping[str, Array]:
        """The best action of every position as arrays, in a form that the solver chooses."""

    @property
    def playing(self) -> tuple[ModuleType, tuple[Any, ...]]:
        """A module whose compiled `choose(setup, state, random, policy)` plays by this solution
        from the start of a match, and the `policy` to pass to it.
        """
        raise NotImplementedError

    @property
    def weighing(self) -> tuple[ModuleType, tuple[Any, ...]] | None:
        """A module whose compiled `worth(setup, state, action, table)` returns what an action is
        worth to the seat to act, and the `table` to pass to it; None: there is none, or it is too
        large.

        Worths are integers, for play from the start: a win is `SHARE`, a point of a score `POINT`.
        """
        return None

    def start(self) -> Position:
        """The opening position of this match."""
        return opening(self.terms)

    def shares(self, position: Position) -> list[float]:
        """The win share of every seat, for any position of this match."""
        self.check(position)
        return self.worth(position)

    def values(self, position: Position) -> list[tuple[dict[str, Any], list[float]]]:
        """Every legal action with the shares of all seats after it, in the order of their codes."""
        self.check(position)
        return [(action, self.worth(position.after(action))) for action in position.actions()]

    def best(self, position: Position) -> dict[str, Any]:
        """The best action; among equally good ones (`tie`) the one with the lowest code."""
        values = self.values(position)
        seat = position.turn
        if seat < 0:
            raise CannotSolve("nobody_asked", WORDS)
        most = max(shares[seat] for _, shares in values)
        return next(action for action, shares in values if shares[seat] >= most - self.tie)

    def check(self, position: Position) -> None:
        """Refuse a position of another match, and anything that is no position."""
        refuse_others(position)
        if position.terms is not self.terms and position.terms.digest != self.terms.digest:
            raise CannotSolve("other_match", WORDS)

    def worth(self, position: Position) -> list[float]:
        """As `shares`, without checking that the position is of this match."""
        if position.turn == OVER:
            return self.ending(position)
        held = self.held(position)
        if held is not None:
            return held
        if position.turn == TABLE:
            return self.average(position)
        seat = position.turn
        values = (self.worth(position.after(action)) for action in position.actions())
        return self.preferred(values, seat)

    def ending(self, position: Position) -> list[float]:
        """What a finished game is worth to every seat."""
        return position.shares()

    def preferred(self, values: Any, seat: int) -> list[float]:
        """The values that a seat likes best."""
        return max(values, key=lambda shares: shares[seat])

    def average(self, position: Position) -> list[float]:
        """The mean over everything that the table may answer."""
        totals = [0.0] * position.players
        for outcome, chance in position.outcomes():
            for seat, share in enumerate(self.worth(position.after(outcome))):
                totals[seat] += float(chance) * share
        return totals


def refuse_others(position: Position) -> None:
    """Refuse anything that is no position."""
    if not isinstance(position, Position):
        raise CannotSolve("not_a_position", WORDS, value=type(position).__name__)


class SoloSolution(Solution):
    """The solution of a game for one player, in which the lowest expected score is best."""

    @property
    def expected_score(self) -> float:
        """The lowest expected score from the start."""
        return self.score(self.start())

    def score(self, position: Position) -> float:
        """The lowest expected final score from any position of this match."""
        self.check(position)
        return self.worth(position)[0]

    def shares(self, position: Position) -> list[float]:
        """A single player always wins, so this says nothing of interest."""
        self.check(position)
        return [1.0]

    def best(self, position: Position) -> dict[str, Any]:
        """The best action; among equally good ones (`tie`) the one with the lowest code."""
        values = self.values(position)
        if position.turn < 0:
            raise CannotSolve("nobody_asked", WORDS)
        least = min(score for _, (score,) in values)
        return next(action for action, (score,) in values if score <= least + self.tie)

    def ending(self, position: Position) -> list[float]:
        return [float(position.scores[0])]

    def preferred(self, values: Any, seat: int) -> list[float]:
        return min(values, key=lambda score: score[seat])
