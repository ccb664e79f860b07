"""What a report says of small mistakes, and of results beyond what there is to win."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.coach.judgements import judgement


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
