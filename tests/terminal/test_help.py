"""`--help` and refused arguments, in the language of the reader."""

from __future__ import annotations

import argparse

import pytest

import rollhouse
from rollhouse.chance import real
from rollhouse.coach.reports.address import in_language
from rollhouse.kernel import translations
from rollhouse.matches.match import begin
from rollhouse.matches.story import called
from rollhouse.terminal import help_words, main
from rollhouse.terminal.commands import COMMANDS

SAME = {
    "", "N", "S", "B", "C", "D", "ID", "URL", "JSON", "WxH", "A,B,…", "PROXY",
    "%(prog)s: error: %(message)s\n",
}  # fmt: skip
"""What is the same in Spanish as in English."""


@pytest.fixture(autouse=True)
def _speaks_english_again():
    yield
    help_words.speak("en")


def words_of_commands():
    parser = main.parser()
    (commands,) = (
        action for action in parser._actions if isinstance(action, argparse._SubParsersAction)
    )
    for name, command in commands.choices.items():
        yield [name]
        for action in command._actions:
            if isinstance(action, argparse._SubParsersAction):
                yield from ([name, inner] for inner in action.choices)


def shown(capsys, *words):
    """What a command line that ends in help or in a refusal prints, and its exit code."""
    with pytest.raises(SystemExit) as ended:
        main.main(words)
    out, err = capsys.readouterr()
    return out + err, ended.value.code


def test_every_text_of_the_help_is_in_the_spanish_catalogue(monkeypatch):
    asked = set()

    def recorded(language, english, key=""):
        said = translations.translated(language, english, key)
        if key != "typed":
            asked.add((english, said))
        return said

    monkeypatch.setattr(help_words, "translated", recorded)
    help_words.speak("es")
    for _ in words_of_commands():
        pass
    spanish = set(translations.catalogue("es").values())
    missing = {one for one, said in asked if one == said} - SAME - spanish
    assert len(asked) > 300
    assert missing == set()


def test_the_catalogue_has_no_text_that_is_not_said_any_more(monkeypatch):
    asked = set()
    monkeypatch.setattr(help_words, "translated", lambda _, text, _key="": asked.add(text) or text)
    help_words.speak("es")
    for _ in words_of_commands():
        pass
    written = translations.read(translations.SHIPPED / "es" / "help.json")
    refusals = {text for text in written if text.startswith("must be ")}
    elsewhere = {"Preparing the house for this machine, only this once"}
    assert set(written) - asked - refusals - elsewhere == set()


def test_help_of_every_command_in_spanish(capsys):
    for words in words_of_commands():
        said, code = shown(capsys, *words, "--help", "--lang", "es")
        assert code == 0
        assert said.startswith("uso: rollhouse")
        assert "opciones:" in said
        assert "usage:" not in said
        assert "show this help" not in said
    assert len(COMMANDS) > 25


def test_the_overview_in_spanish_by_locale_and_by_word(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    by_locale, _ = shown(capsys, "--help")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert shown(capsys, "--lang", "es", "--help") == (by_locale, 0)
    assert "Una casa de juegos de dados." in by_locale
    assert "abrir la casa en esta computadora" in by_locale
    assert "A house of dice games." in shown(capsys, "--help")[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["play", "--table", "cup"],
            "argumento --table: 'cup' no vale aquí; se puede elegir entre",
        ),
        (["solve"], "error: falta: JUEGO"),
        (["play", "--pace", "61"], "argumento --pace: debe ser de 0 a 60, no 61"),
        (["play", "--pace", "fast"], "debe ser un número, no fast"),
        (["play", "--seed", "one"], "argumento --seed: debe ser un número entero, no one"),
        (["play", "--seed"], "argumento --seed: hace falta un valor"),
        (
            ["saved", "--nonsense"],
            "aquí no va --nonsense; `rollhouse saved --help` dice lo que sí va",
        ),
        (["dance"], "no existe el comando dance; `rollhouse --help` dice cuáles hay"),
        (["cup", "--export", "one"], "hacen falta 2 valores"),
        (["hint", "x", "--exact", "--rollout"], "no se permite junto con --exact"),
    ],
)
def test_refused_arguments_in_spanish(capsys, words, says):
    said, code = shown(capsys, *words, "--lang", "es")
    assert code == 2
    assert says in said
    assert "error:" in said


def test_a_language_that_is_not_here_is_refused(capsys):
    said, code = shown(capsys, "games", "--lang", "xx")
    assert code == 2
    assert "choose from" in said


def test_a_language_before_the_command(capsys):
    assert main.main(["--lang", "es", "games"]) == 0
    assert "jugadores" in capsys.readouterr().out


def test_computer_players_are_called_by_words():
    names = ["Ana", "Computer 3", "Greedy (2)", "Skipper", "Computers"]
    seats = [{"name": name, "player": "greedy"} for name in names]
    assert called(seats, "es") == ["Ana", "Computadora 3", "A ojo (2)", "Skipper", "Computers"]
    assert called(seats, "en") == names


def test_people_are_called_as_they_are():
    seats = [{"name": "Random", "player": "human"}, {"name": "Random (2)", "player": "random"}]
    assert called(seats, "es") == ["Random", "Al azar (2)"]
    match = begin("toss_up", seats, real.RealTable())
    match.enter({"roll": "GGGGGYYYRR"})
    report = rollhouse.coach.report(match.record, exact=False, batches=8)
    assert report.told("es")["names"] == ["Random", "Al azar (2)"]
    assert in_language(report, "es").text("es")[0].endswith("Random, Al azar (2)")


@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("toss_up", "toss_up"),
        ("Toss Up!", "toss_up"),
        ("stack-attack", "stack_attack"),
        ("shiz", "shizzle"),
        ("d", "d"),  # two begin so
        ("!", "!"),
        ("chess", "chess"),
    ],
)
def test_a_game_is_named_as_people_write_it(said, game):
    assert main.parser().parse_args(["rules", said]).game == game


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("language", ["en", "es"])
def test_sentences_of_the_help_are_as_wide_as_the_window(capsys, monkeypatch, width, language):
    monkeypatch.setenv("COLUMNS", str(width))
    for command in ("box", "daily", "wall", "report"):
        with pytest.raises(SystemExit):
            main.main(["--lang", language, command, "--help"])
        shown = capsys.readouterr().out.splitlines()
        typed = ("rollhouse ", "usage", "uso", "[")
        sentences = [line for line in shown if not line.strip().startswith(typed)]
        assert len(sentences) > 10
        assert [line for line in sentences if len(line) > width] == []
