"""Dice Flick in a hurry: as the greedy player, but no plan is made for every hole.

A hole is worth the neighbours that fit, times the weight of reaching it from the surest base.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, Record, rule

from . import plan_rules, rules, scoring_rules
from .greedy import fitting_neighbours, surest_base, weight
from .surrogate_rules import AIMS, BASES

KNOWS = ("rounds", "layout", "movable_bases", "skill")
RESTS_ON = ("greedy",)


@rule
def choose(setup: Record, state: Record, mask: Array, table: Any) -> int:
    if state.phase == rules.FLICKING:
        return likely_flick(setup, state)
    if state.phase == rules.BONUS:
        return rules.TAKE_BONUS
    piece = plan_rules.best_piece(setup, state.arena, state.markers)
    return rules.SCORE + piece if piece >= 0 else rules.PASS


@rule
def likely_flick(setup: Record, state: Record) -> int:
    """The flick of most promise; the first of equals."""
    best = -1
    action = 0
    for cell in range(scoring_rules.CELLS):
        if state.arena[cell] == 0:
            base = surest_base(setup, state, cell)
            reach = weight(setup, state, base, cell)
            for kind in range(scoring_rules.KINDS):
                if state.hands[state.to_move * scoring_rules.KINDS + kind] > 0:
                    worth = reach * (1 + 2 * fitting_neighbours(setup, state, kind, cell))
                    if worth > best:
                        best = worth
                        action = rules.FLICK + (kind * BASES + base) * AIMS + cell
    return action if best >= 0 else rules.default(setup, state)
