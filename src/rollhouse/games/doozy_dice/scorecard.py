"""The printed scorecard: rolls beside the names of the cards, their sum, the dots, the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.position import Position

from .words import WORDS, card_names

KNOWS = (
    "deck", "cards", "start_dots", "max_rolls", "set_aside_is_final", "cards_in_play", "sides",
)  # fmt: skip
"""All of them: the rolls come from the record, whatever was agreed."""
USED, OPEN = "x", ""
"""A card that was used before the match began to be kept, and one that was not."""


def enter(card: dict[str, int], before: Position, step: Mapping[str, Any], after: Position) -> None:
    """A completed card or one written off: as many rolls as the seat has more than before."""
    if "card" in step:
        seat = before.to_move
        card[step["card"]] = int(after.state.rolls[seat] - before.state.rolls[seat])


def rows(
    position: Position, cards: Sequence[Mapping[str, int]], language: str
) -> list[tuple[str, list[str]]]:
    state, seats = position.state, range(position.players)
    found = [
        (name, [cell(position, cards[seat], seat, place, name) for seat in seats])
        for place, name in enumerate(card_names(position.terms, state))
    ]
    sums = {
        "sheet_rolls": [str(state.rolls[seat]) for seat in seats],
        "sheet_dots": [str(state.dots[seat]) for seat in seats],
        "sheet_score": [str(score) for score in position.scores],
    }
    return found + [(WORDS.say(language, key), cells) for key, cells in sums.items()]


def cell(position: Position, card: Mapping[str, int], seat: int, place: int, name: str) -> str:
    """What stands beside a name."""
    if name in card:
        return str(card[name])
    return OPEN if position.state.open[seat] >> place & 1 else USED
