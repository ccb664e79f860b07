"""Stack Attack solved for three: nobody gains by leaving the profile, and it wins what it says."""

from __future__ import annotations

import random

import numpy as np
import pytest

import rollhouse
from rollhouse.games.stack_attack import rules, solver
from rollhouse.games.stack_attack.solver import crowd, crowd_policy
from rollhouse.kernel import contract
from rollhouse.solvers import CannotSolve, generic, stored, trial

SMALL = {"goal": 5, "dice": 3, "falls": {"1": 0.02, "3": 0.1, "4": 0.3}}
UNEQUAL = {
    "goal": 6,
    "dice": 3,
    "neutral_start": "always",
    "falls": [{"3": 0.05, "5": 0.4}, {"3": 0.2, "4": 0.6}, {"4": 0.1, "6": 1.0}],
}


def agreed(options):
    return contract.agree(contract.load("stack_attack"), 3, options)


def solved(options):
    """Computed now, not taken from an earlier run."""
    return solver.solve(agreed(options), 1e-6, lambda _, __: None)


@pytest.fixture(scope="module")
def small():
    return solved(SMALL)


@pytest.fixture(scope="module")
def unequal():
    return solved(UNEQUAL)


def at(solution, **fields):
    options = dict(solution.terms.options)
    return rollhouse.position("stack_attack", players=3, options=options, **fields)


# The obvious solver


def compare(solution, start, step):
    """Over every position that follows: true shares of the profile, and of best replies to it."""
    graph = generic.listed(solution.terms, start)
    policy, playing = np.zeros(len(graph.targets)), solution.playing[1]
    for index in map(int, np.flatnonzero(graph.turns >= 0)):
        code = crowd_policy.choose(solution.terms.setups[0], graph.states[index], None, playing)
        edges = graph.edges(index)
        (chosen,) = np.flatnonzero(graph.codes[edges.start : edges.stop] == code)
        policy[edges.start + chosen] = 1.0
    true = np.stack([graph.evaluate(seat, policy, 1e-11)[0] for seat in range(3)], axis=1)
    for seat in range(3):
        _, best = graph.evaluate(seat, policy, 1e-11, maximise=True)
        assert np.max(best - true[:, seat]) < 1e-9
    for index in range(0, len(graph), step):
        shares = solution.shares(graph.position(index))
        assert shares == pytest.approx(true[index], abs=1e-9), graph.position(index)
    return len(graph)


def test_shares_and_best_replies_are_the_obvious_solvers(small):
    """Near the goal, from where ties of two and of three follow."""
    assert compare(small, at(small, scores=[4, 4, 4]), 97) > 10_000


@pytest.mark.long
@pytest.mark.parametrize("match", ["small", "unequal"])
def test_so_are_those_of_the_whole_game(match, request):
    solution = request.getfixturevalue(match)
    assert compare(solution, solution.start(), 89) > 100_000


# From step to step


def some_position(chance, solution):
    """Any scores and any tower on some dice of nobody; the player is about to roll."""
    scores = [chance.randint(0, 5) for _ in range(3)]
    dice = [chance.randint(0, 2) for _ in range(3)]
    owners = [seat for seat in range(3) for _ in range(dice[seat])]
    owners = [None] * chance.randint(1, 4) + chance.sample(owners, len(owners))
    tower, face = [], 4
    for owner in owners:
        face = chance.choice([f for f in (face - 1, face + 1) if 1 <= f <= 6])
        tower.append([owner, face])
    return at(solution, scores=scores, tower=tower, to_move=chance.randint(0, 2))


def test_the_shares_of_a_position_are_those_of_what_follows(unequal):
    chance, asked = random.Random(2), set()
    for _ in range(12):
        position = some_position(chance, unequal)
        for _ in range(6):
            asked.add(position.fields["phase"])
            shares = unequal.shares(position)
            if position.turn == rollhouse.TABLE:
                assert shares == pytest.approx(unequal.average(position), abs=1e-11)
                position = position.after(chance.choice(position.outcomes())[0])
            elif position.turn >= 0:
                values = [after for _, after in unequal.values(position)]
                most = max(after[position.turn] for after in values)
                assert shares[position.turn] == pytest.approx(most, abs=1e-11)
                position = position.after(chance.choice(position.actions()))
    assert asked >= {"roll", "choose", "place"}


@pytest.mark.parametrize("scores", [[6, 6, 2], [7, 1, 7], [0, 9, 9], [8, 8, 8]])
def test_ties_at_the_goal(unequal, scores):
    position = at(unequal, scores=scores, to_move=scores.index(max(scores)))
    shares = unequal.shares(position)
    assert shares == pytest.approx(unequal.average(position), abs=1e-11)
    assert [share > 0 for share in shares] == [score == max(scores) for score in scores]


# What must hold


def test_seats_are_alike_when_hands_are(small):
    """What was solved once for all scores that are turned into each other is so at each."""
    falls, out_of_reach = SMALL["falls"], {**SMALL["falls"], "9": 0.9}
    apart = solved({**SMALL, "falls": [falls, falls, out_of_reach]})
    assert not crowd.alike(apart.terms)
    assert apart.arrays["shares"] == pytest.approx(small.arrays["shares"], abs=1e-10)


def test_the_bound_is_small(small, unequal):
    assert 0 < small.bound < 1e-9
    assert 0 < unequal.bound < 1e-9


def test_playing_the_profile_wins_as_often_as_the_solution_says(small, unequal, effort):
    for solution, scores, seed in ((small, [0, 0, 0], 1), (unequal, [4, 5, 3], 2)):
        start, games = at(solution, scores=scores), effort(20_000, 400_000)
        ends = trial.play(
            solution.terms, crowd_policy, "choose", solution.playing[1], start, games, seed
        )
        mean, error = trial.mean_shares(solution.terms, ends)
        assert np.all(np.abs(mean - solution.shares(start)) < 3.5 * error)


def test_the_compiled_policy_is_the_best_action(unequal):
    position, chance, compared = unequal.start(), random.Random(7), 0
    playing = unequal.playing[1]
    while position.turn != rollhouse.OVER:
        if position.turn == rollhouse.TABLE:
            outcomes = position.outcomes()
            weights = [float(odds) for _, odds in outcomes]
            position = position.after(chance.choices(outcomes, weights)[0][0])
        else:
            action = crowd_policy.choose(
                position.terms.setups[0], position.array()[0], None, playing
            )
            best = unequal.best(position)
            assert action == (rules.STOP if best["do"] == "stop" else rules.PLACE + best["face"])
            compared += 1
            position = position.after(chance.choice(position.actions()))
    assert compared > 10


@pytest.mark.usefixtures("own_cache")
def test_a_stopped_solve_goes_on(small):
    def stop(done, whole):
        if done > whole / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        crowd.solve(small.terms, stop)
    assert 0.4 < stored.load(small.terms, "checkpoint").facts["part"] < 0.7
    done = []
    again = crowd.solve(small.terms, lambda part, _: done.append(part))
    assert done[0] > 20
    assert np.array_equal(again.arrays["shares"], small.arrays["shares"])
    assert again.bound == small.bound
    assert stored.load(small.terms, "checkpoint") is None


def test_what_is_not_solved_says_so():
    with pytest.raises(CannotSolve, match="for 2, 3 players, not for 4"):
        rollhouse.solve("stack_attack", players=4)


@pytest.mark.long
def test_the_printed_game_for_three():
    solution = rollhouse.solve("stack_attack", players=3)
    assert solution.bound < 1e-9
    start = solution.start()
    ends = trial.play(
        solution.terms, crowd_policy, "choose", solution.playing[1], start, 1_000_000, 7
    )
    mean, error = trial.mean_shares(solution.terms, ends)
    assert np.all(np.abs(mean - solution.shares(start)) < 3.5 * error)
