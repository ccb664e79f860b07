"""Toss Up! among many, seen as one between two: the mover and the best of the others."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.records import Array, Record

from . import greedy
from .solver import pairs

KNOWS = ("goal", "dice", "faces", "finish")
RESTS_ON = ("greedy", "solver")
SOURCES = (pairs, greedy)
PLAYOUTS = 150_000


def for_two(terms: Terms) -> Terms:
    return contract.agree(terms.game, 2, thawed(terms.options))


def tables(solution: Any, terms: Terms) -> tuple[Any, ...]:
    policy = solution.policy
    return policy["choices"], policy["level"]


def choose(setup: Record, state: Record, mask: Array, table: Any) -> Any:
    """The position is changed to one of two for as long as the solution is asked."""
    mover, first, second, last = state.to_move, state.scores[0], state.scores[1], state.last_turns
    mine, rival = state.scores[mover], greedy.best_of_the_others(setup, state)
    state.scores[0], state.scores[1] = mine, rival
    state.to_move, state.last_turns = 0, min(last, 1)
    action = pairs.choose(setup, state, mask, table)
    state.scores[0], state.scores[1] = first, second
    state.to_move, state.last_turns = mover, last
    return action
