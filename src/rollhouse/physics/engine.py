"""The one place that imports MuJoCo, and only when it is needed: importing takes half a second."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from .words import WORDS, NoPhysics


@cache
def mujoco() -> Any:
    """The MuJoCo library; `NoPhysics` says what to install if it is missing."""
    try:
        return import_module("mujoco")
    except ImportError as fault:
        raise NoPhysics("no_mujoco", WORDS, fault=str(fault)) from None


@cache
def version() -> str:
    """Which MuJoCo this is: part of a world's version, because its bits depend on it."""
    return f"mujoco {mujoco().__version__}"
