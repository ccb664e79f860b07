"""Compiles a solver ahead of time, by solving a small match."""

from __future__ import annotations

from types import ModuleType

from rollhouse.kernel import contract, machine_code
from rollhouse.kernel.records import TABLE, stream

from . import sources

_PREPARED: set[tuple[str, str]] = set()
"""The solvers that this process has compiled: it may not have been able to save their code."""


def is_ready(game: str, players: int) -> bool:
    """Is the machine code of a solver, as its sources are now, on disk?"""
    what = _what(game, players)
    return (game, what) in _PREPARED or machine_code.is_marked(game, what)


def prepare(solver: ModuleType, game: str, players: int) -> None:
    """Solve the solver's example match and ask for best play; only the machine code is kept."""
    terms = contract.agree(contract.load(game), players, solver.EXAMPLES[players])
    bound = getattr(solver, "BOUNDS", {}).get(players, 1e-4)
    solution = solver.solve(terms, bound, lambda _, __: None)
    position, randoms = solution.start(), stream(0)
    while position.turn == TABLE:
        solution.worth(position)
        position = position.after(position.draw(randoms))
    solution.best(position)
    _ = solution.policy
    _PREPARED.add((game, _what(game, players)))
    machine_code.mark(game, _what(game, players))


def _what(game: str, players: int) -> str:
    return f"solver for {players} {sources.digest(game)}"
