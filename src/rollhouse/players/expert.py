"""Looks one answer of the table ahead, and judges what may then be by a learned network.

Every action worth weighing is tried, and every answer that the table may give to it, by the rules'
own enumeration; what follows is judged by the network of the game (valuation/). That takes
milliseconds, for any number of players. Where there is no network for a match, it plays as
`optimal` does, and `source` says so.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rollhouse.kernel.language import Sentence
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import rows
from rollhouse.solvers import Progress
from rollhouse.valuation import lookahead
from rollhouse.valuation.network import SHARES, thinking
from rollhouse.valuation.networks import network

from . import rule_of_thumb
from .asked import asked
from .judgement import LEARNED, WORDS, Judgement, decoded
from .optimal import Optimal

ABOUT = {
    "en": "Looks one throw ahead and judges by what it learned, at once.",
    "es": "Mira una tirada adelante y juzga por lo aprendido, al instante.",
}
"""What forms say of it."""

GLANCES = 1500
"""Positions of a decision that are judged at most, all answers to all actions together."""


class Expert:
    """One look ahead on learned values; the same position is always decided the same."""

    def __init__(self, seed: int | None = None) -> None:
        self._otherwise = Optimal(seed)

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """One of `actions`, the legal ones, at a seat's choice."""
        asked(position, actions)
        return actions[0] if len(actions) == 1 else decoded(position, self.judge(position).best)

    def study(self, position: Position, progress: Progress | None = None) -> None:
        """Where it has to play as `optimal` does, solve what that plays by."""
        if network(position.terms) is None:
            self._otherwise.study(position, progress)

    def judge(self, position: Position) -> Judgement:
        """What the actions worth weighing are worth."""
        asked(position)
        return judge(position) or self._otherwise.judge(position)

    def source(self, position: Position) -> Sentence:
        """How it decides in this match."""
        if network(position.terms) is None:
            return self._otherwise.source(position)
        return Sentence("source_learned", WORDS)


def judge(position: Position) -> Judgement | None:
    """By the network of a match; None where there is none."""
    learned, known = network(position.terms), lookahead.judge(position.terms)
    if learned is None or known is None:
        return None
    bench = lookahead.bench(position.terms)
    bench.states[0] = position.array()[0]
    bench.mask[:] = rule_of_thumb.considered(position)
    codes = np.flatnonzero(bench.mask)
    worths = np.zeros(len(bench.mask), np.int64)
    fan = min(lookahead.FAN, GLANCES // len(codes))
    known.weigh(bench, learned, fan, worths)
    found = tuple(float(worths[code]) / SHARES for code in codes)
    best = int(codes[found.index(max(found))])
    return Judgement(tuple(map(int, codes)), found, LEARNED, best)


def shares(position: Position) -> list[float] | None:
    """The win shares of all seats in a position that is not over; None: no network knows it."""
    learned, known = network(position.terms), lookahead.judge(position.terms)
    if learned is None or known is None:
        return None
    room = thinking()
    known.shares(rows(position.terms.setups), rows(position.array()), learned, room)
    players, mover = position.players, position.to_move
    found = [float(room.shares[(seat - mover) % players]) / SHARES for seat in range(players)]
    return [share / sum(found) for share in found]


player = Expert
"""What a seat at the table is made by, as for every computer player."""
