"""`rollhouse simulate` as a person and as a program meet it."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from rollhouse.lab.simulation import simulate as lab
from rollhouse.terminal import main
from rollhouse.terminal.lab import simulation
from rollhouse.terminal.screen import progress as waiting

from .person import Terminal, run

SMALL = ["simulate", "toss_up", "--option", "goal=30", "--games", "300"]


def answered(capsys, *words):
    """What a command prints, in this process."""
    code = main.main(list(words))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_table_that_people_read(capsys):
    code, said, _ = answered(capsys, *SMALL, "--seed", "7")
    assert code == 0
    assert said.startswith("Toss Up!: 300 games of Greedy and Greedy (2) (seed 7)")
    assert "House rules: goal=30" in said
    for words in ("win share", "95 % interval", "red lights", "The lead changes", "a second"):
        assert words in said


def test_in_spanish(capsys):
    _, said, _ = answered(capsys, *SMALL, "--lang", "es")
    assert "300 partidas de Greedy y Greedy (2) (semilla 0)" in said
    assert "semáforos en rojo" in said


def test_as_json(capsys):
    _, said, _ = answered(capsys, *SMALL, "--json", "--players", "random,greedy")
    found = json.loads(said)
    assert found["players"] == ["random", "greedy"]
    assert found["games"] == 300
    assert found["shares"][1] > 0.5
    assert found["options"]["goal"] == 30
    assert found["seconds"] > 0


def test_files_and_the_page(capsys, tmp_path):
    rows, page, figures = (tmp_path / name for name in ("games.csv", "page.html", "all.json"))
    code, said, _ = answered(capsys, *SMALL, "--out", str(rows), "--report", str(page))
    assert code == 0
    assert f"Written to {rows}." in said
    with rows.open() as file:
        assert [row["game"] for row in csv.DictReader(file)] == [str(n) for n in range(300)]
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert answered(capsys, *SMALL, "--out", str(figures))[0] == 0
    assert json.loads(figures.read_text(encoding="utf-8"))["games"] == 300
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == [
        "all.json", "games.csv", "page.html",
    ]  # fmt: skip


def test_rules_side_by_side(capsys, tmp_path):
    out = tmp_path / "both.csv"
    words = ["simulate", "toss_up", "--games", "200", "--out", str(out), "--compare"]
    code, said, _ = answered(capsys, *words, "goal=20", "goal=40&dice=8")
    assert code == 0
    assert "goal=20 & dice=10" in said
    assert "goal=40 & dice=8" in said
    assert "same dice" in said
    with out.open() as file:
        rows = list(csv.DictReader(file))
    assert [row["rules"] for row in rows].count("goal=40 & dice=8") == 200
    assert len(rows) == 400


def test_one_rule_is_compared_with_the_rules_as_they_are(capsys):
    code, said, _ = answered(capsys, *SMALL, "--compare", "finish=first_past", "--json")
    assert code == 0
    found = json.loads(said)
    assert [rules["label"] for rules in found["rules"]] == [
        "finish=last_turn", "finish=first_past",
    ]  # fmt: skip
    assert {rules["options"]["goal"] for rules in found["rules"]} == {30}


def test_players_that_are_not_compiled_are_told_of(capsys):
    words = ["simulate", "toss_up", "--players", "search:playouts=10,greedy", "--games", "2"]
    code, said, told = answered(capsys, *words, "--option", "goal=10", "--threads", "1")
    assert code == 0
    assert told.startswith("Slow: search:playouts=10")
    assert "not compiled" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["pig"], "game must be one of"),
        (["toss_up", "--games", "0"], "games must be a whole number from 1"),
        (["toss_up", "--seed", "-1"], "seed must be a whole number from 0"),
        (["toss_up", "--players", "Ann,greedy"], "Ann would be a person"),
        (["shizzle", "--players", "greedy"], "players must be a whole number from 2 to 6"),
        (["toss_up", "--players", "greedy,gredy:level=1"], "no computer player is called gredy"),
        (["toss_up", "--option", "gaol=3"], "toss_up has no option gaol"),
        (["toss_up", "--device", "tpu"], "device must be one of cpu, gpu"),
        (["toss_up", "--threads", "0"], "threads must be a whole number from 1"),
        (["toss_up", "--out", "games.xls"], "ends in .parquet, .csv, .jsonl, .json"),
        (["toss_up", "--out", "nowhere/games.csv"], "No such file or directory"),
        (["toss_up", "--report", "page.pdf"], "ends in .html"),
        (["toss_up", "--compare", "goal"], "--compare is written NAME=VALUE, not goal"),
        (["toss_up", "--compare", "goal=100"], "are the same rules"),
        (["toss_up", "--compare", "goal=0", "goal=9"], "goal must be a whole number from 1 "),
        (["toss_up", "--on", "moon", "--games", "5"], "on must be ray"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(words, sentence, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, said, told = answered(capsys, "simulate", *words)
    assert code == 2
    assert said == ""
    assert told.startswith("rollhouse: ")
    assert sentence in told
    assert told.count("\n") == 1
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_help_teaches(capsys):
    with pytest.raises(SystemExit):
        main.main(["simulate", "--help"])
    said = capsys.readouterr().out
    assert "--compare goal=100 goal=200" in said
    assert "--out games.parquet" in said


def test_a_bar_with_games_a_second_and_ctrl_c_shows_what_was_played(tmp_path):
    out = tmp_path / "games.csv"
    person = Terminal("simulate", "toss_up", "--games", "1000000000", "--out", str(out))
    person.read_until("Playing Toss Up! .*games/s")
    person.type("\x03")
    person.read_until("Stopped after [0-9,]+ of 1,000,000,000 games")
    person.read_until("No file was written")
    person.read_until("win share")
    assert person.end() == 130
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


@pytest.mark.long
def test_as_a_command():
    answer = run(*SMALL)
    assert answer.returncode == 0
    assert answer.stdout.startswith("Toss Up!: 300 games")
    assert answer.stderr == ""


def figures(*words, **environment):
    """What a command answers as JSON, without the time that it took."""
    answer = run("simulate", "toss_up", *words, "--json", **environment)
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout)
    assert found.pop("seconds") > 0
    return found


@pytest.mark.long
def test_a_ray_cluster_plays_the_same_games(tmp_path):
    pytest.importorskip("ray")
    words = ["--games", "40000", "--compare", "goal=20", "goal=30"]
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    cluster = figures(*words, "--out", str(there), "--on", "ray", RAY_ADDRESS="local")
    assert cluster == figures(*words, "--out", str(here))
    assert sorted(there.read_text().splitlines()) == sorted(here.read_text().splitlines())


@pytest.mark.long
def test_processes_play_the_same_games_by_hand():
    words = ["--players", "search:playouts=10,greedy", "--games", "8", "--option", "goal=10"]
    assert figures(*words, "--threads", "2") == figures(*words, "--threads", "1")


def test_what_takes_long_is_said_where_nobody_watches(monkeypatch, capsys):
    monkeypatch.setattr(waiting, "LONG", 0.05)
    with waiting.lasting("Preparing"):
        time.sleep(0.5)
    assert capsys.readouterr() == ("", "Preparing …\n")
    monkeypatch.setattr(waiting, "LONG", 60)
    with waiting.lasting("Preparing"):
        pass
    assert capsys.readouterr() == ("", "")


def test_a_bar_may_be_a_line_where_nobody_watches(monkeypatch, capsys):
    monkeypatch.setattr(waiting, "LONG", 0.05)
    with waiting.bar("Looking", late=True) as progress:
        progress(1, 2)
        time.sleep(0.5)
    assert capsys.readouterr() == ("", "Looking …\n")


def test_one_game_is_one(capsys):
    _, said, _ = answered(capsys, "simulate", "toss_up", "--games", "1")
    assert "inf" not in said
    assert "\n1 game in " in said
    _, said, _ = answered(capsys, "simulate", "toss_up", "--games", "1", "--lang", "es")
    assert "\n1 partida en " in said


@pytest.mark.parametrize(
    ("seconds", "language", "told"),
    [
        (24.9, "en", "2 games in 24.9 seconds: 12.4 seconds a game, compiled."),
        (24.9, "es", "2 partidas en 24,9 segundos: 12,4 segundos por partida, compiladas."),
        (1.0, "en", "2 games in 1.0 seconds: 2 a second, compiled."),
    ],
)
def test_less_than_a_game_a_second_is_told_as_seconds_a_game(seconds, language, told, monkeypatch):
    played = lab.begin(lab.plan("toss_up", None, [{"goal": 20}]), 2)
    played.play()
    played.seconds = seconds
    assert simulation.speed(played, language) == told
    clock = iter([0.0, seconds])
    monkeypatch.setattr(simulation, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    assert simulation.rate(language)(2) in ("12.4 s/game", "12,4 s/partida", "2 games/s")


def test_asked_to_end_it_leaves_nothing_behind(tmp_path, monkeypatch):
    """SIGTERM: workers are ended and the file that was begun is taken away, without a word."""
    monkeypatch.chdir(tmp_path)
    Path("slow_bot.py").write_text(
        "import time\n\ndef slow(position, actions):\n    open('begun', 'w').close()\n"
        "    time.sleep(60)\n"
    )
    words = ["simulate", "toss_up", "--players", "greedy,slow_bot:slow", "--games", "50"]
    with subprocess.Popen(
        [sys.executable, "-m", "rollhouse.terminal.main", *words, "--out", "rows.csv"],
        stderr=subprocess.PIPE,
    ) as house:
        while not Path("begun").exists():
            assert house.poll() is None
            time.sleep(0.02)
        house.terminate()
        errors = house.communicate()[1]
    assert house.returncode == 143
    assert b"leaked" not in errors
    assert not [path.name for path in tmp_path.iterdir() if "rows.csv" in path.name]


def test_a_bar_shows_itself_before_anything_is_done(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(waiting, "PATIENCE", 0.11)
    with waiting.bar("Playing"):
        time.sleep(0.5)
    assert "Playing [.............................." in capsys.readouterr().err


def test_a_bar_is_seen_to_be_alive_between_two_steps(monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    drawn, several = [], threading.Event()

    def seen(text, **_):
        drawn.append(text.strip("\r "))
        if len(set(drawn)) > 2:
            several.set()

    monkeypatch.setattr(waiting, "print", seen, raising=False)
    with waiting.bar("Looking") as progress:
        progress(1, 4)
        assert several.wait(60)
    assert {text[: -len(" |")] for text in drawn if text} == {f"Looking {waiting.draw_bar(0.25)}"}
    assert {text[-1] for text in drawn if text} <= set(waiting.FRAMES)
