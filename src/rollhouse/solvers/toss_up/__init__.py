"""Toss Up! solved exactly, for two (two.py) and for three (three.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.games.contract import Terms
from rollhouse.games.kernel import Array

from ..solution import Solution
from ..words import WORDS, CannotSolve
from . import three, two

BOUNDS = {3: 1e-4}
EXAMPLES = {2: {"goal": 10, "dice": 5}, 3: {"goal": 10, "dice": 5}}


def solve(terms: Terms, bound: float, progress: Callable[[float, float], None]) -> Solution:
    """Both are solved as exactly as rounding allows, whatever bound is asked for."""
    if terms.players > 3:
        facts = {"game": terms.game.name, "solved": "2, 3", "players": terms.players}
        raise CannotSolve("players_not_solved", WORDS, **facts)
    solution = (two if terms.players == 2 else three).solve(terms, progress)
    if solution.bound > bound:
        raise CannotSolve("not_so_close", WORDS, reached=solution.bound, bound=bound)
    return solution


def restore(terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> Solution:
    kind = two.TwoPlayers if terms.players == 2 else three.ThreePlayers
    return kind(terms, facts, arrays)
