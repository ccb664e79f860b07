"""Stack Attack for two: the win shares of every position, for given chances of a fall.

What is stored is small: the win share of seat 0 at the beginning of a round, by scores and starter.
A round follows from these in a few thousandths of a second, and is worked out when it is asked for.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, ask
from rollhouse.solvers.solution import LARGEST, Solution

from .. import rules
from . import sweep, worths
from .match import begun, round_values, solve_all
from .tower import Round, number, written_down

ROUNDS = 64
"""So many rounds that were worked out are remembered."""


class StackAttackSolution(Solution):
    """The win shares of every position for two with these hands.

    Its array `shares` holds the share of seat 0 at the beginning of a round, by scores (both below
    the goal; all ties at the goal are one, the last) and by starter.
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        self._rounds: dict[int, Round] = {}
        self._known: OrderedDict[tuple[int, int], Array] = OrderedDict()

    def held(self, position: Position) -> list[float] | None:
        """All shares but those of a die that is just being let go."""
        state = position.state
        if state.phase == rules.PLACING:
            return None
        pair = int(ask(sweep.pair_number, self.terms.setup, state))
        neutral = [state.owners[level] for level in range(state.height)].count(0)
        share = float(self._values(pair, neutral)[ask(number, self._round(neutral), state)])
        return [share, 1.0 - share]

    def _round(self, neutral: int) -> Round:
        """The round on so many dice of nobody; the editor may have put any number there."""
        if neutral not in self._rounds:
            self._rounds[neutral] = written_down(self.terms, neutral)
        return self._rounds[neutral]

    @property
    def usual(self) -> Round:
        """The round as it begins in this match."""
        return self._round(begun(self.terms, 0).height)

    def tie_choices(self) -> Array:
        """The best action codes in a tie at the goal, by hold."""
        round, shares = self.usual, self.arrays["shares"]
        choices = np.zeros(len(round.move_to), np.int8)
        values = round_values(self.terms, round, len(shares) - 1, shares)
        sweep.note_choices(round, values, self.tie, choices)
        return choices

    def _values(self, pair: int, neutral: int) -> Array:
        """All shares of a round at two scores."""
        known = self._known.get((pair, neutral))
        if known is None:
            known = round_values(self.terms, self._round(neutral), pair, self.arrays["shares"])
            self._known[pair, neutral] = known
            if len(self._known) > ROUNDS:
                self._known.popitem(last=False)
        return known

    @cached_property
    def policy(self) -> Mapping[str, Array]:
        """`choices` are action codes by scores and hold; `sweep.choose` plays by them."""
        round = self.usual
        choices = np.zeros((len(self.arrays["shares"]), len(round.move_to)), np.int8)
        for pair, row in enumerate(choices):
            values = round_values(self.terms, round, pair, self.arrays["shares"])
            sweep.note_choices(round, values, self.tie, row)
        return {"choices": choices}

    @property
    def playing(self) -> tuple[ModuleType, sweep.BestActions]:
        round = self.usual
        return sweep, sweep.BestActions(round, self.policy["choices"])

    @cached_property
    def weighing(self) -> tuple[ModuleType, worths.Lookup] | None:
        round, shares = self.usual, self.arrays["shares"]
        if 4 * len(shares) * (round.first_hold + len(round.move_to)) > LARGEST:
            return None
        values = [round_values(self.terms, round, pair, shares) for pair in range(len(shares))]
        return worths, worths.table(round, values)


def solve(terms: Terms, progress: Callable[[float, float], None]) -> StackAttackSolution:
    began = time.perf_counter()
    shares, certain = solve_all(terms, progress)
    facts = {"bound": certain, "seconds": time.perf_counter() - began}
    return StackAttackSolution(terms, facts, {"shares": shares})
