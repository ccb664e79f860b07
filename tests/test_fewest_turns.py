"""The example of the fewest turns: its table, and what it prints. The values are proved in
tests/games/toss_up/test_solver_one.py."""

from __future__ import annotations

import importlib

import pytest

fewest_turns = importlib.import_module("examples.fewest_turns")


def test_the_table_is_one_of_chances():
    table, states = fewest_turns.transitions(5, 20)
    assert len(table) == len(states)
    for actions in table.values():
        for answers in actions.values():
            assert sum(chance for chance, *_ in answers) == pytest.approx(1)
            assert all(to in table for _, to, *_ in answers)


def test_it_says_what_it_found(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["fewest_turns", "--short"])
    fewest_turns.main()
    assert "Best play needs 3.663777 turns on average" in capsys.readouterr().out
