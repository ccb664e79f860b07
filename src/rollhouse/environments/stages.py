"""What the table may answer, as chance nodes that are not too wide.

With at most `width` answers all are one node. With more, an answer is the number k of an outcome,
told in base-six digits, lowest first: after some digits the outcomes left are those from `first`
on, `stride` apart. The chance of a digit is the weight of the outcomes that have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.records import Array, Record, rows

from .game_in_play import GameInPlay

BASE = 6
MOST = 9
"""More digits than any answer has: six to the ninth is over ten million."""

rules: Any = None


def weigh(setups: Record, states: Record, outcomes: Record, weights: Array) -> None:
    """The weights of all outcomes of the table, in their order."""
    for k in range(len(weights)):
        weights[k] = rules.nth(setups[0], states[0], k, outcomes[0])


@cache
def weigher(game: Any) -> Any:
    return bind(weigh, game.name, game.rules)


FEW = 256
"""Up to this many outcomes are weighed every time that the table is asked."""
_alike: dict[tuple[str, str, int, int], bool] = {}
"""If there are more: are they all equally likely, in this phase of a match? Found once, by
looking.
"""


@dataclass(frozen=True)
class StagedAnswer:
    """An answer of the table, as far as it has been told."""

    total: int
    """How many outcomes there are."""
    weights: Array | None
    """None: all are equally likely."""
    first: int = 0
    stride: int = 1
    stage: int = 0
    """How many digits have been told."""
    whole: bool = False
    """Are all outcomes in one node?"""

    @property
    def decided(self) -> bool:
        return self.first + self.stride >= self.total or (self.whole and self.stage > 0)

    @property
    def left(self) -> int:
        return -(-(self.total - self.first) // self.stride)

    @property
    def digits(self) -> int:
        """How many digits may follow."""
        return self.left if self.whole else min(BASE, self.left)

    def chances(self) -> list[tuple[int, float]]:
        """Every digit that may come next, and how likely it is."""
        digits = self.digits
        if self.weights is None:
            return list(_uniform(self.left, digits))
        left = self.weights[self.first :: self.stride]
        parts = left if self.whole else np.array([left[n::BASE].sum() for n in range(digits)])
        return list(_odds(parts.tobytes()))

    def narrowed(self, digit: int) -> StagedAnswer:
        """The answer when one more digit is told."""
        stride = 1 if self.whole else self.stride * BASE
        first = self.first + digit * self.stride
        return StagedAnswer(self.total, self.weights, first, stride, self.stage + 1, self.whole)


@lru_cache(maxsize=4096)
def _odds(weights: bytes) -> tuple[tuple[int, float], ...]:
    """Each of some weights as a probability; cached, because the same ones come up again
    and again.
    """
    parts = np.frombuffer(weights, np.int64)
    return tuple(enumerate((parts / parts.sum()).tolist()))


@lru_cache(maxsize=4096)
def _uniform(left: int, digits: int) -> tuple[tuple[int, float], ...]:
    """How many of the equally likely outcomes have each digit."""
    if digits == left:
        return tuple((digit, 1 / left) for digit in range(digits))
    return tuple((digit, -(-(left - digit) // BASE) / left) for digit in range(digits))


def begin(play: GameInPlay, width: int) -> StagedAnswer:
    """The table is asked, and has not told anything yet."""
    total, terms = play.count(), play.terms
    phased = "phase" in terms.game.rules.State.names
    key = (terms.game.name, terms.digest, int(play.array["phase"][0]) if phased else -1, total)
    weights = None
    if not _alike.get(key, False):
        weights = np.zeros(total, np.int64)
        outcome = np.zeros(1, terms.game.rules.Outcome)
        weigher(terms.game)(rows(terms.setups), rows(play.array), rows(outcome), weights)
        if phased and total > FEW and (weights == weights[0]).all():
            _alike[key], weights = True, None
    return StagedAnswer(total, weights, whole=total <= width)
