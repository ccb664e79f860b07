"""Quizzes ask hard choices and judge the answers."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.coach.hints.outlook import is_trivial

SMALL = {"goal": 20, "dice": 5}


@pytest.fixture
def quiz():
    return coach.quiz("toss_up", seed=3, exact=True, **SMALL)


def test_questions_are_hard_choices(quiz):
    solution = rollhouse.solve("toss_up", **SMALL)
    for _ in range(5):
        question = quiz.next()
        assert question.best == solution.best(question.position)
        assert question.best in question.choices
        losses = [choice.loss for choice in question.hint.choices[1:]]
        assert 0.01 <= max(losses) <= 0.25


def test_right_and_wrong_answers_are_counted(quiz):
    question = quiz.next()
    verdict = quiz.answer(question.best)
    assert verdict.right
    assert verdict.loss == 0
    question = quiz.next()
    wrong = next(action for action in question.choices if action != question.best)
    verdict = quiz.answer(wrong)
    assert not verdict.right
    assert verdict.loss == question.hint.of(wrong).loss
    assert "Better" in verdict.explanation[0]
    assert quiz.score().startswith("1 of 2 right")
    assert quiz.score("es").startswith("1 de 2 bien")


def test_a_question_is_answered_once(quiz):
    question = quiz.next()
    quiz.answer(question.best)
    with pytest.raises(coach.CannotAdvise):
        quiz.answer(question.best)


def test_the_same_seed_asks_the_same(quiz):
    again = coach.quiz("toss_up", seed=3, exact=True, **SMALL)
    assert quiz.next().position == again.next().position


def test_by_rollouts():
    quiz = coach.quiz("toss_up", 3, seed=1, exact=False, seconds=1.0, goal=20, dice=5)
    question = quiz.next()
    assert not question.hint.source.exact
    assert all(choice.told_apart for choice in question.hint.choices[1:])


@pytest.mark.parametrize(("error", "overlap"), [(0.2, True), (0.001, False)])
def test_where_intervals_overlap_it_is_said_how_the_answer_is_known(error, overlap, quiz):
    question = quiz.next()
    source = replace(question.hint.source, exact=False, games=320, stopped="decided")
    best, *others = question.hint.choices
    values = [[value - 0.1 for value in best.values] for _ in others]
    worse = [
        replace(choice, values=value, loss=0.1, told_apart=True, error=error)
        for choice, value in zip(others, values, strict=True)
    ]
    choices = [replace(best, error=error), *worse]
    question.hint = replace(question.hint, source=source, choices=choices)
    for language, words in (("en", "with the same dice"), ("es", "con los mismos dados")):
        said = question.judge(question.best, language).explanation
        assert sum(words in line for line in said) == overlap
        assert any(words in line for line in question.hint.text(language)) == overlap


def test_the_verdict_lists_what_was_offered_alone():
    cards = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Four Square"]
    quiz = coach.quiz("doozy_dice", 1, seed=4, exact=True, cards=cards)
    question = quiz.next()
    position = question.position
    assert len(question.choices) < len(question.hint.choices)
    text = "\n".join(quiz.answer(question.best).explanation)
    offers = [position.offer(action) for action in question.choices]
    assert len(set(offers)) == len(offers)
    for words in {position.offer(action) for action in position.actions()}:
        assert (f"\n{words}: score" in text) == (words in offers)
    assert "nothing else is safer" not in text


def test_a_card_for_nothing_is_no_question():
    cards = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Four Square"]
    start = rollhouse.start("doozy_dice", 1, cards=cards)
    assert is_trivial(start.after({"roll": [3, 3, 3, "F", 2]}))
    assert not is_trivial(start.after({"roll": [3, 4, 6, "F", 2]}))
    assert not is_trivial(rollhouse.position("toss_up", turn_points=4))


@pytest.mark.parametrize("seed", [float("nan"), -1, 1 << 64, "x", True])
def test_a_seed_that_cannot_be(seed):
    with pytest.raises(coach.CannotAdvise, match="seed must be a whole number"):
        coach.quiz("toss_up", seed=seed)


def test_the_score_adds_up_what_was_read(quiz):
    read = 0
    for _ in range(12):
        question = quiz.next()
        wrong = question.hint.choices[-1].action
        said = quiz.answer(wrong).explanation[0]
        told = re.search(r"costs (\d+)\.(\d) points of winning chance\. Better", said)
        read += int(told[1] + told[2])
        assert quiz.score().endswith(
            f"right, {read // 10}.{read % 10} points of winning chance lost in all"
        )


def test_alone_choices_are_equal_within_a_part_of_the_score():
    equal = coach.Source(False, 0.0, 32, "equal", game="doozy_dice")
    assert "within 0.1" in equal.say("en", solo=True)
    assert "within 0.5" in equal.say("en")
    assert "%" not in equal.say("es", solo=True).rpartition("salvo")[2]
