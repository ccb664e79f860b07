"""What a command does not take is refused in one sentence, below the usage of that command; what it
cannot use of what it takes, in the sentence alone.
"""

from __future__ import annotations

import argparse

import pytest

from rollhouse.terminal import help_words, main

from .test_help import words_of_commands


@pytest.fixture(autouse=True)
def _speaks_english_again():
    yield
    help_words.speak("en")


def refused(capsys, *words):
    """What is printed when arguments are refused: the usage, and the last line."""
    try:
        code = main.main(words)
    except SystemExit as ended:
        code = ended.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    *usage, last = err.strip().split("\n")
    return " ".join(" ".join(usage).split()), last


@pytest.mark.parametrize(("language", "usage"), [("en", "usage:"), ("es", "uso:")])
def test_every_command_shows_its_own_usage(capsys, language, usage):
    parser = main.parser()
    for words in words_of_commands():
        command = parser
        for word in words:
            (found,) = (
                action for action in command._actions
                if isinstance(action, argparse._SubParsersAction)
            )  # fmt: skip
            command = found.choices[word]
        needed = [
            "1" for action in command._get_positional_actions()
            if action.nargs is None and not action.choices
        ]  # fmt: skip
        if any(action.required for action in command._get_optional_actions()) or (
            words == ["physics"]
        ):
            continue
        told, last = refused(capsys, *words, *needed, "--zzzz", "--lang", language)
        assert told.startswith(f"{usage} rollhouse {' '.join(words)} ")
        assert "--zzzz" in last
        assert f"`rollhouse {' '.join(words)} --help`" in last


@pytest.mark.parametrize(
    ("words", "usage", "says"),
    [
        (["simulate", "toss_up", "--seats", "9"], "simulate", "does not take --seats 9"),
        (["play", "--playrs", "Ann"], "play", "did you mean --players?"),
        (["play", "toss_up", "chess"], "play", "does not take chess"),
        (["physics", "rendr"], "physics", "no command rendr; did you mean render?"),
        (["solve", "shizzle", "--players", "99"], None, "a whole number from 2 to 6, not 99"),
        (["solve", "chess"], None, "game must be one of"),
        (["play", "toss_up", "--option", "goal"], None, "--option is written NAME=VALUE"),
        (["quiz", "toss_up", "--seed", "x"], "quiz", "--seed: must be a whole number, not x"),
        (["quiz", "toss_up", "--questions", "x"], "quiz", "must be a whole number, not x"),
        (["solve", "toss_up", "--bound", "x"], "solve", "--bound: must be a number, not x"),
        (
            ["tournament", "toss_up", "--players", "greedy,random", "--workers", "9999999999"],
            None,
            "workers must be a whole number from 1 to 1024",
        ),
        (["simulate", "toss_up", "--games", "0"], None, "games must be a whole number"),
        (["wall", "--list", "x"], "wall", "--list: must be a whole number, not x"),
        (["serve", "--port", "x"], None, "a port is a whole number from 0 to 65535"),
        (["play", "toss_up", "--players", ","], None, "players are written like Ann,Ben"),
        (["quiz", "--seed", ""], "quiz", 'must be a whole number, not ""'),
        (["--lann"], "house", "did you mean --lan?"),
    ],
)
def test_the_sentence_says_what_would_be_right(capsys, words, usage, says):
    told, last = refused(capsys, *words)
    assert told.startswith(f"usage: rollhouse {usage} ") if usage else told == ""
    assert says in last


def test_a_command_that_is_none_is_compared_with_those_that_are(capsys):
    assert refused(capsys, "plya")[1].endswith("there is no command plya; did you mean play?")
    assert "¿quizás play?" in refused(capsys, "plya", "--lang", "es")[1]


def test_to_compile_where_nothing_can_be_kept_is_refused(capsys, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("ROLLHOUSE_CACHE", str(tmp_path / "file" / "cache"))
    usage, last = refused(capsys, "compile", "toss_up")
    assert usage == ""
    assert last.startswith("rollhouse: machine code cannot be kept in ")
    assert last.endswith("ROLLHOUSE_CACHE names another folder")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("play toss_up --option gaol=3", "toss_up has no option gaol"),
        ("play toss_up --players Ann,greedy --option goal=x", "goal must be a whole number"),
        ("tournament toss_up --players greedy", "a tournament needs at least two players"),
        ("tournament toss_up --players greedy,random --option gaol=3", "has no option gaol"),
        ("tournament toss_up --players greedy,random --seats 9", "is played by 2 to 6"),
        ("simulate toss_up --players Ann,greedy", "Ann would be a person"),
        ("dataset dice_flick --out games", "there is no exact solution of dice_flick"),
        ("dataset toss_up --option gaol=3 --out games", "has no option gaol"),
    ],
)
def test_what_cannot_be_is_refused_before_rules_are_compiled(capsys, monkeypatch, words, says):
    for name in ("local.setup", "lab.tournament", "lab.simulation", "lab.dataset"):
        monkeypatch.delattr(f"rollhouse.terminal.{name}.make_ready")
    _, last = refused(capsys, *words.split())
    assert says in last


@pytest.mark.parametrize("given", ["toss_up:1", "toss_up:xyz", "toss_up:1?players"])
def test_what_begins_like_a_position_is_no_saved_game(capsys, given):
    _, last = refused(capsys, "values", given)
    assert "no saved game" not in last


def test_a_database_that_is_away_is_no_wrong_argument(capsys, tmp_path):
    away = "postgresql://ann@127.0.0.1:1/house"
    for command in ("serve", "backup"):
        file = () if command == "serve" else (str(tmp_path / "backup.jsonl"),)
        usage, last = refused(capsys, command, *file, "--database", away)
        assert usage == ""
        assert "127.0.0.1:1/house cannot be reached: " in last
        usage, last = refused(capsys, command, *file, "--database", "house.db")
        assert usage == ""
        assert last.endswith("this is neither")


@pytest.mark.usefixtures("data_folder")
def test_where_nothing_is_wrong_with_the_arguments_no_usage_is_shown(capsys):
    for words in (["report"], ["resume"], ["cup", "--resume"]):
        usage, last = refused(capsys, *words)
        assert usage == ""
        assert "`rollhouse" in last
