"""The daily table at the command line: played, kept by name, and in lines for programs."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from rollhouse.coach import daily
from rollhouse.kernel.errors import RollhouseError
from rollhouse.terminal.coach.daily import share_text
from rollhouse.terminal.coach.daily_results import Results, path
from rollhouse.terminal.main import main

TODAY = date(2026, 11, 17)
MONDAY = date(2026, 11, 16)


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path))


@pytest.fixture
def typed(monkeypatch, capsys):
    """`typed(["1", "q"], "--name", "Ann")`: what the command says to somebody who types that."""

    def run(lines, *words):
        left = iter(lines)

        def read(_=""):
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)
        code = main(["daily", *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def test_a_day_is_kept_and_gone_on_with(typed):
    words = ("--date", "2026-11-16", "--name", "Ann", "--untimed", "--lang", "en")
    code, told, _ = typed(["2", "1", "nonsense", "q"], *words)
    assert code == 0
    assert "A position to decide: Toss Up!" in told
    assert "Type one of what is offered" in told
    assert "Rollhouse 16 Nov 2026 · decision ●●●○\n" in told
    kept = Results("Ann").of(MONDAY)
    assert kept["decision"]["score"] == 3
    assert kept["dice"]["choices"] == [0]
    _, told, _ = typed([], *words)
    assert "A position to decide" not in told
    assert "There is more of this table" in told
    assert Results("Ben").days() == {}
    Results("Ann").note(MONDAY, 3, daily.DICE, {"score": 7, "choices": [0]}, MONDAY)
    _, told, _ = typed(["1", ""], *words)
    assert "One die, one flick: into c2." in told
    assert "of 100." in told
    assert "· dice 7 · hand " in told
    assert "There is more" not in told


def to_the_end():
    """The game of a Monday, by the first choice everywhere."""
    choices, game = [], daily.play(MONDAY)
    while not game.is_over:
        choices.append(0)
        game = daily.play(MONDAY, choices)
    return game, choices


def test_a_day_in_lines(typed):
    action = {"do": "flick", "die": "green", "base": 1, "hand": {"direction": 4, "speed": 0.8}}
    game, choices = to_the_end()
    lines = ["7", "what", "1", *["0"] * len(choices), json.dumps(action)]
    _, out, _ = typed(lines, "--date", "2026-11-16", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert told[0]["table"]["things"] == daily.things(MONDAY)
    assert "error" in told[2]
    assert "JSON" in told[3]["error"]
    assert told[4]["verdict"]["dots"] == 3
    assert told[-3]["scored"]["score"] == game.score().score
    assert told[-2]["hand"]["target"] == daily.lay(MONDAY).target
    assert told[-1]["landed"]["score"] == daily.attempt(MONDAY, action).score
    assert not path().exists()


@pytest.mark.parametrize("text", ["2026-11-31", "yesterday", "1999-01-01", "2999-01-01"])
def test_days_without_a_table(typed, text):
    code, _, why = typed([], "--date", text)
    assert code == 2
    assert len(why.splitlines()) == 1


def test_a_streak_counts_whole_days_played_on_the_day():
    results = Results("Ann")

    def whole(day, on):
        for thing in daily.THINGS:
            results.note(day, 3, thing, {"score": 1}, on)

    for back in (1, 2, 3):
        whole(TODAY - timedelta(days=back), TODAY - timedelta(days=back))
    whole(TODAY - timedelta(days=5), TODAY)  # later, which does not count
    assert results.streak(TODAY) == 3
    results.note(TODAY, 3, daily.DICE, {"score": 90}, TODAY)
    assert results.streak(TODAY) == 3
    results.note(TODAY, 3, daily.DICE, {"score": 10}, TODAY)
    assert results.of(TODAY)["dice"]["score"] == 90  # the first result stays
    results.note(TODAY, 3, daily.DECISION, {"score": 3}, TODAY)
    results.note(TODAY, 3, daily.HAND, {"score": 60, "mm": 3.2}, TODAY)
    assert results.streak(TODAY) == 4
    assert share_text(TODAY, results.of(TODAY), 4, "en") == (
        "Rollhouse 17 Nov 2026 · decision ●●●○ · dice 90 · hand 3.2 mm · streak 4"
    )
    assert "pulso 3,2 mm · racha 4" in share_text(TODAY, results.of(TODAY), 4, "es")


def test_a_broken_file_is_not_written_over():
    path().write_text("{", encoding="utf-8")
    with pytest.raises(RollhouseError, match=r"daily\.json"):
        Results("Ann").note(TODAY, 3, daily.DICE, {"score": 1}, TODAY)
    assert path().read_text(encoding="utf-8") == "{"
