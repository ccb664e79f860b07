"""A third language costs one folder of catalogues and no code: a made-up one goes through."""

from __future__ import annotations

import json
import warnings

import pytest

from rollhouse.kernel import translations
from rollhouse.kernel.games import names
from rollhouse.kernel.language import LANGUAGES, Catalogue, Texts, listed
from rollhouse.players.seats import computers
from tests import pseudo
from tests.terminal.person import run

TYPED = {
    "ann", "ben", "rollhouse", "option", "goal", "dice", "finish", "faces", "true", "false",
    "null", "json", "url", "play", "from", "scores", "fair", "qps", "en", "es", "english",
    "español", "lang", "pseudo", *names(),
}  # fmt: skip
"""What is typed as it is in every language."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return pseudo.write(tmp_path_factory.mktemp("languages"))


def told(folder, *words, text=""):
    """What a command says in the made-up language."""
    ended = run(*words, "--lang", pseudo.CODE, text=text, ROLLHOUSE_LANGUAGES=str(folder))
    assert "Traceback" not in ended.stderr, ended.stderr
    return ended


def test_the_language_is_longer_and_keeps_what_is_filled_in():
    said = pseudo.say("{name} {name:rolls|roll} {dice:{dice} die|{dice} dice} with `--help`")
    assert said == "{name} {name:róólls|róóll} {dice:{dice} dííéé|{dice} díícéé} wííth `--help`"


def test_a_house_without_the_folder_does_not_know_it():
    assert pseudo.CODE not in LANGUAGES
    assert "choose from" in run("games", "--lang", pseudo.CODE).stderr


def test_a_game_is_played_in_it(folder):
    words = ["play", "toss_up", "--players", "Ann,Ben", "--option", "goal=10", "--seed", "3"]
    shown = told(folder, *words, "--no-save", "--lines", text="\n?\nr\nh\ns\nq\n").stdout
    assert pseudo.untold(shown, TYPED) == []
    assert pseudo.say("Ann: press Enter to throw.").replace("Ánn", "Ann")[5:] in shown
    assert pseudo.say("Ten dice, three colours") in shown  # the rules page


@pytest.mark.parametrize("words", [["players"], ["sheet", "--blank", "toss_up"], ["saved"]])
def test_commands_answer_in_it(folder, words):
    ended = told(folder, *words)
    assert ended.stdout
    assert pseudo.untold(ended.stdout, TYPED | set(computers())) == []


def test_games_are_listed_in_it(folder):
    listed = told(folder, "games").stdout
    assert f"{pseudo.say('Toss Up!')}, 2-6 {pseudo.say('players')}" in listed


def test_help_and_refusals_in_it(folder):
    overview = told(folder, "--help").stdout
    assert pseudo.say("A house of dice games.") in overview
    assert pseudo.say("show this help message and exit") in overview
    assert pseudo.say("must be 0 to 60, not 61") in told(folder, "play", "--pace", "61").stderr


def test_what_is_missing_is_said_in_english(folder, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_LANGUAGES", str(folder))
    translations.catalogue.cache_clear()
    try:
        assert translations.translated(pseudo.CODE, "Never said before") == "Never said before"
        assert translations.translated(pseudo.CODE, "players") == pseudo.say("players")
        assert Texts(en="players", es="jugadores")[pseudo.CODE] == pseudo.say("players")
    finally:
        translations.catalogue.cache_clear()


def test_bad_files_are_left_out_with_a_warning(tmp_path, monkeypatch):
    own = tmp_path / "xx"
    own.mkdir()
    (own / "broken.json").write_text("{")
    (own / "list.json").write_text("[1]")
    good = {"{n} dice": "{n} dés", "one": "un {n}", "and": "et", "@tie draw": "nul", "draw": "tire"}
    (own / "good.json").write_text(json.dumps(good))
    monkeypatch.setenv("ROLLHOUSE_LANGUAGES", str(tmp_path))
    translations.catalogue.cache_clear()
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        found = translations.catalogue("xx")
    translations.catalogue.cache_clear()
    assert set(found) == set(good) - {"one"}
    told = sorted(str(one.message) for one in heard)
    assert len(told) == 3
    assert any("broken.json cannot be read" in one for one in told)
    assert any("'one' has no n" in one for one in told)


def test_a_text_may_be_for_one_key_alone(tmp_path, monkeypatch):
    own = tmp_path / "xx"
    own.mkdir()
    (own / "words.json").write_text(json.dumps({"@tie draw": "nul", "draw": "tire", "and": "et"}))
    monkeypatch.setenv("ROLLHOUSE_LANGUAGES", str(tmp_path))
    monkeypatch.setattr("rollhouse.kernel.language.LANGUAGES", (*LANGUAGES, "xx"))
    translations.catalogue.cache_clear()
    words = Catalogue(en={"tie": "draw", "take": "draw"}, es={"tie": "empate", "take": "sacar"})
    try:
        assert (words.say("xx", "tie"), words.say("xx", "take")) == ("nul", "tire")
        assert listed("xx", "abc") == "a, b et c"
    finally:
        translations.catalogue.cache_clear()
