"""Greedy play by tables: the same decisions as by thinking through every roll."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import rollhouse
from rollhouse.games.doozy_dice import rules
from rollhouse.games.doozy_dice.deck import default_deck
from rollhouse.kernel.calls import bind
from rollhouse.kernel.records import rows
from rollhouse.players import policies, rule_of_thumb

MATCHES = [
    (1, {}),
    (2, {}),
    (4, {"max_rolls": 3, "set_aside_is_final": True}),
    (3, {"max_rolls": 2, "start_dots": 9}),
    (2, {"deck": default_deck()[3:12], "max_rolls": 20}),
]


def anywhere(terms, many, seed=1):
    """Positions at a seat's choice, likely and unlikely ones: every card of the deck comes up."""
    chance, setup = np.random.default_rng(seed), terms.setup
    states = np.zeros(many, rules.State)
    deck = range(setup.deck)
    states["cards"] = [np.sort(chance.choice(deck, rules.CARDS, replace=False)) for _ in states]
    states["dots"] = chance.integers(-4, 14, (many, rules.PLAYERS))
    states["dots"][::50] = 200
    states["open"] = chance.integers(1, rules.ALL + 1, (many, rules.PLAYERS))
    states["dice"] = chance.integers(1, 7, (many, rules.DICE))
    states["roll_number"] = chance.integers(1, setup.max_rolls + 1, many)
    states["to_move"] = chance.integers(0, terms.players, many)
    if setup.final:
        states["kept"] = chance.integers(0, rules.ALL, many)
    states["phase"] = rules.CHOOSING
    return states


plainly = by_tables = as_on_gpu = None


def decide(setups, states, masks, table, found):
    for index in range(len(states)):
        rules.legal(setups[0], states[index], masks[0])
        found[index, 0] = plainly(setups, states, index, masks[0])
        found[index, 1] = by_tables(setups[0], states[index], masks[0], table)
        found[index, 2] = as_on_gpu(setups[0], states[index], masks[0], table)


def decisions(terms, states):
    """What the rule of thumb does in each, and what the policy of batches does, here and on
    a GPU.
    """
    policy = policies.greedy(terms)
    assert policy.name == policies.BY_TABLES
    found = np.zeros((len(states), 3), np.int64)
    both = bind(
        decide, "doozy_dice_both", rules,
        plainly=rule_of_thumb.policy(terms), by_tables=policy.code.choose,
        as_on_gpu=policy.code.on_gpu, rules=rules,
    )  # fmt: skip
    masks = np.zeros((1, rules.ACTIONS), np.uint8)
    both(rows(terms.setups), rows(states), masks, policy.passed(), found)
    return found


@pytest.mark.parametrize(("players", "options"), MATCHES)
def test_tables_decide_as_thinking_does(players, options, effort):
    terms = rollhouse.start("doozy_dice", players=players, **options).terms
    states = anywhere(terms, effort(1000, 100_000))
    assert set(np.unique(states["cards"])) == set(range(terms.setup.deck))
    found = decisions(terms, states)
    for way in (1, 2):
        assert (found[:, 0] == found[:, way]).all(), states[found[:, 0] != found[:, way]][:1]
    kinds = {rules.ROLL, rules.COMPLETE, rules.WRITE_OFF}
    assert {max(kind for kind in kinds if kind <= code) for code in found[:, 0]} == kinds


def plain():
    """Three decisions of each match, in text."""
    for players, options in MATCHES[1:3]:
        terms = rollhouse.start("doozy_dice", players=players, **options).terms
        print(decisions(terms, anywhere(terms, 3, seed=2)).tolist())


def test_plain_python_decides_the_same_by_tables(capfd):
    plain()
    compiled = capfd.readouterr().out
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.games.doozy_dice.test_greedy_tables"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == compiled


if __name__ == "__main__":
    plain()
