"""Dice Flick: options, refusals, the position editor, and what is said."""

from __future__ import annotations

import json
import re

import pytest

import rollhouse
from rollhouse.kernel.board import Grid, Picture, Shelf
from rollhouse.terminal.screen.screen import Screen
from rollhouse.terminal.screen.speech import Speech
from tests.games.dice_flick.test_rules import (
    BARE,
    BONUS,
    BONUS_ASKED,
    OPENING,
    PASS,
    drawn,
    flick,
    lying,
    rest,
)
from tests.games.laws import bad_option, bad_position, do, refused

START = rollhouse.start("dice_flick")
SCORING = rollhouse.position(
    "dice_flick", arena=lying(a1="B1", a2="B2", a3="B3", c3="P6"), flicks_left=0
)


# Options


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players(players):
    assert rollhouse.start("dice_flick", players=players).players == players


@pytest.mark.parametrize("players", [0, 1, 5, "2", None])
def test_other_numbers_of_players_are_refused(players):
    if players is not None:
        assert "players must be" in bad_option("dice_flick", players=players)


def test_options_have_the_defaults_of_the_rules_page():
    assert START.options == {
        "rounds": 10,
        "layout": {"centre": [3, 3], "blue": [2, 2], "yellow": [2, 4], "green": [4, 2],
                   "bonus": [4, 4]},
        "movable_bases": [],
        "skill": ["average", "average"],
    }  # fmt: skip
    assert START.house_rules == {}


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ({"rounds": 0}, "rounds must be a whole number from 1 to 20"),
        ({"rounds": 21}, "from 1 to 20"),
        ({"skill": "perfect"}, "steady, average, shaky"),
        ({"skill": ["steady"]}, "skill must be a list of 2"),
        ({"skill": ["steady"] * 9}, "skill must be a list of 2"),
        ({"movable_bases": [2]}, "from 0 to 1"),
        ({"movable_bases": 1}, "list of at most 4"),
        ({"layout": {"blue": [2, 4]}}, "blue and yellow lie in the same hole"),
        ({"layout": {"blue": [0, 4]}}, "blue must be a whole number from 1 to 5"),
        ({"layout": {"red": [1, 1]}}, "has no"),
        ({"layout": [3, 3]}, "layout must be an object"),
        ({"layout": "/no/such/file"}, "could not be read"),
    ],
)
def test_an_option_that_cannot_be_is_refused_with_its_fault(option, says):
    assert says in bad_option("dice_flick", **option)


def test_one_skill_is_every_seats():
    assert rollhouse.start("dice_flick", skill=["average", "average"]) == START
    assert rollhouse.start("dice_flick", players=3, skill="shaky").options["skill"] == ["shaky"] * 3


def test_seats_with_movable_bases_are_in_order_and_once():
    position = rollhouse.start("dice_flick", players=3, movable_bases=[2, 0, 2])
    assert position.options["movable_bases"] == [0, 2]


def test_a_layout_may_be_a_json_or_toml_file(tmp_path):
    layout = {"centre": [1, 1], "blue": [5, 5]}
    (tmp_path / "layout.json").write_text(json.dumps({"about": "mine", **layout}))
    (tmp_path / "layout.toml").write_text("centre = [1, 1]\nblue = [5, 5]\n")
    from_json, from_toml = (
        rollhouse.start("dice_flick", layout=tmp_path / f"layout.{kind}")
        for kind in ("json", "toml")
    )
    assert from_json == from_toml == rollhouse.start("dice_flick", layout=layout)
    arena = lying(a1="B5")
    assert rollhouse.games.dice_flick.best_scoring(arena, tmp_path / "layout.json").points == 10


# Actions that are not legal


@pytest.mark.parametrize(
    ("position", "action", "reason"),
    [
        (OPENING, flick("pink"), "no_such_die_in_front"),
        (OPENING, PASS, "flick_first"),
        (OPENING, BONUS, "flick_first"),
        (BONUS_ASKED, flick("green"), "bonus_first"),
        (SCORING, BONUS, "no_bonus"),
        (SCORING, flick("blue"), "nothing_flicked"),
        (START, PASS, "not_now_table"),
        (SCORING, do("score"), "missing_key"),
        (SCORING, do("score", piece=5), "not_an_object"),
        (SCORING, do("score", piece={"kind": "row", "cells": []}), "not_a_choice"),
        (SCORING, do("score", piece={"kind": "centre", "cells": []}), "no_such_piece"),
        (SCORING, do("score", piece={"kind": "line", "colour": "blue", "cells": []}),
         "no_such_piece"),
        (SCORING, do("score", piece={"kind": "combination", "colour": "pink", "cells": []}),
         "not_a_choice"),
        (OPENING, flick("blue", 4), "not_whole"),
        (OPENING, flick("blue", 0, [0, 3]), "not_whole"),
        (OPENING, flick("red"), "not_a_choice"),
        (OPENING, do("roll"), "not_a_choice"),
    ],
)  # fmt: skip
def test_an_action_that_is_not_legal_is_refused_with_the_reason(position, action, reason):
    error = refused(position, action)
    assert error.reason == reason
    assert "{" not in error.say("es").replace('{"', "")


def test_a_piece_needs_neither_colour_nor_markers_where_it_has_none():
    piece = {"kind": "centre", "cells": [[3, 3]]}
    assert SCORING.after(do("score", piece=piece)).scores == [12, 0]
    assert SCORING.offer(do("score", piece=piece)).endswith("alone: 12 points")


def test_an_aim_may_be_left_out():
    assert OPENING.after(do("flick", die="blue", base=0)) == OPENING.after(flick("blue"))


# Outcomes that cannot be


FLICKED = OPENING.after(flick("blue"))


@pytest.mark.parametrize(
    ("position", "outcome", "reason"),
    [
        (START, drawn("blue"), "wrong_number_drawn"),
        (START, drawn("pink", "pink", "pink"), "not_in_bag"),
        (START, drawn("red", "blue", "blue"), "not_a_choice"),
        (START, rest("bag"), "not_flicked_now"),
        (FLICKED, drawn("blue", "blue", "blue"), "not_drawn_now"),
        (FLICKED, rest("c3"), "not_the_flicked_die"),
        (FLICKED, rest("c3", c3="G2"), "not_the_flicked_die"),
        (FLICKED, rest("c3", c3="B2", c4="B2"), "too_many_dice"),
        (FLICKED, rest("bag", c3="B2"), "too_many_dice"),
        (FLICKED, rest("c3", c3="B7"), "no_die"),
        (FLICKED, rest("c3", c3="B2", a1="P1"), "pink_shows_six"),
        (FLICKED, {"rest": "trench", "arena": BARE}, "not_a_list"),
        (FLICKED, {"rest": "bag"}, "missing_key"),
        (FLICKED, {"roll": [1]}, "missing_key"),
        (OPENING, rest("bag"), "not_the_table"),
    ],
)
def test_an_answer_of_the_table_that_cannot_be_is_refused(position, outcome, reason):
    error = refused(position, outcome)
    assert error.reason == reason
    assert error.say("es") != str(error)


def test_drawn_dice_are_taken_in_any_order():
    assert START.after(drawn("white", "blue", "green")) == OPENING


# The editor


def test_left_out_fields_are_the_start_of_a_turn():
    position = rollhouse.position("dice_flick", scores=[30, 20], to_move=1, round=3)
    assert position.turn == rollhouse.TABLE
    assert position.fields["to_draw"] == 3
    assert rollhouse.position("dice_flick") == START


def test_flicks_left_says_whether_one_flicks_or_scores():
    hands = [["blue", "pink"], ["green"]]
    flicking = rollhouse.position("dice_flick", hands=hands, flicks_left=1)
    assert {action["do"] for action in flicking.actions()} == {"flick"}
    scoring = rollhouse.position("dice_flick", hands=hands, flicks_left=0)
    assert scoring.actions() == [PASS]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"arena": [["P6", "P6", "P6", None, None], *BARE[1:]]}, "only 2 pink dice, not 3"),
        ({"hands": [["white"] * 3, ["white"]]}, "only 3 white dice"),
        ({"hands": [["blue"] * 4, []]}, "at most 3"),
        ({"hands": [[]]}, "hands must be a list of 2"),
        ({"round": 11}, "from 1 to 10"),
        ({"flicks_left": 3}, "from 0 to 2"),
        ({"flicks_left": 1}, "no die in front"),
        ({"phase": "rest"}, "flick must be given"),
        ({"phase": "bonus"}, "die on the bonus marker"),
        ({"phase": "score", "flicks_left": 1}, "cannot be left"),
        ({"phase": "draw", "to_draw": 2}, "three lie in front"),
        ({"phase": "score", "markers": [[1, 1]]}, "uncovered upgrade markers"),
        ({"markers": [[2, 2]]}, "while scoring only"),
        ({"phase": "over", "round": 3}, "scores alone"),
        ({"phase": "over", "arena": lying(c3="B1")}, "scores alone"),
        ({"scores": [1]}, "list of 2"),
        ({"flick": "blue"}, "flick must be an object"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields, says):
    assert says in bad_position("dice_flick", **fields)


# What is said


def test_a_turn_is_told():
    names = ["Ann", "Ben"]
    assert START.tell(drawn("blue", "blue", "pink"), "en", names) == [
        "Ann draws 2 blue and 1 pink."
    ]
    assert OPENING.tell(flick("blue", 1, [3, 3]), "es", names) == [
        "Ann lanza el dado azul desde la base 2 a c3."
    ]
    assert FLICKED.tell(rest("d4", d4="B2"), "en", names) == [
        "The blue die rests in d4 and shows 2.", "It lies on the bonus marker."
    ]  # fmt: skip
    assert BONUS_ASKED.tell(PASS, "en", names) == ["Ann leaves the bonus."]
    blue = next(a for a in SCORING.actions() if a["do"] == "score")
    assert SCORING.tell(blue, "en", names) == ["Ann scores the blue group a1 a2 a3: 6 points."]


def test_the_view_proposes_the_best_plan():
    best = SCORING.view(0)["best"]
    assert best["points"] == 6 + 2 + 12
    assert [piece["kind"] for piece in best["pieces"]] == ["combination", "line"]
    assert OPENING.view(0)["best"] is None


def test_where_things_stand():
    assert SCORING.status("en", ["Ann", "Ben"])[0] == "Round 1 of 10."
    assert any("Best scoring: 20 points" in line for line in SCORING.status("en"))


# Signs and keys in both languages


def drawn_in(position, language):
    """The picture, the table in its place, and the pieces in front of the player."""
    names = ["Ann", "Ben"]
    items = position.terms.game.board.board(position.terms, position.state, language, names)
    picture = next(item for item in items if isinstance(item, Picture))
    pieces = [piece for item in items if isinstance(item, Shelf) for piece in item.pieces]
    (table,) = [item for item in picture.instead[0].instead if isinstance(item, Grid)]
    return picture, table, pieces


def test_keys_on_the_board_are_in_the_readers_language():
    for language, keys in {
        "en": ["f blue", "f green", "f white"],
        "es": ["f azul", "f verde", "f blanco"],
    }.items():
        pieces = drawn_in(OPENING, language)[2]
        assert [piece.key for piece in pieces] == keys
        entry = OPENING.terms.game.entry
        for piece in pieces:
            read = entry.read_actions(
                OPENING.terms, OPENING.state, f"{piece.key} 2 c3", language, ["Ann", "Ben"]
            )
            assert OPENING.allows(read[0])


def test_dice_and_markers_are_shown_in_the_readers_language():
    position = rollhouse.position(
        "dice_flick", arena=lying(a1="B1", a2="Y2", a3="G3", a4="W4", a5="P6"), flicks_left=0
    )
    shown = {language: drawn_in(position, language)[1].rows for language in ("en", "es")}
    assert shown["en"][0][1:] == ("B1", "Y2", "G3", "W4", "P6")
    assert shown["es"][0][1:] == ("Az1", "Am2", "Ve3", "Bl4", "Ro6")
    assert (shown["en"][1][2], shown["es"][1][2], shown["es"][3][2]) == ("b", "az", "ve")
    assert "Az1 Am2 Ve3 Bl4 Ro6 / .  az" in " ".join(position.status("es"))
    assert "az, am, ve" in drawn_in(position, "es")[0].instead[1]


def test_three_marks_in_one_hole_do_not_move_the_others():
    layout = {"centre": [2, 2], "bonus": [2, 2]}
    position = rollhouse.position("dice_flick", layout=layout, flicks_left=0)
    for language in ("en", "es"):
        lines = drawn_in(position, language)[0].lines
        rows = ["".join(getattr(part, "text", part) for part in line) for line in lines]
        assert (
            len({row.index(f" {name}", 30) for row, name in zip(rows[2:7], "abcde", strict=True)})
            == 1
        )


def test_a_person_draws_from_the_bag_and_does_not_throw():
    prompts = [Speech(language, ["Ann", "Ben"]).to_throw(START) for language in ("en", "es")]
    assert prompts[0] == "Ann: press Enter to draw from the bag."
    assert prompts[1] == "Ann: oprime Enter para sacar de la bolsa."
    assert Speech("en", ["Ann", "Ben"]).to_throw(FLICKED) == "Ann: press Enter to flick."
    assert "throw" in Speech("en", ["Ann", "Ben"]).to_throw(rollhouse.start("toss_up"))


# Where real dice rest


LYING = rollhouse.position(
    "dice_flick", arena=lying(b2="G2", d4="W4", e1="P6"), hands=[["blue"], []],
    flick={"die": "blue", "base": 0, "aim": None}, flicks_left=1,
)  # fmt: skip


def seen(text, language="en", position=LYING):
    entry = position.terms.game.entry
    outcome = entry.read_outcome(position.terms, position.state, text, language, ["Ann", "Ben"])
    position.after(outcome)
    return outcome


@pytest.mark.parametrize(
    "text",
    ["c3 5, b2 -> b3 4", "c3 5 b2->b3 4", "rest 3 3 5; 2 2 → 2 3 4", "c3 5, b2 => b34",
     "C3 5, B2 > B3 4"],
)  # fmt: skip
def test_a_knocked_die_is_told_by_an_arrow(text):
    told = rest("c3", c3="B5", b3="G4", d4="W4", e1="P6")
    assert seen(text) == seen(text, "es") == told


def test_several_knocked_dice_and_some_out_of_the_arena():
    told = rest("b2", b2="B1", b3="G6", a1="P6")
    assert seen("b2 1, b2 -> b3 6, d4 -> bag, e1 -> a1") == told
    assert seen("b2 1, d4 -> fuera, b2 -> b3 6, e1 -> a1 6", "es") == told
    assert seen("trench, b2 -> d4 1, d4 -> b2 3") == rest("bag", d4="G1", b2="W3", e1="P6")
    assert seen("c3 5, b2 -> b2 6") == rest("c3", c3="B5", b2="G6", d4="W4", e1="P6")


@pytest.mark.parametrize(
    "text", ["bag", "trench", "in the trench", "outside", "bolsa", "foso", "en el foso", "fuera"]
)
def test_a_die_in_no_hole(text):
    for language in ("en", "es"):
        assert seen(text, language) == rest("bag", b2="G2", d4="W4", e1="P6")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("b2 5", "in b2 lies the green 2; if it was knocked, add where it went, with b2 -> b3 4"),
        ("c3 5, a1 -> b3 4", "in a1 lay no die"),
        ("c3 5, b2 -> b3", "b2 -> b3 4; or b2 -> bag"),
        ("c3 5, b2 ->", "b2 -> b3 4; or b2 -> bag"),
        ("c3 5, b2 -> d4 1", "two dice cannot lie in d4"),
        ("c3 5, b2 -> c3 1", "in c3 lies the green 1"),
        ("c3 5, b2 -> bag, b2 -> a1 1", "told twice"),
        ("c3 5, b2 -> f9 1", "f91 is no hole"),
        ("c3 5, b2 -> a1 7", "a die shows 1 to 6, not 7"),
        ("c3 5, e1 -> a1 3", "a pink die always counts as 6, not 3"),
        ("c3 5 b2 b3 4", "type where the die rests"),
        ("b2 -> b3 4", "type where the die rests"),
        ("moon", "moon is no hole"),
        ("c3 5, b2 -> b3 4 arena " + "- " * 25, "b2 -> b3 4; or b2 -> bag"),
    ],
)  # fmt: skip
def test_a_wrong_line_about_knocked_dice_is_refused(text, says):
    with pytest.raises(rollhouse.RollhouseError) as caught:
        seen(text)
    assert says in str(caught.value)
    assert "{" not in caught.value.say("es")


def test_what_is_told_twice_must_agree():
    holes = ["-"] * 12 + ["b2"] + ["-"] * 12
    with pytest.raises(rollhouse.RollhouseError, match="in c3 cannot show 5 and 2"):
        seen("rest 3 3 5 arena " + " ".join(holes))
    told = rest("c3", c3="B2")
    assert seen("rest 3 3 2 arena " + " ".join(holes)) == told
    assert seen("rest 3 3 arena " + " ".join(holes)) == told


def test_the_whole_arena_is_typed_in_the_readers_language():
    told = rest("c3", c3="B2", a1="G1", a2="W3", a3="P6")
    for language, signs in {
        "en": ("g1", "w3", "p6", "b2"),
        "es": ("ve1", "bl3", "ro6", "az2"),
    }.items():
        first, second, third, flicked = signs
        holes = [first, second, third] + ["-"] * 9 + [flicked] + ["-"] * 12
        text = "rest 3 3 arena " + " ".join(holes)
        assert seen(text, language) == told
        entry = LYING.terms.game.entry
        assert entry.typed_outcome(LYING.terms, LYING.state, told, language) == text
    with pytest.raises(rollhouse.RollhouseError, match="a may be azul"):
        seen("rest 3 3 arena a2 " + "- " * 24, "es")


@pytest.mark.parametrize(
    ("language", "empty", "lies", "markers"),
    [
        (
            "en",
            "The box is empty.",
            "In the box: ",
            "Upgrade markers: blue b2, yellow b4",
        ),
        ("es", "La caja está vacía.", "En la caja: ", "Marcas de mejora: azul b2, amarillo b4"),
    ],
)
def test_read_aloud_the_arena_is_sentences_without_signs(capsys, language, empty, lies, markers):
    for position, said in ((OPENING, empty), (SCORING, lies)):
        Screen(read_aloud=True).board(Speech(language, ["Ann", "Ben"]).board(position))
        lines = capsys.readouterr().out
        assert lines.count(said) == 1
        assert lines.count(markers) == 1
        assert not re.search(r"^ +[a-e] ", lines, re.MULTILINE)


def test_where_a_die_rests_is_asked_for_by_the_name_of_its_hole():
    asked = Speech("es", ["Ana", "Beto"]).question(OPENING.after(flick("blue", base=1)))
    assert asked.endswith("como c3 5.")
