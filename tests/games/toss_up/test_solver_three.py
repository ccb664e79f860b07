"""Toss Up! for three: the profile is what it says, and nobody gains by leaving it."""

from __future__ import annotations

import random

import numpy as np
import pytest

import rollhouse
from rollhouse.games.toss_up import solver
from rollhouse.games.toss_up.rules import ROLL
from rollhouse.games.toss_up.solver import boxes, profile, three
from rollhouse.games.toss_up.solver.boxes import Boxes
from rollhouse.games.toss_up.solver.cores import Cores
from rollhouse.kernel import contract
from rollhouse.solvers import generic, stored, trial

SMALL = [
    ({"goal": 10, "dice": 5, "finish": "first_past"}, [6, 7, 5], 10),
    ({"goal": 12, "dice": 6, "faces": "GGYYRR", "finish": "first_past"}, [9, 7, 10], 11),
    ({"goal": 10, "dice": 5}, [10, 10, 9], 12),
    ({"goal": 10, "dice": 5, "faces": "GGYYYR"}, [10, 10, 10], 12),
]
WHOLE = [
    ({"goal": 10, "dice": 5, "finish": "first_past"}, [0, 0, 0], 14),
    ({"goal": 12, "dice": 6, "faces": "GGYYRR", "finish": "first_past"}, [0, 0, 0], 14),
    ({"goal": 10, "dice": 5}, [9, 8, 9], 16),
]
"""House rules, the scores to start from, and how many points of a turn are looked at."""


def agreed(options):
    return contract.agree(contract.load("toss_up"), 3, options)


def solved(options):
    return solver.solve(agreed(options), 1e-4, lambda _, __: None)


@pytest.fixture(scope="module")
def middle():
    """A match with triples in which pure choices have no equilibrium."""
    return rollhouse.solve("toss_up", players=3, goal=20)


def edge_chances(graph, solution):
    """What the profile does, as the chance of each edge."""
    policy = np.zeros(len(graph.targets))
    for index in map(int, np.flatnonzero(graph.turns >= 0)):
        chance, _ = solution.rolling(graph.position(index))
        for edge in graph.edges(index):
            policy[edge] = chance if graph.codes[edge] == ROLL else 1.0 - chance
    return policy


@pytest.mark.parametrize(("options", "scores", "most"), SMALL, ids=str)
def test_shares_and_certificate_are_the_obvious_solvers(options, scores, most):
    compare(options, scores, most)


@pytest.mark.long
@pytest.mark.parametrize(("options", "scores", "most"), WHOLE, ids=str)
def test_shares_and_certificate_from_further_away(options, scores, most):
    compare(options, scores, most)


def compare(options, scores, most):
    """Over every position within reach: true shares of the profile, and of best replies to it."""
    solution, terms = solved(options), agreed(options)
    start = rollhouse.position("toss_up", players=3, **options, scores=scores)
    graph = generic.listed(terms, start, {"turn_points": most})
    policy = edge_chances(graph, solution)
    compared = 0
    bests, truths = [], []
    for seat in range(3):
        bests.append(graph.evaluate(seat, policy, 1e-12, maximise=True))
        truths.append(graph.evaluate(seat, policy, 1e-12))
    for index in range(0, len(graph), 1 if len(graph) < 20_000 else 7):
        if max(high[index] - low[index] for low, high in truths) < 1e-10:
            shares = solution.shares(graph.position(index))
            expected = [low[index] for low, _ in truths]
            assert shares == pytest.approx(expected, abs=1e-9), graph.position(index)
            compared += 1
    assert compared > 500
    for (best, _), (low, high) in zip(bests, truths, strict=True):
        sure = high - low < 1e-10
        assert np.max((best - high)[sure]) < 1e-9


def test_nobody_gains_anything_to_speak_of(middle):
    assert middle.facts["gain"] < 1e-9
    assert middle.facts["error"] < 1e-9
    assert middle.bound < 1e-9


def test_the_certificate_notices_another_profile(middle):
    """With other chances where players mix, somebody gains, and the stored shares are wrong."""
    cores = Cores(middle.terms, middle.tables)
    mixed, chances = middle.arrays["mixed"], middle.arrays["chances"]
    found = [cores.certify(mixed, rolled, lambda _: None) for rolled in (chances, 1 - chances)]
    assert max(found[0]) < 1e-9
    assert min(found[1]) > 1e-6


def test_some_triples_are_mixed(middle):
    """Both choices are equally good there, and the shares are the mixture's."""
    assert len(middle.arrays["mixed"]) > 3
    for row, chance in zip(middle.arrays["mixed"], middle.arrays["chances"], strict=True):
        assert 0 < chance < 1
        scores, points = [int(n) for n in row[:3]], int(row[3])
        here = rollhouse.position("toss_up", players=3, goal=20, scores=scores, turn_points=points)
        (_, roll), (_, stop) = middle.values(here)
        assert roll[0] == pytest.approx(stop[0], abs=1e-10)
        mixture = [chance * a + (1 - chance) * b for a, b in zip(roll, stop, strict=True)]
        assert middle.shares(here) == pytest.approx(mixture, abs=1e-12)


def test_shares_add_up_and_follow_from_what_follows(middle):
    assert np.allclose(middle.arrays["starts"].sum(axis=3), 1, atol=1e-12)
    chance = random.Random(3)
    for _ in range(60):
        position = rollhouse.position(
            "toss_up", players=3, goal=20, scores=[chance.randint(0, 20) for _ in range(3)],
            turn_points=chance.randint(0, 45), phase="roll", to_move=chance.randint(0, 2),
        )  # fmt: skip
        assert middle.shares(position) == pytest.approx(middle.average(position), abs=1e-10)


@pytest.mark.parametrize("scores", [[20, 20, 21], [5, 20, 60], [0, 13, 200], [9, 9, 900_000]])
@pytest.mark.parametrize("points", [0, 1, 15, 45, 180, 700])
def test_last_turns(middle, scores, points):
    """Seat 2 is over the goal: seat 0 has the last turn but one, then seat 1 the last."""
    for mover in (0, 1):
        position = rollhouse.position(
            "toss_up", players=3, goal=20, scores=scores, turn_points=points, phase="roll",
            to_move=mover,
        )  # fmt: skip
        shares = middle.shares(position)
        assert sum(shares) == pytest.approx(1, abs=1e-12)
        assert shares == pytest.approx(middle.average(position), abs=1e-8)


def test_playing_the_profile_wins_as_often_as_the_solution_says(middle, effort):
    policy, games = tuple(middle.policy.values()), effort(30_000, 100_000)
    for scores, seed in (([0, 0, 0], 1), ([7, 16, 13], 2), ([20, 3, 11], 3)):
        start = rollhouse.position("toss_up", players=3, goal=20, scores=scores, to_move=0)
        ends = trial.play(middle.terms, profile, "choose", policy, start, games, seed)
        mean, error = trial.mean_shares(middle.terms, ends)
        assert np.all(np.abs(mean - middle.shares(start)) < 3 * error)


@pytest.mark.usefixtures("own_cache")
def test_a_stopped_solve_goes_on():
    terms = agreed({"goal": 15, "dice": 5, "finish": "first_past"})
    whole = three.solve(terms, lambda _, __: None, Cores)
    assert stored.load(terms, "checkpoint") is None

    def stop(done, _):
        if done > 0.4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        three.solve(terms, stop, Cores)
    kept = stored.load(terms, "checkpoint")
    assert 0 < kept.facts["next"] < 30
    done = []
    again = three.solve(terms, lambda part, _: done.append(part), Cores)
    assert done[0] > 0.3
    assert np.array_equal(again.arrays["starts"], whole.arrays["starts"])
    assert stored.load(terms, "checkpoint") is None


def same_bits(one, other):
    for name, array in one.arrays.items():
        assert array.tobytes() == other.arrays[name].tobytes(), name
    assert one.facts["gain"] == other.facts["gain"]
    assert one.facts["error"] == other.facts["error"]


@pytest.mark.parametrize("sides", [pytest.param(12, marks=pytest.mark.long), 3])
@pytest.mark.parametrize(
    "options", [{"goal": 12, "dice": 5}, {"goal": 13, "dice": 6, "finish": "first_past"}], ids=str
)
@pytest.mark.usefixtures("own_cache")
def test_a_crew_solves_to_the_same_bits(options, sides, monkeypatch):
    """The first of these matches has triples in which players mix."""
    monkeypatch.setattr(boxes, "SIDES", sides)
    terms = agreed(options)
    here = three.solve(terms, lambda _, __: None, Cores)
    assert (len(here.arrays["mixed"]) > 0) == (options["goal"] == 12)
    same_bits(here, three.solve(terms, lambda _, __: None, Boxes(map)))


def test_boxes_have_every_triple_once_and_need_only_what_is_done():
    terms = agreed({"goal": 20})
    sweep = boxes.Sweep(map, terms, (np.zeros(1),) * 2 + (np.zeros((21, 21, 21, 3)),) * 3)
    seen, ranks = set(), range(3 * sweep.last, -1, -1)
    for rank in ranks:
        fresh = [set(boxes.triples_of(box)) for box in sweep.boxes(rank)]
        for some in fresh:
            assert not some & seen
            for totals in some:
                for place in range(3):
                    higher = [n + (place == i) for i, n in enumerate(totals)]
                    if max(higher) <= 20:
                        assert min(boxes.turned(tuple(higher))) in seen | some
        assert sum(map(len, fresh)) == len(set().union(*fresh))
        seen |= set().union(*fresh)
    assert len(seen) == (21**3 - 21) // 3 + 21


@pytest.mark.parametrize(("one", "other"), [(Cores, Boxes(map)), (Boxes(map), Cores)])
@pytest.mark.usefixtures("own_cache")
def test_a_stopped_solve_goes_on_by_other_means(one, other):
    terms = agreed({"goal": 12, "dice": 5})
    whole = three.solve(terms, lambda _, __: None, Cores)

    def stop(done, _):
        if done > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        three.solve(terms, stop, one)
    assert stored.load(terms, "checkpoint").facts["mixes"]
    done = []
    same_bits(whole, three.solve(terms, lambda part, _: done.append(part), other))
    assert done[0] > 0.1


def test_what_is_not_solved():
    with pytest.raises(rollhouse.CannotSolve, match="goal of 200"):
        rollhouse.solve("toss_up", players=3, goal=500)


@pytest.mark.parametrize(
    ("game", "players", "device", "sentence"),
    [
        ("toss_up", 2, "cpu", "on many machines, toss_up is solved for 3 players, not for 2"),
        ("shizzle", 2, "cpu", "shizzle is solved in moments on one machine"),
        ("toss_up", 3, "gpu", "leave out --device or --on"),
    ],
)
def test_what_a_crew_does_not_solve(game, players, device, sentence):
    with pytest.raises(rollhouse.CannotSolve, match=sentence):
        rollhouse.solve(game, players=players, device=device, crew=pytest.fail)


@pytest.mark.long
def test_the_printed_game_for_three():
    solution = rollhouse.solve("toss_up", players=3)
    assert solution.bound < 1e-9
    assert len(solution.arrays["mixed"]) > 100
    policy, start = tuple(solution.policy.values()), solution.start()
    ends = trial.play(solution.terms, profile, "choose", policy, start, 1_000_000, 7)
    mean, error = trial.mean_shares(solution.terms, ends)
    assert np.all(np.abs(mean - solution.shares(start)) < 3 * error)
