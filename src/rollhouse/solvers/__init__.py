"""Exact solutions: what every position of a match is worth when everybody plays their best.

A solver is a module or folder here named after its game, found by being there. It holds

`solve(terms, bound, progress)`
    The `Solution` of a match, its values certified to `bound`. `progress(done, whole)` is called
    now and then. What cannot be solved is refused by a `CannotSolve`.
`restore(terms, facts, arrays)`
    The same `Solution` from what it asked to be stored.
`BOUNDS`, which a solver need not have
    The usual bound by number of players, where it is not `BOUND`.

Nothing of a game's rules is repeated: solvers enumerate through the contract.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from rollhouse.games import contract
from rollhouse.games import names as games
from rollhouse.games.contract import Terms

from . import stored
from .solution import SoloSolution, Solution
from .words import WORDS, CannotSolve

__all__ = ["BOUND", "CannotSolve", "SoloSolution", "Solution", "names", "solve", "solved"]

BOUND = 1e-6
"""The usual certified error of a win share."""
TIGHTEST = 1e-10
"""Tighter bounds are not to be had from 64-bit numbers with any certainty."""

Progress = Callable[[float, float], None]

_SOLVED: WeakKeyDictionary[Terms, Solution] = WeakKeyDictionary()
_LATEST: deque[Solution] = deque(maxlen=4)
"""Keeps the solutions used last, so that asking again does not read them again."""


def names() -> list[str]:
    """The games that have a solver."""
    return [name for name in games() if any(name == part.name for part in iter_modules(__path__))]


def solve(
    game: str,
    players: int = 2,
    bound: float | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Solution:
    """The exact solution of a match; computed once, then kept in the user's cache folder.

    `bound` is the largest error allowed: 1e-6 if not given, 1e-4 for three players.

    >>> import rollhouse
    >>> solution = rollhouse.solve("toss_up", players=2, goal=12, dice=5)
    >>> solution.best(rollhouse.position("toss_up", goal=12, dice=5, turn_points=4))
    {'do': 'roll'}
    """
    loaded = contract.load(game)
    return solved(contract.agree(loaded, players, options, files=True), bound, progress)


def solved(terms: Terms, bound: float | None = None, progress: Progress | None = None) -> Solution:
    """The solution of a match whose terms are agreed."""
    solver = _solver(terms.game.name)
    allowed = _bound(solver, terms, bound)
    known = _SOLVED.get(terms)
    if known is None or known.bound > allowed:
        known = _restored(solver, terms, allowed)
        if known is None:
            known = solver.solve(terms, allowed, progress or _unheard)
            stored.keep(terms, "solution", known.facts, known.arrays)
        _SOLVED[terms] = known
    _LATEST.append(known)
    return known


def _restored(solver: ModuleType, terms: Terms, allowed: float) -> Solution | None:
    """The stored solution, if there is one that is whole, up to date and exact enough."""
    found = stored.kept(terms, "solution")
    if found is None or not found.facts["bound"] <= allowed:
        return None
    return solver.restore(terms, found.facts, found.arrays)


def _solver(game: str) -> ModuleType:
    if game not in names():
        raise CannotSolve("no_solver", WORDS, game=game, games=", ".join(names()))
    return import_module(f"{__name__}.{game}")


def _bound(solver: ModuleType, terms: Terms, given: float | None) -> float:
    if given is None:
        return float(getattr(solver, "BOUNDS", {}).get(terms.players, BOUND))
    good = isinstance(given, (int, float)) and TIGHTEST <= given <= 1
    if not good:
        raise CannotSolve("bad_bound", WORDS, low=TIGHTEST, value=str(given)[:40])
    return float(given)


def _unheard(done: float, whole: float) -> None:
    """Nobody watches the progress."""
