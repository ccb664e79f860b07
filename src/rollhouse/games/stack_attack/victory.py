"""How a game of Stack Attack was won: by a steady hand, or a tall tower (`matches/victory.py`)."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.matches.record import Record

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
STEADY = 6
"""Dice that somebody has set when it is told that none fell."""
TALL = 8
"""Dice of a tower that is told."""

WORDS = Catalogue(
    en={
        "steady_hand": "A steady hand: {inner} set {dice} dice and let none fall.",
        "tall_tower": "{name} put the top on a tower of {dice}.",
    },
    es={
        "steady_hand": "Una mano firme: {inner} {name:puso|pusiste} {dice} dados y no "
        "{name:dejó|dejaste} caer ninguno.",
        "tall_tower": "{name} {name:coronó|coronaste} una torre de {dice}.",
    },
)


def feat(record: Record, seat: int) -> tuple[str, dict[str, Any], int] | None:
    """The winner let nothing fall, or set the top die of the tallest tower."""
    answers = [
        (place, entry)
        for place, entry in enumerate(record.entries)
        if isinstance(entry.step.get("stands"), bool)
    ]
    fell = [
        entry.step.get("by", entry.before.to_move)
        for _, entry in answers
        if not entry.step["stands"]
    ]
    stood = [(place, entry.before) for place, entry in answers if entry.step["stands"]]
    own = [place for place, before in stood if before.to_move == seat]
    if len(own) >= STEADY and seat not in fell:
        return "steady_hand", {"dice": len(own)}, own[-1]
    towers = [(len(before.fields["tower"]) + 1, before.to_move, place) for place, before in stood]
    tallest = max((height for height, _, _ in towers), default=0)
    top = [place for height, who, place in towers if height == tallest and who == seat]
    return ("tall_tower", {"dice": tallest}, top[-1]) if top and tallest >= TALL else None
