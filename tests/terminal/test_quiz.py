"""Quizzes on the screen: in place with keys that act at once, about an own box or the last game."""

from __future__ import annotations

import time

import pytest

from rollhouse.terminal.screen.stage import HABIT

from .person import Terminal, run
from .test_in_place import IN_PLACE, see

SMALL = ("--option", "goal=10", "--option", "dice=3")


def asked(*words, **size):
    return Terminal("quiz", "toss_up", *SMALL, "--exact", "--seed", "1", *words, **size, **IN_PLACE)


def test_one_key_answers_and_shows_the_verdict_beside_the_board():
    terminal = asked("--questions", "2", columns=80, lines=24)
    shown = see(terminal, r"What is best\?[^>]*> $")
    assert shown.startswith("── Question 1")
    terminal.type("?")
    see(terminal, r"Toss Up!\n─+\n")
    terminal.type("q")
    see(terminal, r"What is best\?[^>]*> $")
    terminal.type("1")
    shown = see(terminal, r"of 1 right[^>]*Enter: the next question, q: stop\n> $")
    assert shown.startswith("── Question 1")
    assert "What is best?" not in shown
    time.sleep(HABIT + 0.1)  # Enter out of habit goes on to nothing
    terminal.type("\n")
    shown = see(terminal, r"Question 2[^>]*What is best\?[^>]*> $")
    assert "of 1 right" not in shown
    terminal.type("x\n")
    see(terminal, r"Type one of the numbers above\.")
    terminal.type("2")
    see(terminal, r"of 2 right[^>]*Enter: the score\n> $")
    time.sleep(HABIT + 0.1)
    terminal.type("\n")
    assert terminal.end() == 0
    assert terminal.screen.rstrip().splitlines()[-1].count("of 2 right") == 1


@pytest.mark.parametrize(("columns", "lines"), [(40, 20), (40, 40), (80, 24)])
def test_the_verdict_is_seen_from_its_beginning_and_the_way_on_below_it(columns, lines):
    terminal = asked("--lang", "es", columns=columns, lines=lines)
    see(terminal, r"¿Qué es lo mejor\?[^>]*> $")
    terminal.type("1")
    shown = see(
        terminal, r"Enter: la siguiente\s+pregunta, q:\s+terminar\n> $|-- Enter: más|-- Fin"
    )
    assert "Eso cuesta 1,6" in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= columns
    terminal.type(" ")
    terminal.type(" ")
    see(terminal, r"Enter: la siguiente\s+pregunta, q:\s+terminar\n> ")
    terminal.type("\x15q")
    assert terminal.end() == 0


def test_ctrl_c_gives_the_window_back():
    terminal = asked()
    see(terminal, r"What is best\?")
    terminal.type("\x03")
    assert terminal.end() == 130
    assert "Traceback" not in terminal.screen
    assert terminal.screen.rstrip().endswith("\x1b[?1049l")


def test_a_box_says_which_game_is_asked_about(tmp_path):
    path = tmp_path / "ours.json"
    made = run("box", "toss_up", "--name", "Ours", *SMALL, "--out", str(path))
    assert made.returncode == 0, made.stderr
    words = ("quiz", "--box", str(path), "--exact", "--seed", "1", "--lines")
    asked = run(*words, text="1\nq\n")
    assert asked.returncode == 0, asked.stderr
    assert "Roll" in asked.stdout
    assert "of 1 right" in asked.stdout
    assert run("quiz", "toss_up", *SMALL, *words[3:], text="1\nq\n").stdout == asked.stdout


@pytest.mark.usefixtures("data_folder")
def test_without_a_game_the_last_one_is_asked_about_as_it_was_played():
    refused = run("quiz")
    assert refused.returncode == 2
    assert "say which one, dice_flick" in refused.stderr
    played = run("play", "toss_up", "--players", "greedy,greedy,greedy", "--watch", *SMALL)
    assert played.returncode == 0, played.stderr
    asked = run("quiz", "--json", "--seed", "1", "--questions", "1")
    assert '"players": 3' in asked.stdout
    assert '"goal": 10' in asked.stdout
