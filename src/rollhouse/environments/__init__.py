"""The games behind the interfaces that researchers already know.

Importing this room registers every game with Gymnasium, if it is installed, as `rollhouse/NAME-v1`;
`gymnasium.make("rollhouse.environments:rollhouse/NAME-v1")` imports the room by itself. What a seat
sees as numbers is in `observations`.

`aec` and `parallel` make PettingZoo environments; importing `rollhouse.environments.openspiel`
registers the games with OpenSpiel as `python_rollhouse_NAME`.
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
