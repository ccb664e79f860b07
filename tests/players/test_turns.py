"""Toss Up! among many: whole turns exactly, and what follows by playouts."""

from __future__ import annotations

import numpy as np
import pytest

import rollhouse
from rollhouse.games.toss_up import insight, rules
from rollhouse.players import judgement, pretending
from rollhouse.players.optimal import Optimal
from rollhouse.players.playouts import Estimate, play_all
from tests.cases import walk

SMALL = {"goal": 20, "dice": 5}
TINY = {"goal": 12, "dice": 5}
ROLL, STOP = {"do": "roll"}, {"do": "stop"}


@pytest.fixture(autouse=True)
def fewer_playouts(monkeypatch):
    """Enough for what is tested here."""
    insight.work_out.cache_clear()
    monkeypatch.setattr(insight, "WORK", 300_000)
    yield
    insight.work_out.cache_clear()


def choices(players, options, seeds, steps=200):
    for seed in seeds:
        for position, _ in walk("toss_up", players, options, seed, steps):
            if position.turn >= 0:
                yield position


@pytest.mark.parametrize("finish", ["last_turn", "first_past"])
def test_between_two_it_agrees_with_the_exact_solution(finish, effort):
    """There everybody goes on exactly, so that only the playouts' luck is in the difference."""
    options = SMALL | {"finish": finish}
    solution, off, plain = rollhouse.solve("toss_up", **options), [], 0
    for position in choices(2, options, range(effort(4, 12))):
        (_, roll), (_, stop) = solution.values(position)
        ahead = roll[position.turn] - stop[position.turn]
        judged = insight.judged(position)
        found = judged.worths[0] - judged.worths[1]
        error = insight.work_out(insight.turn_of(position)).both(position.state.turn_points)[2]
        assert abs(found - ahead) < 6 * error + 0.005
        assert judged.worths[1] == pytest.approx(stop[position.turn], abs=0.06)
        off.append((found - ahead, judged.worths[1] - stop[position.turn]))
        if abs(ahead) > 0.03:
            assert judgement.decoded(position, judged.best) == solution.best(position)
            plain += 1
    assert plain > effort(6, 20)
    assert np.abs(np.mean(off, axis=0)).max() < effort(0.02, 0.01)


@pytest.mark.long
def test_among_three_it_loses_little_against_the_equilibrium():
    """Much less than pretending does, on whose play it improves."""
    solution, losses = rollhouse.solve("toss_up", players=3, **TINY), {"turns": [], "two": []}
    for position in choices(3, TINY, range(15)):
        worths = [shares[position.turn] for _, shares in solution.values(position)]
        played = {"turns": insight.judged(position).best, "two": pretending.code(position)}
        for name, code in played.items():
            losses[name].append(max(worths) - worths[code])
    assert np.mean(losses["turns"]) < np.mean(losses["two"]) / 2
    assert np.mean(losses["turns"]) < 0.003


@pytest.mark.parametrize("finish", ["last_turn", "first_past"])
@pytest.mark.parametrize("players", [4, 6])
def test_stopping_is_worth_what_playouts_say(players, finish):
    """The fitted curve, against playouts of other dice where it was not played out itself."""
    terms = rollhouse.start("toss_up", players=players, finish=finish).terms
    scores = (40, 55, 30, 61, 20, 52)[:players]
    turn = insight.MoverTurn(terms, scores, 0, 0, 0)
    stops = insight.work_out(turn).stops
    for points in (7, 16, 24):
        fresh = Estimate(turn.stopped(points), 77, pretending.policy(terms))
        play_all([fresh], 200)
        assert stops[points] == pytest.approx(fresh.value[0], abs=0.035)


def test_a_red_light_is_to_stop_with_nothing():
    position = rollhouse.position(
        "toss_up", players=3, **SMALL, scores=[3, 9, 5], turn_points=4, dice_left=1
    )
    assert insight.turn_of(position).stopped(0) == position.after(ROLL).after({"roll": "R"})
    assert insight.turn_of(position).stopped(4) == position.after(STOP)


def test_in_a_last_turn_one_must_pass_the_best_of_the_others():
    fields = {"scores": [21, 10, 25], "to_move": 1, "last_turns": 1}
    behind, ahead = (
        rollhouse.position(
            "toss_up", players=3, **SMALL, **fields, turn_points=points, dice_left=5 - points % 5
        )
        for points in (14, 16)
    )
    assert insight.judged(behind).worths[rules.STOP] == 0.0
    assert judgement.decoded(behind, insight.judged(behind).best) == ROLL
    assert insight.judged(ahead).worths[rules.STOP] == 1.0
    assert judgement.decoded(ahead, insight.judged(ahead).best) == STOP


def test_any_points_of_a_turn_are_judged():
    """Also such as nobody would have: far beyond the goal, or in a very long game."""
    for options, points in ((SMALL, 400), (SMALL, 23), ({"goal": 120, "dice": 5}, 63)):
        dice = options["dice"]
        position = rollhouse.position(
            "toss_up", players=4, **options, turn_points=points, dice_left=dice - points % dice
        )
        roll, stop = insight.judged(position).worths
        assert 0.0 <= roll <= 1.0
        assert 0.0 <= stop <= 1.0
        if points == 400:
            assert stop > roll


def test_it_judges_the_same_again_and_changes_nothing():
    position = rollhouse.position(
        "toss_up", players=5, **SMALL, scores=[3, 9, 5, 0, 2], turn_points=4, dice_left=1
    )
    before = position.array().tobytes()
    first = insight.judged(position)
    insight.work_out.cache_clear()
    assert insight.judged(position) == first
    assert position.array().tobytes() == before


def test_one_turn_is_worked_out_once(monkeypatch):
    worked, real = [], insight.curves

    def counted(turn, points):
        worked.append(turn)
        return real(turn, points)

    monkeypatch.setattr(insight, "curves", counted)
    start = rollhouse.start("toss_up", players=4, **SMALL)
    first = start.after({"roll": "GYYRR"})
    insight.judged(first)
    insight.judged(first.after(ROLL).after({"roll": "GGYR"}))
    assert len(worked) == 1


def test_it_is_for_many_and_where_nothing_is_solved():
    between = rollhouse.start("toss_up", **SMALL).after({"roll": "GYYRR"})
    assert insight.judge(between) is None
    rollhouse.solve("toss_up", players=3, **TINY)
    solved = rollhouse.start("toss_up", players=3, **TINY).after({"roll": "GYYRR"})
    assert insight.judge(solved) is None
    assert Optimal().judge(solved).source == judgement.EXACT
    crowd = rollhouse.start("toss_up", players=4, **SMALL).after({"roll": "GYYRR"})
    assert Optimal().judge(crowd).source == judgement.INSIGHT
