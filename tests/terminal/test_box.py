"""`rollhouse box`, and playing with an own box."""

from __future__ import annotations

import json

import pytest

import rollhouse
from rollhouse.chance import real
from rollhouse.matches.match import begin
from rollhouse.terminal.main import main

EIGHT = ["box", "toss_up", "--name", "Eight dice", "--option", "dice=8", "--option", "goal=20"]


@pytest.fixture
def file(tmp_path, capsys):
    path = tmp_path / "eight.json"
    assert main([*EIGHT, "--out", str(path)]) == 0
    assert str(path) in capsys.readouterr().out
    return path


def test_a_new_box_is_printed_as_its_file_would_be(file, capsys):
    assert main(EIGHT) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(file.read_text())


@pytest.mark.parametrize("called", ["Toss Up!", "toss", "TOSS-UP"])
def test_the_game_of_a_new_box_goes_by_any_of_its_names(called, file, capsys):
    assert main([EIGHT[0], called, *EIGHT[2:]]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(file.read_text())


def test_a_file_goes_before_a_game_that_is_called_so(file, capsys, monkeypatch):
    file.rename(file.with_name("shizzle-"))
    monkeypatch.chdir(file.parent)
    assert main(["box", "shizzle-"]) == 0
    assert "Eight dice: Toss Up!" in capsys.readouterr().out


def test_a_box_is_shown_with_its_code(file, capsys):
    assert main(["box", str(file), "--qr"]) == 0
    said = capsys.readouterr().out
    assert "Eight dice: Toss Up!" in said
    assert "Dice: 8" in said
    code = next(line for line in said.splitlines() if line.strip().startswith("box1-"))
    assert rollhouse.box(code.strip()) == rollhouse.box(file)
    assert main(["box", code.strip(), "--lang", "es"]) == 0
    assert "Para 1, 2, 3, 4, 5 o 6 jugadores." in capsys.readouterr().out


def test_a_file_that_an_option_names_is_read_into_the_box(tmp_path, capsys):
    layout = tmp_path / "dice.json"
    layout.write_text(json.dumps({"centre": [1, 1]}))
    call = ["box", "dice_flick", "--name", "Ours", "--option", f"layout={layout}", "--json"]
    assert main(call) == 0
    assert json.loads(capsys.readouterr().out)["options"]["layout"]["centre"] == [1, 1]


def test_a_game_is_played_with_an_own_box(file, tmp_path, capsys):
    record = tmp_path / "game.jsonl"
    call = ["play", "--box", str(file), "--players", "greedy,greedy", "--watch", "--seed", "3"]
    assert main([*call, "--save", str(record)]) == 0
    found = rollhouse.load(record)
    assert found.game == "toss_up"
    assert found.head["box"] == "Eight dice"
    assert (found.head["options"]["dice"], found.head["options"]["goal"]) == (8, 20)
    assert "Eight dice" in capsys.readouterr().out


def test_an_option_beside_the_box_goes_before_it(file, tmp_path):
    record = tmp_path / "game.jsonl"
    call = ["play", "--box", str(file), "--players", "greedy,greedy", "--watch", "--seed", "3"]
    assert main([*call, "--option", "goal=15", "--save", str(record)]) == 0
    assert rollhouse.load(record).head["options"]["goal"] == 15


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        (["box", "toss_up", "--option", "dice=8"], "--name"),
        (["box", "toss_up", "--name", "A", "--option", "dice=80"], "dice"),
        (["box", "nowhere.json"], "nowhere.json"),
        (["box", "nowhere.json", "--name", "A", "--option", "dice=8"], "from a game"),
        (["box", "nothing-like-it", "--name", "A"], "nothing-like-it"),
        (["box", "box1-nothing"], "code of a box"),
        (["play", "--box", "nowhere.json"], "nowhere.json"),
        (["solve", "shizzle", "--box", "{file}"], "for Toss Up!, not for Shizzle"),
    ],
)
def test_what_is_wrong_is_said(call, fault, file, capsys):
    assert main([word.format(file=file) for word in call]) != 0
    assert fault in capsys.readouterr().err


def test_simulations_take_a_box(file, capsys):
    call = ["simulate", "toss_up", "--players", "greedy,greedy", "--games", "100", "--box"]
    assert main([*call, str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_a_saved_game_gives_the_box_that_it_was_played_with_in_the_end(tmp_path, capsys):
    match = begin("toss_up", ["Ann", "Ben"], real.RealTable(), {"goal": 20})
    match.mend({"faces": "GGGGGR"})
    match.record.save(tmp_path / "mended.jsonl")
    assert main(["box", str(tmp_path / "mended.jsonl"), "--name", "Ours"]) == 0
    box = json.loads(capsys.readouterr().out)
    assert box == {"game": "toss_up", "name": "Ours", "options": {"faces": "GGGGGR", "goal": 20}}
