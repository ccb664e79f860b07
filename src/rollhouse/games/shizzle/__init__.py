"""Shizzle: build a line of dice from the spark; neighbours match by colour or number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .codec import lines

__all__ = ["lines"]


def __getattr__(name: str) -> Any:
    """Import what the game offers when it is first asked for: rules are heavy."""
    if name in __all__:
        from . import codec

        return getattr(codec, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
