"""What a report says about small mistakes, and about results beyond what there is to win."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.coach.reports.judgements import judgement


@pytest.fixture(scope="module")
def record():
    return rollhouse.play("toss_up", ["greedy", "greedy"], seed=1, goal=20, dice=5)


@pytest.mark.parametrize(("seen", "told"), [(0.0004, False), (0.0006, True)])
def test_how_small_a_mistake_may_be_is_told_unless_it_reads_as_nothing(record, seen, told):
    split = coach.Split(0.5, 0.1, 0.0, 0.0, 0.0, 0.6, {}, 3, 0, 0.0, "expert", 0.001, seen)
    report = coach.Report(record, coach.Source(False, 0.01), [], [0.5, 0.5], [split, split])
    english, spanish = (judgement(report, split, language) for language in ("en", "es"))
    assert "no mistake found in 3 decisions" in english
    assert ("cannot be seen" in english) == ("solo se vería" in spanish) == told


@pytest.mark.parametrize(("luck", "told"), [(0.7, True), (0.6, False), (-0.4, False), (-0.5, True)])
def test_a_result_without_luck_beyond_what_there_is_to_win_is_explained(record, luck, told):
    splits = [
        coach.Split(0.5, own, 0.0, 0.1 - own, 0.0, 0.6, {}, 3, 0, 0.0, "expert")
        for own in (luck, 0.0)
    ]
    report = coach.Report(record, coach.Source(True, 0.0), [], [0.5, 0.5], splits)
    for language, text, page in (
        ("en", "“no luck” may lie", "“without luck” may lie"),
        ("es", "«sin azar» puede quedar", "«sin suerte» puede quedar"),
    ):
        assert (text in "\n".join(report.text(language))) == told
        assert (page in report.html(language)) == told


def test_what_mistakes_cost_is_told_apart_from_the_average(record):
    split = coach.Split(
        0.5, 0.1, 0.0, -0.081, 0.0, 0.519, {"luck": 0.1}, 13, 1, 0.0, "unsure", 0.0113, 0.03, 0.081
    )
    report = coach.Report(record, coach.Source(False, 0.01), [], [0.5, 0.5], [split, split])
    english, spanish = (judgement(report, split, language) for language in ("en", "es"))
    assert "1 mistake in 13 decisions, 8.1 points of winning chance in all; on average" in english
    assert "8,1 puntos de probabilidad de ganar en total; en promedio" in spanish


def test_a_part_of_what_the_others_did_is_told_with_the_whole(record):
    from rollhouse.coach.reports.account import Cause
    from rollhouse.coach.reports.headline import netted

    split = coach.Split(0.3, 0.1, 0.0, -0.5, 0.8, 0.7, {}, 3, 1, 0.1, "fair")
    report = coach.Report(record, coach.Source(True, 0.0), [], [0.3, 0.7], [split, split])
    theirs = Cause("choice", 1, 1.0)
    for language, told in (("en", "comes to +80.0"), ("es", "suma +80,0")):
        assert told in netted(report, [theirs], 0, language)[0]
        assert netted(report, [Cause("choice", 1, 0.8)], 0, language) == []
        assert netted(report, [Cause("luck", None, 0.1)], 0, language) == []


@pytest.mark.parametrize("players", [1, 2])
def test_a_row_adds_up_as_it_is_read(record, players):
    split = coach.Split(0.33334, 0.33334, 0.0, 0.33334, 0.00024, 1.00026, {}, 3, 1, 0.1, "fair")
    report = coach.Report(record, coach.Source(True, 0.0), [], [0.3], [split] * players)
    read = report.read(split)
    digits = 2 if players == 1 else 3
    shown = [round(read[part], digits) for part in ("start", "luck", "hand", "choices", "others")]
    assert sum(shown) == pytest.approx(round(read["result"], digits), abs=1e-12)
    assert round(read["result"], digits) == round(split.result, digits)
    assert read["without_luck"] == pytest.approx(read["result"] - read["luck"])
    assert read["hand"] == 0


def test_parts_are_rounded_to_the_whole():
    from rollhouse.coach.numbers import adding_up

    assert adding_up([0.5394, -0.2394, 0.7], 1.0, 3) == [0.539, -0.239, 0.7]
    assert adding_up([0.5394, -0.0394, 0.5004], 1.0004, 3) == [0.539, -0.039, 0.5]
    assert adding_up([0.0004, 0.0004, 0.0004], 0.0012, 3) == [0.001, 0.0, 0.0]
    assert adding_up([0.0, 1.0, -1.0], 0.0, 3) == [0.0, 1.0, -1.0]
