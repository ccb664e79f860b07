"""Toss Up! solved for two: proved on shrunken games by the obvious solver, and by playing it."""

from __future__ import annotations

import random

import numpy as np
import pytest

import rollhouse
from rollhouse.games.toss_up import rules
from rollhouse.games.toss_up import solver as toss_up
from rollhouse.games.toss_up.solver import pairs
from rollhouse.kernel import contract
from rollhouse.solvers import generic, stored, trial

SMALL = [
    {"goal": 10, "dice": 5},
    {"goal": 11, "dice": 5, "finish": "first_past"},
    {"goal": 10, "dice": 7, "faces": "GYYRRR"},
    {"goal": 10, "dice": 6, "faces": "GGGGRR", "finish": "first_past"},
]


def agreed(options):
    return contract.agree(contract.load("toss_up"), 2, options)


def solved(options):
    """Computed now, not taken from an earlier run."""
    return toss_up.solve(agreed(options), 1e-6, lambda _, __: None)


@pytest.fixture(scope="module")
def printed():
    return rollhouse.solve("toss_up")


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_every_reachable_position_has_the_value_of_the_obvious_solver(options):
    fast, slow = solved(options), generic.solve(agreed(options), limits={"turn_points": 32})
    compared = 0
    gaps, values = slow.arrays["gaps"], slow.arrays["values"]
    for index in range(0, len(slow.graph), 1 if len(slow.graph) < 40_000 else 5):
        position = slow.graph.position(index)
        if gaps[index] <= 1e-9:
            shares = fast.shares(position)
            assert shares[0] == pytest.approx(values[index], abs=1e-9), position
            assert sum(shares) == pytest.approx(1, abs=1e-15)
            compared += 1
    assert compared > 5000


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_the_best_action_is_the_obvious_solvers(options):
    fast, slow = solved(options), generic.solve(agreed(options), limits={"turn_points": 32})
    for index in np.flatnonzero(slow.graph.turns >= 0)[::7]:
        edges = slow.graph.targets[list(slow.graph.edges(int(index)))]
        values, gaps = slow.arrays["values"][edges], slow.arrays["gaps"][edges]
        if max(gaps) <= 1e-9 and abs(values[0] - values[1]) > 3e-9:
            position = slow.graph.position(int(index))
            better = (values[0] > values[1]) == (position.turn == 0)
            assert fast.best(position) == {"do": "roll" if better else "stop"}


def test_the_bound_is_certified_and_small(printed):
    assert 0 < printed.bound < 1e-9
    assert printed.seconds > 0


def test_the_value_of_a_position_is_that_of_what_follows(printed):
    chance = random.Random(5)
    for _ in range(300):
        scores = [chance.randint(0, 100), chance.randint(0, 100)]
        position = rollhouse.position(
            "toss_up", scores=scores, turn_points=chance.randint(0, 60), phase="roll",
            to_move=chance.randint(0, 1),
        )  # fmt: skip
        assert printed.shares(position) == pytest.approx(printed.average(position), abs=1e-12)


def test_last_turns_from_any_distance(printed):
    for behind in (1, 9, 10, 60, 500, 900_000):
        for points in (0, 1, 7, 30, 55, 399):
            position = rollhouse.position(
                "toss_up", scores=[100, 100 + behind], turn_points=points, phase="roll", to_move=0
            )
            expected = printed.average(position) if behind < 1000 else [0, 1]
            assert printed.shares(position) == pytest.approx(expected, abs=1e-12)


def test_more_points_than_anybody_would_roll_for(printed):
    position = rollhouse.position("toss_up", scores=[0, 40], turn_points=5000)
    (_, roll), (_, stop) = printed.values(position)
    assert stop == pytest.approx([1, 0], abs=1e-12)
    assert roll[0] == pytest.approx(1 - (0.5**10 - 3.0**-10) * printed.shares(
        rollhouse.position("toss_up", scores=[0, 40], to_move=1)
    )[1], abs=1e-12)  # fmt: skip
    assert printed.best(position) == {"do": "stop"}


def test_seats_are_alike(printed):
    for scores in ([0, 0], [50, 70], [99, 3]):
        for points in (4, 10, 17):
            here = rollhouse.position("toss_up", scores=scores, turn_points=points)
            there = rollhouse.position(
                "toss_up", scores=scores[::-1], turn_points=points, to_move=1
            )
            assert printed.shares(here) == printed.shares(there)[::-1]


def test_first_past_is_never_worse_with_more_points():
    starts = solved({"finish": "first_past"}).arrays["starts"]
    assert np.all(np.diff(starts, axis=0) > 0)
    assert np.all(np.diff(starts, axis=1) < 0)


def test_playing_the_policy_wins_as_often_as_the_solution_says(printed):
    policy = tuple(printed.policy.values())
    for scores, seed in (([0, 0], 1), ([60, 80], 2), ([100, 20], 3)):
        start = rollhouse.position("toss_up", scores=scores, to_move=0)
        ends = trial.play(printed.terms, pairs, "choose", policy, start, 100_000, seed)
        mean, error = trial.mean_shares(printed.terms, ends)
        assert abs(mean[0] - printed.shares(start)[0]) < 3 * error[0]


def test_the_compiled_policy_is_the_best_action(printed):
    choices, level = printed.policy.values()
    chance = random.Random(9)
    for _ in range(500):
        scores = [chance.randint(0, 100), chance.randint(0, 125)]
        position = rollhouse.position("toss_up", scores=scores, turn_points=chance.randint(0, 60))
        action = pairs.choose(position.terms.setups[0], position.array()[0], None, (choices, level))
        best = printed.best(position)
        assert best == {"do": ("roll", "stop")[action]}, position


@pytest.mark.usefixtures("own_cache")
def test_a_solution_is_kept_and_restored(monkeypatch):
    options = {"goal": 13, "dice": 5}
    first = rollhouse.solve("toss_up", **options)
    path = stored.place(first.terms, "solution")
    assert path.exists()
    solver = rollhouse.solvers
    solver._SOLVED.clear()
    monkeypatch.setattr(toss_up, "solve", None)  # it is not solved again
    again = rollhouse.solve("toss_up", **options)
    assert again is not first
    assert np.array_equal(again.arrays["starts"], first.arrays["starts"])
    assert again.facts == first.facts
    assert rollhouse.solve("toss_up", **options) is again


def test_what_is_asked_of_a_solution(printed):
    with pytest.raises(rollhouse.CannotSolve, match="another match"):
        printed.shares(rollhouse.start("toss_up", goal=50))
    with pytest.raises(rollhouse.CannotSolve, match="no seat is asked"):
        printed.best(rollhouse.start("toss_up"))
    with pytest.raises(rollhouse.CannotSolve, match="bound must be"):
        rollhouse.solve("toss_up", bound=0)
    with pytest.raises(rollhouse.CannotSolve, match="no exact solution of dice_flick"):
        rollhouse.solve("dice_flick")
    over = rollhouse.position("toss_up", scores=[101, 50], phase="over")
    assert printed.shares(over) == [1, 0]
    assert len(printed.values(rollhouse.position("toss_up", turn_points=3))) == rules.ACTIONS
