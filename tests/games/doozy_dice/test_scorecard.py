"""The scorecard of Doozy Dice: play alone produces the printed one, the same everywhere."""

from __future__ import annotations

import json

from rollhouse.chance.real import RealTable
from rollhouse.games.doozy_dice import scorecard
from rollhouse.matches.match import begin
from rollhouse.matches.score_sheet import write_sheet
from rollhouse.matches.scorecards import scorecards, with_scorecards
from rollhouse.server.views.frames import Audience, Frames
from rollhouse.server.views.steps import later_step
from rollhouse.terminal.screen.speech import Speech
from tests.terminal.person import run

PRINTED = {"Snowman": 1, "Countdown": 7, "Prime Time": 3, "Doozy Dog": 13, "Twozy Tower": 5}
"""The scorecard in the rulebook: 29 rolls minus 4 dots are 25."""
BLANK = [6, 6, 1, 4, 6]
TURNS = [
    ("complete", "Snowman", [[6, 6, 1, "F", 2]]),
    ("complete", "Countdown", [BLANK] * 6 + [[1, 4, 3, 2, 6]]),
    ("complete", "Prime Time", [BLANK] * 2 + [[2, 3, 5, 6, 6]]),
    ("write_off", "Doozy Dog", [[6, 6, 1, "F", 6]] * 3 + [BLANK] * 10),
    ("complete", "Twozy Tower", [BLANK] * 4 + [[3, 3, 3, "F", "F"]]),
]
"""Ten dots: 2 to begin with, 6 for faces, 2 for quick cards. Five are spent and one is lost."""


def begun(names=("Ann",)):
    return begin("doozy_dice", list(names), RealTable(), {"cards": list(PRINTED)})


def play_turn(match, do, card, rolls):
    for number, roll in enumerate(rolls):
        if number:
            match.act({"do": "roll", "dice": [0, 1, 2, 3, 4]})
        match.enter({"roll": roll})
    match.act({"do": do, "card": card})


def printed_match():
    match = begun()
    for turn in TURNS:
        play_turn(match, *turn)
    return match


def test_the_printed_scorecard_comes_out_from_play():
    match = printed_match()
    assert scorecards(match.record) == [PRINTED]
    assert match.position.scores == [25]
    rows = dict(scorecard.rows(match.position, [PRINTED], "en"))
    assert rows == {
        **{card: [str(rolls)] for card, rolls in PRINTED.items()},
        "Total rolls": ["29"],
        "− Dots": ["4"],
        "Score": ["25"],
    }


def test_it_stands_on_the_sheet():
    sheet = write_sheet(printed_match().record)
    written = [" ".join(line.split()) for line in sheet.splitlines()]
    for row in (
        *(f"{card} {rolls}" for card, rolls in PRINTED.items()),
        "Total rolls 29",
        "Score 25",
    ):
        assert row in written
    assert "− Dots 4" in written


def test_the_board_shows_rolls_beside_the_cards():
    match = begun()
    for turn in TURNS[:2]:
        play_turn(match, *turn)
    grid = Speech("en", ["Ann"]).board(match.position, cards=scorecards(match.record))[-1]
    cells = {row[1]: row[-1] for row in grid.rows}
    assert cells["Snowman"] == "1"
    assert cells["Countdown"] == "7"
    assert cells["Doozy Dog"] == "."


def test_a_scorecard_goes_back_with_what_is_taken_back():
    match = begun()
    for turn in TURNS[:2]:
        play_turn(match, *turn)
    line = match.record.entries[-1].line
    assert scorecards(match.record, line) == [{"Snowman": 1}]
    match.rewind(match.record.entries[-2].line)
    assert scorecards(match.record) == [{"Snowman": 1}]


def test_views_have_it_and_those_of_other_games_do_not():
    match = begun(["Ann", "Ben"])
    match.enter({"rolloff": [6, 3]})
    play_turn(match, "complete", "Snowman", [[6, 6, 1, "F", 2]])
    view = with_scorecards(match.position.view(0), match.record)
    assert view["scorecards"] == [{"Snowman": 1}, {}]
    other = begin("toss_up", ["Ann", "Ben"], RealTable())
    assert "scorecards" not in with_scorecards(other.position.view(0), other.record)


def test_the_house_sends_it_with_every_step():
    record = printed_match().record
    whom = Audience((), acts=False, referee=False, language="en")
    lines = Frames(record, 0, len(record)).make(whom)
    assert lines.view["scorecards"] == [PRINTED]
    last, before = record.entries[-1], record.entries[-2]
    step = later_step(record, before, last.before, "en", ["Ann"])
    four = {card: rolls for card, rolls in PRINTED.items() if card != "Twozy Tower"}
    assert step.view["scorecards"] == [four]


def test_programs_are_told():
    """A program at a terminal reads `scorecards` in what it is asked."""
    options = ["--option", f"cards={json.dumps(list(PRINTED))}", "--no-save"]
    typed = '{"roll": [6, 6, 1, "F", 2]}\n{"do": "complete", "card": "Snowman"}\n'
    out = run("referee", "doozy_dice", "--players", "Ann", "--json", *options, text=typed)
    asked = [json.loads(line) for line in out.stdout.splitlines() if '"asked"' in line]
    assert [one["view"]["scorecards"] for one in asked] == [[{}], [{}], [{"Snowman": 1}]]
