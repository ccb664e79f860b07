"""Faces of the games that researchers already know.

Importing this room tells Gymnasium, if it is installed, of `rollhouse/TossUp-v1` and the others;
`gymnasium.make("rollhouse.environments:rollhouse/TossUp-v1")` imports it by itself. What a seat
sees as numbers is in `observations`.

`aec` and `parallel` make PettingZoo environments; importing `rollhouse.environments.openspiel`
tells OpenSpiel of `python_rollhouse_toss_up` and the others.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from . import registration

if TYPE_CHECKING:
    from .agents import aec, parallel

__all__ = ["aec", "parallel"]

if find_spec("gymnasium") is not None:
    registration.register()


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module(f"{__name__}.agents"), name)
    if name == "openspiel":
        return import_module(f"{__name__}.openspiel")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
