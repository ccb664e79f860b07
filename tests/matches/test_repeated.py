"""What a correction repeats: an outcome that describes the whole table is applied to the
new one.
"""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse.chance import real
from rollhouse.matches.match import begin
from rollhouse.matches.record import Record
from tests import cases
from tests.games.dice_flick.test_rules import BONUS, OPENING, drawn, flick, lying, rest

FIRST = OPENING.after(flick("blue")).after(rest("d3", d3="B4"))
"""A blue die lies in d3; one more flick is to come."""
SECOND = FIRST.after(flick("white"))


def entered(*steps):
    match = begin("dice_flick", ["Ann", "Ben"], real.RealTable(), {"rounds": 1})
    for step in steps:
        match.act(step) if "do" in step else match.enter(step)
    return match


def white_into(*outcome_of_white):
    """A blue die to d3, then a white one; the blue one showed something else, line 3."""
    match = entered(
        drawn("blue", "green", "white"), flick("blue"), rest("d3", d3="B4"), flick("white"),
        *outcome_of_white,
    )  # fmt: skip
    return match, match.correct(3, rest("d3", d3="B6"))


def test_a_correction_is_not_undone_by_what_is_repeated():
    match = entered(
        drawn("blue", "blue", "white"), flick("blue"), rest("d4", d4="B5"), BONUS, drawn("green"),
        flick("blue"), rest("d3", d4="B5", d3="B4"), flick("white"),
        rest("c3", d4="B5", d3="B4", c3="W2"),
    )  # fmt: skip
    match.act({"do": "score", "piece": match.position.view(0)["best"]["pieces"][0]})
    assert match.position.scores == [13, 0]
    assert match.correct(7, rest("d3", d4="B5", d3="B6")) == []
    assert match.position.scores == [15, 0]
    assert Record.parse(match.record.text().encode()).position == match.position


def test_a_flick_is_repeated_upon_the_corrected_arena():
    match, lost = white_into(rest("c3", d3="B4", c3="W2"))
    assert lost == []
    assert match.position.fields["arena"] == lying(d3="B6", c3="W2")


def test_what_a_flick_knocked_elsewhere_is_repeated_with_it():
    match = entered(
        drawn("blue", "green", "white"), flick("blue"), rest("d4", d4="B4"), BONUS, drawn("pink"),
        flick("white"), rest("c3", d4="B4", c3="W2"), flick("green"),
        rest("c3", d4="B4", c3="G2", c2="W5"),
    )  # fmt: skip
    assert match.correct(3, rest("d4", d4="B1")) == []
    assert match.position.fields["arena"] == lying(d4="B1", c3="G2", c2="W5")


@pytest.mark.parametrize(
    "outcome",
    [
        rest("c3", d2="B1", c3="W2"),  # it knocked the blue die, which lay otherwise
        rest("d3", d2="B4", d3="W2"),
        rest("bag"),
    ],
)
def test_what_moved_the_corrected_die_is_asked_again(outcome):
    match, lost = white_into(outcome)
    assert [entry.step for entry in lost] == [outcome]
    assert match.position.fields["arena"] == lying(d3="B6")
    assert match.turn == rollhouse.TABLE


def test_a_hole_that_turns_out_taken_is_asked_again():
    match = entered(
        drawn("blue", "green", "white"), flick("blue"), rest("d3", d3="B4"), flick("white"),
        rest("c3", d3="B4", c3="W2"),
    )  # fmt: skip
    assert len(match.correct(3, rest("c3", c3="B4"))) == 1
    assert match.position.fields["arena"] == lying(c3="B4")


def test_another_die_is_asked_again():
    outcome = rest("c3", d3="B4", c3="W2")
    green = FIRST.after(flick("green"))
    assert green.repeated(SECOND, outcome) is None
    assert SECOND.repeated(SECOND, outcome) == outcome


@cases.over_every_match
def test_a_step_is_the_same_where_nothing_was_corrected(game, players, options):
    for position, step in cases.walk(game, players, options, seed=8, steps=40):
        if step is not None:
            assert position.repeated(position, step) == step
