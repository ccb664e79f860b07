"""Who begins a game in the terminal: said, asked for, or drawn."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.terminal.local.first import first_of

from .person import run


def played(data_folder, *words, text="q\n"):
    """What was shown, and the head of the record of the game that was begun."""
    shown = run("play", *words, text=text)
    assert not shown.returncode, shown.stderr
    (path,) = (data_folder / "games").glob("*.jsonl")
    return shown.stdout, rollhouse.load(path).head


def names(head):
    return [seat["name"] for seat in head["seats"]]


def test_who_is_named_begins_and_the_others_follow(data_folder):
    words = ("shizzle", "--players", "Ann,Ben,Cleo", "--first", "ben")
    _, head = played(data_folder, *words)
    assert names(head) == ["Ben", "Cleo", "Ann"]
    assert head["first"] == "youngest"


def test_what_belongs_to_a_seat_moves_along(data_folder):
    words = ("stack_attack", "--table", "fair", "--players", "Ann,Ben,Cleo", "--first", "Cleo")
    _, head = played(data_folder, *words, "--option", 'skill=["steady","shaky","average"]')
    assert names(head) == ["Cleo", "Ann", "Ben"]
    assert head["options"]["skill"] == ["average", "steady", "shaky"]


def test_chance_is_written_down(data_folder):
    _, head = played(data_folder, "toss_up", "--players", "Ann,Ben", "--first", "chance")
    assert set(names(head)) == {"Ann", "Ben"}
    assert head["first"] == "chance"


def test_without_a_word_the_first_begins(data_folder):
    _, head = played(data_folder, "toss_up", "--players", "Ann,Ben")
    assert names(head) == ["Ann", "Ben"]
    assert "first" not in head


@pytest.mark.parametrize(
    ("typed", "order"), [("2", ["Ben", "Ann"]), ("ben", ["Ben", "Ann"]), ("", ["Ann", "Ben"])]
)
def test_people_are_asked_who_is_the_oldest(data_folder, typed, order):
    text = f"Ann, Ben\nZoe\n{typed}\nq\n"
    shown, head = played(data_folder, "dice_flick", "--table", "fair", text=text)
    assert "The oldest begins. Who is it?" in shown
    assert "That is none of them." in shown
    assert names(head) == order
    assert head["first"] == "oldest"


def test_a_game_that_settles_it_itself_does_not_ask(data_folder):
    shown, head = played(data_folder, "doozy_dice", text="Ann, Ben\nq\n")
    assert "begins. Who is it" not in shown
    assert "first" not in head


def test_a_person_against_computers_is_not_asked_but_told_whom_chance_drew(data_folder):
    shown, head = played(data_folder, "toss_up", text="Ann, greedy\nq\n")
    assert "Who begins?" not in shown
    assert f"Drawn by chance: {names(head)[0]} begins." in shown
    assert head["first"] == "chance"


def test_chance_draws_each_of_them():
    seats = [SimpleNamespace(name=name, is_person=name == "Ann") for name in ("Ann", "Kepler")]
    asked = SimpleNamespace(first=None, players=None, json=False, watch=False, seed=None)
    game = contract.load("toss_up")
    assert {first_of(asked, game, seats, "en")[0] for _ in range(64)} == {0, 1}


def test_with_a_seed_nothing_is_drawn_beside_it(data_folder):
    shown, head = played(data_folder, "toss_up", "--seed", "5", text="Ann, greedy\nq\n")
    assert "Drawn by chance" not in shown
    assert names(head)[0] == "Ann"


def test_somebody_who_is_not_there_is_refused_with_the_names():
    shown = run("play", "toss_up", "--players", "Ann,Ben", "--first", "Zoe")
    assert shown.returncode == 2
    assert "Ann and Ben, or chance" in shown.stderr
    said = run("play", "--invite", "toss_up", "--first", "Ann", "--lang", "es").stderr
    assert "quien la abrió dice en el menú (m) quién empieza" in said
