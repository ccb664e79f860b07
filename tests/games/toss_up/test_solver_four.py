"""Toss Up! for four: the profile is worth what it says, and its certificate is true."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

import rollhouse
from rollhouse.games.toss_up import solver
from rollhouse.games.toss_up.rules import ROLL
from rollhouse.games.toss_up.solver import four, four_policy
from rollhouse.games.toss_up.solver.four_cores import FourCores
from rollhouse.kernel import contract
from rollhouse.kernel.records import stream
from rollhouse.solvers import generic, stored, trial

SMALL = {"goal": 10, "dice": 5}
PAST = {"goal": 10, "dice": 5, "finish": "first_past"}
SIMULATED = """
import numpy as np
from rollhouse.games.toss_up.solver import four
from rollhouse.games.toss_up.solver.four_cores import FourCores
from rollhouse.games.toss_up.solver.four_gpu import FourGpu, certify_groups, launch
from rollhouse.kernel import contract
from rollhouse.kernel.records import stream

terms = contract.agree(
    contract.load("toss_up"), 4, {"goal": 10, "dice": 5, "finish": "first_past"}
)
match, found = four.begun(terms), []
for by in (FourCores, FourGpu):
    starts = np.zeros((4, 10, 10, 10, 10))
    sweeper = by(match, starts)
    sweeper.fill_thirds()
    circles = [sweeper.solve(total) for total in (36, 35)]
    sweeper.finish()
    found.append([starts[:, 9, 9, 9, 9], starts[:, 9, 9, 9, 8], starts[:, 9, 8, 9, 9]])
assert np.allclose(found[0], found[1], rtol=0, atol=1e-12)
assert np.allclose(np.sum(found[0], axis=1), 1, rtol=0, atol=1e-12)
most = np.zeros(4)
tables = sweeper.tables
launch(certify_groups, sweeper.threads(36), tables, tables, tables, 36, match.lasts.least, most)
assert most[3] == 16 and most[0] < 1e-9 and most[1] < 1e-9
print("the same")
"""


def agreed(options):
    return contract.agree(contract.load("toss_up"), 4, options)


def solved(options):
    return solver.solve(agreed(options), 1e-3, lambda _, __: None)


@pytest.fixture(scope="module")
def small():
    """A match with groups in which replies run in circles."""
    return solved(SMALL)


@pytest.fixture(scope="module")
def past():
    return solved(PAST)


def at(solution, **fields):
    options = dict(solution.terms.options)
    return rollhouse.position("toss_up", players=4, options=options, **fields)


# The obvious solver


@pytest.mark.parametrize(
    ("match", "scores", "most"),
    [("past", [7, 8, 6, 9], 10), ("small", [10, 10, 10, 10], 7)],
)
def test_shares_and_certificate_are_the_obvious_solvers(match, scores, most, request):
    """Over positions within reach: true shares of the profile, and of best replies to it."""
    solution = request.getfixturevalue(match)
    graph = generic.listed(solution.terms, at(solution, scores=scores), {"turn_points": most})
    policy, playing, draws = np.zeros(len(graph.targets)), solution.playing[1], stream(0)[0]
    for index in map(int, np.flatnonzero(graph.turns >= 0)):
        state, edges = graph.states[index], graph.edges(index)
        if state["last_turns"]:
            chance = four_policy.choose(solution.terms.setups[0], state, draws, playing) == ROLL
        else:
            chance, _ = solution.rolling(graph.position(index))
        for edge in edges:
            policy[edge] = chance if graph.codes[edge] == ROLL else 1.0 - chance
    truths = [graph.evaluate(seat, policy, 1e-8) for seat in range(4)]
    sure = np.max([high - low for low, high in truths], axis=0) < 1e-5
    compared = np.flatnonzero(sure)[:: max(1, sure.sum() // 400)]
    assert len(compared) > 300
    for index in map(int, compared):
        expected = [low[index] for low, _ in truths]
        found = solution.shares(graph.position(index))
        assert found == pytest.approx(expected, abs=solution.facts["error"] + 1e-5)
    for seat, (low, _) in enumerate(truths):
        best, _ = graph.evaluate(seat, policy, 1e-8, maximise=True)
        assert np.max((best - low)[sure]) < solution.facts["gain"] + 1e-5


def test_the_bound_is_the_larger_of_gain_and_error(small, past):
    assert past.facts["gain"] < 1e-9 < small.facts["gain"]
    for solution in (small, past):
        assert max(solution.facts["gain"], solution.facts["error"]) < solution.bound < 1e-3


def test_the_certificate_notices_another_profile(small):
    """With shares that are not true, somebody gains, and the shares are found to be wrong."""
    cores, shares = FourCores(small.match, np.zeros(1)), np.zeros((4, 11, 11, 11, 11))
    cores.fill_thirds()
    four.decode(small.arrays["starts"], shares)
    told = cores.certify(shares, lambda _: None)
    assert (told.gain, told.error) == (small.facts["gain"], small.facts["error"])
    shares[3] *= 0.8
    told = cores.certify(shares, lambda _: None)
    assert told.gain > 2 * small.facts["gain"]
    assert told.error > 1e-2


# What can be asked


def test_shares_add_up_and_follow_from_what_follows(small):
    chance = random.Random(3)
    for _ in range(40):
        position = at(
            small, scores=[chance.randint(0, 10) for _ in range(4)],
            turn_points=chance.randint(0, 30), phase="roll", to_move=chance.randint(0, 3),
        )  # fmt: skip
        shares = small.shares(position)
        assert sum(shares) == pytest.approx(1, abs=1e-6)
        assert shares == pytest.approx(small.average(position), abs=1e-3)
        if position.fields["turn_points"]:
            assert shares == pytest.approx(small.average(position), abs=1e-6)


@pytest.mark.parametrize("scores", [[10, 8, 10, 11], [5, 10, 7, 60], [0, 3, 7, 900_000]])
@pytest.mark.parametrize("points", [0, 13, 45, 700])
def test_last_turns(small, scores, points):
    """Seat 3 is over the goal, and the others have a last turn each."""
    for mover in range(3):
        position = at(small, scores=scores, turn_points=points, phase="roll", to_move=mover)
        shares = small.shares(position)
        assert sum(shares) == pytest.approx(1, abs=1e-9)
        assert shares == pytest.approx(small.average(position), abs=1e-6)


def test_a_choice_is_the_profiles(small):
    chance, compared, playing = random.Random(5), set(), small.playing[1]
    for _ in range(300):
        scores = [chance.randint(0, 10) for _ in range(4)]
        position = at(small, scores=scores, turn_points=chance.randint(1, 25))
        rolls, _ = small.rolling(position)
        draws = stream(chance.randint(0, 99))
        code = four_policy.choose(position.terms.setups[0], position.array()[0], draws[0], playing)
        if rolls in (0.0, 1.0):
            assert (code == ROLL) == (rolls == 1.0) == (small.best(position)["do"] == "roll")
        compared.add(rolls)
    assert {0.0, 1.0} < compared


def test_playing_the_profile_wins_as_often_as_the_solution_says(small, effort):
    for scores, seed in (([0, 0, 0, 0], 1), ([7, 9, 3, 6], 2)):
        start, games = at(small, scores=scores), effort(30_000, 1_000_000)
        ends = trial.play(small.terms, four_policy, "choose", small.playing[1], start, games, seed)
        mean, error = trial.mean_shares(small.terms, ends)
        allowed = 3.5 * error + small.bound
        assert np.all(np.abs(mean - small.shares(start)) < allowed)


# How it is stored and computed


@pytest.mark.usefixtures("own_cache")
def test_a_stopped_solve_goes_on(past):
    def stop(done, _):
        if done > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        four.solve(past.terms, stop, FourCores)
    assert 0 < stored.load(past.terms, "checkpoint").facts["next"] < 30
    again = four.solve(past.terms, lambda _, __: None, FourCores)
    for name, array in again.arrays.items():
        assert np.array_equal(array, past.arrays[name]), name
    assert again.facts["gain"] == past.facts["gain"]
    assert stored.load(past.terms, "checkpoint") is None


def test_the_kernels_on_a_simulated_gpu():
    """The first sums of totals: numba's simulator runs the kernels as plain Python."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SIMULATED], env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert run.stdout == "the same\n", run.stderr


def test_what_is_not_solved():
    with pytest.raises(rollhouse.CannotSolve, match="for 2, 3, 4 players, not for 5"):
        rollhouse.solve("toss_up", players=5)
    with pytest.raises(rollhouse.CannotSolve, match="for four, Toss Up! is solved up to a goal of"):
        rollhouse.solve("toss_up", players=4, goal=120)
    with pytest.raises(rollhouse.CannotSolve, match="turns become too long"):
        rollhouse.solve("toss_up", players=4, goal=10, dice=20)
