"""How a game of Dice Flick was won: nobody else scored the centre (`matches/victory.py`)."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.matches.record import Record

KNOWS = ("rounds", "layout", "movable_bases", "skill")

WORDS = Catalogue(
    en={"centre": "Nobody but {inner} scored the centre."},
    es={"centre": "{name} {name:puntuó|puntuaste} el centro, y nadie más."},
)


def feat(record: Record, seat: int) -> tuple[str, dict[str, Any], int] | None:
    """The winner scored the centre, and nobody else."""
    scored = [
        (entry.seat, place)
        for place, entry in enumerate(record.entries)
        if entry.seat is not None and "centre_scored" in entry.before.step(entry.step)[1]
    ]
    if not scored or any(other != seat for other, _ in scored):
        return None
    return "centre", {}, scored[-1][1]
