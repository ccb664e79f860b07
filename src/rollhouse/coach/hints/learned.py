"""A match as its game's network sees it: every position has a value at once, with an error."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER
from rollhouse.players import expert
from rollhouse.players.judgement import decoded
from rollhouse.valuation import networks

from .answer import Hint
from .ranking import Choice
from .risks import risks
from .source import Source

GOOD = 0.07
"""The coach trusts a network whose shares were measured to be off by at most this much (95 %).

Rollouts in the time of a hint are about as uncertain, and they rely on a rule of thumb that plays
worse.
"""


@dataclass(frozen=True)
class Learned:
    """What a network learned of a match."""

    terms: Terms
    sight: expert.Sight = field(default_factory=expert.Sight, compare=False)

    @property
    def bound(self) -> float:
        return networks.error(self.terms)

    @property
    def source(self) -> Source:
        return Source(False, self.bound, game=self.terms.game.name, learned=True)

    def worth(self, position: Position) -> list[float]:
        """The value of any position for every seat."""
        if position.turn == OVER:
            return position.shares()
        found = self.sight.shares(position)
        assert found is not None  # a network knows all positions of its match
        return found

    def hint(self, position: Position) -> Hint:
        """Every legal action. The values may all be off together; their differences are more
        certain.
        """
        found = self.weigh(position)
        fear(position, found.choices)
        return found

    def weigh(self, position: Position) -> Hint:
        """The same, without what there is to fear."""
        seat, found = position.turn, self.sight.all_worths(position)
        assert found is not None
        best, apart = max(shares[seat] for _, shares in found), networks.apart(self.terms)
        error, choices = self.bound, []
        for code, shares in found:
            loss = best - shares[seat]
            choices.append(Choice(decoded(position, code), shares, loss, error, loss > apart, []))
        choices.sort(key=lambda choice: choice.loss)
        return Hint(position, self.source, choices)


def fear(position: Position, choices: Iterable[Choice]) -> None:
    """Add what there is to fear after some choices."""
    for choice in choices:
        choice.risks[:] = risks(position, choice.action)


def of_match(terms: Terms) -> Learned | None:
    """None if no network knows the match, or none has proved good enough."""
    known = networks.network(terms) is not None and networks.error(terms) <= GOOD
    return Learned(terms) if known else None
