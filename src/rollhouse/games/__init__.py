"""The rules: one folder per game, found by being there, and what they are written in."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any


def names() -> list[str]:
    """The games that are here, without loading any."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)


def __getattr__(name: str) -> Any:
    """A game's own helpers, as `rollhouse.games.shizzle.lines`, without importing it first."""
    if name in names():
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
