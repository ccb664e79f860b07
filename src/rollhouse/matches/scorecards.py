"""Everybody's scorecard, in games that have one: what was written beside each name on it.

A game with scorecards has a part `scorecard.py`:

`enter(card, before, step, after)`
    writes what a step entered into the scorecard of whoever acted, numbers by name;
`rows(position, cards, language)`
    the card as it is printed: a label for each row, and what stands there for everybody.

They are computed only from the steps of the record, and everything that shows them takes them from
here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any

from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.position import Position

from .record import Record

Scorecard = dict[str, int]
Step = tuple[int | None, Position, Mapping[str, Any], Position]
"""Who acted (None: the table), the position before, the step, and the position after it."""


def entered(start: Position, steps: Iterable[Step]) -> list[Scorecard] | None:
    """The scorecard of every seat after some steps; None if the game has none.

    It does not contain what was entered before those steps.
    """
    own = part_for(start.terms, "scorecard")
    if own is None:
        return None
    cards: list[Scorecard] = [{} for _ in range(start.players)]
    for seat, before, step, after in steps:
        if seat is not None:
            own.enter(cards[seat], before, step, after)
    return cards


def scorecards(record: Record, end: int | None = None) -> list[Scorecard] | None:
    """The scorecards of a match, as they were before line `end`, or as they are now."""
    entries = [entry for entry in record.entries if end is None or entry.line < end]
    last = record.position
    if len(entries) < len(record.entries):
        last = record.entries[len(entries)].before
    return entered(
        last,
        (
            (entry.seat, entry.before, entry.step, following.before if following else last)
            for entry, following in zip_longest(entries, entries[1:])
        ),
    )


def with_scorecards(view: dict[str, Any], record: Record, end: int | None = None) -> dict[str, Any]:
    """A view of a position of a match, with its `scorecards` if the game has any."""
    return with_cards(view, scorecards(record, end))


def with_cards(view: dict[str, Any], cards: list[Scorecard] | None) -> dict[str, Any]:
    return view if cards is None else {**view, "scorecards": cards}
