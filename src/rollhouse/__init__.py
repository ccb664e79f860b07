"""Rollhouse: a house of dice games, with the rules written once.

>>> import rollhouse
>>> position = rollhouse.start("toss_up", players=2, goal=50)
>>> position.turn == rollhouse.TABLE
True
>>> position = position.after({"roll": "GGGGYYYRRR"})
>>> position.actions()
[{'do': 'roll'}, {'do': 'stop'}]

Nothing heavy is imported before it is needed: the rules compile when the first position is made.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import Any

    from .games.errors import (
        BadOption,
        BadPosition,
        IllegalMove,
        NotOver,
        RollhouseError,
        UnknownGame,
    )
    from .games.position import Position, position, start
    from .lab.comparison import Comparison
    from .lab.results import Results
    from .lab.simulating import compare, simulate
    from .lab.tournament import Tournament, tournament
    from .matches.record import Record
    from .matches.verify import verify
    from .matches.words import BadRecord
    from .players.playing import play
    from .server.client import connect
    from .solvers import CannotSolve, Solution, solve

__version__ = "1.0.0"

TABLE = -1
"""`Position.turn` when the table is to answer with an outcome."""
OVER = -2
"""`Position.turn` when the game has ended."""

_HOMES = {
    "Position": "games.position",
    "position": "games.position",
    "start": "games.position",
    "RollhouseError": "games.errors",
    "IllegalMove": "games.errors",
    "BadOption": "games.errors",
    "BadPosition": "games.errors",
    "NotOver": "games.errors",
    "UnknownGame": "games.errors",
    "BadRecord": "matches.words",
    "Record": "matches.record",
    "verify": "matches.verify",
    "play": "players.playing",
    "connect": "server.client",
    "CannotSolve": "solvers",
    "Solution": "solvers",
    "solve": "solvers",
    "Comparison": "lab.comparison",
    "Results": "lab.results",
    "compare": "lab.simulating",
    "simulate": "lab.simulating",
    "Tournament": "lab.tournament",
    "tournament": "lab.tournament",
}
_ROOMS = (
    "coach", "environments", "games", "lab", "matches", "players", "server", "solvers", "tables",
)  # fmt: skip

__all__ = [
    "OVER",
    "TABLE",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotSolve",
    "Comparison",
    "IllegalMove",
    "NotOver",
    "Position",
    "Record",
    "Results",
    "RollhouseError",
    "Solution",
    "Tournament",
    "UnknownGame",
    "catalogue",
    "compare",
    "connect",
    "load",
    "play",
    "position",
    "simulate",
    "solve",
    "start",
    "tournament",
    "verify",
]


def catalogue() -> list[str]:
    """The names of the games that are here."""
    from .games import names

    return names()


def load(path: str | os.PathLike[str]) -> Record:
    """The record of a match in a file; `BadRecord` says what is wrong with it."""
    from .matches.record import Record

    return Record.load(path)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f".{_HOMES[name]}", __name__), name)
    if name in _ROOMS:
        from importlib import import_module

        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
