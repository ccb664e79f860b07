"""Exact solutions: what every position of a match is worth when everybody plays their best.

A game with a solver has a part `solver`. It holds

`solve(terms, bound, progress)`
    The `Solution` of a match, its values certified to `bound`. It calls `progress(done, whole)`
    now and then, and raises `CannotSolve` for a match that it does not solve.
`restore(terms, facts, arrays)`
    The same `Solution` from its stored facts and arrays.
`EXAMPLES`
    By number of players, the options of a match that is solved in a moment: solving it compiles
    everything that a solution needs.
`answering(position)`, which a solver need not have
    The terms of the match whose solution answers for a position, where that is another match.
`solve_on_gpu(terms, bound, progress)`, which a solver need not have
    The same `Solution` as `solve`, computed on a GPU. It is only called where there is one.
`solve_by_crew(terms, bound, progress, crew)`, which a solver need not have
    The same `Solution` as `solve`, its work done in pieces by a crew (crews.py). `BY_CREW` says for
    which numbers of players.
`BOUNDS`, which a solver need not have
    The default bound by number of players, where it is not `BOUND`.
`FORMER`, which a solver need not have
    The sources of earlier versions whose stored solutions are still right (sources.py).

Solvers repeat no rule of their game: they enumerate through the contract. Where a match has a
house rule that its solver does not know (kernel/knowledge.py), that solver stands back: a match of
at most `SMALL` positions is listed and solved as a whole (generic.py), and all others are refused.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, cast
from weakref import WeakKeyDictionary, WeakSet

from rollhouse.kernel import contract, gpu
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.games import part, with_part
from rollhouse.kernel.knowledge import not_understood, part_for, stands_back, understood, written
from rollhouse.kernel.position import Position

from . import generic, preparation, stored
from .crews import Crew
from .generic import GenericSolution
from .solution import SoloSolution, Solution
from .words import WORDS, CannotSolve

__all__ = [
    "BOUND",
    "CannotSolve",
    "GenericSolution",
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
"""The default bound on the error of a win share."""
TIGHTEST = 1e-10
"""64-bit numbers cannot certify a tighter bound."""

SMALL = 250_000
"""Positions of a match that is listed as a whole where its solver stands back: a few seconds."""
CLOSE = 1e-9
"""How close such a match is solved at least: it costs little more."""

DEVICES = ("cpu", "gpu")

Progress = Callable[[float, float], None]

_SOLVED: WeakKeyDictionary[Terms, Solution] = WeakKeyDictionary()
_TOO_LARGE: WeakSet[Terms] = WeakSet()
"""Matches that were not solved because their solver stands back: to find out takes seconds."""
_OF_NO_USE: dict[Path, int] = {}
"""Files of solutions that were found unusable, and when each was written."""
_LATEST: deque[Solution] = deque(maxlen=4)
"""Keeps the latest solutions alive, so that asking again does not read them again."""


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

    `bound` is the largest error allowed: by default 1e-6, and for more than two players what their
    solver reaches, 1e-4 to 2e-3. `device` is "cpu" or "gpu", or a `crew` does the work in pieces
    (docs/many-machines.md); the stored solution is the same, whichever computed it.

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
        if known is None and stands_back(terms, "solver"):
            known = _listed(terms, allowed)
        elif known is None:
            if device == "cpu" and not is_ready(terms.game.name, terms.players):
                prepare(terms.game.name, terms.players)  # `seconds` counts solving alone
            known = compute(terms, allowed, progress or _unheard)
            stored.save(terms, "solution", known.facts, known.arrays)
        _SOLVED[terms] = known
    _LATEST.append(known)
    return known


def check(terms: Terms, device: str = "cpu", crew: Crew | None = None) -> None:
    """Raise what `solved` would raise, before anything is compiled."""
    _solve_on(_solver(terms.game.name), terms, device, crew)


def kinds(game: str) -> list[int]:
    """The numbers of players for which a game is solved."""
    return list(_solver(game).EXAMPLES)


def is_ready(game: str, players: int) -> bool:
    """Is the machine code of a solver on disk, so that solving begins at once?"""
    return players not in kinds(game) or preparation.is_ready(game, players)


def prepare(game: str, players: int) -> None:
    """Compile all that solutions of a game for this number of players need."""
    preparation.prepare(_solver(game), game, players)


def known(terms: Terms) -> Solution | None:
    """The stored solution of a match, or None; nothing is computed."""
    if terms not in _SOLVED and part_for(terms, "solver") is not None:
        path, written = stored.place(terms, "solution"), stored.written_at(terms)
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
    """The terms whose solution answers for a position: its own, if the solver has no others."""
    terms = position.terms
    other = getattr(part_for(terms, "solver"), "answering", None)
    return other(position) if other else terms


def _restored(solver: ModuleType, terms: Terms, allowed: float) -> Solution | None:
    """The stored solution, if it is undamaged, up to date and exact enough."""
    found = None if stands_back(terms, "solver") else stored.load(terms, "solution")
    if found is None or not found.facts["bound"] <= allowed:
        return None
    return solver.restore(terms, found.facts, found.arrays)


def _listed(terms: Terms, allowed: float) -> Solution:
    """The solution of a small match whose solver does not know one of its house rules."""
    if terms in _TOO_LARGE:
        raise _refusal(terms)
    try:
        found = generic.solve(terms, min(allowed, CLOSE), most=SMALL)
    except CannotSolve:
        _TOO_LARGE.add(terms)
        raise _refusal(terms) from None
    if found.bound > allowed:
        raise CannotSolve("not_so_close", WORDS, reached=found.bound, bound=allowed)
    return found


def _refusal(terms: Terms) -> CannotSolve:
    game = terms.game.name
    return CannotSolve(
        "house_rule_not_solved",
        WORDS,
        rules=written(not_understood(terms, "solver")),
        game=game,
        known=", ".join(sorted(understood(game, "solver"))) or "-",
        most=SMALL,
    )


def _solver(game: str) -> ModuleType:
    found = part(game, "solver")
    if found is None:
        raise CannotSolve("no_solver", WORDS, game=game, games=", ".join(names()))
    return found


def _solve_on(
    solver: ModuleType, terms: Terms, device: str, crew: Crew | None
) -> Callable[..., Solution]:
    """The solver's function for a device or a crew; refused where the solver has none."""
    if device not in DEVICES:
        raise CannotSolve("bad_device", WORDS, value=str(device)[:40])
    if stands_back(terms, "solver") and (crew is not None or device != "cpu"):
        raise _refusal(terms)
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
    """For solves whose progress nobody watches."""
