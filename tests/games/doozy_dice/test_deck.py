"""Doozy Dice: the 26 cards, what they cost, and decks of one's own."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations, product

import pytest

import rollhouse
from rollhouse.games.doozy_dice import cost
from tests.games.doozy_dice.test_rules import CARDS, choosing
from tests.games.laws import bad_option, text_round_trips


def alike(*counts):
    """This many of one kind, that many of another, different kind…"""
    return lambda numbers: sorted(Counter(numbers).values()) == sorted(counts)


def exactly(*wanted):
    return lambda numbers: sorted(numbers) == sorted(wanted)


def each(allowed):
    return lambda numbers: all(number in allowed for number in numbers)


def adding_up_to(total):
    return lambda numbers: sum(numbers) == total


PAGE = {
    "Triple Scoop": (3, 0, alike(3)),
    "Snowman": (3, 1, alike(2)),
    "Double Up": (4, 0, alike(2, 2)),
    "Quartet": (4, 0, alike(4)),
    "Four Square": (4, 0, exactly(4, 4, 4, 4)),
    "Prime Time": (4, 0, exactly(2, 3, 5, 5)),
    "Twinzy": (4, 2, alike(2)),
    "Countdown": (5, 0, exactly(5, 4, 3, 2, 1)),
    "Doozy Dog": (5, 1, exactly(3, 3, 3, 3)),
    "Twozy Tower": (5, 2, exactly(2, 2, 2)),
    "Full House": (5, 0, alike(3, 2)),
    "High Five": (5, 0, exactly(5, 5, 5, 5, 5)),
    "Climb": (5, 0, exactly(2, 3, 4, 5, 6)),
    "Bookends": (5, 0, lambda n: sorted(n) in [[1, 1, a, 6, 6] for a in (2, 3, 4, 5)]),
    "Odd Squad": (5, 0, each([1, 3, 5])),
    "Even Steven": (5, 0, each([2, 4, 6])),
    "Low Tide": (5, 0, each([1, 2, 3])),
    "High Tide": (5, 0, each([4, 5, 6])),
    "Lucky Thirteen": (5, 0, adding_up_to(13)),
    "Two Dozen": (5, 0, adding_up_to(24)),
    "Mr. Doozy": (5, 2, alike(3)),
    "Party Hat": (5, 1, alike(2, 2)),
    "Face Off": (5, 2, exactly(6, 6, 6)),
    "Ladder": (5, 1, lambda n: sorted(n) in ([1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6])),
    "Snake Eyes": (5, 0, lambda n: n.count(1) == 2 and alike(3, 2)(n)),
    "Doozy Parade": (5, 1, exactly(2, 2, 4, 4)),
}
"""The table of the rules page: how many dice, how many faces, and what the numbers must be."""

WHITE = ["F", 2, 3, 4, 5, 6]


def cheapest_way(name, dice):
    """The fewest dots and what each die becomes, by trying everything; (None, None) if nothing."""
    size, faces, satisfied = PAGE[name]
    ways = []
    for used in combinations(range(5), size):
        options = []
        for die in used:
            if dice[die] == "F":
                options.append([("F", 0)] + [(number, 0) for number in range(1, 7)])
            else:
                low = 1 if die < 3 else 2
                options.append([(to, abs(to - dice[die])) for to in range(low, 7)])
        for chosen in product(*options):
            becomes = [to for to, _ in chosen]
            numbers = [to for to in becomes if to != "F"]
            if len(becomes) - len(numbers) == faces and satisfied(numbers):
                order = [0 if to == "F" else to for to in becomes]
                ways.append((sum(dots for _, dots in chosen), used, order, becomes))
    if not ways:
        return None, None
    dots, used, _, becomes = min(ways)
    row = [None] * 5
    for die, to in zip(used, becomes, strict=True):
        row[die] = to
    return dots, row


def some_rolls(name, how_many):
    draw = random.Random(name)
    for _ in range(how_many):
        yield [draw.randint(1, 6) for _ in range(3)] + [draw.choice(WHITE) for _ in range(2)]


def offers(name, dice):
    """What the screen shows for one card."""
    others = [card for card in PAGE if card != name][:4]
    return choosing(dice, cards=[name, *others], dots=[0, 0]).view(0)["offers"].get(name)


# The cards of the page


def test_the_deck_is_the_26_cards_of_the_page():
    deck = rollhouse.start("doozy_dice").options["deck"]
    shown = {card["name"]: (card["dice"], card["faces"]) for card in deck}
    assert shown == {name: (dice, faces) for name, (dice, faces, _) in PAGE.items()}
    assert len(deck) == 26


@pytest.mark.parametrize("name", PAGE)
def test_cost_and_assignment_are_what_trying_everything_finds(name, effort):
    for dice in some_rolls(name, effort(6, 150)):
        dots, becomes = cheapest_way(name, dice)
        assert cost(name, dice) == dots, dice
        assert offers(name, dice) == (
            None if dots is None else {"dots": dots, "becomes": becomes}
        ), dice


# Spending dots


def card(dice, faces=0, **kind):
    return {"name": "Mine", "dice": dice, "faces": faces, **kind}


def test_example_4_and_2_into_two_threes_is_two_dots():
    assert cost(card(2, pattern="3 3"), [4, 2, 6, 6, 6]) == 2


def test_example_a_3_into_a_5_and_a_6_into_a_4_are_two_dots():
    assert cost("High Five", [5, 5, 5, 5, 3]) == 2
    assert cost("Four Square", [4, 4, 4, 6, 6]) == 2


def test_example_a_face_not_needed_is_wild():
    assert cost("Four Square", [4, 4, 4, "F", 2]) == 0
    assert offers("Four Square", [4, 4, 4, "F", 2])["becomes"] == [4, 4, 4, 4, None]


def test_example_one_face_is_the_face_and_the_other_wild():
    assert cost("Doozy Dog", [3, 3, 3, "F", "F"]) == 0
    assert offers("Doozy Dog", [3, 3, 3, "F", "F"])["becomes"] == [3, 3, 3, "F", 3]


def test_a_wild_face_cannot_be_the_required_face_at_the_same_time():
    assert cost("Doozy Dog", [3, 3, 3, "F", 6]) == 3
    assert cost("Twinzy", [3, 3, 3, "F", 3]) is None


def test_example_bookends():
    assert cost("Bookends", [1, 1, 6, 2, 6]) == 0


def test_example_a_white_2_is_never_a_1():
    assert cost(card(5, pattern="1 1 1 1 1"), [1, 1, 1, "F", 2]) is None
    assert cost(card(5, pattern="1 1 1 1 1"), [1, 1, 1, "F", "F"]) == 0


def test_there_is_no_way_round_the_corner():
    assert cost(card(3, pattern="1 1 1"), [1, 1, 6, 6, 6]) == 5
    assert cost(card(3, pattern="6 6 6"), [6, 1, 1, 6, 2]) == 4


def test_unused_dice_are_ignored():
    assert cost("Triple Scoop", [6, 1, 6, 2, 6]) == 0
    assert offers("Triple Scoop", [6, 1, 6, 2, 6])["becomes"] == [6, None, 6, None, 6]


def test_equally_cheap_ways_take_the_first_dice_then_the_lowest_targets_a_face_first():
    first_dice = {"dots": 1, "becomes": [2, 2, None, 2, None]}
    assert offers("Triple Scoop", [1, 2, 3, 2, 6]) == first_dice
    lowest_numbers = {"dots": 1, "becomes": [1, 1, None, "F", None]}
    assert offers("Snowman", [1, 2, 4, "F", 6]) == lowest_numbers
    face_first = {"dots": 0, "becomes": [4, None, None, "F", 4]}
    assert offers("Snowman", [4, 5, 6, "F", "F"]) == face_first


@pytest.mark.parametrize(
    ("which", "dice", "fault"),
    [
        ("Joker", [1, 1, 1, 2, 2], "card must be one of Triple Scoop"),
        ("Quartet", [1, 1, 1, 2], "dice must be a list of 5"),
        ("Quartet", ["F", 1, 1, 2, 2], "a blue die has no Doozy Face"),
        ("Quartet", [1, 1, 1, 1, 2], 'white die must be "F" or a whole number from 2 to 6'),
        ("Quartet", [1, 1, 7, 2, 2], "blue die must be a whole number from 1 to 6"),
        ("Quartet", [1, 1, None, 2, 2], "blue die must be a whole number"),
        (card(2), [1, 1, 1, 2, 2], "exactly one of pattern, each, sum and run"),
    ],
)
def test_costs_of_nonsense_are_refused(which, dice, fault):
    with pytest.raises(rollhouse.RollhouseError, match=fault):
        cost(which, dice)


# A deck of one's own


@pytest.mark.parametrize(
    ("mine", "dice", "dots"),
    [
        (card(3, pattern="5 5 x"), [5, 1, 1, 5, 2], 0),
        (card(2, pattern="a b"), [4, 4, 4, 4, 4], 1),
        (card(5, pattern=["a", "a", "b", "b", "c"]), [2, 2, 3, 3, 4], 0),
        (card(3, pattern=[1, 1, "a"]), [1, 1, 1, 6, 6], 0),
        (card(3, pattern="1 1 a", where={"a": {"not": [1]}}), [1, 1, 1, 6, 6], 0),
        (card(3, pattern="a a a", where={"a": [5, 6]}), [4, 4, 4, 2, 2], 3),
        (card(3, pattern="a a a", where={"a": {"not": [4, 5]}}), [4, 4, 4, 2, 2], 2),
        (card(2, each=[6]), [1, 1, 1, 2, 2], 8),
        (card(2, each={"not": [1, 2, 3, 4]}), [1, 1, 1, 2, 2], 6),
        (card(2, sum=12), [6, 1, 1, 2, 5], 1),
        (card(3, run=3), [1, 2, 4, 6, 6], 1),
        (card(1, faces=1, pattern=""), [1, 1, 1, 2, "F"], 0),
        (card(1, faces=1, pattern=""), [1, 1, 1, 2, 2], None),
        (card(3, faces=2, sum=6), [5, 1, 1, "F", "F"], 1),
    ],
)
def test_a_card_has_a_pattern_each_a_sum_or_a_run(mine, dice, dots):
    assert cost(mine, dice) == dots


OWN = [{"name": f"Sum of {total}", "dice": 3, "sum": total} for total in (5, 8, 9, 10, 12)]


def test_a_deck_may_be_given_as_data():
    position = rollhouse.start("doozy_dice", deck=OWN)
    assert position == rollhouse.start("doozy_dice", deck={"cards": OWN, "about": "sums"})
    ((deal, chance),) = position.outcomes()
    assert (deal, chance) == ({"deal": [card["name"] for card in OWN]}, 1)
    dealt = position.after(deal)
    assert dealt.fields["cards"] == deal["deal"]
    text_round_trips(dealt)


@pytest.mark.parametrize("as_path", [str, lambda path: path])
def test_a_deck_may_be_a_json_or_toml_file(tmp_path, as_path):
    expected = rollhouse.start("doozy_dice", deck=OWN)
    toml = "\n".join(
        f'[[cards]]\nname = "{own["name"]}"\ndice = 3\nsum = {own["sum"]}\n' for own in OWN
    )
    texts = {"l.json": json.dumps(OWN), "o.json": json.dumps({"cards": OWN}), "t.toml": toml}
    for name, text in texts.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert rollhouse.start("doozy_dice", deck=as_path(path)) == expected


def test_a_deck_file_that_cannot_be_read_is_named(tmp_path):
    path = tmp_path / "deck.toml"
    assert str(path) in bad_option("doozy_dice", deck=path)
    path.write_text("[[cards", encoding="utf-8")
    assert str(path) in bad_option("doozy_dice", deck=path)


def test_a_position_from_outside_opens_no_file(tmp_path):
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(OWN), encoding="utf-8")
    told = rollhouse.start("doozy_dice").to_dict()
    told["options"]["deck"] = str(path)
    with pytest.raises(rollhouse.BadOption, match="a deck must be a list"):
        rollhouse.Position.from_json(json.dumps(told))


def test_five_to_sixty_cards():
    many = [{"name": f"Card {n}", "dice": 1, "each": [n % 6 + 1]} for n in range(61)]
    for size in (5, 60):
        position = rollhouse.start("doozy_dice", deck=many[:size])
        assert len(position.options["deck"]) == size
        last = [card["name"] for card in many[size - 5 : size]]
        assert position.after({"deal": last}).fields["cards"] == last
    for size in (4, 61):
        assert "a list of 5 to 60 cards" in bad_option("doozy_dice", deck=many[:size])


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"name": "Sum of 5"}, "two cards are called Sum of 5"),
        ({"faces": 3}, "Mine: faces must be a whole number from 0 to 2"),
        ({"faces": -1}, "Mine: faces must be a whole number from 0 to 2"),
        ({"dice": 1, "faces": 2, "sum": 0}, "Mine: more faces than dice"),
        ({"dice": 0}, "Mine: dice must be a whole number from 1 to 5"),
        ({"dice": 6}, "Mine: dice must be a whole number from 1 to 5"),
        ({"each": [1]}, "Mine: a card has exactly one of pattern, each, sum and run"),
        ({"sum": None}, "Mine: sum must be a whole number from 3 to 18"),
        ({"sum": 2}, "Mine: sum must be a whole number from 3 to 18"),
        ({"sum": 19}, "Mine: sum must be a whole number from 3 to 18"),
        ({"where": {"a": [1]}}, "and where only with a pattern"),
        ({"colour": "red"}, 'card 5 has no "colour"'),
        ({"name": ""}, "a card needs a name of 1 to 40 letters"),
        ({"name": "M" * 41}, "a card needs a name of 1 to 40 letters"),
        ({"name": 7}, "the name of card 5 must be text"),
    ],
)  # fmt: skip
def test_a_card_that_cannot_be_is_refused_with_its_fault(wrong, fault):
    mine = {"name": "Mine", "dice": 3, "sum": 6, **wrong}
    assert fault in bad_option("doozy_dice", deck=[*OWN[:4], mine])


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ({"pattern": "a a"}, "Mine: pattern must be a list of 3"),
        ({"pattern": "a a a a"}, "Mine: pattern must be a list of 3"),
        ({"pattern": "F a a"}, "faces are counted under faces"),
        ({"pattern": "7 a a"}, "digits 1 to 6, letters, and x"),
        ({"pattern": "aa a a"}, "digits 1 to 6, letters, and x"),
        ({"pattern": 5}, "Mine: pattern must be a list of 3"),
        ({"pattern": "a a a", "where": {"b": [1]}}, "where names a letter of the pattern"),
        ({"pattern": "a a x", "where": {"x": [1]}}, "where names a letter of the pattern"),
        ({"pattern": "a a 5", "where": {"5": [1]}}, "where names a letter of the pattern"),
        ({"pattern": "a a a", "where": {"a": [7]}}, "Mine: where a must be a whole number"),
        ({"pattern": "a a a", "where": {"a": {"no": [1]}}}, 'Mine: where a needs "not"'),
        ({"pattern": "a a a", "where": [1]}, "Mine: where must be an object"),
        ({"each": [0]}, "Mine: each must be a whole number from 1 to 6"),
        ({"each": 3}, "Mine: each must be a list"),
        ({"run": 4}, "Mine: run must be a whole number from 3 to 3"),
        ({}, "Mine: a card has exactly one of pattern, each, sum and run"),
        ({"each": []}, "Mine: no roll can complete this card"),
        ({"pattern": "a a a", "where": {"a": []}}, "Mine: no roll can complete this card"),
        (
            {"pattern": "a b b", "where": {"a": [1], "b": [1]}},
            "Mine: no roll can complete this card",
        ),
    ],
)  # fmt: skip
def test_a_kind_of_card_that_cannot_be_is_refused_with_its_fault(kind, fault):
    mine = {"name": "Mine", "dice": 3, **kind}
    assert fault in bad_option("doozy_dice", deck=[*OWN[:4], mine])


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ("", "could not be read"),
        (26, "a deck must be a list of 5 to 60 cards"),
        ({"about": "nothing"}, 'deck needs "cards"'),
        ({"cards": OWN, "back": "blue"}, 'deck has no "back"'),
        ([*OWN[:4], "Quartet"], "card 5 must be an object"),
        ([*OWN[:4], {"name": "Mine", "sum": 6}], 'card 5 needs "dice"'),
        ([*OWN[:4], {"dice": 3, "sum": 6}], 'card 5 needs "name"'),
    ],
)
def test_a_deck_that_cannot_be_is_refused_with_its_fault(deck, fault):
    assert fault in bad_option("doozy_dice", deck=deck)


def test_the_view_shows_the_patterns_in_play():
    patterns = rollhouse.start("doozy_dice", cards=CARDS).view()["patterns"]
    assert [pattern["name"] for pattern in patterns] == CARDS
    assert patterns[2] == {"name": "Countdown", "dice": 5, "faces": 0, "pattern": "5 4 3 2 1"}
