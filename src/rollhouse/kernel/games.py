"""The games that are here, and the parts that each of them has.

A game is a folder of `rollhouse/games/`, and a part of it is a module or a folder in there:
`part(game, "solver")`. Every room finds what knows a game through this one function, so that
no room needs to name a game. `contract.py` says which parts there are.
"""

from __future__ import annotations

import functools
import pkgutil
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

PACKAGE = "rollhouse.games"


def names() -> list[str]:
    """The names of the games; none of them is loaded."""
    return list(_names(tuple(import_module(PACKAGE).__path__)))


@functools.cache
def _names(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Those in some folders, which are read once: parts are asked for at every decision."""
    found = pkgutil.iter_modules(folders)
    return tuple(sorted(one.name for one in found if one.ispkg))


def part(game: str, name: str) -> ModuleType | None:
    """One part of a game that is here; None where it has no such part, or there is no such game.

    A part that is there but cannot be imported raises what is wrong with it.
    """
    return _part(game, name) if game in names() else None


@functools.cache
def _part(game: str, name: str) -> ModuleType | None:
    module = f"{PACKAGE}.{game}.{name}"
    return import_module(module) if find_spec(module) else None


def with_part(name: str) -> list[str]:
    """The names of the games that have a part; it is not loaded."""
    return [game for game in names() if find_spec(f"{PACKAGE}.{game}.{name}")]
