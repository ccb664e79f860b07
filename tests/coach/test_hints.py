"""Hints: exact ones are the solution's, rollouts agree with it within their intervals."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.coach.risks import risk
from rollhouse.coach.words import WORDS
from rollhouse.players import playouts

SMALL = {"goal": 20, "dice": 5}


@pytest.fixture(scope="module")
def solution():
    return rollhouse.solve("toss_up", **SMALL)


def choices(scores, points):
    return rollhouse.position("toss_up", scores=scores, turn_points=points, **SMALL)


@pytest.mark.parametrize(("scores", "points"), [([0, 0], 3), ([12, 15], 4), ([19, 2], 1)])
def test_an_exact_hint_says_what_the_solution_says(solution, scores, points):
    position = choices(scores, points)
    hint = coach.hint(position)
    assert hint.source.exact
    assert hint.source.error == solution.bound
    assert hint.best == solution.best(position)
    worth = {str(action): shares for action, shares in solution.values(position)}
    for choice in hint.choices:
        assert choice.values == worth[str(choice.action)]
        assert choice.loss == pytest.approx(hint.choices[0].values[0] - choice.values[0])


def test_the_risk_is_the_chance_of_a_red_light():
    position = choices([12, 15], 3)
    after = position.after({"do": "roll"})
    fair = sum(
        (odds for roll, odds in after.outcomes() if "red_light" in after.step(roll)[1]),
        Fraction(0),
    )
    assert risk(after, "red_light").chance == pytest.approx(float(fair), abs=1e-12)
    words = "\n".join(coach.hint(position).text("en"))
    assert f"{float(fair):.1%} to run a red light" in words


def test_what_it_leads_to_otherwise_makes_up_the_whole(solution):
    hint = coach.hint(choices([12, 15], 3))
    roll = hint.of({"do": "roll"})
    (feared,) = roll.risks
    bad = solution.shares(feared.then)[0]
    otherwise = hint.otherwise(roll)
    assert feared.chance * bad + (1 - feared.chance) * otherwise == pytest.approx(roll.values[0])


@pytest.mark.usefixtures("solution")
def test_whoever_stops_has_no_red_light_to_fear():
    hint = coach.hint(choices([12, 15], 3))
    assert hint.of({"do": "stop"}).risks == []


@pytest.mark.usefixtures("solution")
def test_rollouts_say_so_and_never_call_themselves_exact():
    hint = coach.hint(choices([12, 15], 3), exact=False, seconds=0.2)
    assert not hint.source.exact
    assert hint.solution is None
    text = hint.text("en")
    assert "rollout" in text[0]
    assert all("±" in line for line in text[1:] if "%" in line and not line.startswith(" "))


def test_rollouts_from_the_same_seed_are_the_same():
    position = choices([12, 15], 3)
    one, other = (playouts.Estimate(position, 5) for _ in range(2))
    for estimate in (one, other):
        playouts.play_all([estimate], 8)
    assert (one.value == other.value).all()
    assert one.value.sum() == pytest.approx(1)


def test_rollouts_are_right_where_chance_alone_decides():
    """Behind in the very last turn the thumb rolls until it is level: best play, so the solution's
    value is the rollout's."""
    position = rollhouse.position("toss_up", scores=[20, 22], last_turns=1, **SMALL)
    exact = rollhouse.solve("toss_up", **SMALL).shares(position)[0]
    misses = 0
    for seed in range(40):
        estimate = playouts.Estimate(position, seed)
        playouts.play_all([estimate], 16)
        misses += abs(estimate.value[0] - exact) > estimate.interval(0)
    assert misses <= 8  # 2 are expected of 40; more than 8 happen once in 5,000 times


def test_the_first_answers_of_a_batch_come_as_often_as_they_are_likely():
    """Systematic sampling: the spread of batch means is below that of plain games."""
    position = rollhouse.position("toss_up", scores=[20, 22], last_turns=1, **SMALL)
    estimate = playouts.Estimate(position, 1)
    playouts.play_all([estimate], 200)
    value = estimate.value[0]
    plain = value * (1 - value) / estimate.games
    assert estimate.variance[0] < 0.9 * plain


@pytest.mark.parametrize("game", ["toss_up", "shizzle", "stack_attack"])
def test_three_players_by_rollout(game):
    record = rollhouse.play(game, ["greedy", "random", "greedy"], seed=2)
    entry = next(e for e in record.entries if e.seat is not None and e.before.mask().sum() > 1)
    hint = coach.hint(entry.before, exact=False, seconds=0.3)
    assert hint.choices[0].loss == 0
    for choice in hint.choices:
        assert sum(choice.values) == pytest.approx(1)
        assert entry.before.allows(choice.action)
    assert len(hint.choices) + hint.source.unseen == len(entry.before.actions())


def test_hints_improve():
    position = rollhouse.position("toss_up", 3, scores=[60, 70, 75], turn_points=14)
    hints = list(coach.improving(position, exact=False, seconds=0.6))
    assert hints[-1].source.games >= hints[0].source.games


def test_nobody_is_advised_on_the_turn_of_the_table():
    with pytest.raises(coach.CannotAdvise, match="no seat is asked"):
        coach.hint(rollhouse.start("toss_up"))


@pytest.mark.parametrize("seconds", [-1, 1e9, "long", True])
def test_a_time_that_cannot_be(seconds):
    with pytest.raises(coach.CannotAdvise, match="seconds must be"):
        coach.hint(choices([0, 0], 3), seconds=seconds)


@pytest.mark.usefixtures("solution")
def test_spanish_says_the_same_things():
    hint = coach.hint(choices([12, 15], 3))
    english, spanish = hint.text("en"), hint.text("es", ["Ana", "Beto"])
    assert len(english) == len(spanish)
    assert "luz roja" in "\n".join(spanish)


def test_every_sentence_is_there_in_both_languages():
    assert WORDS.templates["en"].keys() == WORDS.templates["es"].keys()


def test_as_json(solution):
    told = coach.hint(choices([12, 15], 3)).to_dict()
    assert told["source"] == {"kind": "exact", "bound": solution.bound}
    assert {tuple(choice["action"].items()) for choice in told["choices"]} == {
        (("do", "roll"),),
        (("do", "stop"),),
    }


def test_solo_is_judged_by_its_score():
    cards = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Four Square"]
    start = rollhouse.start("doozy_dice", players=1, cards=cards)
    position = start.after({"roll": [3, 3, 6, "F", 2]})
    hint = coach.hint(position, exact=False, seconds=0.3)
    scores = [choice.values[0] for choice in hint.choices]
    assert scores[0] == min(scores)
    assert "score" in hint.line(hint.choices[0], "en")
