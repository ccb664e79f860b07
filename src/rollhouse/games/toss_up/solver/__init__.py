"""Toss Up! solved exactly, for one (one.py), two (two.py), three (three.py) and four (four.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array
from rollhouse.solvers.crews import Crew
from rollhouse.solvers.solution import Solution
from rollhouse.solvers.words import WORDS, CannotSolve

from . import four, one, three, two
from .boxes import Boxes
from .cores import Cores

KNOWS = ("goal", "dice", "faces", "finish")
BOUNDS = {3: 1e-4, 4: 1e-3}
BY_CREW = (3,)
EXAMPLES = {
    1: {"goal": 10, "dice": 5},
    2: {"goal": 10, "dice": 5},
    3: {"goal": 10, "dice": 5},
    4: {"goal": 4, "dice": 3},
}
FORMER = {
    "6f7014970a580cc147898e59193bc5ef92cb68004b7cbf1d1e026339773dad2c": "44358f315190c94da93b"
}
"""1.0.0 computed the very same solutions: its sources, and today's (solvers/sources.py)."""


def solve(terms: Terms, bound: float, progress: Callable[[float, float], None]) -> Solution:
    """All are solved as exactly as rounding allows, whatever bound is asked for."""
    if terms.players > 4:
        facts = {"game": terms.game.name, "solved": "1, 2, 3, 4", "players": terms.players}
        raise CannotSolve("players_not_solved", WORDS, **facts)
    if terms.players == 1:
        return _near(one.solve(terms, progress), bound)
    if terms.players == 2:
        return _near(two.solve(terms, progress), bound)
    if terms.players == 3:
        return _near(three.solve(terms, progress, Cores), bound)
    return _near(four.solve(terms, progress), bound)


def solve_on_gpu(terms: Terms, bound: float, progress: Callable[[float, float], None]) -> Solution:
    """For three and four: for one and two the CPU takes seconds."""
    from . import four_gpu, gpu

    if terms.players == 3:
        return _near(three.solve(terms, progress, gpu.Gpu), bound)
    if terms.players == 4:
        return _near(four.solve(terms, progress, four_gpu.Gpu), bound)
    facts = {"game": terms.game.name, "solved": "3, 4", "players": terms.players}
    raise CannotSolve("players_not_on_gpu", WORDS, **facts)


def solve_by_crew(
    terms: Terms, bound: float, progress: Callable[[float, float], None], crew: Crew
) -> Solution:
    """For three alone: for one and two the CPU takes seconds."""
    with crew() as each:
        return _near(three.solve(terms, progress, Boxes(each)), bound)


def _near(solution: Solution, bound: float) -> Solution:
    """The solution, if its bound is what was asked for."""
    if solution.bound > bound:
        raise CannotSolve("not_so_close", WORDS, reached=solution.bound, bound=bound)
    return solution


def restore(terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> Solution:
    if terms.players == 1:
        return one.OnePlayer(terms, facts, arrays)
    if terms.players == 2:
        return two.TwoPlayers(terms, facts, arrays)
    kind = three.ThreePlayers if terms.players == 3 else four.FourPlayers
    return kind(terms, facts, arrays)
