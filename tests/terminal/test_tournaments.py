"""`rollhouse tournament` as a person and as a program meet it."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rollhouse.terminal.lab import tournament
from rollhouse.terminal.main import main

from .person import Terminal, run

SMALL = ["tournament", "toss_up", "--option", "goal=20", "--option", "dice=5", "--workers", "1"]
STUCK = """
import json, sys, time
for said in sys.stdin:
    message = json.loads(said)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "start":
        number = message["number"]
    elif message["type"] == "ask":
        if number >= 16:
            time.sleep(1000)
        print(json.dumps({"id": message["id"], "choice": 0}), flush=True)
"""


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """In a folder with a player of its own."""
    monkeypatch.chdir(tmp_path)
    Path("own_bot.py").write_text(
        "def last(position, actions):\n    return actions[-1]\n"
        "def lost(position, actions):\n    raise KeyError('nowhere')\n"
    )
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    sys.modules.pop("own_bot", None)


@pytest.fixture
def said(capsys):
    """Runs a command in this process: its exit code, output and errors."""

    def told(*words):
        code = main(words)
        return code, *capsys.readouterr()

    return told


def test_a_table_and_files(said):
    words = [*SMALL, "--players", "greedy,own_bot:last", "--games", "80"]
    code, text, errors = said(*words, "--out", "table.txt")
    assert (code, errors) == (0, "")
    assert "1  greedy " in text
    assert max(map(len, text.splitlines())) <= 80
    assert Path("table.txt").read_text().split() == text.split()
    answer = json.loads(said(*words, "--json", "--out", "table.csv")[1])
    assert [player["name"] for player in answer["players"]] == ["greedy", "own_bot:last"]
    with open("table.csv", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [float(line["rating"]) for line in lines] == [
        player["rating"][0] for player in answer["players"]
    ]
    assert "2 por mesa" in said(*words, "--lang", "es", "--out", "table.json")[1]
    assert json.loads(Path("table.json").read_text()) == answer


def test_forfeits_are_told(said):
    _, text, _ = said(*SMALL, "--players", "greedy,own_bot:lost", "--games", "8")
    assert "own_bot:lost forfeited 8 of 8 games: 3 failed and 5 sat out." in text
    assert "it failed: KeyError: 'nowhere'" in text
    assert "own_bot.py" in "".join(text.split())  # a long path is broken where the terminal ends


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "greedy"],
        ["--players", "greedy,Ann"],
        ["--players", "greedy,nowhere:Bot"],
        ["--players", "greedy,program:./nowhere"],
        ["--players", "greedy,random", "--seats", "9"],
        ["--players", "greedy,random", "--out", "table.pdf"],
        ["--players", "greedy,random", "--seconds", "0"],
        ["--players", "greedy,random", "--option", "goal"],
    ],
    ids=" ".join,
)
def test_bad_input_is_a_sentence(words, said):
    code, _, errors = said(*SMALL, *words)
    assert code == 2
    assert errors.startswith("rollhouse: ")
    assert len(errors.splitlines()) == 1


@pytest.mark.parametrize("name", ["nowhere/table.csv", "nowhere/table.txt"])
def test_a_file_that_cannot_be_is_refused_as_by_simulate(name, said):
    told = "rollhouse: the file {} could not be written: No such file or directory\n"
    words = ["--players", "greedy,random", "--games", "2"]
    assert said(*SMALL, *words, "--out", name) == (2, "", told.format(name))
    other = ["simulate", "toss_up", "--games", "2", "--out", "nowhere/games.csv"]
    assert said(*other) == (2, "", told.format("nowhere/games.csv"))


def test_a_table_is_written_whole_or_not_at_all(said, monkeypatch):
    Path("table.csv").write_text("before")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    words = ["--players", "greedy,random", "--games", "2", "--out", "table.csv"]
    code, _, errors = said(*SMALL, *words)
    assert (code, errors.count("\n")) == (2, 1)
    assert "table.csv could not be written: No space left on device" in errors
    assert Path("table.csv").read_text() == "before"
    assert not list(Path().glob(".table*"))


def test_help_shows_how():
    assert "program:python3 my_bot.py" in run("tournament", "--help").stdout


def test_a_person_watches_and_stops_it():
    """Ctrl-C: the table so far, and no process of a player that stalls is left."""
    Path("stuck.py").write_text(STUCK)
    bot = f"program:{sys.executable} -S -E stuck.py {os.getpid()}"
    person = Terminal(
        *SMALL[:-2], "--workers", "2", "--players", f"random,own_bot:last,{bot}",
        "--seconds", "300", "--games", "200", columns=120,
    )  # fmt: skip
    person.read_until("16 game numbers")
    person.read_until(r"Playing .#")
    time.sleep(0.3)
    person.type("\x03")
    person.read_until("It was stopped before its end")
    assert person.end() == 130
    for _ in range(100):
        if not alive(str(os.getpid())):
            return
        time.sleep(0.05)
    raise AssertionError("a process was left")


def test_stopped_before_a_game_is_over_it_says_so(monkeypatch, capsys):
    def begun(*_, progress, **__):
        time.sleep(tournament.OFTEN)
        progress(0, 10)
        raise KeyboardInterrupt

    monkeypatch.setattr(tournament, "tournament", begun)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert main([*SMALL, "--players", "greedy,random"]) == 130
    drawn, _, said = capsys.readouterr().err.rpartition("\x1b[J")
    assert "Playing [" in drawn
    assert said.strip() == "Stopped before anything could be said."


def alive(word: str) -> list[str]:
    """The processes that have this word in their command, and the bot's file."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue
        if word in words and "stuck.py" in words:
            found.append(folder.name)
    return found


def test_a_player_of_ones_own_at_the_table(said):
    code, text, errors = said(
        "play", "toss_up", "--players", "own_bot:last,greedy", "--watch", "--json", "--no-save",
        "--option", "goal=20", "--option", "dice=5", "--seed", "3",
    )  # fmt: skip
    assert code == 0, errors
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["players"] == ["last", "Greedy"]
    assert lines[-1]["over"]
    assert not any("instead" in line for line in lines)


def test_a_saved_game_does_not_start_programs():
    """A record may come from anywhere: what it names is not run."""
    words = ["play", "toss_up", "--players", "you,own_bot:last", "--json", "--save", "game.jsonl"]
    assert "resume" in run(*words, text="").stdout
    found = run("resume", "game.jsonl", "--json")
    assert found.returncode == 2
    assert "a program of its own" in found.stderr


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_a_number_that_is_none_is_refused_in_the_readers_language(command, said):
    words = [command, "toss_up", "--players", "greedy,random", "--games", "1e3", "--lang", "es"]
    code, text, errors = said(*words)
    assert (code, text) == (2, "")
    assert errors.startswith("rollhouse: games debe ser un número entero de 1 a ")


@pytest.mark.usefixtures("said")
def test_asked_to_end_it_says_nothing():
    """SIGTERM: the workers are ended first, so Python has no leak to speak of."""
    Path("slow_bot.py").write_text(
        "import time\n\ndef slow(position, actions):\n    open('begun', 'w').close()\n"
        "    time.sleep(60)\n"
    )
    words = ["-m", "rollhouse.terminal.main", *SMALL, "--players", "greedy,slow_bot:slow"]
    with subprocess.Popen(
        [sys.executable, *words, "--seconds", "100", "--workers", "2"], stderr=subprocess.PIPE
    ) as house:
        while not Path("begun").exists():
            assert house.poll() is None
            time.sleep(0.02)
        house.terminate()
        errors = house.communicate()[1]
    assert (house.returncode, errors) == (143, b"")
