"""Toss Up! solved for one: proved by a plain value iteration, by hand, and by playing it."""

from __future__ import annotations

import importlib
import random

import numpy as np
import pytest

import rollhouse
from rollhouse.games.toss_up import rules
from rollhouse.games.toss_up.solver import one, singles
from rollhouse.kernel import contract
from rollhouse.solvers import trial

SMALL = [
    {"goal": 9, "dice": 2},
    {"goal": 8, "dice": 3, "faces": "GYYRRR", "finish": "first_past"},
    {"goal": 6, "dice": 1, "faces": "GGRRRR"},
    {"goal": 30, "dice": 5},
]
fewest_turns = importlib.import_module("examples.fewest_turns")


def solved(options):
    """Computed now, not taken from an earlier run."""
    return one.solve(contract.agree(contract.load("toss_up"), 1, options), lambda _, __: None)


def alone(options=None, **fields):
    return rollhouse.position("toss_up", players=1, options=options or {}, **fields)


@pytest.fixture(scope="module")
def printed():
    return rollhouse.solve("toss_up", players=1)


def test_by_hand():
    """One die, green 3 times in 4 if yellow is rolled again; two greens are needed, in one turn."""
    found = solved({"goal": 1, "dice": 1})
    assert found.arrays["turns"] == pytest.approx([16 / 9, 4 / 3], abs=1e-12)
    assert found.expected_score == found.score(found.start())
    slow = solved({"goal": 1000, "dice": 1, "faces": "GRRRRR"})
    assert slow.expected_score == pytest.approx(6 * 1001)  # one green in six, never two at risk


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


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_value_iteration_finds_the_same(options):
    """The odds of the table come from `Position.outcomes`, and nothing of it from the solver."""
    found = solved(options)
    assert 0 < found.bound < 1e-9
    table, states = fewest_turns.transitions(**options)
    worth = iterated(table)
    compared = 0
    for state, (total, points) in enumerate(states[:-1]):
        if points == 0:
            here = alone(options, scores=[total], turns=3)
            assert found.score(here) == pytest.approx(3 - worth[state], abs=1e-9)
        else:
            here = alone(options, scores=[total], turn_points=points)
            assert found.score(here) == pytest.approx(-worth[state], abs=1e-9)
            roll, stop = (after[0] for _, after in found.values(here))
            if abs(roll - stop) > 1e-9:
                assert found.best(here) == {"do": "roll" if roll < stop else "stop"}
        compared += 1
    assert compared > 20


def test_the_printed_game(printed):
    assert printed.expected_score == pytest.approx(7.823054, abs=5e-7)
    assert 0 < printed.bound < 1e-9
    reached = rollhouse.solve("toss_up", players=1, finish="first_past")
    assert reached.expected_score == pytest.approx(7.762870, abs=5e-7)
    assert printed.best(alone(scores=[80], turn_points=19)) == {"do": "roll"}


def test_the_value_of_a_position_is_that_of_what_follows(printed):
    chance = random.Random(5)
    for _ in range(300):
        here = alone(
            scores=[chance.randint(0, 100)], turn_points=chance.randint(0, 160), phase="roll",
            turns=chance.randint(0, 9),
        )  # fmt: skip
        assert printed.score(here) == pytest.approx(printed.average(here)[0], abs=1e-11)


def test_more_points_bring_the_end_no_farther():
    turns = solved({"goal": 60, "dice": 6}).arrays["turns"]
    assert (np.diff(turns) < 1e-12).all()


def test_turns_taken_are_added_and_change_no_choice(printed):
    fresh, late = alone(scores=[60], turn_points=17), alone(scores=[60], turn_points=17, turns=9)
    assert printed.score(late) == pytest.approx(printed.score(fresh) + 9)
    assert printed.best(late) == printed.best(fresh)


def test_playing_the_policy_takes_as_many_turns_as_the_solution_says(printed):
    module, policy = printed.playing
    for total, seed in ((0, 1), (80, 2)):
        start = alone(scores=[total])
        ends = trial.play(printed.terms, module, "choose", policy, start, 100_000, seed)
        turns = ends["scores"][:, rules.TURNS]
        error = turns.std() / len(turns) ** 0.5
        assert abs(turns.mean() - printed.score(start)) < 3 * error


def test_compiled_play_and_worths_are_those_of_the_solution(printed):
    (choices,), (_, table) = printed.playing[1], printed.weighing
    chance = random.Random(9)
    for _ in range(300):
        here = alone(scores=[chance.randint(0, 100)], turn_points=chance.randint(0, 130))
        setup, state = here.terms.setups[0], here.array()[0]
        values = [score for _, (score,) in printed.values(here)]
        code = singles.choose(setup, state, None, (choices,))
        assert values[code] <= min(values) + 1e-9
        for action, value in enumerate(values):
            found = singles.worth(setup, state, action, table) / rollhouse.solvers.solution.POINT
            assert found == pytest.approx(-value, abs=2e-6)


@pytest.mark.usefixtures("own_cache")
def test_a_solution_is_kept_and_restored(monkeypatch):
    options = {"goal": 13, "dice": 5}
    first = rollhouse.solve("toss_up", players=1, **options)
    rollhouse.solvers._SOLVED.clear()
    monkeypatch.setattr(one, "solve", None)  # it is not solved again
    again = rollhouse.solve("toss_up", players=1, **options)
    assert again is not first
    assert np.array_equal(again.arrays["turns"], first.arrays["turns"])
    assert (type(again), again.facts) == (type(first), first.facts)
