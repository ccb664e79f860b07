"""How a template chooses its words: by a number, by a name, by several names."""

from __future__ import annotations

import pytest

from rollhouse.kernel.language import (
    Catalogue,
    People,
    Sentence,
    addressed,
    fill,
    is_you,
    seat_names,
)


def test_a_number_chooses_one_or_many():
    said = [fill("{dice} {dice:die|dice}", "en", {"dice": dice}) for dice in (0, 1, 2)]
    assert said == ["0 dice", "1 die", "2 dice"]


@pytest.mark.parametrize("name", ["You", "you", "YOU", "Tú", "tú"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_you_take_the_second_form_in_either_language(name, language):
    assert is_you(name)
    assert fill("{name} {name:rolls|roll}.", language, {"name": name}) == f"{name} roll."


@pytest.mark.parametrize("name", ["Ann", "Youssef", "You (2)", "Tú y yo", ""])
def test_anybody_else_takes_the_first_form(name):
    assert fill("{name} {name:rolls|roll}.", "en", {"name": name}) == f"{name} rolls."


def test_a_form_has_fields_of_its_own():
    template = "For {name:{name}, with {points} {points:point|points}|you}."
    assert fill(template, "en", {"name": "Ann", "points": 1}) == "For Ann, with 1 point."
    assert fill(template, "en", {"name": "You", "points": 1}) == "For you."


@pytest.mark.parametrize("name", ["a|b", "{name}", "{", "}}", "{points:point|points}"])
def test_a_name_is_never_read_as_a_template(name):
    said = fill("{name} {name:rolls|roll} for {name:{name}|you}.", "en", {"name": name})
    assert said == f"{name} rolls for {name}."


def test_several_people_are_listed_and_you_among_them_choose_the_second_form():
    template = "{names} {names:comparten|compartís}."
    said = [
        fill(template, "es", {"names": People(names)})
        for names in (("Ana", "Beto", "Carla"), ("Ana", "Tú"), ("Tú", "Ana"))
    ]
    assert said == ["Ana, Beto y Carla comparten.", "Ana y tú compartís.", "Tú y Ana compartís."]


def test_inside_a_sentence_you_have_no_capital():
    assert People(["You", "Ann", "Tú"]).inside() == ("you", "Ann", "tú")
    assert isinstance(People(["You"]).inside(), People)


def test_a_sentence_inside_a_sentence_chooses_nothing_but_text():
    words = Catalogue(en={"a": "{what:one|two}", "b": "x"}, es={"a": "{what:uno|dos}", "b": "x"})
    assert Sentence("a", words, what=Sentence("b", words)).say("es") == "uno"


@pytest.mark.parametrize(
    ("template", "error"),
    [
        ("{name:rolls|roll|rolled}", ValueError),
        ("{name!r}", ValueError),
        ("{nobody:rolls|roll}", KeyError),
        ("{name:{nobody}|roll}", KeyError),
        ("{name:rolls|roll", ValueError),
        ("{name:roll}", ValueError),
        ("{}", KeyError),
    ],
)
def test_what_is_no_markup_raises(template, error):
    with pytest.raises(error):
        fill(template, "en", {"name": "Ann"})


def test_you_is_called_as_the_language_has_it():
    assert addressed("es", ["Ana", "You"]) == ["Ana", "Tú"]
    assert addressed("en", ["tú", "Young"]) == ["You", "Young"]
    assert seat_names("es", 3, ["you"]) == ["Tú", "Jugador 2", "Jugador 3"]


def test_you_and_tu_at_one_table_stay_two_people():
    assert addressed("es", ["You", "Tú"]) == ["You", "Tú"]
