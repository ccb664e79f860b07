"""The table drawn with text: every game in both languages, and what each of them must show."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse.kernel import games
from rollhouse.kernel.board import COLOURS, Grid, Inked, Picture, Piece, Shelf
from rollhouse.kernel.language import LANGUAGES
from tests.cases import over_every_match, part, walk

NAMES = ["Ann", "Ben", "Cy", "Di", "Eve", "Fay"]


def board(position, language="en"):
    game, names = position.terms.game, NAMES[: position.players]
    return part(game, "board", "board")(position.terms, position.state, language, names)


def shelves(position, language="en"):
    return [item for item in board(position, language) if isinstance(item, Shelf)]


def shelf(position, title):
    return next(item for item in shelves(position) if item.title == title)


def grid(position, language="en"):
    return next(item for item in board(position, language) if isinstance(item, Grid))


def keyed(position):
    return {piece.key for item in shelves(position) for piece in item.pieces if piece.key}


# Every game


@pytest.mark.parametrize("language", LANGUAGES)
@over_every_match
def test_boards_are_well_made(game, players, options, language):
    labels: dict[str, set[str]] = {}
    for position, _ in walk(game, players, options, seed=8, steps=120):
        for item in board(position, language):
            if isinstance(item, Shelf):
                assert item.title
                for piece in item.pieces:
                    assert piece.colour in COLOURS
                    assert 1 <= len(piece.shows) <= 2
                    assert len(piece.label) <= 8
                    labels.setdefault(piece.colour, set()).add(piece.label)
            elif isinstance(item, Grid):
                assert {len(row) for row in item.rows} == {len(item.head)}
            elif isinstance(item, Picture):
                assert item.instead
                parts = [part for line in item.lines for part in line]
                assert {part.colour for part in parts if isinstance(part, Inked)} <= {*COLOURS}
            else:
                assert item.endswith(".") or ":" in item
    said = [label for found in labels.values() for label in found]
    assert len(said) == len(set(said)) == len(labels)


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_keys_stand_on_the_dice_that_can_be_chosen(game):
    for position, _ in walk(game, 2, {}, seed=9):
        key, names = part(position.terms.game, "entry", "key"), NAMES[:2]
        keys = {
            key(position.terms, position.state, action, "en", names)
            for action in position.actions()
            if "die" in action or "face" in action or len(action.get("dice", ())) == 1
        }
        assert keyed(position) == {chosen(key) for key in keys}


def chosen(key):
    """How a die is called in the key of an action: `r 3` rolls die 3, `f blue 2 c3` flicks blue."""
    return " ".join(key.split()[:2]) if key.startswith("f ") else key.removeprefix("r ")


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_a_finished_game_can_be_drawn(game):
    *_, (position, _) = walk(game, 2, {}, seed=10)
    assert position.turn == rollhouse.OVER
    assert not shelves(position)


def test_a_game_need_not_have_a_board():
    assert games.part("toss_up", "nothing") is None
    assert games.part("nothing", "board") is None


# Toss Up!


def test_the_greens_set_aside():
    (aside,) = shelves(rollhouse.position("toss_up", turn_points=14))
    assert [(piece.shows, piece.colour) for piece in aside.pieces] == [("G", "green")] * 4
    assert "14 points" in aside.note


def test_all_green_goes_back_into_the_cup():
    position = rollhouse.position("toss_up", turn_points=10)
    assert shelves(position) == []
    assert "10 points at risk" in board(position)[0]


def test_the_dice_of_a_roll_are_drawn():
    position = rollhouse.start("toss_up")
    rolled = position.terms.game.board.rolled
    shelf = rolled(position.terms, position.state, {"roll": "RGYYYYYYYY"}, "es", NAMES)
    assert [piece.shows for piece in shelf.pieces] == ["V", *"A" * 8, "R"]


def test_a_last_turn_is_said():
    position = rollhouse.position("toss_up", scores=[90, 120], turn_points=3)
    assert "This is a last turn: the best total so far is 120." in board(position)


# Shizzle


def test_the_line_and_what_may_follow():
    position = rollhouse.position("shizzle", spark=[0, 5], roll=[None, 5, 5, 1, 2, 3])
    assert shelf(position, "Line").pieces == (Piece("5", "blue", "blue"),)
    beside = shelf(position, "Beside it").pieces
    assert beside[0] == Piece("5", "purple", "purple", key="2")
    assert {piece.key for piece in beside if piece.key} == {
        str(action["die"] + 1) for action in position.actions()
    }
    assert any(not piece.key for piece in beside)
    assert "Bank: 40" in board(position)
    assert any(str(item).startswith("Longest line from here: ") for item in board(position))


def test_pending_shizzles_are_said():
    line = [[0, 5], [1, 5], [2, 5]]
    position = rollhouse.position("shizzle", line=line, pending=2)
    assert "Shizzles to settle: 2" in board(position)
    assert len(shelf(position, "In the cup").pieces) == 3


def test_six_dice_to_choose_the_spark_from():
    assert keyed(rollhouse.start("shizzle")) == set("123456")


# Doozy Dice

CARDS = ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"]


def test_before_the_deal_there_are_only_dots():
    position = rollhouse.start("doozy_dice", players=3)
    assert board(position) == [Grid(("", "Ann", "Ben", "Cy"), (("Dots", "2", "2", "2"),))]


def test_dice_and_the_number_of_the_roll():
    position = rollhouse.position(
        "doozy_dice", cards=CARDS, dice=[1, 2, 3, "F", 5], roll_number=4
    ).after({"do": "roll", "dice": [0, 4]})
    (dice,) = shelves(position)
    assert (dice.title, dice.note) == ("Dice", "Roll 5 of 13")
    assert [piece.shows for piece in dice.pieces] == ["?", "2", "3", "F", "?"]
    assert [piece.colour for piece in dice.pieces] == ["blue"] * 3 + ["white"] * 2
    assert [piece.label for piece in dice.pieces] == ["blue"] * 3 + ["white"] * 2


def test_no_die_is_offered_after_the_last_roll():
    position = rollhouse.position("doozy_dice", cards=CARDS, dice=[1, 2, 3, "F", 5], roll_number=13)
    assert not keyed(position)


def test_the_cards_with_their_prices_and_who_has_them():
    left = [name for name in CARDS if name != "Climb"]
    position = rollhouse.position(
        "doozy_dice", cards=CARDS, open=[left, left], dice=[6, 4, 4, "F", 3], dots=[1, -1]
    )
    table = grid(position)
    assert table.head == ("", "Card", "Asks for", "Dots now", "Ann", "Ben")
    rows = {row[1]: (row[0], *row[2:]) for row in table.rows}
    assert rows["Snowman"] == ("1", "F a a", "free", ".", ".")
    assert rows["Quartet"] == ("2", "a a a a", "1", ".", ".")
    assert rows["Climb"][2:] == ("-", "x", "x")
    assert rows["Two Dozen"][2] == "1"
    assert rows["Dots"] == ("", "", "", "1", "-1")
    assert grid(position, "es").rows[0][3] == "gratis"


def test_what_is_too_dear_stands_in_brackets():
    position = rollhouse.position(
        "doozy_dice", cards=CARDS, dice=[1, 1, 6, 6, 2], dots=[1, 1], roll_number=2
    )
    prices = {row[1]: row[3] for row in grid(position).rows}
    assert prices["Snowman"] == "-"
    assert prices["Quartet"] == "(6)"
