"""The obvious solver, checked by what can be worked out without it."""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.solvers import generic

OPTIONS = {"goal": 10, "dice": 5, "faces": "GGGYYR"}


def terms(players=2, **options):
    return contract.agree(contract.load("toss_up"), players, {**OPTIONS, **options})


def last_turn(behind, **fields):
    return rollhouse.position("toss_up", scores=[10, 10 + behind], **OPTIONS, **fields)


@cache
def worth(behind, points):
    """Of the choice in a last turn of five dice, in plain arithmetic: three greens in six faces."""
    stop = 1.0 if points > behind else 0.5 if points == behind else 0.0
    if points > behind:
        return stop
    dice = 5 - points % 5
    rolled = sum(comb(dice, g) / 2**dice * worth(behind, points + g) for g in range(1, dice + 1))
    return max(stop, rolled / (1 - 3**-dice))


@pytest.mark.parametrize("behind", [1, 2, 5, 9])
def test_last_turns_as_worked_out_by_hand(behind):
    """Before the first choice a roll is compulsory, so begin at the choice after one green."""
    solution = generic.solve(terms(), start=last_turn(behind, turn_points=1), limits={
        "turn_points": behind + 8
    })  # fmt: skip
    here = last_turn(behind, turn_points=1)
    assert solution.gap(here) < 1e-9
    assert solution.shares(here)[0] == pytest.approx(worth(behind, 1), abs=1e-9)


def test_every_position_is_listed_once_and_leads_on():
    graph = generic.listed(terms(), last_turn(3), {"turn_points": 9})
    assert len({position.array().tobytes() for position in graph.positions()}) == len(graph)
    for index, position in enumerate(graph.positions()):
        assert graph.index(position) == index
        edges = graph.edges(index)
        if graph.turns[index] == rollhouse.TABLE:
            assert sum(graph.chances[edges.start : edges.stop]) == pytest.approx(1)
            expected = {position.after(outcome) for outcome, _ in position.outcomes()}
        else:
            expected = {position.after(action) for action in position.actions()}
        if graph.turns[index] != generic.BEYOND:
            assert {graph.position(int(graph.targets[edge])) for edge in edges} == expected


def test_limits_leave_the_two_sides_apart_where_they_matter():
    near = generic.solve(terms(), start=last_turn(3), limits={"turn_points": 3})
    far = generic.solve(terms(), start=last_turn(3), limits={"turn_points": 9})
    assert near.bound == 1.0
    assert near.gap(last_turn(3)) > 0.01
    assert far.gap(last_turn(3)) < 1e-9
    assert abs(near.shares(last_turn(3))[0] - far.shares(last_turn(3))[0]) <= near.gap(last_turn(3))


def test_a_policy_is_never_better_than_the_best_reply_to_it():
    start = rollhouse.position(
        "toss_up", players=3, scores=[9, 8, 9], finish="first_past", **OPTIONS
    )
    graph = generic.listed(start.terms, start, {"turn_points": 5})
    evenly = np.zeros(len(graph.targets))
    for index in map(int, np.flatnonzero(graph.turns >= 0)):
        edges = graph.edges(index)
        evenly[edges.start : edges.stop] = 1 / len(edges)
    shares = [graph.evaluate(seat, evenly, 1e-10)[1] for seat in range(3)]
    for seat in range(3):
        best, _ = graph.evaluate(seat, evenly, 1e-10, maximise=True)
        inside = graph.turns != generic.BEYOND
        assert np.all(best[inside] >= graph.evaluate(seat, evenly, 1e-10)[0][inside] - 1e-12)
    ends = graph.turns == rollhouse.OVER
    assert np.allclose(sum(share[ends] for share in shares), 1)


def test_the_policy_plays_the_best_actions():
    solution = generic.solve(terms(), start=last_turn(2), limits={"turn_points": 9})
    choice = solution.policy["choice"]
    ahead = solution.graph.index(last_turn(2, turn_points=3))
    behind = solution.graph.index(last_turn(2, turn_points=1))
    assert (choice[behind], choice[ahead]) == (0, 1)
    assert solution.best(last_turn(2, turn_points=1)) == {"do": "roll"}


def test_what_cannot_be_listed_or_solved():
    with pytest.raises(rollhouse.CannotSolve, match="more than 1000 positions"):
        generic.solve(terms(), most=1000)
    with pytest.raises(rollhouse.CannotSolve, match="with 3 players"):
        generic.solve(terms(3))
