"""Every resident says in the report what they would have done."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.coach.reports import counsel
from rollhouse.players.character import Character
from rollhouse.players.residents import RESIDENTS, names

SMALL = {"goal": 20, "dice": 5}


@pytest.fixture(scope="module")
def exact():
    record = rollhouse.play("toss_up", ["random", "miga"], seed=7, **SMALL)
    return coach.report(record, exact=True)


def test_everybody_is_asked_once_about_every_choice(exact):
    told = exact.told()["counsel"]
    assert {each["seat"] for each in told} == {0, 1}
    for each in told:
        assert sorted(n for said in each["advice"] for n in said["residents"]) == sorted(names())
        asked = [said["says"] for said in each["advice"]]
        assert len(asked) == len(set(asked))
        assert all(said["played"] == (said["says"] == each["played"]) for said in each["advice"])


def test_they_are_asked_about_the_worst_mistakes_of_each_seat(exact):
    asked = [event.line for event in counsel.choices(exact)]
    assert asked == sorted(set(asked))
    for seat in (0, 1):
        worst = [event.line for event in exact.mistakes if event.seat == seat][: counsel.WORST]
        assert set(worst) <= set(asked)
    assert all(event.free for event in counsel.choices(exact))


def test_a_choice_that_a_moment_followed_is_asked_about():
    """Somebody without mistakes reads of what they risked."""
    record = rollhouse.play("toss_up", ["optimal", "optimal"], seed=3, **SMALL)
    report = coach.report(record, exact=True)
    assert not report.mistakes
    asked = counsel.choices(report)
    assert asked
    after = {event.line: following for event, following in pairwise(report.events)}
    assert all(
        after[event.line] in report.moments() or event in report.moments() for event in asked
    )


def test_whoever_made_the_choice_says_what_was_played(exact):
    for each in exact.told()["counsel"]:
        if each["seat"] == 1:
            own = next(said for said in each["advice"] if "miga" in said["residents"])
            assert own["played"]


def test_they_answer_as_they_play(exact):
    """Without their slips: those of whoever makes none."""
    kepler = names().index("kepler")
    for event in counsel.choices(exact):
        before = event.entry.before
        seed = int(exact.record.hash[: counsel.SEED_DIGITS], 16) + event.line
        best = Character(RESIDENTS[kepler])(before, before.actions())
        assert counsel.opinions(before, seed)[kepler] == best


@pytest.mark.parametrize(
    ("language", "title", "same"),
    [
        ("en", "What the house’s people would have done:", ": the same"),
        ("es", "Lo que habría hecho la gente de la casa:", ": lo mismo"),
    ],
)
def test_it_stands_in_text_and_page(exact, language, title, same):
    lines = exact.text(language)
    said = lines[lines.index(title) + 1 :]
    assert sum(same in line for line in said) >= 1
    assert title.rstrip(":") in exact.html(language)
    assert "Miga" in exact.html(language)


def test_where_nobody_had_a_choice_nothing_is_said(exact):
    empty = replace(exact, events=[])
    assert counsel.lines(empty, "en") == []
    assert empty.told()["counsel"] == []
