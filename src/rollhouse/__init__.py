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

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping
    from importlib.machinery import ModuleSpec
    from typing import Any

    from .client.house import connect
    from .coach.values import Values, values
    from .kernel.box import Box
    from .kernel.errors import (
        BadOption,
        BadPosition,
        IllegalMove,
        NotOver,
        RollhouseError,
        UnknownGame,
    )
    from .kernel.position import Position, position, start
    from .lab.dataset import Dataset, dataset
    from .lab.replies.best_response import BestResponse, best_response
    from .lab.simulation.comparison import Comparison
    from .lab.simulation.results import Results
    from .lab.simulation.simulate import compare, simulate
    from .lab.tournaments.tournament import Tournament, tournament
    from .matches.record import Record
    from .matches.verify import verify
    from .matches.words import BadRecord
    from .players.play import play
    from .solvers import CannotSolve, Solution, solve

__version__ = "1.1.0"

TABLE = -1
"""`Position.turn` when the table is to answer with an outcome."""
OVER = -2
"""`Position.turn` when the game has ended."""

_HOMES = {
    "Position": "kernel.position",
    "position": "kernel.position",
    "start": "kernel.position",
    "Box": "kernel.box",
    "RollhouseError": "kernel.errors",
    "IllegalMove": "kernel.errors",
    "BadOption": "kernel.errors",
    "BadPosition": "kernel.errors",
    "NotOver": "kernel.errors",
    "UnknownGame": "kernel.errors",
    "BadRecord": "matches.words",
    "Record": "matches.record",
    "verify": "matches.verify",
    "play": "players.play",
    "connect": "client.house",
    "CannotSolve": "solvers",
    "Solution": "solvers",
    "solve": "solvers",
    "Dataset": "lab.dataset",
    "dataset": "lab.dataset",
    "BestResponse": "lab.replies.best_response",
    "best_response": "lab.replies.best_response",
    "Comparison": "lab.simulation.comparison",
    "Results": "lab.simulation.results",
    "compare": "lab.simulation.simulate",
    "simulate": "lab.simulation.simulate",
    "Tournament": "lab.tournaments.tournament",
    "tournament": "lab.tournaments.tournament",
    "Values": "coach.values",
    "values": "coach.values",
}
_ROOMS = (
    "chance", "client", "coach", "environments", "games", "kernel", "lab", "matches", "players",
    "server", "solvers", "valuation",
)  # fmt: skip

__all__ = [
    "OVER",
    "TABLE",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BestResponse",
    "Box",
    "CannotSolve",
    "Comparison",
    "Dataset",
    "IllegalMove",
    "NotOver",
    "Position",
    "Record",
    "Results",
    "RollhouseError",
    "Solution",
    "Tournament",
    "UnknownGame",
    "Values",
    "best_response",
    "box",
    "catalogue",
    "compare",
    "connect",
    "dataset",
    "load",
    "play",
    "position",
    "simulate",
    "solve",
    "start",
    "tournament",
    "values",
    "verify",
]


def catalogue() -> list[str]:
    """The names of the games that are here."""
    from .kernel.games import names

    return names()


def load(path: str | os.PathLike[str]) -> Record:
    """The record of a match in a file; `BadRecord` says what is wrong with it."""
    from .matches.record import Record

    return Record.load(path)


def box(value: str | os.PathLike[str] | Mapping[str, Any]) -> Box:
    """A family's own box from its file, its code or its fields; `BadOption` names the fault."""
    from .kernel.box import read

    return read(value)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f".{_HOMES[name]}", __name__), name)
    if name in _ROOMS:
        from importlib import import_module

        return import_module(f".{name}", __name__)
    if name == "tables":  # the name that `chance` had in 1.0
        from importlib import import_module

        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is to use, also what is not imported yet: shells complete names from it."""
    return sorted({*globals(), *__all__})


class _Former:
    """Asked last, when there is no module of a name: it may be one that Rollhouse 1.0 had."""

    @staticmethod
    def find_spec(name: str, *_: Any) -> ModuleSpec | None:
        if not name.startswith(f"{__name__}."):
            return None
        from .former import FormerNames

        return FormerNames.find_spec(name)


sys.meta_path.append(_Former)
