"""Shizzle: the layout of the dice and the other house rules, and the lines that can be built."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rollhouse
from rollhouse.games.shizzle import lines
from tests.games.laws import bad_option, do, played, text_round_trips
from tests.games.shizzle.test_rules import CHOKING, COLOURS, rolled, sparked
from tests.games.shizzle.test_settlement import choke_chance

CYCLIC = [[COLOURS[(number + die) % 6] for number in range(6)] for die in range(6)]
ONE_COLOUR_A_DIE = [[colour] * 6 for colour in COLOURS]
MIRRORED = CYCLIC[::-1]
BACKWARDS = [[COLOURS[(5 * number + die) % 6] for number in range(6)] for die in (3, 0, 5, 1, 4, 2)]

layouts = st.tuples(*[st.permutations(COLOURS)] * 6).map(
    lambda columns: [list(die) for die in zip(*columns, strict=True)]
)
"""Every valid layout: each number has its six colours on the six dice in some order."""


def changed(die, number, colour):
    layout = [list(colours) for colours in CYCLIC]
    layout[die][number - 1] = colour
    return layout


# The layout


def test_the_default_layout_is_the_cyclic_latin_square():
    layout = rollhouse.start("shizzle").view()["layout"]
    assert layout == CYCLIC
    assert layout[0][0] == "red"
    assert rollhouse.start("shizzle", layout=CYCLIC) == rollhouse.start("shizzle")


@pytest.mark.parametrize("layout", [MIRRORED, BACKWARDS])
def test_choke_on_five_dice_is_32_in_243_in_other_latin_squares(layout):
    for line in (*layout, *zip(*layout, strict=True)):
        assert sorted(line) == sorted(COLOURS)
    assert choke_chance(sparked(spark=[4, 2], layout=layout)) == Fraction(32, 243)


def test_colours_may_repeat_on_a_die_and_then_chokes_differ():
    position = sparked(spark=[4, 2], layout=ONE_COLOUR_A_DIE)
    assert choke_chance(position) == Fraction(5, 6) ** 5


@pytest.mark.parametrize(
    "layout",
    [
        [[COLOURS.index(colour) for colour in die] for die in MIRRORED],
        [[[colour, n + 1] for n, colour in enumerate(die)][::-1] for die in MIRRORED],
        tuple(tuple(die) for die in MIRRORED),
        {"dice": MIRRORED},
        {"about": "my own set", "dice": MIRRORED},
    ],
    ids=["numbers", "faces", "tuples", "object", "with about"],
)
def test_a_layout_may_be_written_in_several_ways(layout):
    position = rollhouse.start("shizzle", layout=layout)
    assert position == rollhouse.start("shizzle", layout=MIRRORED)
    assert position.options["layout"] == MIRRORED
    text_round_trips(position)


@pytest.mark.parametrize("as_path", [str, lambda path: path])
def test_a_layout_may_be_a_json_or_toml_file(tmp_path, as_path):
    expected = rollhouse.start("shizzle", layout=MIRRORED)
    texts = {
        "list.json": json.dumps(MIRRORED),
        "object.json": json.dumps({"about": "mine", "dice": MIRRORED}),
        "dice.toml": f'about = "mine"\ndice = {json.dumps(MIRRORED)}\n',
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert rollhouse.start("shizzle", layout=as_path(path)) == expected
        assert rollhouse.position("shizzle", layout=as_path(path)) == expected


@pytest.mark.parametrize(
    ("name", "text"), [("a.json", "{"), ("a.toml", "dice = ["), ("a.json", None)]
)
def test_a_layout_file_that_cannot_be_read_is_named(tmp_path, name, text):
    path = tmp_path / name
    if text is not None:
        path.write_text(text, encoding="utf-8")
    message = bad_option("shizzle", layout=path)
    assert str(path) in message
    assert "could not be read" in message


def test_a_position_from_outside_opens_no_file(tmp_path):
    path = tmp_path / "layout.json"
    path.write_text(json.dumps(MIRRORED), encoding="utf-8")
    told = rollhouse.start("shizzle").to_dict()
    told["options"]["layout"] = str(path)
    with pytest.raises(rollhouse.BadOption, match="layout must be a list of 6"):
        rollhouse.Position.from_json(json.dumps(told))


@pytest.mark.parametrize(
    ("layout", "faults"),
    [
        (changed(0, 1, "orange"), ["orange 1 more than once", "red 1 missing"]),
        (changed(5, 6, "purple"), ["purple 6 more than once", "blue 6 missing"]),
        ([CYCLIC[0]] * 6, ["red 1, orange 2", "more than once", "purple 1", "missing"]),
        (changed(3, 2, "pink"), ["layout die 3 must be one of red, orange", '"pink"']),
        (changed(3, 2, 6), ["layout die 3 must be a whole number from 0 to 5"]),
        (changed(3, 2, None), ["layout die 3"]),
        (changed(1, 2, ["yellow", 3]), ["layout die 1 carries the number 3 twice"]),
        (changed(1, 2, ["yellow", 7]), ["layout die 1 must be a whole number from 1 to 6"]),
        (changed(1, 2, ["yellow"]), ["layout die 1 must be a list of 2"]),
        (CYCLIC[:5], ["layout must be a list of 6"]),
        ([*CYCLIC[:5], CYCLIC[5][:5]], ["layout die 5 must be a list of 6"]),
        ([*CYCLIC[:5], [*CYCLIC[5], "red"]], ["layout die 5 must be a list of 6"]),
        ({"dies": CYCLIC}, ['layout needs "dice"']),
        ({"dice": CYCLIC, "colour": "red"}, ['layout has no "colour"']),
        (36, ["layout must be a list of 6"]),
    ],
)  # fmt: skip
def test_a_layout_that_cannot_be_is_refused_with_its_fault(layout, faults):
    message = bad_option("shizzle", layout=layout)
    for fault in faults:
        assert fault in message


def test_a_layout_fault_in_spanish():
    with pytest.raises(rollhouse.BadOption) as caught:
        rollhouse.start("shizzle", layout=changed(0, 1, "orange"))
    assert "orange 1 más de una vez, red 1 falta" in caught.value.say("es")


# Bank, turns, players


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_players_and_no_others(players):
    assert "players must be a whole number from 2 to 6" in bad_option("shizzle", players=players)


@pytest.mark.parametrize("bank", [1, 500])
def test_a_bank_from_1_to_500(bank):
    position = rollhouse.start("shizzle", players=5, bank=bank)
    assert position.view()["bank"] == bank
    assert rollhouse.start("shizzle", players=5, bank=None).view()["bank"] == 90


@pytest.mark.parametrize("bank", [0, 501, "40", 40.0])
def test_other_banks_are_refused(bank):
    assert "bank must be a whole number from 1 to 500" in bad_option("shizzle", bank=bank)


@pytest.mark.parametrize("turns", [1, 1000, None])
def test_max_turns_from_1_to_1000(turns):
    assert rollhouse.start("shizzle", max_turns=turns).options["max_turns"] == turns


@pytest.mark.parametrize("turns", [0, 1001, True])
def test_other_max_turns_are_refused(turns):
    assert "max_turns must be a whole number from 1 to 1000" in bad_option(
        "shizzle", max_turns=turns
    )


def test_max_turns_ends_the_game_mid_round_chokes_included():
    position = sparked(players=3, max_turns=10)
    for turn in range(9):
        position, events = position.step(rolled(CHOKING))
        assert events == ["choke"]
        assert position.fields["turns"] == turn + 1
    after, events = position.step(rolled(CHOKING))
    assert events == ["choke", "game_over"]
    assert after.turn == rollhouse.OVER
    assert after.shares() == pytest.approx([1 / 3] * 3)


def test_max_turns_counts_complete_turns_and_then_most_points_win():
    position = sparked(max_turns=10, turns=9, chips=[4, 6], roll=[5, 1, None, 1, 4, 2])
    after, events = position.step(do("add", die=5))
    assert set(events) == {"added", "fizzle", "paid", "game_over"}
    assert after.scores == [6, 6]
    assert after.shares() == [0.5, 0.5]


def test_without_max_turns_chokes_never_end_the_game():
    position = sparked()
    for _ in range(1100):
        position = position.after(rolled(CHOKING))
    assert position.turn == rollhouse.TABLE


def test_an_empty_bank_ends_the_game_before_max_turns():
    position = sparked(max_turns=10, bank=10, chips=[4, 4], roll=[5, 1, None, 1, 4, 2])
    assert "bank_empty" in position.step(do("add", die=5))[1]


def test_an_unknown_option_is_refused_and_the_known_ones_are_named():
    assert "no option goal; its options are layout, bank, max_turns" in bad_option(
        "shizzle", goal=3
    )


# Lines


def test_lines_are_every_line_that_can_be_appended_longest_first():
    assert lines([2, 5], [2, 3, None, 3, 4, 2]) == [[5, 0, 4], [5, 0], [5]]
    assert lines([2, 5], CHOKING) == []


def test_lines_apply_no_compulsory_minimum():
    assert lines([2, 5], [5, 2, None, 1, 4, 2]) == [[5, 1], [0], [5]]


def test_a_single_die_is_a_line_when_it_matches_by_number_or_colour():
    numbers = range(1, 7)
    for number, other, shows in product(numbers, range(1, 6), numbers):
        roll = [shows if die == other else None for die in range(6)]
        fits = number == shows or CYCLIC[0][number - 1] == CYCLIC[other][shows - 1]
        assert lines([0, number], roll) == ([[other]] if fits else [])


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    layout=layouts,
    spark=st.tuples(st.integers(0, 5), st.integers(1, 6)),
    roll=st.lists(st.none() | st.integers(1, 6), min_size=6, max_size=6),
)
def test_lines_are_what_trying_all_orders_finds(layout, spark, roll):
    def touch(one, other):
        return one[1] == other[1] or layout[one[0]][one[1] - 1] == layout[other[0]][other[1] - 1]

    dice = [die for die in range(6) if roll[die] and die != spark[0]]
    found = []
    for length in range(len(dice), 0, -1):
        for order in permutations(dice, length):
            line = [spark, *((die, roll[die]) for die in order)]
            if all(touch(*pair) for pair in pairwise(line)):
                found.append(list(order))
    assert lines(spark, roll, layout) == found


@pytest.mark.parametrize(
    ("spark", "roll", "fault"),
    [
        ([2], [None] * 6, "spark must be a list of 2"),
        ([6, 1], [None] * 6, "spark must be a whole number from 0 to 5"),
        ([2, 7], [None] * 6, "spark must be a whole number from 1 to 6"),
        ([2, 5], [None] * 5, "roll must be a list of 6"),
        ([2, 5], [0] * 6, "roll must be a whole number from 1 to 6"),
    ],
)
def test_lines_of_nonsense_are_refused(spark, roll, fault):
    with pytest.raises(rollhouse.RollhouseError, match=fault):
        lines(spark, roll)


def test_the_view_shows_the_lines_of_this_roll():
    position = sparked().after(rolled([2, 3, None, 3, 4, 2]))
    assert position.view()["lines"] == [[5, 0, 4], [5, 0], [5]]
    position = played(position, do("add", die=5))
    assert position.view()["lines"] == [[0, 4], [0]]
    assert sparked().view()["lines"] == []
    assert sparked().view()["rolling"] == [0, 1, 3, 4, 5]
