"""One game in figures: a *tally*, a row of whole numbers that is also one NumPy record.

| field          | what it holds                                                                   |
|----------------|---------------------------------------------------------------------------------|
| `game`         | the number of the game                                                          |
| `steps`        | actions of seats and answers of the table                                       |
| `turns`        | turns of all seats together                                                     |
| `lead_changes` | how often the sole leader at the end of a turn was another than the one before  |
| `known`        | the turn at whose end the winner came into the sole lead for good               |
| `shares`       | by seat: the win shares, in sixtieths                                           |
| `scores`       | by seat: the final score, as `Position.scores` has it                           |
| `decisions`    | by seat: how often two actions or more were legal                               |
| `events`       | by seat and event (`rules.EVENTS`): how often it happened in that seat's turns  |

A turn ends with the events that the game names (`TURN_OVER` in its words), at the end of the game,
and when somebody else is to move after an action; in a game that names no events, whenever somebody
else is to move. What happens before the first turn, such as a deal, counts for the seat that is to
move.

`standing` at the end of every turn says who leads; seats that are level do not lead. `known` is
counted from 1, and equals `turns` if the winner took the lead with the last turn or if several
share the win.
"""

from __future__ import annotations

import itertools

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array

GAME, STEPS, TURNS, LEAD_CHANGES, KNOWN, BY_SEAT = range(6)
"""Columns of a row; from `BY_SEAT` on come shares, scores, decisions and events, all by seat."""


def kind(terms: Terms) -> np.dtype[np.void]:
    """The record type of a match's tallies: only 64-bit numbers, without gaps."""
    seats = (terms.players,)
    return np.dtype(
        [
            ("game", np.int64),
            ("steps", np.int64),
            ("turns", np.int64),
            ("lead_changes", np.int64),
            ("known", np.int64),
            ("shares", np.int64, seats),
            ("scores", np.int64, seats),
            ("decisions", np.int64, seats),
            ("events", np.int64, (terms.players, len(terms.game.rules.EVENTS))),
        ]
    )


def width(terms: Terms) -> int:
    """How many numbers a row has."""
    return BY_SEAT + terms.players * (3 + len(terms.game.rules.EVENTS))


def columns(terms: Terms) -> dict[str, slice]:
    """Which columns of a row belong to which field."""
    whole = kind(terms)
    sizes = [whole[name].itemsize // 8 for name in whole.names or ()]
    ends = itertools.accumulate(sizes)
    parts = zip(whole.names or (), ends, sizes, strict=True)
    return {name: slice(end - size, end) for name, end, size in parts}


def seen(terms: Terms, figures: Array) -> Array:
    """Rows of figures as an array of tallies, which shares their memory."""
    return figures.view(kind(terms))[:, 0]


def turn_over(terms: Terms) -> int:
    """The events that end a turn, as bits; 0 if the game names none."""
    names = getattr(terms.game.words, "TURN_OVER", ())
    return sum(1 << n for n, name in enumerate(terms.game.rules.EVENTS) if name in names)
