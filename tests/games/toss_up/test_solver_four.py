"""Toss Up! for four: the profile is what it says, and nobody gains more by leaving it."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

import rollhouse
from rollhouse.games.toss_up.rules import ROLL
from rollhouse.games.toss_up.solver import beginnings, four, quads
from rollhouse.games.toss_up.solver.four_gpu import Gpu
from rollhouse.games.toss_up.solver.quads import Acting
from rollhouse.kernel import contract, gpu
from rollhouse.kernel.position import Position
from rollhouse.solvers import generic, stored

SMALL = [
    ({"goal": 6, "dice": 3, "finish": "first_past"}, [2, 3, 1, 2], 9),
    ({"goal": 5, "dice": 2, "faces": "GGYYRR", "finish": "first_past"}, [0, 1, 0, 2], 8),
    ({"goal": 4, "dice": 3}, [4, 3, 4, 4], 9),
]
RARER = [({"goal": 3, "dice": 2, "faces": "GGYYYR"}, [3, 2, 3, 3], 12)]
"""House rules, the scores to start from, and how many points of a turn are looked at."""
MIXED = {"goal": 12, "dice": 5}
"""A match with groups in which replies run in circles."""
SIMULATED = """
import numpy as np
from rollhouse.kernel import contract
from rollhouse.games.toss_up.solver import four, four_gpu

four_gpu.THREADS, four_gpu.BLOCK = 5, 2
options = {"goal": 2, "dice": 2, "finish": "first_past"}
terms = contract.agree(contract.load("toss_up"), 4, options)
here, there = (four.solve(terms, lambda _, __: None, by) for by in (four.Cores, four_gpu.Gpu))
for name, array in here.arrays.items():
    assert array.tobytes() == there.arrays[name].tobytes(), name
for name in ("gain", "error"):
    assert here.facts[name] == there.facts[name], name
assert 0.25 < here.shares(here.start())[0] < 1

terms = contract.agree(contract.load("toss_up"), 4, {**options, "goal": 3})
here, there = (four.Sweep(terms, by) for by in (four.Cores, four_gpu.Gpu))
for total, listed in four.layers(2):
    if total == 5:
        found = [sweep.workers.mix(listed, sweep.tables) for sweep in (here, there)]
        assert found[0].tobytes() == found[1].tobytes()
        break
    for sweep in (here, there):
        sweep.solve(listed)
here, there = here.tables.starts, there.tables.starts.copy_to_host()
assert np.count_nonzero(here) > 60
assert np.array_equal(here[here > 0], there[here > 0])
print("the same")
"""


def agreed(options):
    return contract.agree(contract.load("toss_up"), 4, options)


def solved(options, by=four.Cores):
    return four.solve(agreed(options), lambda _, __: None, by)


@pytest.fixture(scope="module")
def mixed():
    return solved(MIXED)


def edge_chances(graph, solution):
    """What the profile does, as the chance of each edge."""
    policy = np.zeros(len(graph.targets))
    for index in map(int, np.flatnonzero(graph.turns >= 0)):
        chance, _ = solution.rolling(graph.position(index))
        for edge in graph.edges(index):
            policy[edge] = chance if graph.codes[edge] == ROLL else 1.0 - chance
    return policy


@pytest.mark.parametrize(
    ("options", "scores", "most"),
    [*SMALL, *(pytest.param(*match, marks=pytest.mark.long) for match in RARER)],
    ids=str,
)
def test_shares_and_certificate_are_the_obvious_solvers(options, scores, most, effort):
    """Over every position within reach: true shares of the profile, and of best replies to it."""
    solution = solved(options)
    start = rollhouse.position("toss_up", players=4, **options, scores=scores)
    graph = generic.listed(agreed(options), start, {"turn_points": effort(most - 4, most)})
    policy, compared = edge_chances(graph, solution), 0
    truths = [graph.evaluate(seat, policy, 1e-12) for seat in range(4)]
    bests = [graph.evaluate(seat, policy, 1e-12, maximise=True) for seat in range(4)]
    for index in range(0, len(graph), 1 + len(graph) // 3000):
        if max(high[index] - low[index] for low, high in truths) < 1e-9:
            shares, expected = (
                solution.shares(graph.position(index)),
                [low[index] for low, _ in truths],
            )
            assert shares == pytest.approx(expected, abs=solution.bound), graph.position(index)
            compared += 1
    assert compared > 200
    for (best, _), (low, high) in zip(bests, truths, strict=True):
        sure = high - low < 1e-9
        assert np.max((best - high)[sure]) < solution.facts["gain"] + 1e-9


def test_bound_and_rounding_are_small(mixed):
    """Of 16 bits a step is 1.5e-5."""
    assert mixed.facts["circles"] > 0
    assert mixed.facts["regret"] < 1e-4
    assert mixed.facts["error"] < 1e-4
    assert mixed.facts["gain"] < 1e-4
    assert mixed.facts["mean_error"] < 1e-5
    assert mixed.bound < 1e-4


def test_the_certificate_notices_another_profile(mixed):
    """Where replies run in circles, somebody who acts on something else leaves others a gain."""
    acting = Acting(mixed.arrays["numbers"], 1.0 - mixed.arrays["worths"])
    sweep = four.Sweep(mixed.terms, four.Cores)
    sweep.tables.starts[:] = mixed.arrays["starts"]
    gain, error, _ = sweep.certify(acting, lambda _: None)
    assert gain > 10 * mixed.facts["gain"]
    assert error > 10 * mixed.facts["error"]


def test_shares_add_up_and_follow_from_what_follows(mixed):
    chance = random.Random(3)
    for _ in range(60):
        position = rollhouse.position(
            "toss_up", players=4, **MIXED, scores=[chance.randint(0, 12) for _ in range(4)],
            turn_points=chance.randint(0, 30), phase="roll", to_move=chance.randint(0, 3),
        )  # fmt: skip
        shares = mixed.shares(position)
        assert sum(shares) == pytest.approx(1, abs=1e-9)
        assert shares == pytest.approx(mixed.average(position), abs=4e-5)


@pytest.mark.parametrize("scores", [[12, 12, 3, 13], [5, 0, 12, 60], [0, 1, 2, 200]])
@pytest.mark.parametrize("points", [0, 1, 15, 45, 180, 700])
def test_last_turns(mixed, scores, points):
    """Seat 3 is over the goal: seats 0, 1 and 2 have a last turn each."""
    for mover in range(3):
        position = rollhouse.position(
            "toss_up", players=4, **MIXED, scores=scores, turn_points=points, phase="roll",
            to_move=mover,
        )  # fmt: skip
        shares = mixed.shares(position)
        assert sum(shares) == pytest.approx(1, abs=1e-9)
        assert shares == pytest.approx(mixed.average(position), abs=1e-7)


def test_turns_at_totals_that_come_again_are_worth_the_same():
    solution = solved({"goal": 6, "dice": 3})
    size = 7
    for totals in ((2, 4, 2, 4), (3, 3, 3, 3)):
        number = quads.number_of(*totals, size)
        other = quads.number_of(*totals[2:], *totals[:2], size)
        starts = solution.arrays["starts"]
        assert np.array_equal(starts[:, number], starts[:, other])


@pytest.mark.long
@pytest.mark.usefixtures("own_cache")
def test_beginnings_that_networks_learn_from(mixed, monkeypatch):
    """Drawn before all turns, the last ones too; the shares are those of the positions."""
    monkeypatch.setattr(beginnings, "SAMPLE", 60)
    monkeypatch.setattr(beginnings, "LAST", 10)
    states, shares = mixed.beginnings()
    assert len(states) == 60 + 7 * 10
    assert sorted(set(states["last_turns"].tolist())) == [0, 1, 2, 3]
    for place, share in enumerate(shares):
        position = Position(mixed.terms, states[place : place + 1].copy())
        assert mixed.shares(position) == pytest.approx(share.tolist(), abs=1e-9)


def test_a_stopped_solve_goes_on():
    terms = agreed({"goal": 9, "dice": 4})
    whole = four.solve(terms, lambda _, __: None)
    assert stored.load(terms, "checkpoint") is None

    def stop(done, _):
        if done > 0.2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        four.solve(terms, stop)
    assert 0 < stored.load(terms, "checkpoint").facts["next"] < 36
    done = []
    again = four.solve(terms, lambda part, _: done.append(part))
    assert done[0] > 0.15
    for name, array in whole.arrays.items():
        assert array.tobytes() == again.arrays[name].tobytes(), name
    assert stored.load(terms, "checkpoint") is None


@pytest.mark.usefixtures("own_cache")
def test_it_is_stored_and_answers_again():
    before = rollhouse.solve("toss_up", players=4, goal=4, dice=3)
    found = stored.load(before.terms, "solution")
    again = four.FourPlayers(before.terms, found.facts, found.arrays)
    here = rollhouse.position(
        "toss_up", players=4, goal=4, dice=3, scores=[2, 3, 1, 0], turn_points=2
    )
    assert again.shares(here) == before.shares(here)
    assert again.best(here) == before.best(here)
    values = rollhouse.values(here)
    assert values.how == "exact"
    assert values.shares == pytest.approx(before.shares(here))
    assert values.error == pytest.approx(before.bound)


@pytest.mark.gpu
@pytest.mark.skipif(not gpu.available(), reason="no GPU here")
@pytest.mark.filterwarnings("default")
@pytest.mark.usefixtures("own_cache")
def test_a_gpu_solves_to_the_same_bits(mixed):
    there = solved(MIXED, Gpu)
    for name, array in mixed.arrays.items():
        assert array.tobytes() == there.arrays[name].tobytes(), name
    assert mixed.facts["gain"] == there.facts["gain"]
    assert mixed.facts["error"] == there.facts["error"]


def test_the_kernels_on_a_simulated_gpu():
    """numba's simulator runs the kernels as plain Python."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SIMULATED], env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert run.stdout == "the same\n", run.stderr


def test_what_is_not_solved():
    with pytest.raises(rollhouse.CannotSolve, match="for 1, 2, 3, 4 players, not for 5"):
        rollhouse.solve("toss_up", players=5)
    with pytest.raises(rollhouse.CannotSolve, match="goal of 100"):
        rollhouse.solve("toss_up", players=4, goal=101)
