"""Greedy flicks: dice that cannot add anything get no plan, and the others the whole one."""

from __future__ import annotations

import numpy as np

import rollhouse
from rollhouse.games.dice_flick import greedy, plan_rules
from rollhouse.games.dice_flick.rules import BOX
from rollhouse.games.dice_flick.scoring_rules import CELLS, KINDS, die, uncovered_markers
from rollhouse.kernel.records import ask


def arena(chance, dice):
    """Some dice of the box in random holes."""
    kinds = chance.permutation(np.repeat(np.arange(KINDS), BOX))[:dice]
    lying = np.zeros(CELLS, np.int32)
    for cell, kind in zip(chance.permutation(CELLS), kinds, strict=False):
        lying[cell] = die(int(kind), 6 if kind == KINDS - 1 else int(chance.integers(1, 7)))
    return lying


def test_a_die_is_worth_what_the_best_plan_with_it_says():
    setup, chance = rollhouse.start("dice_flick", players=2).terms.setup, np.random.default_rng(4)
    left_out = planned = 0
    for dice in range(1, 17):
        lying = arena(chance, dice)
        usable = ask(uncovered_markers, setup, lying)
        surveyed = ask(plan_rules.survey, lying)
        now = ask(plan_rules.best_plan, setup, lying, usable)[0]
        for cell in np.flatnonzero(lying == 0).tolist():
            for kind in range(KINDS):
                laid = lying.copy()
                laid[cell] = die(kind, greedy.LIKELY_PIPS)
                gain = (
                    ask(plan_rules.best_plan, setup, laid, ask(uncovered_markers, setup, laid))[0]
                    - now
                )
                fitting = ask(greedy.fitting_among, setup, surveyed, usable, kind, cell)
                worth = 1 + max(0, greedy.POINT * gain) + greedy.PROMISE * fitting
                assert ask(greedy.worth_among, setup, surveyed, usable, kind, cell, now) == worth
                if ask(plan_rules.may_add, setup, surveyed, usable, kind, cell):
                    planned += gain != 0
                else:
                    left_out += 1
                    assert gain == 0
    assert min(left_out, planned) > 400
