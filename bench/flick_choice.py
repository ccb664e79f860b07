"""Where people aim if they know from practice where their flicks come to rest.

The house's rule of thumb weighs a flick by the chance of hitting exactly the hole aimed at.
Somebody whose error is several degrees usually misses that hole, and learns so on the practice
range: what counts is the worth of the die wherever it may land.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from flick_tables import stored

from rollhouse.games.dice_flick import greedy, rules
from rollhouse.games.dice_flick.options import seen_from_every_base
from rollhouse.games.dice_flick.scoring_rules import CELLS, KINDS
from rollhouse.games.dice_flick.surrogate_rules import AIMS, BASES
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, Record, rows, rule
from rollhouse.players.judgement import decoded

KEPT = Path(__file__).parent / "results" / "people_flicks.json"
OWN = 4.4
"""The error of a careful person in degrees, including the table's part."""


@rule
def expected(setup: Record, state: Record, worths: Array) -> int:
    """The flick of most worth on average over where it goes; an occupied hole is worth nothing.

    `worths` is room for the worth of every hole.
    """
    now = greedy.points_with(setup, state)
    best, most = -1, -1
    for kind in range(KINDS):
        if state.hands[state.to_move * KINDS + kind] > 0:
            for hole in range(CELLS):
                worths[hole] = 0
                if state.arena[hole] == 0:
                    worths[hole] = greedy.worth_of(setup, state, kind, hole, now)
            for flick in range(BASES * AIMS):
                place = (state.to_move * BASES * AIMS + flick) * AIMS
                total = 0
                for hole in range(CELLS):
                    total += setup.targets[place + hole] * worths[hole]
                if total > most and flick % AIMS < CELLS:
                    best, most = rules.FLICK + kind * BASES * AIMS + flick, total
    return best


@rule
def expected_of(setups: Record, states: Record, worths: Array) -> int:
    return expected(setups[0], states[0], worths)


def aimed(position: Position, table: Any) -> dict[str, Any]:
    """The flick of somebody whose flicks come to rest by this table, seen from base 0."""
    setups = position.terms.setups.copy()
    targets = setups[0]["targets"].reshape(-1, BASES, AIMS, AIMS)
    targets[position.turn] = seen_from_every_base(table)
    room = np.zeros(CELLS, np.int64)
    return decoded(position, int(expected_of(rows(setups), rows(position.array()), room)))


@cache
def practised(name: str) -> Any:
    """The table of somebody's tries on the practice range, as people_flicks.py keeps it; without
    tries, that of a hand about as good.
    """
    kept = json.loads(KEPT.read_text())["practised"] if KEPT.exists() else {}
    return np.array(kept[name]) if name in kept else stored(OWN)
