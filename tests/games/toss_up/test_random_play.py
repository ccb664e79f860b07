"""Toss Up!'s own way to play at random gives the games that its rules give, step by step."""

from __future__ import annotations

import pytest

from rollhouse.kernel import contract
from rollhouse.lab.batch import playouts

MATCHES = (
    (1, {}),
    (1, {"goal": 7, "dice": 1}),
    (2, {"goal": 20, "dice": 5}),
    (2, {"finish": "first_past", "goal": 30}),
    (3, {}),
    (4, {"dice": 20, "goal": 60}),
    (6, {"faces": "GGYRRR", "goal": 12}),
)


@pytest.mark.parametrize(("players", "options"), MATCHES)
def test_the_same_games_as_by_the_rules(players, options, monkeypatch):
    terms = contract.agree(contract.load("toss_up"), players, options)
    quick = playouts.play(terms, 1_500, seed=3)
    monkeypatch.setattr(playouts, "part_for", lambda *_: None)
    slow = playouts.play(terms, 1_500, seed=3)
    assert playouts.runner(terms) is playouts.compiled(terms.game, None)
    assert quick.steps.tolist() == slow.steps.tolist()
    assert quick.states.tobytes() == slow.states.tobytes()
