"""Shizzle solved: for two exactly (two.py), for three as nearly as can be (three.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array
from rollhouse.solvers.solution import Solution
from rollhouse.solvers.words import WORDS, CannotSolve

from . import three, two
from .three import ThreePlayers
from .two import ShizzleSolution

__all__ = ["ShizzleSolution", "ThreePlayers", "restore", "solve"]

KNOWS = ("layout", "bank", "max_turns")
BOUNDS = {3: 0.002}
EXAMPLES = {2: {"bank": 10}, 3: {"bank": 10}}
FORMER = {
    "d7a5d63852efde124382edb3eb3f380c0533bfdacd26aa04b57ce6cfc1d32575": "2573ebd6944b582dde11"
}
"""1.0.0 computed the very same solutions: its sources, and today's (solvers/sources.py)."""


def solve(terms: Terms, bound: float, progress: Callable[[float, float], None]) -> Solution:
    if terms.players not in EXAMPLES:
        facts = {"game": terms.game.name, "solved": "2, 3", "players": terms.players}
        raise CannotSolve("players_not_solved", WORDS, **facts)
    if terms.players == 2:
        return two.solve(terms, bound, progress)
    found = three.solve(terms, progress)
    if found.bound > bound:
        raise CannotSolve("not_so_close", WORDS, reached=found.bound, bound=bound)
    return found


def restore(terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> Solution:
    kind = ShizzleSolution if terms.players == 2 else ThreePlayers
    return kind(terms, facts, arrays)
