"""Dice Flick: flick dice into the holes of the arena, and score groups, lines and the centre."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .plan import as_numbers, best_points, best_scoring

__all__ = ["as_numbers", "best_points", "best_scoring"]


def __getattr__(name: str) -> Any:
    """Import what the game offers when it is first asked for: rules are heavy."""
    if name in __all__:
        from . import plan

        return getattr(plan, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
