"""How a game of Doozy Dice was won: by rounds, and a card in one roll (`matches/victory.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.matches.record import Record

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")

WORDS = Catalogue(
    en={
        "one_roll": "{name} finished {card} in a single roll.",
        "one_roll_cards": "{name} finished {cards} cards in a single roll each, more than anybody "
        "else.",
        "quickest": "The quickest card was {card}: {rolls} {rolls:roll|rolls}.",
        "all_along": "{name} {name:was|were} ahead after every round.",
        "tie_broken": "The same score: {inner} needed fewer rolls.",
    },
    es={
        "one_roll": "{name} {name:terminó|terminaste} {card} en una sola tirada.",
        "one_roll_cards": "{name} {name:terminó|terminaste} {cards} cartas en una sola tirada cada "
        "una, más que nadie.",
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
    """Cards that took the winner one roll, where nobody has as many; of somebody alone the
    quickest card.
    """
    done = [
        (entry.before.fields["roll_number"], place, entry.seat)
        for place, entry in enumerate(record.entries)
        if entry.seat is not None and entry.step.get("do") == "complete"
    ]
    if len(record.names) == 1:
        rolls, place, _ = min(done, default=(0, 0, None))
        facts = {"card": record.entries[place].step["card"], "rolls": rolls} if done else {}
        return ("quickest", facts, place) if done else None
    at_once = [(whose, place) for rolls, place, whose in done if rolls == 1]
    own = [place for whose, place in at_once if whose == seat]
    most = max(Counter(whose for whose, _ in at_once if whose != seat).values(), default=0)
    if len(own) <= most:
        return None
    if len(own) > 1:
        return "one_roll_cards", {"cards": len(own)}, own[-1]
    return "one_roll", {"card": record.entries[own[0]].step["card"], "rolls": 1}, own[0]
