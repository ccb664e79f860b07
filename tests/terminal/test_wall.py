"""`rollhouse wall`: what it says of the games saved here, to people and to programs."""

from __future__ import annotations

import json

import pytest

from rollhouse.chance.fair import FairTable
from rollhouse.coach.wall import saved_games
from rollhouse.matches import saved
from rollhouse.matches.match import begin
from rollhouse.players.seats import read_seat
from rollhouse.terminal.main import main


@pytest.fixture
def games(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(saved_games, "folder", lambda: tmp_path / "read")
    saved.folder().mkdir(parents=True)
    return saved.folder()


def played(folder, seed):
    seats = [{"name": "You", "player": "human"}, {"name": "Ben", "player": "human"}]
    match = begin("toss_up", seats, FairTable(seed), {"goal": 20})
    match.play([read_seat("greedy").sit(), read_seat("random").sit(seed)])
    match.record.save(folder / f"game-{seed}.jsonl")
    return match.record


def test_the_wall_of_this_computer(games, capsys):
    assert main(["wall"]) == 0
    assert "No finished game" in capsys.readouterr().out
    records = [played(games, seed) for seed in range(3)]
    given_up = begin("toss_up", ["Ann", "Ben"], FairTable(1))
    given_up.close("abandoned")
    given_up.record.save(games / "given-up.jsonl")
    (games / "broken.jsonl").write_text("{}\n")
    assert main(["wall", "tú", "--lang", "es", "--list", "2"]) == 0
    told = capsys.readouterr().out
    wins = [sum(record.position.shares()[seat] == 1 for record in records) for seat in (0, 1)]
    assert f"Ben: {wins[0]} ganadas, {wins[1]} perdidas" in told
    assert "y 1 más" in told
    assert "suerte" in told
    assert "en 3 partidas" in told
    assert "broken queda fuera" in told
    assert main(["wall", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert sorted(one["name"] for one in facts["games"]) == [
        "game-0",
        "game-1",
        "game-2",
        "given-up",
    ]
    assert [one["abandoned"] for one in facts["games"]].count(True) == 1
    assert [one["name"] for one in facts["skipped"]] == ["broken"]
    assert {one["name"]: one["games"] for one in facts["people"]} == {"You": 3, "Ben": 3, "Ann": 0}


@pytest.mark.parametrize("words", [["Zed"], ["--game", "chess"], ["--list", "-1"]])
def test_what_the_wall_refuses(games, capsys, words):
    played(games, 0)
    try:
        code = main(["wall", "--quick", *words])
    except SystemExit as ended:
        code = ended.code
    assert code == 2
    said = capsys.readouterr().err
    assert words[-1] in said
    assert "Traceback" not in said
