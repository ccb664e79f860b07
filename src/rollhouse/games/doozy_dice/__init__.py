"""Doozy Dice: five cards, thirteen rolls, and dots to bend the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .deck import cost

__all__ = ["cost"]


def __getattr__(name: str) -> Any:
    """Import what the game offers when it is first asked for: rules are heavy."""
    if name in __all__:
        from . import deck

        return getattr(deck, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
