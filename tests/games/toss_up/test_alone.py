"""Toss Up! for one: turns are counted, and past the goal it is over."""

from __future__ import annotations

import re

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.environments import observations
from rollhouse.kernel import contract
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.players import policies, rule_of_thumb
from rollhouse.solvers import solved
from tests.games.every_option import (
    future,
    off_by_one_step,
    sampled,
    variations,
    with_few_answers,
)
from tests.games.laws import do, played, refused

ROLL, STOP = do("roll"), do("stop")
SMALL = {"goal": 10, "dice": 5}


def rolled(letters):
    return {"roll": letters}


def alone(**fields):
    return rollhouse.position("toss_up", players=1, **fields)


# The rules


def test_the_score_is_the_number_of_turns():
    position = rollhouse.start("toss_up", players=1)
    assert (position.scores, position.fields["scores"], position.turn) == ([0], [0], TABLE)
    position = played(position, rolled("GGGGYYYRRR"), STOP)
    assert (position.scores, position.fields["scores"], position.to_move) == ([1], [4], 0)


def test_a_red_light_costs_the_points_and_a_turn():
    after, events = alone(scores=[62], turns=5, turn_points=6, phase="roll").step(rolled("YYYR"))
    assert events == ["red_light"]
    assert (after.fields["scores"], after.fields["turns"]) == ([62], 6)
    assert (after.fields["turn_points"], after.fields["dice_left"]) == (0, 10)


def test_stopping_with_nothing_after_all_yellow_is_a_turn():
    after = played(rollhouse.start("toss_up", players=1), rolled("Y" * 10), STOP)
    assert after.scores == [1]


def test_past_the_goal_it_is_over_without_last_turns():
    after, events = alone(scores=[96], turns=6, turn_points=5).step(STOP)
    assert events == ["banked", "game_over"]
    assert (after.turn, after.scores, after.shares()) == (OVER, [7], [1.0])
    assert after.fields["last_turns"] == 0


def test_exactly_the_goal_is_not_past_it():
    after, events = alone(scores=[96], turns=6, turn_points=4).step(STOP)
    assert events == ["banked"]
    assert (after.turn, after.scores) == (TABLE, [7])


def test_first_past_is_content_with_the_goal():
    after = alone(scores=[96], turns=6, turn_points=4, finish="first_past").after(STOP)
    assert (after.turn, after.scores) == (OVER, [7])
    assert after.result(names=["Ann"]) == "Ann has 100 after 7 turns."


def test_points_at_risk_end_nothing():
    position = alone(scores=[95], turn_points=19, phase="roll").after(rolled("G"))
    assert position.turn == 0
    assert position.after(ROLL).after(rolled("R" * 10)).fields["scores"] == [95]


# The editor


def test_turns_left_out_are_none_so_that_the_score_counts_from_here():
    assert alone(scores=[62]).scores == [0]
    assert alone(scores=[62], turns=5).id == "toss_up:1?players=1&scores=[62]&turns=5"


def test_turns_are_counted_for_nobody_else():
    with pytest.raises(rollhouse.BadPosition, match="plays alone") as caught:
        rollhouse.position("toss_up", turns=1)
    assert "a solas" in caught.value.say("es")
    assert "turns" not in rollhouse.start("toss_up").fields


def test_what_cannot_be_is_refused():
    for fields, fault in (
        ({"scores": [101]}, "already decided"),
        ({"scores": [100], "phase": "over"}, "needs a player past the goal"),
        ({"last_turns": 1}, "last_turns must be"),
        ({"turns": -1}, "turns must be"),
        ({"to_move": 1}, "to_move must be"),
    ):
        with pytest.raises(rollhouse.BadPosition, match=fault):
            alone(**fields)
    assert alone(scores=[101], turns=9, phase="over").scores == [9]


def test_an_illegal_action_is_refused():
    assert "the table has to answer first" in str(refused(rollhouse.start("toss_up", 1), STOP))


# For people


def test_what_is_said_in_both_languages():
    position = alone(scores=[62], turns=5, turn_points=8)
    assert position.status() == [
        "Turn 6: 62 points banked, 39 to go.",
        "8 points at risk, 2 dice left.",
    ]
    assert position.status("es")[0] == "Turno 6: 62 puntos guardados, faltan 39."
    assert alone(scores=[62], finish="first_past").status()[0].endswith("38 to go.")
    over = alone(scores=[101], turns=7, phase="over")
    assert over.result(names=["Ann"]) == "Ann is past 100 after 7 turns."
    assert over.result("es", ["Ana"]) == "Ana pasa de 100 en 7 turnos."
    assert over.result("en", ["You"]) == "You are past 100 after 7 turns."


def test_a_sheet_has_the_points():
    from rollhouse.matches.score_sheet import write_sheet

    record = rollhouse.play("toss_up", ["greedy"], seed=3, **SMALL)
    sheet = write_sheet(record)
    assert f"*{record.position.fields['scores'][0]}" in sheet
    assert record.position.result(names=record.called("en")) in sheet


# Who plays it


@pytest.mark.parametrize("player", ["greedy", "random", "optimal", "computer:level=2", "kepler"])
def test_everybody_plays_it_to_the_end(player):
    record = rollhouse.play("toss_up", [player], seed=4, **SMALL)
    assert record.position.turn == OVER
    assert record.position.scores[0] > 0


def test_greedy_stops_past_the_goal():
    position = alone(scores=[96], turn_points=5)
    assert rollhouse.players.greedy.Greedy()(position, position.actions()) == STOP
    position = alone(scores=[96], turn_points=4)
    assert rollhouse.players.greedy.Greedy()(position, position.actions()) == ROLL


def test_levels_grow_better():
    players = [f"computer:level={level}" for level in (1, 2, 3, 4, 5)]
    results = [rollhouse.simulate("toss_up", [each], games=4000, seed=1) for each in players]
    found = [result.scores[0].mean for result in results]
    assert found == sorted(found, reverse=True)
    assert found[-1] == pytest.approx(7.823, abs=0.15)


# Under every house rule


def matches():
    """The small match with each of its options changed, for one."""
    for name, terms in variations("toss_up"):
        yield pytest.param(contract.agree(terms.game, 1, thawed(terms.options)), id=name)


@pytest.mark.parametrize("terms", list(matches()))
def test_the_solution_is_what_the_rules_lead_to_step_by_step(terms):
    solution, positions = solved(terms), with_few_answers(sampled(terms, 60))
    assert len(positions) > 30
    assert off_by_one_step(solution, positions) < 1e-9


@pytest.mark.parametrize("terms", list(matches()))
def test_the_thumb_by_its_table_plays_as_the_thumb(terms):
    quick = policies.quick(terms)
    for position in sampled(terms, 40):
        if position.turn >= 0:
            setup, state = terms.setups[0], position.array()[0]
            code = quick.code.choose(setup, state, position.mask(), quick.passed())
            assert code == rule_of_thumb.code(position)
            assert position.mask()[code]


@pytest.mark.parametrize("terms", list(matches()))
def test_what_looks_alike_goes_on_alike_and_has_taken_as_many_turns(terms):
    sight, seen = observations.sight(terms), {}
    for position in with_few_answers(sampled(terms, 400, games=12)):
        flat = sight.flat(position, 0)
        assert (sight.low() <= flat).all()
        assert (flat <= sight.high()).all()
        other = seen.setdefault(flat.tobytes(), position)
        assert other.scores == position.scores
        assert future(sight, other, 0) == future(sight, position, 0)
    assert len(seen) > 10


# The coach


def test_hints_and_quizzes_are_in_turns():
    hint = coach.hint(alone(scores=[80], turns=5, turn_points=19))
    assert hint.solo
    assert hint.best == ROLL  # past the goal in one turn more, or stop two short of it
    assert hint.source.exact
    assert any("adds" in line and "to the score" in line for line in hint.text("en"))
    question = coach.quiz("toss_up", players=1, seed=2).next()
    verdict = question.judge(question.best)
    assert verdict.right


def test_a_report_adds_up_in_turns():
    record = rollhouse.play("toss_up", ["random"], seed=6, **SMALL)
    report = coach.report(record)
    start = rollhouse.solve("toss_up", players=1, **SMALL).expected_score
    (split,) = report.splits
    assert split.start == pytest.approx(start)
    assert split.start + split.luck + split.choices == pytest.approx(record.position.scores[0])
    assert report.to_dict()["measure"] == "score"
    assert re.search(
        r"Better: Roll \d+ di(e|ce) \(adds 0\.\d\d to the score\)", "\n".join(report.text())
    )


def test_what_a_roll_risks_is_told_in_turns_and_stopping_risks_nothing():
    hints = [coach.hint(alone(scores=[60], turns=5, turn_points=n), exact=True) for n in (15, 17)]
    (good, bad), rolls = hints, [" ".join(each.text()) for each in hints]
    assert (good.best, bad.best) == (ROLL, STOP)
    assert "worth it, because when it goes well the score is" in rolls[0]
    assert "too often it does not; “Stop and bank 17 points” makes" in rolls[1]
    assert all("win" not in text and text.count("red light") == 1 for text in rolls)
    assert "vale la pena, porque si sale bien la puntuación es" in " ".join(good.text("es"))
