"""Where what belongs to one game is: in a module named like it, found by being there."""

from __future__ import annotations

import functools
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


@functools.cache
def home(package: str | None, game: str) -> ModuleType | None:
    """The module of a game in a package; None where there is none."""
    name = f"{package}.{game}"
    return import_module(name) if find_spec(name) else None
