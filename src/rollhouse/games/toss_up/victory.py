"""How a game of Toss Up! was won: the luckiest roll (`matches/victory.py`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.matches.record import Record

KNOWS = ("goal", "dice", "faces", "finish")
RARE = Fraction(1, 50)
"""A roll is told if so many greens or more come at most so often."""

WORDS = Catalogue(
    en={
        "lucky_roll": "{name} rolled {greens} green with {dice} dice: so many or more come about "
        "once in {odds} rolls.",
    },
    es={
        "lucky_roll": "{name} {name:sacó|sacaste} {greens} verdes con {dice} dados: tantos o "
        "más salen más o menos una vez de cada {odds}.",
    },
)


def feat(record: Record, seat: int) -> tuple[str, dict[str, Any], int] | None:
    """The winner's rarest roll of greens, where it is rare enough."""
    found = [
        (chance(entry.before, greens), greens, place)
        for place, entry in enumerate(record.entries)
        if entry.before.to_move == seat and (greens := greens_in(entry.step)) > 0
    ]
    if not found or min(found)[0] > RARE:
        return None
    rarest, greens, place = min(found)
    dice = len(record.entries[place].step["roll"])
    return "lucky_roll", {"greens": greens, "dice": dice, "odds": round(1 / rarest)}, place


def greens_in(step: Any) -> int:
    return str(step.get("roll", "")).upper().count("G")


def chance(position: Position, greens: int) -> Fraction:
    """How likely so many greens or more are in the roll that is due."""
    return sum(
        (odds for step, odds in position.outcomes() if greens_in(step) >= greens), Fraction()
    )
