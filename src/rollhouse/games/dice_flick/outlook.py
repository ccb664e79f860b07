"""Dice Flick: how often this hand's flick rests in the hole that it is aimed at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollhouse.coach.hints.outlook import Prospect
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position

KNOWS = ("rounds", "layout", "movable_bases", "skill")

WORDS = Catalogue(
    en={
        "outlook": "{hit} to rest where it is aimed",
    },
    es={
        "outlook": "{hit} de quedar donde apunta",
    },
)


def prospects(before: Position, action: Mapping[str, Any], after: Position) -> list[Prospect]:
    aim = action.get("aim")
    if action["do"] != "flick" or aim is None:
        return []
    hit = sum((odds for outcome, odds in after.outcomes() if outcome["rest"] == aim), start=0)
    return [Prospect("outlook", WORDS, {"hit": float(hit)})]
