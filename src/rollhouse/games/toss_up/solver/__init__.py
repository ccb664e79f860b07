"""Toss Up! solved exactly, for two (two.py) and for three (three.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array
from rollhouse.solvers.crews import Crew
from rollhouse.solvers.solution import Solution
from rollhouse.solvers.words import WORDS, CannotSolve

from . import three, two
from .boxes import Boxes
from .cores import Cores

KNOWS = ("goal", "dice", "faces", "finish")
BOUNDS = {3: 1e-4}
BY_CREW = (3,)
EXAMPLES = {2: {"goal": 10, "dice": 5}, 3: {"goal": 10, "dice": 5}}
FORMER = {
    "6f7014970a580cc147898e59193bc5ef92cb68004b7cbf1d1e026339773dad2c": "b2e905324ace551bcead"
}
"""1.0.0 computed the very same solutions: its sources, and today's (solvers/sources.py)."""


def solve(terms: Terms, bound: float, progress: Callable[[float, float], None]) -> Solution:
    """Both are solved as exactly as rounding allows, whatever bound is asked for."""
    if terms.players > 3:
        facts = {"game": terms.game.name, "solved": "2, 3", "players": terms.players}
        raise CannotSolve("players_not_solved", WORDS, **facts)
    if terms.players == 2:
        return _near(two.solve(terms, progress), bound)
    return _near(three.solve(terms, progress, Cores), bound)


def solve_on_gpu(terms: Terms, bound: float, progress: Callable[[float, float], None]) -> Solution:
    """For three alone: for two the CPU takes seconds."""
    from .gpu import Gpu

    if terms.players != 3:
        facts = {"game": terms.game.name, "solved": "3", "players": terms.players}
        raise CannotSolve("players_not_on_gpu", WORDS, **facts)
    return _near(three.solve(terms, progress, Gpu), bound)


def solve_by_crew(
    terms: Terms, bound: float, progress: Callable[[float, float], None], crew: Crew
) -> Solution:
    """For three alone: for two the CPU takes seconds."""
    with crew() as each:
        return _near(three.solve(terms, progress, Boxes(each)), bound)


def _near(solution: Solution, bound: float) -> Solution:
    """The solution, if its bound is what was asked for."""
    if solution.bound > bound:
        raise CannotSolve("not_so_close", WORDS, reached=solution.bound, bound=bound)
    return solution


def restore(terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> Solution:
    kind = two.TwoPlayers if terms.players == 2 else three.ThreePlayers
    return kind(terms, facts, arrays)
