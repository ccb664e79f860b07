"""Plays any legal action, all equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from rollhouse.kernel.language import Texts
from rollhouse.kernel.position import Position

from .asked import asked
from .seats import Player

ABOUT = Texts(
    en="Plays anything, all equally likely.",
    es="Juega cualquier cosa, todo igual de probable.",
)
"""What forms say of it."""


def player(seed: int | None = None) -> Player:
    """`seed` None: from the operating system."""
    chance = Random(seed)

    def choose(position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        asked(position, actions)
        return chance.choice(actions)

    return choose
