"""Toss Up! for one: the fewest turns to the goal, against a plain value iteration and by hand."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

fewest_turns = importlib.import_module("examples.fewest_turns")


def iterated(table):
    """What every state is worth, by textbook value iteration over Gymnasium's kind of table."""
    worth = np.zeros(len(table))
    while True:
        before = worth.copy()
        for state in reversed(range(len(table))):
            worth[state] = max(
                sum(p * (reward + (0 if over else worth[to])) for p, to, reward, over in answers)
                for answers in table[state].values()
            )
        if abs(worth - before).max() < 1e-13:
            return worth


def test_by_hand():
    """One die, green 3 times in 4 if yellow is rolled again; two greens are needed, in one turn."""
    found = fewest_turns.solve(goal=1, dice=1)
    assert found.lower == pytest.approx([16 / 9, 4 / 3], abs=1e-11)
    assert found.stops_at(0) == []


@pytest.mark.parametrize(
    ("goal", "dice", "faces"), [(9, 2, "GGGYYR"), (8, 3, "GYYRRR"), (6, 1, "GGRRRR")]
)
def test_value_iteration_finds_the_same(goal, dice, faces):
    found = fewest_turns.solve(goal, dice, faces)
    table, states = fewest_turns.transitions(goal, dice, faces)
    worth = iterated(table)
    for state, known in enumerate(states[:-1]):
        total, points = known
        if points == 0:
            assert found.lower[total] - 1e-9 <= -worth[state] <= found.upper[total] + 1e-9
        elif total + points <= goal:
            on, stop = (
                sum(p * (reward + (0 if over else worth[to])) for p, to, reward, over in answers)
                for answers in table[state].values()
            )
            if abs(on - stop) > 1e-9:
                assert found.rolls[total, points] == (on > stop)


def test_the_table_is_one_of_chances():
    table, states = fewest_turns.transitions(5, 20)
    assert len(table) == len(states)
    for actions in table.values():
        for answers in actions.values():
            assert sum(chance for chance, *_ in answers) == pytest.approx(1)
            assert all(to in table for _, to, *_ in answers)


def test_bounds_close_in_and_more_is_never_easier():
    found = fewest_turns.solve(40, 6)
    assert (found.lower <= found.upper + 1e-12).all()
    assert (found.upper - found.lower).max() < 1e-9
    assert (np.diff(found.upper) < 1e-9).all()


def test_it_says_what_it_found(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["fewest_turns", "--short"])
    fewest_turns.main()
    assert "Best play needs 3.663777 turns on average" in capsys.readouterr().out
