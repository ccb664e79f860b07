"""Temperaments in Dice Flick: the bold aim at what is worth most, likely or not, the careful at what
they reach, and the greedy put dice beside those of their colour, to score them all later.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules, scoring_rules
from .greedy import fitting_neighbours, weight
from .surrogate_rules import AIMS, BASES

KNOWS = ("rounds", "layout", "movable_bases", "skill")
RESTS_ON = ("greedy",)
BOLDNESS, GREED = 0, 2
DARING = 4
"""How much of boldness a flick is worth that is sure to miss."""


@rule
def lean(setup: Record, state: Record, action: int, temper: Array) -> int:
    if state.phase != rules.FLICKING:
        return 0
    cell = (action - rules.FLICK) % AIMS
    base = (action - rules.FLICK) // AIMS % BASES
    kind = (action - rules.FLICK) // (AIMS * BASES)
    if cell >= scoring_rules.CELLS:
        return 0
    missing = setup.whole - weight(setup, state, base, cell)
    daring = DARING * temper[BOLDNESS] * missing // setup.whole
    return daring + fitting_neighbours(setup, state, kind, cell) * temper[GREED]
