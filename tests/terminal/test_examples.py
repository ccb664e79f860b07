"""The examples of `--help`: those of the games are shown, and all of them can be typed."""

from __future__ import annotations

import shlex
from types import SimpleNamespace

import pytest

from rollhouse.kernel import games
from rollhouse.terminal import examples, main
from rollhouse.terminal.commands.physics import commands_of_games, ordered_examples

OFFERED = [
    (command, words)
    for part in examples.parts()
    for command, offered in part.EXAMPLES.items()
    for words, _ in offered
]


@pytest.mark.parametrize(("command", "words"), OFFERED)
def test_what_a_game_offers_can_be_typed(command, words):
    typed = shlex.split(words.replace("\\\n", ""))  # as a shell joins lines
    arguments = main.parser().parse_args(typed)
    assert arguments.command == typed[0]
    assert callable(arguments.run)
    if command not in ("rollhouse", "tables"):
        assert typed[0] == command


def test_every_example_of_a_game_is_in_the_help(capsys):
    for command, words in OFFERED:
        asked = [] if command == "rollhouse" else [command]
        with pytest.raises(SystemExit):
            main.main([*asked, "--help"])
        assert f"  rollhouse {words}" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "does"), ordered_examples(commands_of_games()))
def test_examples_of_physics_can_be_typed(words, does):
    arguments = main.parser().parse_args(shlex.split(words))
    assert arguments.command == "physics"
    assert does


def test_what_they_do_stands_in_one_column():
    text = examples.listed([("play", "here"), ("play --join", "there"), ("a" * 60, "")])
    assert text.splitlines() == [
        "examples:",
        "  rollhouse play          here",
        "  rollhouse play --join   there",
        f"  rollhouse {'a' * 60}",
    ]


@pytest.mark.parametrize(
    ("offered", "words"),
    [
        ({"rollhouse": [("play b", ""), ("play b --invite", "")]}, ["play", "b", "--invite"]),
        ({}, ["play", "a", "--invite"]),
    ],
)
def test_an_invitation_is_to_a_game_that_offers_it(offered, words, monkeypatch):
    monkeypatch.setattr(examples, "parts", lambda: [SimpleNamespace(EXAMPLES=offered)])
    monkeypatch.setattr(games, "names", lambda: ["a", "b"])
    assert examples.invitation() == words
