"""Toss Up! solved exactly, for two (two.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.games.contract import Terms
from rollhouse.games.kernel import Array

from ..solution import Solution
from ..words import WORDS, CannotSolve
from . import two


def solve(terms: Terms, bound: float, progress: Callable[[float, float], None]) -> Solution:  # noqa: ARG001
    if terms.players != 2:
        facts = {"game": terms.game.name, "solved": 2, "players": terms.players}
        raise CannotSolve("players_not_solved", WORDS, **facts)
    return two.solve(terms, progress)  # closer than any bound that can be asked for


def restore(terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> Solution:
    return two.TwoPlayers(terms, facts, arrays)
