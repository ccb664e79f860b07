"""How a game of Doozy Dice was won: by rounds, and a card in one roll (`matches/victory.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.matches.record import Record

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")

WORDS = Catalogue(
    en={
        "one_roll": "{name} finished {card} in a single roll.",
        "quickest": "The quickest card was {card}: {rolls} {rolls:roll|rolls}.",
        "all_along": "{name} {name:was|were} ahead after every round.",
        "tie_broken": "The same score: {inner} needed fewer rolls.",
    },
    es={
        "one_roll": "{name} {name:terminó|terminaste} {card} en una sola tirada.",
        "quickest": "La carta más rápida fue {card}: {rolls} {rolls:tirada|tiradas}.",
        "all_along": "{name} {name:fue|fuiste} por delante después de cada ronda.",
        "tie_broken": "La misma puntuación: {inner} {name:necesitó|necesitaste} menos tiradas.",
    },
)


def levels(position: Position) -> Sequence[int] | None:
    """The fewer rolls minus dots the better, compared when all have as many cards left."""
    left = position.fields["open"]
    if left is None or len({len(cards) for cards in left}) > 1:
        return None
    return [-score for score in position.scores]


def feat(record: Record, seat: int) -> tuple[str, dict[str, Any], int] | None:
    """A card that took the winner one roll; of somebody alone the quickest card."""
    done = [
        (entry.before.fields["roll_number"], place)
        for place, entry in enumerate(record.entries)
        if entry.seat == seat and entry.step.get("do") == "complete"
    ]
    alone = len(record.names) == 1
    rolls, place = min(done, default=(0, 0))
    if not done or (rolls > 1 and not alone):
        return None
    facts = {"card": record.entries[place].step["card"], "rolls": rolls}
    return "quickest" if alone else "one_roll", facts, place
