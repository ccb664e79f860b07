"""What people type: keys, natural words, real dice, and what is said about a wrong line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rollhouse
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import LANGUAGES
from tests.cases import over_every_match, part, walk

NAMES = ["Ann", "Ben", "Zoë", "Di", "Ann Lee", "Fay"]
RESERVED = ("?", "h", "q", "u", "k")
EXAMPLE = r"(?:like|como) ([^()]+?)(?: \((?:short|corto): (.*)\))?\.$"
"""What a question gives as an example, and in short."""


def call(function, position, *given):
    """Call a function of the game's entry.py; the language is given last."""
    terms, names = position.terms, NAMES[: position.players]
    return part(terms.game, "entry", function)(terms, position.state, *given, names)


def key(position, action, language="en"):
    return call("key", position, action, language)


def read(position, text, language="en"):
    return call("read_actions", position, text, language)


def ask(position, language="en"):
    return call("ask_outcome", position, language)


def outcome(position, text, language="en"):
    return call("read_outcome", position, text, language)


def typed_outcome(position, shown, language="en"):
    typed = part(position.terms.game, "entry", "typed_outcome")
    return typed(position.terms, position.state, shown, language)


def fault(reader, *arguments):
    """What is said about a wrong line, in English; it can be said in Spanish too."""
    with pytest.raises(RollhouseError) as caught:
        reader(*arguments)
    assert "{" not in caught.value.say("es")
    return str(caught.value)


# Every game


@over_every_match
def test_a_key_is_understood_as_its_action(game, players, options, effort):
    for position, _ in walk(game, players, options, seed=3, steps=effort(20, 60)):
        keys = set()
        for action in position.actions():
            for language in LANGUAGES:
                typed = key(position, action, language)
                assert read(position, typed, language) == [action]
                assert read(position, f"  {typed.upper()} ", language) == [action]
                assert typed.split()[0] not in RESERVED
            keys.add(typed)
        assert len(keys) == len(position.actions())


@pytest.mark.parametrize("language", LANGUAGES)
@over_every_match
def test_what_real_dice_show_can_be_typed_and_the_examples_too(game, players, options, language):
    for position, step in walk(game, players, options, seed=4, steps=80):
        if position.turn != rollhouse.TABLE or step is None:
            continue
        typed = typed_outcome(position, step, language)
        for text in (typed, typed.upper(), typed.replace(",", " , ")):
            assert position.after(outcome(position, text, language)) == position.after(step)
        example = re.search(EXAMPLE, ask(position, language))
        for text in filter(None, example.groups()):
            position.after(outcome(position, text, language))


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_outcomes_are_read_only_when_the_table_is_asked(game):
    for position, _ in walk(game, 2, {}, seed=6):
        if position.turn != rollhouse.TABLE:
            assert "not asked" in fault(outcome, position, "g 1 red 5 snowman")
            assert "not asked" in fault(ask, position)


POSITIONS = [
    rollhouse.start("toss_up"),
    rollhouse.position("toss_up", turn_points=4),
    rollhouse.start("shizzle"),
    rollhouse.position("shizzle", spark=[4, None]),
    rollhouse.position("shizzle", spark=[0, 5]),
    rollhouse.position("shizzle", spark=[0, 5], roll=[None, 5, 5, 1, 2, 3]),
    rollhouse.start("stack_attack"),
    rollhouse.start("stack_attack", players=4),
    rollhouse.position("stack_attack", players=3, tower=[[0, 1], [1, 2]], hand=[1, 3, 3, 4]),
    rollhouse.position("stack_attack", players=3, tower=[[0, 1]], hand=[1, 3, 4], placing=2),
    rollhouse.start("dice_flick"),
    rollhouse.position("dice_flick", hands=[["blue", "white", "pink"], []]),
    rollhouse.position("dice_flick", flick={"die": "blue", "base": 0, "aim": None},
                       hands=[["pink"], ["green"]]),
    rollhouse.position("dice_flick", flicks_left=0, arena=[["B1", "B2", "W3", None, None],
                       ["P6", *[None] * 4], *[[None] * 5] * 3]),
    rollhouse.start("doozy_dice"),
    rollhouse.start("doozy_dice", cards=["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"]),
    rollhouse.start("doozy_dice", players=1, cards=["Snowman", "Climb", "Ladder", "Odd Squad",
                                                    "Mr. Doozy"]),
    rollhouse.position("doozy_dice", cards=["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"],
                       dice=[1, 2, 3, "F", 5]),
]  # fmt: skip
WORDS = st.sampled_from(
    [*"rstalcw1236708fF,;.+-y²٣½ñ\u0301", "99", "gg", "yy", "blue", "red", "rojo", "azul", "a2",
     "am5", "r5", "stop", "roll", "attack", "Ben", "and", "complete", "snow", "write", "off",
     "larga", "add", "todos", "cara", "g5", "5g", "p", "place", "stands", "falls", "by", "cae",
     "no", "s", "2335", "12345"]
)  # fmt: skip
LINES = st.one_of(st.text(), st.lists(WORDS, max_size=12).map(" ".join))


def read_or_fault(reader, position, text, language):
    """What was read, or in Spanish why not. Anything else is a crash."""
    try:
        return reader(position, text, language)
    except RollhouseError as error:
        return error.say("es")


def test_nothing_typed_breaks_anything(effort):
    typed = given(st.sampled_from(POSITIONS), LINES, st.sampled_from(LANGUAGES))(breaks_nothing)
    settings(max_examples=effort(150, 400), deadline=None)(typed)()


def breaks_nothing(position, text, language):
    actions = read_or_fault(read, position, text, language)
    assert actions is None or actions
    if isinstance(actions, list):
        assert all("do" in action for action in actions)
    answer = read_or_fault(outcome, position, text, language)
    assert answer
    if isinstance(answer, dict):
        position.after(answer)


@pytest.mark.parametrize("position", POSITIONS)
def test_what_means_nothing_is_not_understood(position):
    for text in ("", "  ", "hello", "?", "¡olé!"):
        assert read(position, text) is None


# Toss Up!

TOSSING = rollhouse.position("toss_up", turn_points=4, phase="roll")
"""Six dice in the cup."""


@pytest.mark.parametrize(
    ("text", "do"),
    [("roll", "roll"), ("Roll again!", "roll"), ("tirar otra vez", "roll"), ("stop", "stop"),
     ("Parar", "stop"), ("plantarse", "stop"), ("me planto", "stop")],
)  # fmt: skip
def test_toss_up_in_words(text, do):
    assert read(rollhouse.position("toss_up", turn_points=4), text) == [{"do": do}]


def test_toss_up_rolls_all_dice_or_none():
    assert "stands alone" in fault(read, rollhouse.position("toss_up", turn_points=4), "r 3")


@pytest.mark.parametrize(
    ("text", "language"),
    [("gggyyr", "en"), ("GGG YY R", "en"), ("r,y,y,g,g,g", "en"), ("3g 2y 1r", "en"),
     ("3 green, 2 yellow and 1 red", "en"), ("3g2y1r", "en"), ("ggg yellow yellow red", "en"),
     ("gggyyr", "es"), ("vvvaar", "es"), ("3v 2a 1r", "es"), ("3g 2y 1r", "es"),
     ("3 verdes, 2 amarillos y 1 rojo", "es"), ("vvv amarillo amarillo y rojo", "es")],
)  # fmt: skip
def test_a_roll_of_toss_up(text, language):
    roll = outcome(TOSSING, text, language)["roll"]
    assert sorted(roll) == sorted("GGGYYR")


@pytest.mark.parametrize(
    ("text", "says"),
    [("ggggyyr", "7 dice, but 6 dice are rolled"), ("5g", "5 dice, but 6"), ("", "0 dice"),
     ("gggyyb", "gggyyb is no colour"), ("vvvaar", "is no colour"), ("6", "6 what?"),
     ("3 3 g", "3 what?"), ("3g y 2r", "y needs a number"), ("ggg-yyr", "- cannot be read"),
     ("9" * 5000 + "g", "but 6 dice are rolled; a letter a die, like gggyyr")],
)  # fmt: skip
def test_wrong_rolls_of_toss_up(text, says):
    assert says in fault(outcome, TOSSING, text)


def test_dice_without_yellow():
    position = rollhouse.start("toss_up", dice=5, faces="GGGGRR")
    assert "no yellow face" in fault(outcome, position, "gggyr")
    assert ask(position) == "Ann rolls 5 dice: a letter a die, like ggggr."


# Shizzle

BUILDING = rollhouse.position("shizzle", spark=[0, 5], roll=[None, 5, 5, 1, 2, 3])
"""The blue 5; beside it purple 5, red 5, green 1, purple 2 and orange 3."""
SHIZZLED = rollhouse.position(
    "shizzle", players=5, chips=[0, 9, 9, 9, 9], phase="settle", winnings=3, pending=1,
    line=[[0, 5], [1, 5], [2, 5]],
)  # fmt: skip

THREE_IN_CUP = rollhouse.position("shizzle", line=[[0, 5], [1, 5], [2, 5]])
"""Dice 4, 5 and 6 in the cup."""


def add(*dice):
    return [{"do": "add", "die": die} for die in dice]


@pytest.mark.parametrize(
    ("text", "actions"),
    [("2", add(1)), ("2 3", add(1, 2)), ("23", add(1, 2)), ("2,3 s", [*add(1, 2), {"do": "stop"}]),
     ("purple 5", add(1)), ("5 Purple", add(1)), ("morado 5", add(1)), ("p5 r5", add(1, 2)),
     ("add the purple 5 and the red 5", add(1, 2)), ("pur5, 5red roll", [*add(1, 2),
     {"do": "roll"}]), ("add 2", add(1)), ("keep rolling", [{"do": "roll"}]),
     ("take", [{"do": "take"}]), ("cobrar", [{"do": "take"}]), ("parar", [{"do": "stop"}])],
)  # fmt: skip
def test_dice_by_number_or_by_face(text, actions):
    assert read(BUILDING, text) == actions


def test_dice_by_face_in_spanish():
    assert read(BUILDING, "5 morado y rojo 5", "es") == add(1, 2)
    assert read(BUILDING, "añadir el m5", "es") == add(1)


@pytest.mark.parametrize("text", ["l", "longest", "larga", "la más larga"])
def test_the_longest_line(text):
    best = BUILDING.view(0)["lines"][0]
    assert len(best) > 1
    assert read(BUILDING, text, "es") == add(*best)
    assert read(BUILDING, f"{text} s", "es") == [*add(*best), {"do": "stop"}]


@pytest.mark.parametrize(
    ("text", "says"),
    [("7", "there is no die 7"), ("2 0", "there is no die 0"), ("purple", "purple is half a face"),
     ("red 4", "the red 4 does not lie beside the line; there lie purple 5"),
     ("red 9", "there is no 9"), ("pink 5", "pink is no colour; the colours are red"),
     ("a5", "a may be amarillo or azul"), ("r 5", "r stands alone"),
     ("hello stop", "only dice to add"), ("a", "attack whom?"), ("5 5 red", "5 is half a face")],
)  # fmt: skip
def test_wrong_dice(text, says):
    assert says in fault(read, BUILDING, text)


def test_beginnings_that_fit_two_colours():
    assert "amarillo o azul" in fault(outcome, THREE_IN_CUP, "a5", "es")


def test_the_first_spark_goes_by_its_number():
    assert read(rollhouse.start("shizzle"), "4") == [{"do": "spark", "die": 3}]
    assert "by its number" in fault(read, rollhouse.start("shizzle"), "red 5")
    assert "no die can be added" in fault(read, rollhouse.start("shizzle"), "l")


@pytest.mark.parametrize(
    ("text", "seat"),
    [("a 2", 1), ("attack Ben", 1), ("atacar a Ben", 1), ("ataca a 3", 2), ("attack zoe", 2),
     ("attack Ann", 0), ("attack ann lee", 4), ("attack ann l", 4), ("attack B", 1)],
)  # fmt: skip
def test_attacks_by_number_or_by_name(text, seat):
    assert read(SHIZZLED, text) == [{"do": "attack", "seat": seat}]


def test_attacks_on_nobody():
    assert "there is no player 7; there are 1 Ann, 2 Ben" in fault(read, SHIZZLED, "a 7")
    assert "there is no player bob" in fault(read, SHIZZLED, "attack Bob")
    assert "like a 2 or attack Ben" in fault(read, SHIZZLED, "attack")
    assert "an may be 1 Ann, 5 Ann Lee" in fault(read, SHIZZLED, "a an")


@pytest.mark.parametrize(
    ("text", "language"),
    [("red 4, orange 4, yellow 4", "en"), ("4 yellow, 4 red, 4 orange", "en"), ("444", "en"),
     ("y4 r4 o4", "en"), ("r4o4y4", "en"), ("4 4 4", "en"), ("rojo 4 naranja 4 amarillo 4", "en"),
     ("4 rojo, 4 naranja y 4 amarillo", "es"), ("r4 n4 am4", "es"), ("red 4 o4 y4", "es")],
)  # fmt: skip
def test_a_roll_of_shizzle_in_any_order(text, language):
    assert outcome(THREE_IN_CUP, text, language) == {"roll": [None, None, None, 4, 4, 4]}


@pytest.mark.parametrize(
    ("text", "says"),
    [("red 4, orange 4", "2 dice, but 3 dice are rolled"), ("44", "2 dice, but 3"), ("", "0 dice"),
     ("4444", "4 dice, but 3"), ("blue 5, red 4, orange 4", "the blue 5 is on die 1, which is not"),
     ("red 4, orange 5, yellow 4", "the orange 5 and the red 4 are on the same die"),
     ("447", "there is no 7 on these dice"), ("red 4 orange", "orange is half a face"),
     ("red 4 ? 4", "? cannot be read")],
)  # fmt: skip
def test_wrong_rolls_of_shizzle(text, says):
    assert says in fault(outcome, THREE_IN_CUP, text)


def test_the_first_spark_is_told_by_a_face():
    asked = ask(rollhouse.position("shizzle", spark=[2, None]))
    assert asked.startswith("Ann rolls die 3, the one with the yellow 1: its colour and number")


# Doozy Dice

CARDS = ["Snowman", "Twinzy", "Climb", "Two Dozen", "Mr. Doozy"]
CHOOSING = rollhouse.position("doozy_dice", cards=CARDS, dice=[1, 2, 3, "F", 5])
IN_THE_CUP = CHOOSING.after({"do": "roll", "dice": [0, 2, 4]})


def rolling(*dice):
    return [{"do": "roll", "dice": list(dice)}]


def card(do, name):
    return [{"do": do, "card": name}]


@pytest.mark.parametrize(
    ("text", "actions"),
    [("r 1 4 5", rolling(0, 3, 4)), ("r145", rolling(0, 3, 4)), ("r 5,1", rolling(0, 4)),
     ("r", rolling(0, 1, 2, 3, 4)), ("roll all", rolling(0, 1, 2, 3, 4)),
     ("tirar los dados 1 y 2", rolling(0, 1)), ("roll dice 1 and 2", rolling(0, 1)),
     ("complete snowman", card("complete", "Snowman")), ("c snow", card("complete", "Snowman")),
     ("completar la carta two", card("complete", "Two Dozen")),
     ("complete mr doozy", card("complete", "Mr. Doozy")),
     ("write off Mr. D", card("write_off", "Mr. Doozy")), ("w climb", card("write_off", "Climb")),
     ("descartar snowman", card("write_off", "Snowman"))],
)  # fmt: skip
def test_doozy_dice_in_words(text, actions):
    assert read(CHOOSING, text, "es" if " y " in text else "en") == actions


def test_only_dice_not_set_aside_are_rolled_again():
    position = rollhouse.position(
        "doozy_dice", cards=CARDS, dice=[1, 2, 3, 4, 5], roll_number=2, kept=[0, 1],
        set_aside_is_final=True,
    )  # fmt: skip
    assert read(position, "r") == rolling(2, 3, 4)


@pytest.mark.parametrize(
    ("text", "says"),
    [("r 7", "there is no die 7"), ("roll blue", "there is no die blue"), ("c", "which card?"),
     ("c 6", "there is no card 6; there are 1 Snowman"), ("c ladder", "there is no card ladder"),
     ("w", "like w 1"), ("c tw", "tw may be 2 Twinzy, 4 Two Dozen"), ("1 4", "numbers alone")],
)  # fmt: skip
def test_wrong_choices(text, says):
    assert says in fault(read, CHOOSING, text)


def test_no_cards_before_the_deal():
    assert "no cards yet" in fault(read, rollhouse.start("doozy_dice"), "c 1")


def test_a_deal_by_beginnings():
    position = rollhouse.start("doozy_dice")
    for text in ("snow, twin, climb, two d, mr doo", "Snowman,TWINZY,Climb,Two Dozen,Mr. Doozy,"):
        assert sorted(outcome(position, text)["deal"]) == sorted(CARDS)


@pytest.mark.parametrize(
    ("text", "says"),
    [("snow, climb", "2 cards, but 5 are dealt"), ("snow, snowm", "Snowman stands there twice"),
     ("snow, tw", "tw may be Twinzy, Twozy Tower, Two Dozen"), ("", "0 cards"),
     ("pirate", "no card of the deck is called pirate")],
)  # fmt: skip
def test_wrong_deals(text, says):
    assert says in fault(outcome, rollhouse.start("doozy_dice"), text)


def test_a_card_with_a_comma_in_its_name():
    deck = [{"name": name, "dice": 3, "pattern": "a a a"} for name in ("A, B", "C", "D", "E", "F")]
    position = rollhouse.start("doozy_dice", deck=deck)
    drawn = {"deal": ["A, B", "C", "D", "E", "F"]}
    typed = typed_outcome(position, drawn)
    assert typed == "A, B; C; D; E; F"
    assert outcome(position, typed) == drawn
    position.after(outcome(position, ask(position).split("like ")[1].rstrip(".")))


def test_the_roll_for_the_start():
    position = rollhouse.start("doozy_dice", players=3, cards=CARDS)
    assert "from Ann, Ben and Zoë in this order" in ask(position)
    for text in ("4 1 6", "416", "4, F, 6", "4f6"):
        assert outcome(position, text) == {"rolloff": [4, 1, 6]}
    again = position.after({"rolloff": [4, 1, 4]})
    assert outcome(again, "2 3") == {"rolloff": [2, None, 3]}
    assert "3 numbers, but 2 dice are rolled" in fault(outcome, again, "2 2 3")
    assert "not 7" in fault(outcome, again, "2 7")


@pytest.mark.parametrize("text", ["3 6 F", "36f", "3,6,face", "white F blue 3 6", "3 6 y cara"])
def test_a_roll_of_doozy_dice(text):
    assert outcome(IN_THE_CUP, text, "es") == {"roll": [3, None, 6, None, "F"]}


def test_the_dice_to_roll_are_named():
    asked = "Ann rolls die 1 (blue), die 3 (blue) and die 5 (white): "
    assert (
        ask(IN_THE_CUP) == asked + "what they show, in this order, F for a Doozy Face, like 3 1 6."
    )
    one = CHOOSING.after({"do": "roll", "dice": [1]})
    assert ask(one) == "Ann rolls die 2 (blue): what it shows, like 6."
    first = rollhouse.position("doozy_dice", cards=CARDS)
    assert ask(first).startswith("Ann rolls all five dice, blue blue blue white white: what they")


@pytest.mark.parametrize(
    ("text", "says"),
    [("3 6", "2 numbers, but 3 dice are rolled"), ("", "0 numbers"), ("F 3 6", "a blue die has no"),
     ("3 6 1", "a white die has no 1"), ("3 6 8", "not 8"), ("3 6 x", "not x"),
     ("blue 3 white F 2", "1 blue, but 2 of that colour are rolled"),
     ("3 blue 6 white F", "3 stands before the first colour")],
)  # fmt: skip
def test_wrong_rolls_of_doozy_dice(text, says):
    assert says in fault(outcome, IN_THE_CUP, text)
