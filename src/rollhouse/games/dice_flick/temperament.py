"""Temperaments in Dice Flick: the bold aim at what is worth most, likely or not, the careful at
what they reach, the spiteful dare more while somebody else is ahead, and the greedy put dice beside
those of their colour, to score them all later.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules, scoring_rules
from .greedy import fitting_neighbours, weight
from .surrogate_rules import AIMS, BASES

KNOWS = ("rounds", "layout", "movable_bases", "skill")
RESTS_ON = ("greedy",)
BOLDNESS, SPITE, GREED = range(3)
BY_SIGHT = True
"""With hands of different steadiness learned values win less than the rule of thumb does."""


@rule
def lean(setup: Record, state: Record, action: int, temper: Array) -> int:
    if state.phase != rules.FLICKING:
        return 0
    cell = (action - rules.FLICK) % AIMS
    base = (action - rules.FLICK) // AIMS % BASES
    kind = (action - rules.FLICK) // (AIMS * BASES)
    if cell >= scoring_rules.CELLS:
        return 0
    daring = temper[BOLDNESS]
    if is_behind(setup, state):
        daring += temper[SPITE] // 2
    surest = likeliest(setup, state)
    harder = surest - weight(setup, state, base, cell)
    fitting = fitting_neighbours(setup, state, kind, cell)
    return daring * harder // max(surest, 1) + fitting * temper[GREED]


@rule
def likeliest(setup: Record, state: Record) -> int:
    """How likely the hole is reached that is the easiest for whoever flicks."""
    found = 0
    for base in range(BASES):
        for cell in range(scoring_rules.CELLS):
            found = max(found, weight(setup, state, base, cell))
    return found


@rule
def is_behind(setup: Record, state: Record) -> bool:
    for seat in range(setup.players):
        if state.scores[seat] > state.scores[state.to_move]:
            return True
    return False
