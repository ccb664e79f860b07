"""Shizzle among many, seen as one between two: the mover and the richest of the others.

The bank for two is smaller. What is left in the bank and the lead of one over the other stay as
they are, as far as they fit; what the two hold makes up the rest.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.records import Array, Record

from . import greedy
from .options import BANKS
from .solver import policy as solved

KNOWS = ("layout", "bank", "max_turns")
RESTS_ON = ("greedy", "solver")

rules: Any = None

SOURCES = (solved, greedy)
PLAYOUTS = 25_000


def for_two(terms: Terms) -> Terms:
    options = thawed(terms.options)
    return contract.agree(terms.game, 2, {**options, "bank": min(options["bank"], BANKS[2])})


def tables(solution: Any, terms: Terms) -> tuple[Any, ...]:
    names = ("of", "first", "sure", "rest", "worth")
    return (solution.terms.setups, *(solution.policy[name] for name in names))


def choose(setup: Record, state: Record, mask: Array, table: Any) -> Any:
    """The position is changed to one of two for as long as the solution is asked."""
    two = table[0][0]
    mover, first, second = state.to_move, state.chips[0], state.chips[1]
    rival = greedy.richest_opponent(setup, state)
    lead = max(1 - two.bank, min(state.chips[mover] - state.chips[rival], two.bank - 1))
    held = two.bank - min(rules.bank(setup, state), two.bank - abs(lead))
    state.chips[0] = (held + lead) // 2
    state.chips[1] = held - state.chips[0]
    state.to_move = 0
    action = solved.choose(two, state, mask, table[1:])
    state.chips[0], state.chips[1], state.to_move = first, second, mover
    return rules.ATTACK + rival if action >= rules.ATTACK else action
