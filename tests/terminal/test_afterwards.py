"""After a game: again, a report, a quiz; and commands that take the latest game by themselves."""

from __future__ import annotations

import time

import pytest

import rollhouse
from rollhouse.terminal.screen.stage import HABIT

from .person import Terminal, run
from .test_in_place import IN_PLACE, see
from .test_play import saved_files


def test_a_game_is_played_again_and_the_other_one_begins(data_folder):
    words = ("play", "toss_up", "--players", "Ann,Ben", "--option", "goal=10", "--seed", "4")
    terminal = Terminal(*words, columns=80, lines=24, **IN_PLACE)
    for _ in range(200):
        shown = see(terminal, r"(?s)r play again.*$|> $")
        if "r play again" in shown.split("\n> ")[-1] or "wins" in shown:
            break
        time.sleep(HABIT + 0.1)
        terminal.type("s" if "Stop and bank" in shown else "\n")
        terminal.shown += b"\x1b[H"  # what was seen is seen
    see(terminal, r"r play again   p what decided it   z a quiz   Enter leave")
    terminal.forget()
    terminal.type("r")
    see(terminal, r"Ben: press Enter to throw")
    terminal.type("q")
    assert terminal.end() == 0
    first, second = sorted(map(rollhouse.load, saved_files(data_folder)), key=lambda r: len(r) < 3)
    assert first.closing["reason"] == "over"
    assert second.names == ["Ben", "Ann"]
    assert second.head["first"] == "turn"
    assert second.position.house_rules == {"goal": 10}


def test_a_resumed_game_is_played_again_too(data_folder):
    words = ("--players", "Ann,Ben", "--option", "goal=1", "--option", "dice=1", "--seed", "4")
    stopped = Terminal("play", "toss_up", *words, **IN_PLACE)
    see(stopped, r"Ann: press Enter to throw")
    stopped.type("q")
    assert stopped.end() == 0
    terminal = Terminal("resume", columns=80, lines=24, **IN_PLACE)
    for _ in range(200):
        shown = see(terminal, r"(?s)r play again.*$|> $")
        if "r play again" in shown:
            break
        time.sleep(HABIT + 0.1)
        terminal.type("s" if "Stop and bank" in shown else "\n")
        terminal.shown += b"\x1b[H"  # what was seen is seen
    time.sleep(HABIT + 0.5)  # what is typed by habit does not count
    terminal.forget()
    terminal.type("r")
    see(terminal, r"Ben: press Enter to throw")
    terminal.type("q")
    assert terminal.end() == 0
    heads = [rollhouse.load(path).head for path in saved_files(data_folder)]
    assert sorted(head.get("first", "") or "" for head in heads)[-1] == "turn"
    assert {head["table"]["kind"] for head in heads} == {"fair"}


@pytest.mark.usefixtures("data_folder")
def test_without_an_argument_the_latest_game_is_taken():
    for command in ("report", "sheet", "standings"):
        refused = run(command)
        assert refused.returncode == 2
        assert "no game is saved here yet" in refused.stderr
    assert "say which one, dice_flick" in run("rules").stderr
    run("play", "toss_up", "--players", "Ann,Ben", text="\ns\n\nq\n")
    told = run("report", "--seconds", "1")
    assert told.returncode == 0, told.stderr
    assert "Ann" in told.stdout
    assert "Ann" in run("sheet").stdout
    assert run("rules").stdout == run("rules", "Toss Up!").stdout
    assert run("sheet", "--blank").stdout == run("sheet", "--blank", "toss").stdout


def test_a_hint_prints_the_keys_and_one_key_takes_the_best():
    terminal = Terminal("play", "toss_up", "--players", "Ann,Ben", "--seed", "5", **IN_PLACE)
    see(terminal, r"press Enter to throw")
    terminal.type("\n")
    see(terminal, r"Stop and bank[^>]*> $")
    terminal.type("h")
    shown = see(terminal, r"; best(?s:.*)! take the best(?s:.*)> $", 120)
    best = "r" if "r  Roll" in shown.split("; best")[0] else "s"
    assert f"{best}  " in shown
    terminal.type("!")
    see(terminal, r"Ann rolls" if best == "r" else r"Ann stops")
    terminal.type("q")
    assert terminal.end() == 0
