"""The choices of a position in order, with their values: what a hint is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rollhouse.kernel.position import Position
from rollhouse.kernel.validation import shown
from rollhouse.players.rule_of_thumb import point_alone
from rollhouse.solvers import Solution

from ..words import WORDS, CannotAdvise
from .risks import Risk
from .source import Source


@dataclass(frozen=True)
class Choice:
    """A legal action and what it is worth."""

    action: Mapping[str, Any]
    values: list[float]
    """By seat: win shares, or the expected score of somebody who plays alone."""
    loss: float
    """How much the seat to act loses by it, compared with the best; never negative."""
    error: float
    """Of the acting seat's value: the bound, or half the 95 % interval."""
    told_apart: bool
    """Is it certain (95 %) that it is worse than the best?"""
    risks: list[Risk] = field(default_factory=list)
    same: bool = False
    """Did it end like the best choice in every single game?"""


@dataclass(frozen=True)
class Ranking:
    """All choices of a position that were weighed."""

    position: Position
    source: Source
    choices: list[Choice]
    """The best first."""
    solution: Solution | None = field(default=None, repr=False)

    @property
    def best(self) -> Mapping[str, Any]:
        return self.choices[0].action

    @property
    def solo(self) -> bool:
        return self.position.players == 1

    @property
    def sign(self) -> int:
        """1 if a higher value is better; -1 for somebody alone, whose value is a score."""
        return -1 if self.solo else 1

    def as_share(self, loss: float) -> float:
        """A loss as a win share; for somebody alone, in points of the score."""
        return loss * point_alone(self.position.game) if self.solo else loss

    def of(self, action: Mapping[str, Any]) -> Choice:
        """Find the choice that is this action, whatever gesture came with it.

        Raises `CannotAdvise` if it is not legal, or was not weighed.
        """
        if not isinstance(action, Mapping):
            raise CannotAdvise("not_an_action", WORDS, value=shown(action))
        wanted = {key: value for key, value in action.items() if key != "hand"}
        for choice in self.choices:
            if choice.action == wanted:
                return choice
        raise CannotAdvise("not_looked_at", WORDS, value=shown(wanted))

    def otherwise(self, choice: Choice) -> float | None:
        """The average value of a choice if none of the feared events happens.

        A solution knows the value after each of those events; the rest of the choice's value
        belongs to everything else. None without a solution.
        """
        if self.solution is None:
            return None
        seat, rest, left = self.position.turn, choice.values[self.position.turn], 1.0
        for feared in choice.risks:
            if feared.then is None:
                return None
            rest -= feared.chance * self.solution.worth(feared.then)[seat]
            left -= feared.chance
        return rest / left if left > 1e-9 else None
