"""The machine code of a solver, compiled ahead by solving a small match as it solves all."""

from __future__ import annotations

from types import ModuleType

from rollhouse.kernel import contract, machine_code
from rollhouse.kernel.records import TABLE, stream

from . import stored

_PREPARED: set[str] = set()
"""What this process has compiled, wherever nothing can be kept."""


def is_ready(game: str, players: int) -> bool:
    """Was the solver's code, as its sources are now, compiled and kept before?"""
    mark = _mark(game, players)
    return mark in _PREPARED or machine_code.is_ready(mark)


def prepare(solver: ModuleType, game: str, players: int) -> None:
    """Solve the solver's small match for so many, ask for best play, and keep nothing but code."""
    terms = contract.agree(contract.load(game), players, solver.EXAMPLES[players])
    solution = solver.solve(terms, 1e-4, lambda _, __: None)
    position, randoms = solution.start(), stream(0)
    while position.turn == TABLE:
        solution.worth(position)
        position = position.after(position.draw(randoms))
    solution.best(position)
    _ = solution.policy
    _PREPARED.add(_mark(game, players))
    machine_code.mark_ready(_mark(game, players))


def _mark(game: str, players: int) -> str:
    return f"{game}-{players}-{stored.sources(game)[:16]}"
