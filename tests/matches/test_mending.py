"""Real dice that differ from the match's: the box is mended, and the record keeps both."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse import BadRecord, RollhouseError
from rollhouse.chance import fair, real
from rollhouse.coach.reports.mended import Mended
from rollhouse.kernel.position import write_fields
from rollhouse.matches.match import begin, branch
from rollhouse.matches.record import Record
from rollhouse.matches.verify import verify

PRINTED = rollhouse.start("shizzle").options["layout"]


def exchanged(number, one, other, layout=PRINTED):
    """The layout in which two dice have each other's side of a number."""
    found = [list(die) for die in layout]
    found[one][number - 1], found[other][number - 1] = (
        layout[other][number - 1],
        layout[one][number - 1],
    )
    return {"layout": found}


def rolled(**shown):
    return {"roll": [shown.get(f"die{die}") for die in range(6)]}


def begun(first=5):
    """A match whose first spark, die 0, shows a number: 5 is blue, 3 is yellow."""
    match = begin("shizzle", ["Ann", "Ben"], real.RealTable())
    match.act({"do": "spark", "die": 0})
    match.enter(rolled(die0=first))
    return match


def test_the_game_goes_on_with_the_mended_box_and_the_record_keeps_both():
    match = begun()
    before = match.position
    mend = match.mend(exchanged(3, 0, 1))
    assert match.position.options["layout"][1][2] == "yellow"
    assert match.position.fields == before.fields
    match.enter(rolled(die1=3, die2=5, die3=1, die4=1, die5=1))
    record = Record.parse(match.record.text().encode())
    assert record.head["options"]["layout"] == PRINTED
    assert [line.kind for line in record.lines[-2:]] == ["mend", "result"]
    assert record.lines[mend.line].facts["options"] == exchanged(3, 0, 1)
    assert record.position == match.position
    assert record.at(mend.line - 1) == before
    assert record.at(mend.line).options["layout"][0][2] == "green"
    findings = verify(record)
    assert findings.good, findings.fault


def test_what_lies_on_the_table_keeps_its_colour_and_number():
    match = begun(3)  # yellow, which is on another die
    match.mend(exchanged(3, 0, 1))
    assert match.position.fields["line"] == [[1, 3]]
    match.enter(rolled(die0=1, die2=2, die3=3, die4=3, die5=3))
    assert match.position.turn == 0
    first = begin("shizzle", ["Ann", "Ben"], real.RealTable())
    first.act({"do": "spark", "die": 0})
    first.mend(exchanged(1, 0, 1))  # what they rolled shows orange 1, which their die has then
    assert first.position.fields["spark"] == [0, None]
    first.enter(rolled(die0=1))
    first.mend({"layout": PRINTED[::-1]})  # the same dice in another order
    assert first.position.fields["line"] == [[4, 1]]
    again = begin("shizzle", ["Ann", "Ben"], real.RealTable())
    again.act({"do": "spark", "die": 0})
    again.mend({"layout": PRINTED[::-1]})
    assert again.position.fields["spark"] == [5, None]


def test_dice_that_cannot_lie_there_are_refused_and_nothing_changes():
    match = begun()
    match.enter(rolled(die1=4, die2=3, die3=1, die4=2, die5=1))  # blue 4 and blue 3 beside blue 5
    match.act({"do": "add", "die": 1})
    before = match.record.text()
    for options, reason in [
        (exchanged(5, 0, 1), "would be two sides of one die"),
        ({"layout": PRINTED}, "just that already"),
        ({"bank": 20}, "cannot turn out to have another bank"),
        ({"layout": [["red"] * 6] * 6}, "every face must be there exactly once"),
        ({"layout": "/etc/passwd"}, "layout"),
        ({}, "just that already"),
        ("layout", "options"),
    ]:
        with pytest.raises(RollhouseError, match=reason):
            match.mend(options)
        assert match.record.text() == before


def test_undo_takes_a_mend_back_in_its_order():
    match = begun()
    spark = match.position
    mend = match.mend(exchanged(3, 0, 1))
    mended = match.position
    match.enter(rolled(die1=3, die2=5, die3=1, die4=1, die5=1))
    assert match.undo().step == rolled(die1=3, die2=5, die3=1, die4=1, die5=1)
    assert match.position == mended
    assert match.undo() == mend
    assert match.position == spark
    assert match.undo().step == rolled(die0=5)
    again = Record.parse(match.record.text().encode())
    assert again.position == match.position
    assert verify(again).good


def test_a_correction_mends_the_box_again_where_it_was():
    match = begun()
    match.mend(exchanged(3, 0, 1))
    roll = rolled(die1=3, die2=5, die3=1, die4=1, die5=1)
    match.enter(roll)
    assert match.correct(2, rolled(die0=4)) == []
    assert match.position.options["layout"][1][2] == "yellow"
    assert [entry.step for entry in match.record.entries][-2:] == [rolled(die0=4), roll]
    with pytest.raises(BadRecord, match="correct"):
        match.correct(match.record.story.mends[-1].line, roll)


def test_a_branch_begins_with_the_box_as_it_was_there():
    match = begun()
    mend = match.mend(exchanged(3, 0, 1))
    for line, colour in [(mend.line - 1, "green"), (mend.line, "yellow")]:
        what_if = branch(match.record, line, fair.FairTable(1))
        assert what_if.position.options["layout"][1][2] == colour


def test_only_real_dice_turn_out_to_be_different():
    match = begin("shizzle", ["Ann", "Ben"], fair.FairTable(1))
    with pytest.raises(BadRecord, match="only at a real table"):
        match.mend(exchanged(3, 0, 1))
    pig = begin("doozy_dice", ["Ann", "Ben"], real.RealTable())
    with pytest.raises(RollhouseError, match="cannot turn out"):
        pig.mend({"max_rolls": 3})


def test_a_report_judges_the_whole_game_by_the_box_as_it_was_known_at_last():
    match = begun()
    match.enter(rolled(die1=4, die2=3, die3=1, die4=3, die5=1))  # blue 4, blue 3
    match.act({"do": "add", "die": 1})
    match.act({"do": "add", "die": 2})
    match.mend(exchanged(6, 4, 5))
    match.act({"do": "stop"})
    told = Mended(match.record)
    assert told.is_whole
    assert {position.terms.digest for position in told.positions()} == {match.position.terms.digest}
    assert [entry.step for entry in told.entries] == [entry.step for entry in match.record.entries]
    report = rollhouse.coach.report(match.record, exact=False, batches=8)
    assert [event.line for event in report.events] == [entry.line for entry in match.record.entries]
    assert not any("mended" in line for line in report.text("en"))


def test_a_report_leaves_out_what_cannot_have_been():
    match = begun(3)  # yellow
    match.enter(rolled(die1=2, die2=1, die3=6, die4=5, die5=4))  # all yellow: a line of them
    match.act({"do": "add", "die": 1})
    match.act({"do": "add", "die": 2})
    match.act({"do": "stop"})
    match.mend(exchanged(3, 0, 1))  # then the yellow 3 and the yellow 2 were on one die
    told = Mended(match.record)
    assert told.entries == []
    report = rollhouse.coach.report(match.record, exact=False, batches=8)
    assert any("The box was mended" in line for line in report.text("en"))


def test_sides_without_a_place_on_the_table_are_just_others():
    match = begin("toss_up", ["Ann", "Ben"], real.RealTable(), {"faces": "GGGRRR"})
    match.mend({"faces": "RGYGYG"})
    assert match.position.options["faces"] == "GGGYYR"
    match.enter({"roll": "GGGGGYYYRR"})
    assert verify(match.record).good


# Cards and marks


def card(name, pattern, faces=0):
    many = len(pattern.split()) + faces
    return {"name": name, "dice": many, "faces": faces, "pattern": pattern}


def dealt():
    match = begin("doozy_dice", ["Ann", "Ben"], real.RealTable())
    match.enter({"deal": ["Quartet", "Climb", "Snowman", "Ladder", "High Five"]})
    match.enter({"rolloff": [6, 3]})
    match.enter({"roll": [3, 3, 3, 2, 6]})
    return match


def with_card(match, changed):
    deck = match.position.options["deck"]
    return {"deck": [changed if one["name"] == changed["name"] else one for one in deck]}


def test_a_card_that_asks_for_other_dice_can_be_completed_so():
    match = dealt()
    before = match.position
    paid = before.after({"do": "complete", "card": "Quartet"}).fields["dots"][0]
    match.mend(with_card(match, card("Quartet", "3 3 3 2")))
    assert match.position.fields == before.fields
    match.act({"do": "complete", "card": "Quartet"})
    assert match.position.fields["dots"][0] > paid
    record = Record.parse(match.record.text().encode())
    assert record.position.fields["open"][0] == ["Snowman", "High Five", "Climb", "Ladder"]
    assert verify(record).good
    assert Mended(record).is_whole


def test_a_card_that_lies_on_the_table_is_not_taken_away():
    match = dealt()
    deck = [one for one in match.position.options["deck"] if one["name"] != "Quartet"]
    with pytest.raises(RollhouseError, match="Quartet lies on the table"):
        match.mend({"deck": deck})


def marks(**holes):
    return {"layout": {**rollhouse.start("dice_flick").options["layout"], **holes}}


def test_marks_that_are_not_named_stay_where_people_found_them():
    match = begin("dice_flick", ["Ann", "Ben"], real.RealTable())
    match.mend({"layout": {"bonus": [5, 5]}})
    match.mend({"layout": {"blue": [1, 5]}})
    layout = match.position.options["layout"]
    assert (layout["bonus"], layout["blue"]) == ([5, 5], [1, 5])
    assert Record.parse(match.record.text().encode()).position.options["layout"] == layout


def test_marks_lie_in_other_holes_and_a_marker_that_was_used_stays_used():
    match = begin("dice_flick", ["Ann", "Ben"], real.RealTable())
    match.mend(marks(bonus=[5, 5]))
    assert match.position.options["layout"]["bonus"] == [5, 5]
    assert verify(match.record).good
    arena = [[None] * 5 for _ in range(5)]
    arena[0][0] = "Y3"
    hands = [["blue"], []]
    used = {"phase": "score", "arena": arena, "hands": hands, "markers": [[2, 4], [4, 2]]}
    scoring = write_fields(rollhouse.start("dice_flick", players=2).terms, used)
    moved = scoring.mended(marks(blue=[3, 1], green=[1, 1], yellow=[5, 1]))
    assert moved.fields["markers"] == [[5, 1]]  # blue was used, on green lies a die
