"""A third language costs one folder of catalogues and no code: a made-up one proves it."""

from __future__ import annotations

import json
import warnings

import pytest

from rollhouse.kernel import translations
from rollhouse.kernel.games import names
from rollhouse.kernel.language import LANGUAGES, Catalogue, Texts, fill, listed
from rollhouse.players.seats import computers
from tests import pseudo
from tests.terminal.person import run

TYPED = {
    "ann", "ben", "rollhouse", "option", "goal", "dice", "finish", "faces", "true", "false",
    "null", "json", "url", "play", "from", "scores", "fair", "qps", "en", "es", "english",
    "español", "lang", "pseudo", *names(),
}  # fmt: skip
"""What is typed the same in every language."""


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
def test_commands_answer_in_it(folder, words, tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path))  # without games of others
    ended = told(folder, *words)
    assert ended.stdout
    assert pseudo.untold(ended.stdout, TYPED | set(computers())) == []


def test_games_are_listed_in_it(folder):
    listed = told(folder, "games").stdout
    assert f"{pseudo.say('Toss Up!')}, 1-6 {pseudo.say('players')}" in listed


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


SLAVIC = {"name": "Polski", "plurals": "1 (.*[^1])?[2-4]"}


@pytest.fixture
def slavic(tmp_path, monkeypatch):
    """A folder of a language with three forms, whose words can be typed."""
    own = tmp_path / "pl"
    own.mkdir()
    texts = {
        "{n} {n:die|dice}": "{n} {n:kość|kostki|kostek}",
        "{n} {n:point|points}": "{n} {n:a|b|c|d}",
        "{name} {name:rolls|roll}": "{name} {name:rzuca|rzuć}",
        "{n} open": "{n otwarte",
    }
    (own / "texts.json").write_text(json.dumps(texts), encoding="utf-8")
    (own / "language.json").write_text(json.dumps(SLAVIC), encoding="utf-8")
    words = {"Tak": "yes", "rzuć": "roll", "koniec": "q", "żółta": "yellow", "zielona": "green"}
    (own / "typed.json").write_text(json.dumps(words), encoding="utf-8")
    monkeypatch.setenv("ROLLHOUSE_LANGUAGES", str(tmp_path))
    kept = (translations.catalogue, translations.about, translations.typed, translations.plurals)
    for one in kept:
        one.cache_clear()
    yield tmp_path
    for one in kept:
        one.cache_clear()


@pytest.mark.usefixtures("slavic")
def test_a_language_has_as_many_forms_as_it_says():
    with pytest.warns(UserWarning, match="said in English") as heard:
        texts = translations.catalogue("pl")
    wrong = sorted(str(one.message) for one in heard)
    assert len(wrong) == 2
    assert "cannot be filled in" in wrong[0]
    assert "has fields of 4 forms, not of 3; said in English" in wrong[1]
    template = texts["{n} {n:die|dice}"]
    said = [fill(template, "pl", {"n": n}) for n in (0, 1, 2, 4, 5, 12, 21, 22, 112)]
    forms = ["kostek", "kość", "kostki", "kostki", "kostek", "kostek", "kostek", "kostki", "kostek"]
    assert [one.split()[1] for one in said] == forms
    english = "{n} {n:die|dice}"  # where the folder says nothing
    assert [fill(english, "pl", {"n": n}) for n in (1, 2, 5)] == ["1 die", "2 dice", "5 dice"]
    rolls = texts["{name} {name:rolls|roll}"]
    assert [fill(rolls, "pl", {"name": name}) for name in ("Ann", "You")] == [
        "Ann rzuca",
        "You rzuć",
    ]
    with pytest.raises(ValueError, match="between 2 forms"):
        fill("{n:a|b|c}", "en", {"n": 1})


def test_a_rule_for_forms_that_cannot_be_read_is_left_out(slavic):
    (slavic / "pl" / "language.json").write_text(json.dumps({"plurals": "1 ("}))
    with pytest.warns(UserWarning, match="plurals of pl: '1 \\(' is left out"):
        assert translations.plural("pl", 1, 2) == 0


def test_its_words_can_be_typed(slavic):
    words = ["play", "toss_up", "--players", "Ann,Ben", "--seed", "3", "--no-save", "--lines"]
    typed = "TAK\nRzuć\nkoniec\nkoniec\n"
    ended = run(*words, "--lang", "pl", text=typed, ROLLHOUSE_LANGUAGES=str(slavic))
    english = run(*words, text="yes\nroll\nq\nq\n")
    assert ended.stdout == english.stdout
    assert "Ann rolls again" in ended.stdout


def test_real_dice_are_told_by_its_words(slavic):
    words = ["referee", "toss_up", "--players", "Ann,Ben", "--no-save", "--lines"]
    typed = "4 zielona, 6 Żółta\nkoniec\n"
    ended = run(*words, "--lang", "pl", text=typed, ROLLHOUSE_LANGUAGES=str(slavic))
    assert ended.stdout == run(*words, text="4 green, 6 yellow\nq\n").stdout
    assert "4 green set aside" in ended.stdout
