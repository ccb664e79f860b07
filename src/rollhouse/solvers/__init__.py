"""Exact solutions: what every position of a match is worth when everybody plays their best.

A solver is a module or folder here named after its game, found by being there. It holds

`solve(terms, bound, progress)`
    The `Solution` of a match, its values certified to `bound`. `progress(done, whole)` is called
    now and then. What cannot be solved is refused by a `CannotSolve`.
`restore(terms, facts, arrays)`
    The same `Solution` from what it asked to be stored.
`EXAMPLES`
    By number of players, the options of a match that is solved in a moment: it is used to compile
    all that a solution needs.
`answering(position)`, which a solver need not have
    The terms whose solution answers for a position, where these are not its own.
`solve_on_gpu(terms, bound, progress)`, which a solver need not have
    The same `Solution` as `solve`, computed on a GPU; there is one when it is called.
`solve_by_crew(terms, bound, progress, crew)`, which a solver need not have
    The same `Solution` as `solve`, its work done in pieces by a crew (crews.py). `BY_CREW` says for
    how many players.
`BOUNDS`, which a solver need not have
    The usual bound by number of players, where it is not `BOUND`.

Nothing of a game's rules is repeated: solvers enumerate through the contract.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, cast
from weakref import WeakKeyDictionary

from rollhouse.kernel import contract, gpu
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.games import part, with_part
from rollhouse.kernel.position import Position

from . import preparation, stored
from .crews import Crew
from .solution import SoloSolution, Solution
from .words import WORDS, CannotSolve

__all__ = [
    "BOUND",
    "CannotSolve",
    "SoloSolution",
    "Solution",
    "answering",
    "check",
    "is_ready",
    "kinds",
    "known",
    "names",
    "prepare",
    "solve",
    "solved",
]

BOUND = 1e-6
"""The usual certified error of a win share."""
TIGHTEST = 1e-10
"""Tighter bounds are not to be had from 64-bit numbers with any certainty."""

DEVICES = ("cpu", "gpu")

Progress = Callable[[float, float], None]

_SOLVED: WeakKeyDictionary[Terms, Solution] = WeakKeyDictionary()
_OF_NO_USE: dict[Path, int] = {}
"""Files of solutions that cannot be used as they are, and when each was written."""
_LATEST: deque[Solution] = deque(maxlen=4)
"""Keeps the solutions used last, so that asking again does not read them again."""


def names() -> list[str]:
    """The games that have a solver."""
    return with_part("solver")


def solve(
    game: str,
    players: int = 2,
    bound: float | None = None,
    progress: Progress | None = None,
    device: str = "cpu",
    crew: Crew | None = None,
    **options: Any,
) -> Solution:
    """The exact solution of a match; computed once, then kept in the user's cache folder.

    `bound` is the largest error allowed: 1e-6 if not given, 1e-4 for three players. `device` is
    "cpu" or "gpu", or a `crew` does the work in pieces (docs/many-machines.md); what is kept is
    the same, whichever computed it.

    >>> import rollhouse
    >>> solution = rollhouse.solve("toss_up", players=2, goal=12, dice=5)
    >>> solution.best(rollhouse.position("toss_up", goal=12, dice=5, turn_points=4))
    {'do': 'roll'}
    """
    loaded = contract.load(game)
    terms = contract.agree(loaded, players, options, files=True)
    return solved(terms, bound, progress, device, crew)


def solved(
    terms: Terms,
    bound: float | None = None,
    progress: Progress | None = None,
    device: str = "cpu",
    crew: Crew | None = None,
) -> Solution:
    """The solution of a match whose terms are agreed."""
    solver = _solver(terms.game.name)
    compute = _solve_on(solver, terms, device, crew)
    allowed = _bound(solver, terms, bound)
    known = _SOLVED.get(terms)
    if known is None or known.bound > allowed:
        known = _restored(solver, terms, allowed)
        if known is None:
            if device == "cpu" and not is_ready(terms.game.name, terms.players):
                prepare(terms.game.name, terms.players)  # so that it is the solving that is timed
            known = compute(terms, allowed, progress or _unheard)
            stored.keep(terms, "solution", known.facts, known.arrays)
        _SOLVED[terms] = known
    _LATEST.append(known)
    return known


def check(terms: Terms, device: str = "cpu", crew: Crew | None = None) -> None:
    """Refuse what `solved` would refuse, before anything is compiled."""
    _solve_on(_solver(terms.game.name), terms, device, crew)


def kinds(game: str) -> list[int]:
    """The numbers of players for which a game is solved."""
    return list(_solver(game).EXAMPLES)


def is_ready(game: str, players: int) -> bool:
    """Is the machine code of a solver at hand, so that a solve begins at once?"""
    return players not in kinds(game) or preparation.is_ready(game, players)


def prepare(game: str, players: int) -> None:
    """Compile what the solutions of a game for so many players need, and keep the machine code."""
    preparation.prepare(_solver(game), game, players)


def known(terms: Terms) -> Solution | None:
    """The solution of a match if it is at hand: computed before, and kept. Nothing is computed."""
    if terms not in _SOLVED and terms.game.name in names():
        path, written = stored.place(terms, "solution"), stored.written(terms, "solution")
        if written is not None and _OF_NO_USE.get(path) != written:
            solver = _solver(terms.game.name)
            found = _restored(solver, terms, _bound(solver, terms, None))
            if found is None:
                _OF_NO_USE[path] = written
            else:
                _SOLVED[terms] = found
    solution = _SOLVED.get(terms)
    if solution is not None:
        _LATEST.append(solution)
    return solution


def answering(position: Position) -> Terms:
    """The terms whose solution answers for a position: its own, unless the solver knows better."""
    terms = position.terms
    if terms.game.name not in names():
        return terms
    other = getattr(_solver(terms.game.name), "answering", None)
    return other(position) if other else terms


def _restored(solver: ModuleType, terms: Terms, allowed: float) -> Solution | None:
    """The stored solution, if there is one that is whole, up to date and exact enough."""
    found = stored.kept(terms, "solution")
    if found is None or not found.facts["bound"] <= allowed:
        return None
    return solver.restore(terms, found.facts, found.arrays)


def _solver(game: str) -> ModuleType:
    found = part(game, "solver")
    if found is None:
        raise CannotSolve("no_solver", WORDS, game=game, games=", ".join(names()))
    return found


def _solve_on(
    solver: ModuleType, terms: Terms, device: str, crew: Crew | None
) -> Callable[..., Solution]:
    """How a solver computes. Asking for a GPU or a crew is refused where there is no such way."""
    if device not in DEVICES:
        raise CannotSolve("bad_device", WORDS, value=str(device)[:40])
    if crew is not None:
        if device == "gpu":
            raise CannotSolve("gpu_or_crew", WORDS)
        players = getattr(solver, "BY_CREW", ())
        facts = {"game": terms.game.name, "solved": ", ".join(map(str, players))}
        if not players:
            raise CannotSolve("not_by_crew", WORDS, **facts)
        if terms.players not in players:
            raise CannotSolve("players_not_by_crew", WORDS, players=terms.players, **facts)
        return functools.partial(solver.solve_by_crew, crew=crew)
    if device == "cpu":
        return cast(Callable[..., Solution], solver.solve)
    if not hasattr(solver, "solve_on_gpu"):
        raise CannotSolve("not_on_gpu", WORDS, game=terms.game.name)
    if not gpu.available():
        raise CannotSolve("no_gpu", WORDS)
    return cast(Callable[..., Solution], solver.solve_on_gpu)


def _bound(solver: ModuleType, terms: Terms, given: float | None) -> float:
    if given is None:
        return float(getattr(solver, "BOUNDS", {}).get(terms.players, BOUND))
    number = isinstance(given, (int, float)) and not isinstance(given, bool)
    good = number and TIGHTEST <= given <= 1
    if not good:
        raise CannotSolve("bad_bound", WORDS, low=TIGHTEST, value=str(given)[:40])
    return float(given)


def _unheard(done: float, whole: float) -> None:
    """Nobody watches the progress."""
