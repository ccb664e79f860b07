"""Golden games of Dice Flick: number of players, options and a seed, by name (tests/golden.py)."""

from __future__ import annotations

import rollhouse
from rollhouse.kernel.records import Array, Row, ask, below

GAMES = {
    "2": (2, {"rounds": 6, "skill": "steady"}, 14),
    "3": (3, {"rounds": 4, "skill": "steady", "movable_bases": [2]}, 9),
}
"""The seeds were chosen so that the games show everything that can happen."""


def answer(position: rollhouse.Position, table: Array) -> dict:
    """What the table answers: drawn at random, but a flick does not depend on chances that may be
    measured anew.

    It comes to rest in any hole, or in the bag as often as in five of them. A die that lay there is
    knocked into the next hole, or into the bag if that one is taken too.
    """
    flick = position.fields["flick"]
    if flick is None:
        return position.draw(table)
    cells = [die for row in position.fields["arena"] for die in row]
    hole = ask(below, Row(table), 30)
    if hole < 25:
        if hole < 24 and cells[hole + 1] is None:
            cells[hole + 1] = cells[hole]
        pips = 6 if flick["die"] == "pink" else 1 + ask(below, Row(table), 6)
        cells[hole] = f"{flick['die'][0].upper()}{pips}"
    rest = [hole // 5 + 1, hole % 5 + 1] if hole < 25 else "bag"
    return {"rest": rest, "arena": [cells[first : first + 5] for first in range(0, 25, 5)]}
