"""The games: one folder each, which holds all that knows that game. No room below names one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rollhouse.kernel.games import names

__all__ = ["names"]


def __getattr__(name: str) -> Any:
    """A game by its name, as in `rollhouse.games.shizzle.lines`, without importing it first."""
    if name in names():
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
