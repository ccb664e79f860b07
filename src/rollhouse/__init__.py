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

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .games.errors import (
        BadOption,
        BadPosition,
        IllegalMove,
        NotOver,
        RollhouseError,
        UnknownGame,
    )
    from .games.position import Position, position, start

__version__ = "0.1.0"

TABLE = -1
"""`Position.turn` when the table is to answer with an outcome."""
OVER = -2
"""`Position.turn` when the game has ended."""

_HOMES = {
    "Position": "position",
    "position": "position",
    "start": "position",
    "RollhouseError": "errors",
    "IllegalMove": "errors",
    "BadOption": "errors",
    "BadPosition": "errors",
    "NotOver": "errors",
    "UnknownGame": "errors",
}

__all__ = [
    "OVER",
    "TABLE",
    "BadOption",
    "BadPosition",
    "IllegalMove",
    "NotOver",
    "Position",
    "RollhouseError",
    "UnknownGame",
    "catalogue",
    "position",
    "start",
]


def catalogue() -> list[str]:
    """The names of the games that are here."""
    from .games import names

    return names()


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f".games.{_HOMES[name]}", __name__), name)
    if name == "games":
        from importlib import import_module

        return import_module(".games", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
