"""Shizzle: how often the last dice complete a line of six."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollhouse.games.kernel import TABLE
from rollhouse.games.position import Position

from . import Prospect

FEW = 2
"""With more dice than this in the cup a Shizzle is far away."""
ALL = 6


def prospects(before: Position, action: Mapping[str, Any], after: Position) -> list[Prospect]:  # noqa: ARG001
    fields = after.fields
    missing = ALL - len(fields["line"])
    if action["do"] != "roll" or after.turn != TABLE or not 0 < missing <= FEW:
        return []
    full = sum(
        (odds for roll, odds in after.outcomes() if completes(after.after(roll), missing)), start=0
    )
    return [Prospect("outlook_shizzle", {"shizzle": float(full)})]


def completes(position: Position, missing: int) -> bool:
    """Can so many dice be added one after another?"""
    if missing == 0:
        return True
    added = [action for action in position.actions() if action["do"] == "add"]
    return any(completes(position.after(action), missing - 1) for action in added)


def are_alike(position: Position) -> bool:
    """Which die is the first spark? They are all the same."""
    return position.turn >= 0 and position.fields["phase"] == "spark"
