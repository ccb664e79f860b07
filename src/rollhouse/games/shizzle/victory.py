"""How a game of Shizzle was won: by Shizzles that nobody else made (`matches/victory.py`)."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.matches.record import Record

KNOWS = ("layout", "bank", "max_turns")

WORDS = Catalogue(
    en={
        "only_shizzles": "{name} made {shizzles:the only Shizzle of the game|all {shizzles} "
        "Shizzles of the game}.",
        "both_shizzles": "{name} made both Shizzles of the game.",
    },
    es={
        "only_shizzles": "{name} {name:hizo|hiciste} {shizzles:el único Shizzle de la partida|los "
        "{shizzles} Shizzles de la partida}.",
        "both_shizzles": "{name} {name:hizo|hiciste} los dos Shizzles de la partida.",
    },
)


def feat(record: Record, seat: int) -> tuple[str, dict[str, Any], int] | None:
    """All Shizzles of the game, where the winner made them."""
    made = [
        (entry.before.to_move, place)
        for place, entry in enumerate(record.entries)
        if "shizzled" in entry.before.step(entry.step)[1]
    ]
    if not made or any(other != seat for other, _ in made):
        return None
    key = "both_shizzles" if len(made) == 2 else "only_shizzles"
    return key, {"shizzles": len(made)}, made[-1][1]
