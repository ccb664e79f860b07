"""Stack Attack solved for given chances of a fall, a hand for each player: for two (two.py) and
for three (crowd.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array
from rollhouse.solvers.solution import Solution
from rollhouse.solvers.words import WORDS, CannotSolve

from . import crowd, two
from .crowd import CrowdSolution
from .two import StackAttackSolution

__all__ = ["CrowdSolution", "StackAttackSolution", "restore", "solve"]

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
BOUNDS = {3: 1e-4}
EXAMPLES = {2: {"goal": 5, "dice": 3}, 3: {"goal": 5, "dice": 3}}
FORMER = {
    "a874eb0d89f33a21445bfebc3a3cd04ef8ae03399448357a96f9282c757bc8be": "bec628b0ad2e23e8812e"
}
"""1.0.0 computed the very same solutions: its sources, and today's (solvers/sources.py)."""


def solve(terms: Terms, bound: float, progress: Callable[[float, float], None]) -> Solution:
    """Both are solved as exactly as rounding allows, whatever bound is asked for."""
    if terms.players not in EXAMPLES:
        facts = {"game": terms.game.name, "solved": "2, 3", "players": terms.players}
        raise CannotSolve("players_not_solved", WORDS, **facts)
    if terms.players == 3:
        found = crowd.solve(terms, progress)
        if found.bound > bound:
            raise CannotSolve("not_so_close", WORDS, reached=found.bound, bound=bound)
        return found
    solution = two.solve(terms, progress)
    if solution.bound > bound:
        raise CannotSolve("bound_too_tight", WORDS, least=f"{solution.bound:.1e}")
    return solution


def restore(terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> Solution:
    kind = StackAttackSolution if terms.players == 2 else CrowdSolution
    return kind(terms, facts, arrays)
