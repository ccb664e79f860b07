"""Stack Attack solved for two: proved by the obvious solver, from step to step, and by playing."""

from __future__ import annotations

import random

import numpy as np
import pytest

import rollhouse
from rollhouse.games.stack_attack import rules, solver
from rollhouse.games.stack_attack.solver import match, sweep, tower
from rollhouse.kernel import contract
from rollhouse.solvers import CannotSolve, generic, stored, trial

SMALL = [
    {"goal": 5, "dice": 3, "falls": {"3": 0.1, "4": 0.3}},
    {
        "goal": 5,
        "dice": 3,
        "neutral_start": "never",
        "falls": [{"1": 0.05, "2": 0.3, "4": 0.6}, {"1": 0.2, "4": 1.0}],
    },
]
LARGER = [
    {"goal": 7, "dice": 3, "falls": [{"3": 0.9, "5": 0.0}, {"3": 0.0, "4": 0.5}]},
    {"goal": 5, "dice": 4, "skill": ["average", 4.0]},
]
UNEQUAL = {"skill": ["steady", "average"]}


def agreed(options):
    return contract.agree(contract.load("stack_attack"), 2, options)


def solved(options):
    """Computed now, not taken from an earlier run."""
    return solver.solve(agreed(options), 1e-6, lambda _, __: None)


@pytest.fixture(scope="module")
def printed():
    return rollhouse.solve("stack_attack", falls={3: 0.01, 4: 0.03, 5: 0.06, 8: 0.2})


@pytest.fixture(scope="module")
def unequal():
    return rollhouse.solve("stack_attack", **UNEQUAL)


# The obvious solver


def prove(options, step):
    """The share and the choice in every position, or in one of `step`."""
    fast, slow = solved(options), generic.solve(agreed(options), bound=1e-10)
    values, graph = slow.arrays["values"], slow.graph
    for index in range(0, len(graph), step):
        shares = fast.shares(graph.position(index))
        assert shares[0] == pytest.approx(values[index], abs=1e-9), graph.position(index)
        assert sum(shares) == pytest.approx(1, abs=1e-15)
    for index in np.flatnonzero(graph.turns >= 0)[::step]:
        edges = slice(graph.firsts[index], graph.firsts[index + 1])
        after = values[graph.targets[edges]]
        after = after if graph.turns[index] == 0 else -after
        action = sweep.choose(fast.terms.setups[0], graph.states[index], None, fast.playing[1])
        (chosen,) = np.flatnonzero(graph.codes[edges] == action)
        assert after[chosen] >= after.max() - 1e-8


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_positions_are_as_the_obvious_solver_says(options, effort):
    prove(options, step=effort(5, 1))


@pytest.mark.long
@pytest.mark.parametrize("options", LARGER, ids=str)
def test_so_are_positions_of_larger_games(options):
    prove(options, step=11)


# From step to step


def some_position(chance, terms):
    """Any scores and any tower on some dice of nobody; the player is about to roll."""
    scores, each = [chance.randint(0, 19), chance.randint(0, 19)], [1, 2, 3, 4, 0]
    dice = [chance.choice(each), chance.choice(each)]
    owners = [None] * chance.randint(1, 6) + chance.sample([0] * dice[0] + [1] * dice[1], sum(dice))
    tower, face = [], 4
    for owner in owners:
        face = chance.choice([f for f in (face - 1, face + 1) if 1 <= f <= 6])
        tower.append([owner, face])
    to_move = chance.randint(0, 1)
    return rollhouse.position(
        "stack_attack", options=dict(terms.options), scores=scores, tower=tower, to_move=to_move
    )


def test_the_share_of_a_position_is_that_of_what_follows(unequal):
    chance, asked = random.Random(2), set()
    for _ in range(40):
        position = some_position(chance, unequal.terms)
        for _ in range(6):
            asked.add(position.fields["phase"])
            shares = unequal.shares(position)
            if position.turn == rollhouse.TABLE:
                assert shares == pytest.approx(unequal.average(position), abs=1e-12)
                position = position.after(chance.choice(position.outcomes())[0])
            elif position.turn >= 0:
                values = [after for _, after in unequal.values(position)]
                most = max(after[position.turn] for after in values)
                assert shares[position.turn] == pytest.approx(most, abs=1e-12)
                position = position.after(chance.choice(position.actions()))
    assert asked >= {"roll", "choose", "place"}


def test_all_ties_at_the_goal_are_one(unequal):
    options = dict(unequal.terms.options)
    for total in (20, 21, 500):
        position = rollhouse.position("stack_attack", options=options, scores=[total, total])
        share = unequal.arrays["shares"][-1, 0]
        assert unequal.shares(position)[0] == pytest.approx(share, abs=1e-12)
        assert unequal.shares(position) == pytest.approx(unequal.average(position), abs=1e-12)


def test_a_finished_game_has_its_winner(printed):
    over = rollhouse.position(
        "stack_attack", options=dict(printed.terms.options), scores=[12, 21], phase="over"
    )
    assert printed.shares(over) == [0, 1]


# What must hold


def by_scores(solution):
    """The share of seat 0 as the round begins, by both scores and the starter."""
    goal = solution.terms.setup.goal
    return solution.arrays["shares"][:-1].reshape(goal, goal, 2)


def test_seats_are_alike_when_hands_are(printed):
    shares = by_scores(printed)
    assert shares[:, :, 0] == pytest.approx(1 - shares[:, :, 1].T, abs=1e-10)
    assert printed.shares(printed.start()) == pytest.approx(
        [shares[0, 0, 0], 1 - shares[0, 0, 0]], abs=1e-15
    )


@pytest.mark.parametrize("match", ["printed", "unequal"])
def test_a_point_more_is_never_worse(match, request):
    shares = by_scores(request.getfixturevalue(match))
    assert np.all(np.diff(shares, axis=0) >= -1e-12)
    assert np.all(np.diff(shares, axis=1) <= 1e-12)


def test_exchanging_hands_exchanges_seats(unequal):
    other = by_scores(solved({"skill": UNEQUAL["skill"][::-1]}))
    assert by_scores(unequal)[:, :, 0] == pytest.approx(1 - other[:, :, 1].T, abs=1e-10)


def test_the_bound_is_certified_and_small(printed, unequal):
    assert 0 < printed.bound < 1e-9
    assert 0 < unequal.bound < 1e-9


def test_a_round_that_may_begin_again_for_ever_has_a_wider_bound():
    """A first die that falls 99 times in 100 gives no points and the same round."""
    stubborn, usual = solved({"falls": {"3": 0.99, "4": 0.5}}), solved({"falls": {"3": 0.5}})
    assert usual.bound < stubborn.bound < 1e-6
    assert by_scores(stubborn)[0, 0, 0] == pytest.approx(1 - by_scores(stubborn)[0, 0, 1], abs=1e-9)


def test_a_tower_that_never_falls_is_won_by_placing_everything():
    terms = agreed({"falls": {}})
    round = match.usual_round(terms)
    assert not round.move_chance.any()
    points = {number // 2 for number in round.move_to[round.move_to >= 0] if number < 72}
    assert points == {5 * 6, 5}


# Playing it


@pytest.mark.parametrize("match", ["printed", "unequal"])
def test_playing_the_policy_wins_as_often_as_the_solution_says(match, request):
    solution = request.getfixturevalue(match)
    for scores, seed in (([0, 0], 1), ([15, 17], 2)):
        start = rollhouse.position(
            "stack_attack", options=dict(solution.terms.options), scores=scores
        )
        ends = trial.play(solution.terms, sweep, "choose", solution.playing[1], start, 40_000, seed)
        mean, error = trial.mean_shares(solution.terms, ends)
        assert abs(mean[0] - solution.shares(start)[0]) < 3 * error[0]


def test_the_compiled_policy_is_the_best_action(printed):
    position = printed.start()
    chance, compared = random.Random(7), 0
    while position.turn != rollhouse.OVER:
        if position.turn == rollhouse.TABLE:
            outcomes = position.outcomes()
            weights = [float(odds) for _, odds in outcomes]
            position = position.after(chance.choices(outcomes, weights)[0][0])
        else:
            array = position.array()[0]
            action = sweep.choose(position.terms.setups[0], array, None, printed.playing[1])
            best = printed.best(position)
            code = rules.STOP if best["do"] == "stop" else rules.PLACE + best["face"]
            assert action == code
            compared += 1
            position = position.after(chance.choice(position.actions()))
    assert compared > 20


# What is asked


def test_what_is_not_solved_says_so(printed):
    with pytest.raises(CannotSolve, match="rounding"):
        rollhouse.solve("stack_attack", falls={"3": 0.999999}, goal=5, dice=3, bound=1e-9)
    with pytest.raises(CannotSolve, match="another match"):
        printed.shares(rollhouse.start("stack_attack"))


@pytest.mark.usefixtures("own_cache")
def test_a_solution_is_kept_and_restored(monkeypatch):
    first = rollhouse.solve("stack_attack", **SMALL[0])
    assert stored.place(first.terms, "solution").exists()
    rollhouse.solvers._SOLVED.clear()
    monkeypatch.setattr(solver, "solve", None)  # it is not solved again
    again = rollhouse.solve("stack_attack", **SMALL[0])
    assert again is not first
    assert again.shares(again.start()) == first.shares(first.start())


def test_a_round_has_every_hand_once():
    round = tower.written_down(agreed({}), 2)
    assert round.sizes.tolist() == [0, 6, 21, 56, 126, 252]
    assert round.roll_chance.sum(axis=1) == pytest.approx([0, 1, 1, 1, 1, 1])
