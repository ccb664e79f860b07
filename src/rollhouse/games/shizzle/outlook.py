"""Shizzle: how often the last dice complete a line of six."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.coach.hints.outlook import Prospect
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import TABLE

KNOWS = ("layout", "bank", "max_turns")

WORDS = Catalogue(
    en={
        "outlook": "{shizzle} to make it a Shizzle",
    },
    es={
        "outlook": "{shizzle} de hacer un Shizzle",
    },
)

FEW = 2
"""With more dice than this in the cup a Shizzle is far away."""
ALL = 6


def prospects(before: Position, action: Mapping[str, Any], after: Position) -> list[Prospect]:
    fields = after.fields
    missing = ALL - len(fields["line"])
    if action["do"] != "roll" or after.turn != TABLE or not 0 < missing <= FEW:
        return []
    full = sum(
        (odds for roll, odds in after.outcomes() if completes(after.after(roll), missing)), start=0
    )
    return [Prospect("outlook", WORDS, {"shizzle": float(full)})]


def completes(position: Position, missing: int) -> bool:
    """Can so many dice be added one after another?"""
    if missing == 0:
        return True
    added = [action for action in position.actions() if action["do"] == "add"]
    return any(completes(position.after(action), missing - 1) for action in added)


def are_alike(position: Position) -> bool:
    """Is only the first spark to be chosen, of dice that are the same but for their colours' names?

    So it is with the printed dice: whichever is first, renaming the colours makes it any other.
    """
    if position.turn < 0 or position.fields["phase"] != "spark":
        return False
    layout = position.terms.options["layout"]
    return all(renames(layout, die) for die in layout)


def renames(layout: Sequence[Sequence[str]], other: Sequence[str]) -> bool:
    """Do the colours' names that make the first die the other one leave the six dice the same?"""
    names = dict(zip(layout[0], other, strict=True))
    if len(names) < ALL or len(set(other)) < ALL:
        return False
    return {tuple(names[colour] for colour in die) for die in layout} == set(map(tuple, layout))
