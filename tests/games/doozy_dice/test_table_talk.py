"""Doozy Dice: house rules, the position editor, refusals and sentences."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse.games.doozy_dice import entry
from tests.games.doozy_dice.test_rules import (
    BLANK,
    CARDS,
    EASY,
    EVERY_ROLL,
    JACKPOT,
    begun,
    choosing,
    complete,
    offered,
    roll_again,
    rolled,
    write_off,
)
from tests.games.laws import bad_option, bad_position, do, played, refused, text_round_trips

# House rules


@pytest.mark.parametrize("players", [1, 2, 4])
def test_two_to_four_players_or_one_alone(players):
    assert rollhouse.start("doozy_dice", players=players).players == players


@pytest.mark.parametrize("players", [0, 5])
def test_other_numbers_of_players_are_refused(players):
    assert "players must be a whole number from 1 to 4" in bad_option("doozy_dice", players=players)


def test_options_have_the_defaults_of_the_rules_page():
    options = dict(rollhouse.start("doozy_dice").options)
    del options["deck"]
    assert options == {
        "cards": None,
        "start_dots": 2,
        "max_rolls": 13,
        "set_aside_is_final": False,
        "cards_in_play": 5,
        "sides": 6,
    }


def test_agreed_cards_lie_in_the_order_of_the_deck():
    position = rollhouse.start("doozy_dice", cards=CARDS[::-1])
    assert position.options["cards"] == CARDS
    assert position == rollhouse.start("doozy_dice", cards=CARDS)


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        (CARDS[:4], "cards must be a list of 5"),
        ([*CARDS, "Quartet"], "cards must be a list of 5"),
        ([*CARDS[:4], CARDS[0]], "the five cards must be different"),
        ([*CARDS[:4], "Joker"], "cards must be one of Triple Scoop"),
        ([*CARDS[:4], 7], "cards must be text"),
    ],
)
def test_other_cards_are_refused(cards, fault):
    assert fault in bad_option("doozy_dice", cards=cards)


def test_agreed_cards_must_be_in_the_deck_that_is_played():
    deck = [{"name": f"Sum of {n}", "dice": 3, "sum": n} for n in (5, 6, 7, 8, 9)]
    assert "cards must be one of Sum of 5" in bad_option("doozy_dice", deck=deck, cards=CARDS)


@pytest.mark.parametrize("dots", [0, 10])
def test_start_dots_from_0_to_10(dots):
    assert rollhouse.start("doozy_dice", start_dots=dots).fields["dots"] == [dots, dots]


@pytest.mark.parametrize("dots", [-1, 11, "2"])
def test_other_start_dots_are_refused(dots):
    assert "start_dots must be a whole number from 0 to 10" in bad_option(
        "doozy_dice", start_dots=dots
    )


@pytest.mark.parametrize("most", [3, 20])
def test_max_rolls_is_what_a_write_off_enters(most):
    position = choosing(BLANK, max_rolls=most, roll_number=most)
    assert position.actions() == [write_off(card) for card in CARDS]
    assert position.after(write_off("Snowman")).fields["rolls"] == [most, 0]
    before = choosing(BLANK, max_rolls=most, roll_number=most - 1)
    assert before.actions() == [action for action in before.actions() if action["do"] == "roll"]
    assert len(before.actions()) == 31


@pytest.mark.parametrize("most", [3, 20])
def test_quick_stays_at_three_rolls_whatever_max_rolls_is(most):
    third = choosing(JACKPOT, cards=EASY, max_rolls=most, roll_number=3)
    assert "quickly" in third.step(complete("Quartet"))[1]
    if most > 3:
        fourth = choosing(JACKPOT, cards=EASY, max_rolls=most, roll_number=4)
        assert "quickly" not in fourth.step(complete("Quartet"))[1]


@pytest.mark.parametrize("most", [0, 21])
def test_other_max_rolls_are_refused(most):
    assert "max_rolls must be a whole number from 1 to 20" in bad_option(
        "doozy_dice", max_rolls=most
    )


def test_set_aside_is_final_lets_only_the_dice_just_rolled_roll_again():
    position = begun(set_aside_is_final=True).after(rolled(*BLANK))
    assert len(position.actions()) == 31
    position = played(position, roll_again(0, 2, 3), rolled(6, None, 6, 6, None))
    allowed = [action for action in EVERY_ROLL if set(action["dice"]) <= {0, 2, 3}]
    by_dice = sorted(position.actions(), key=lambda action: (len(action["dice"]), action["dice"]))
    assert by_dice == allowed
    fault = refused(position, roll_again(0, 1))
    assert "dice set aside stay aside" in str(fault)
    assert "los dados apartados quedan apartados" in fault.say("es")
    position = played(position, roll_again(3), rolled(None, None, None, 6, None))
    assert position.actions() == [roll_again(3)]


def test_a_new_turn_rolls_all_dice_when_set_aside_is_final():
    position = choosing(JACKPOT, cards=EASY, set_aside_is_final=True, roll_number=2, kept=[0])
    position = played(position, complete("Quartet"), rolled(*BLANK))
    assert len(offered(position, "roll")) == 31


@pytest.mark.parametrize("flag", [1, "true", None])
def test_set_aside_is_final_is_true_or_false(flag):
    assert "set_aside_is_final must be true or false" in bad_option(
        "doozy_dice", set_aside_is_final=flag
    )


def test_an_unknown_option_is_refused_and_the_known_ones_are_named():
    assert "its options are deck, cards, start_dots, max_rolls, set_aside_is_final," in bad_option(
        "doozy_dice", goal=3
    )


# The position editor


def test_without_cards_it_is_the_deal():
    assert rollhouse.position("doozy_dice") == rollhouse.start("doozy_dice")


def test_what_is_left_out_is_as_at_the_start_of_the_turn():
    position = rollhouse.position("doozy_dice", cards=CARDS, to_move=1)
    assert position.fields == {
        "cards": CARDS,
        "dots": [2, 2],
        "rolls": [0, 0],
        "open": [CARDS, CARDS],
        "to_move": 1,
        "dice": [None] * 5,
        "roll_number": 0,
        "kept": [],
        "contenders": [],
        "phase": "roll",
    }


def test_the_fields_say_where_the_match_stands():
    position = rollhouse.position(
        "doozy_dice", cards=CARDS, dots=[1, -2], rolls=[9, 4], to_move=1, roll_number=3,
        open=[CARDS[:3], CARDS[1:]], dice=[1, 2, 3, "F", 5],
    )  # fmt: skip
    assert position.turn == 1
    assert position.scores == [8, 6]
    assert [action["card"] for action in offered(position, "complete")] == [
        "Prime Time",
        "Countdown",
    ]
    text_round_trips(position)


def test_dealt_and_agreed_cards_are_told_apart_by_the_options():
    dealt = played(
        rollhouse.start("doozy_dice"), {"deal": CARDS}, {"rolloff": [6, 1]}, rolled(*BLANK)
    )
    assert rollhouse.position("doozy_dice", options={}, cards=CARDS, dice=BLANK) == dealt
    assert rollhouse.position("doozy_dice", cards=CARDS, dice=BLANK) != dealt


def test_dice_in_the_cup_are_null():
    position = rollhouse.position(
        "doozy_dice", cards=CARDS, dice=[None, 2, 3, None, 5], roll_number=2
    )
    assert position.turn == rollhouse.TABLE
    assert position == choosing([1, 2, 3, 4, 5], roll_number=2).after(roll_again(0, 3))


def test_rolls_left_out_are_the_fewest_possible():
    position = rollhouse.position("doozy_dice", cards=CARDS, open=[CARDS[:3], CARDS[:3]])
    assert position.fields["rolls"] == [2, 2]


def test_kept_dice_matter_only_where_they_are_final():
    final = choosing(BLANK, set_aside_is_final=True, roll_number=2, kept=[0, 1, 2, 3])
    assert final.actions() == [roll_again(4)]
    assert choosing(BLANK, roll_number=2, kept=[0]) == choosing(BLANK, roll_number=2)


def test_the_roll_off_can_be_edited():
    position = rollhouse.position("doozy_dice", players=3, cards=CARDS, contenders=[0, 2])
    tied = rollhouse.start("doozy_dice", players=3, cards=CARDS).after({"rolloff": [4, 1, 4]})
    assert position == tied


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"dots": [2]}, "dots must be a list of 2"),
        ({"dots": ["2", 2]}, "dots must be a whole number"),
        ({"rolls": [1, 0]}, "rolls must be a whole number from 0 to 0"),
        ({"open": [CARDS[:4]] * 2, "rolls": [14, 1]}, "rolls must be a whole number from 1 to 13"),
        ({"open": [CARDS[:4]] * 2, "rolls": [1, 0]}, "rolls must be a whole number from 1 to 13"),
        ({"open": [CARDS]}, "open must be a list of 2"),
        ({"open": [["Quartet"], CARDS]}, "open must be one of Snowman"),
        ({"open": [CARDS[:4], CARDS]}, "the open cards do not fit the turn order"),
        ({"open": [CARDS, CARDS[:3]]}, "the open cards do not fit the turn order"),
        ({"open": [[], []], "phase": "roll"}, "the open cards do not fit the turn order"),
        ({"open": [CARDS, CARDS[:4]], "to_move": 1}, "do not fit the turn order"),
        ({"to_move": 2}, "to_move must be a whole number from 0 to 1"),
        ({"dice": [1, 2, 3, 4]}, "dice must be a list of 5"),
        ({"dice": [1, 2, 3, 4, 1]}, "white die must be \"F\" or a whole number from 2 to 6"),
        ({"dice": ["F", 2, 3, 4, 5]}, "a blue die has no Doozy Face"),
        ({"dice": [1, 2, 3, 4, None], "phase": "choose"}, "dice are all shown at a choice"),
        ({"dice": BLANK, "phase": "roll"}, "dice are all shown at a choice"),
        ({"dice": BLANK, "roll_number": 14}, "roll_number must be a whole number from 1 to 13"),
        ({"dice": BLANK, "roll_number": 0}, "roll_number must be a whole number from 1 to 13"),
        ({"dice": [None, 2, 2, 2, 2], "roll_number": 13}, "roll_number must be a whole number"),
        ({"dice": BLANK, "kept": [5]}, "kept must be a whole number from 0 to 4"),
        ({"dice": BLANK, "kept": [1, 1]}, "kept must be different dice"),
        ({"contenders": [1]}, "contenders are two or more seats"),
        ({"contenders": [0, 1], "phase": "roll"}, "contenders are two or more seats"),
        ({"contenders": [0, 2]}, "contenders must be a whole number from 0 to 1"),
        ({"phase": "deal"}, "belong to every position except the deal"),
        ({"phase": "over"}, "the open cards do not fit the turn order"),
        ({"phase": "over", "open": [[], []], "to_move": 1}, "do not fit the turn order"),
        ({"phase": "dance"}, "phase must be one of deal, rolloff, roll, choose, over"),
        ({"options": {"cards": EASY}, "cards": CARDS}, "other cards were agreed"),
        ({"options": {}, "cards": CARDS[:4]}, "cards must be a list of 5"),
        ({"options": {}, "cards": None, "phase": "roll"}, "belong to every position"),
        ({"scores": [1, 2]}, "neither an option nor a field scores"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_fault(fields, fault):
    assert fault in bad_position("doozy_dice", **({"cards": CARDS} | fields))


@pytest.mark.parametrize(
    "fields",
    [{"kept": [0, 1, 2, 3, 4], "roll_number": 2}, {"kept": [0], "roll_number": 1}],
)
def test_kept_dice_that_cannot_be_are_refused(fields):
    assert "kept dice are fewer than five" in bad_position(
        "doozy_dice", cards=CARDS, dice=BLANK, set_aside_is_final=True, **fields
    )


def test_an_id_names_what_differs_from_a_new_turn():
    assert rollhouse.start("doozy_dice").id == "doozy_dice:1?players=2"
    position = rollhouse.start("doozy_dice", players=1, max_rolls=5).after({"deal": EASY})
    assert position.id.startswith("doozy_dice:1?players=1&option.max_rolls=5&cards=[")
    text_round_trips(position)


# Refusals


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (roll_again(), "dice must be different dice"),
        (roll_again(0, 0), "dice must be different dice"),
        (roll_again(5), "dice must be a whole number from 0 to 4"),
        (do("roll"), 'the action needs "dice"'),
        (do("roll", dice=[0], card="Snowman"), 'the action has no "card"'),
        (complete("Quartet"), "card must be one of Snowman"),
        (do("complete"), 'the action needs "card"'),
        (do("dance"), "do must be one of roll, complete, write_off"),
        (rolled(*BLANK), "the table is not asked now"),
        ({"deal": CARDS}, 'the outcome needs "roll"'),
        ([], "a step must be an object"),
    ],
)
def test_a_step_that_cannot_be_is_refused(step, fault):
    assert fault in str(refused(choosing(BLANK), step))


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (rolled(1, 2, 3, 4, 1), 'white die must be "F" or a whole number from 2 to 6'),
        (rolled(1, 2, "F", 4, 5), "a blue die has no Doozy Face"),
        (rolled(1, 2, 7, 4, 5), "blue die must be a whole number from 1 to 6"),
        (rolled(1, 2, 3, 4), "roll must be a list of 5"),
        (rolled(1, 2, 3, 4, None), "dice 0, 1, 2, 3, 4 are rolled now"),
        (complete("Snowman"), "the table has to answer first"),
    ],
)
def test_an_answer_of_the_table_that_cannot_be_is_refused(step, fault):
    assert fault in str(refused(begun(), step))


def test_a_refusal_says_why_and_what_is_legal_in_both_languages():
    position = choosing([3, 3, 2, 4, "F"], dots=[1, 0], roll_number=13, open=[["Doozy Dog"]] * 2)
    fault = refused(position, complete("Doozy Dog"))
    legal = '{"do": "write_off", "card": "Doozy Dog"}'
    assert str(fault) == f"Doozy Dog costs 2 dots and 1 is in hand; seat 1 may play {legal}"
    assert fault.say("es") == (
        f"Doozy Dog cuesta 2 Lunares Doozy y hay 1; el asiento 1 puede jugar {legal}"
    )


# For people


def test_an_absent_player_completes_the_cheapest_card_else_rolls_everything():
    assert begun().default() is None
    cheap = choosing([3, 3, 4, 3, "F"], dots=[5, 0])
    assert cheap.default() == complete("Snowman")
    assert choosing(JACKPOT, cards=EASY).default() == complete("Triple Scoop")
    assert choosing(BLANK).default() == roll_again(0, 1, 2, 3, 4)
    final = choosing(BLANK, set_aside_is_final=True, roll_number=2, kept=[0, 3])
    assert final.default() == roll_again(1, 2, 4)
    assert choosing(BLANK, roll_number=13).default() == write_off("Snowman")


def test_the_view_counts_out_what_each_open_card_costs():
    position = choosing([3, 3, 2, 4, "F"], open=[CARDS[1:], CARDS[1:]])
    view = position.view(1)
    assert set(view["offers"]) == {"Prime Time", "Countdown", "Doozy Dog"}
    assert view["offers"]["Doozy Dog"] == {"dots": 2, "becomes": [3, 3, 3, 3, "F"]}
    assert view["max_rolls"] == 13
    assert begun().view()["offers"] == {}


def test_offers_in_both_languages():
    position = choosing([3, 3, 2, 4, "F"], roll_number=4)
    assert position.offer(roll_again(0, 4)) == "Roll blue 3 and white Doozy Face again"
    assert position.offer(roll_again(0, 4), "es") == "Volver a tirar azul 3 y Cara Doozy blanca"
    assert position.offer(roll_again(0, 1, 2, 3, 4)) == "Roll all five dice again"
    assert position.offer(complete("Doozy Dog")) == (
        "Complete Doozy Dog for 2 dots: blue 2 becomes 3 and white 4 becomes 3"
    )
    assert position.offer(complete("Doozy Dog"), "es") == (
        "Completar Doozy Dog por 2 Lunares Doozy: azul 2 pasa a 3 y blanco 4 pasa a 3"
    )
    assert position.offer(complete("Snowman")) == "Complete Snowman for nothing"
    last = choosing(BLANK, roll_number=13)
    assert last.offer(write_off("Snowman")) == "Write off Snowman: 13 rolls and a dot lost"
    assert last.offer(write_off("Snowman"), "es") == (
        "Descartar Snowman: 13 tiradas y un Lunar Doozy menos"
    )


def test_the_opening_told_in_both_languages():
    names = ["Ann", "Ben"]
    position = rollhouse.start("doozy_dice")
    assert position.tell({"deal": EASY}, names=names) == [
        "The cards are Triple Scoop, Quartet, Full House, Odd Squad and Low Tide.",
        "They are the same for everybody.",
    ]
    position = position.after({"deal": EASY})
    assert position.tell({"rolloff": [4, 4]}, names=names) == [
        "Roll for the start: Ann 4, Ben 4.",
        "A tie: Ann and Ben roll again.",
    ]
    assert position.tell({"rolloff": [4, 5]}, "es", names) == [
        "Tirada inicial: Ann 4, Ben 5.",
        "Empieza Ben.",
    ]


def test_a_turn_told_in_both_languages():
    names = ["Ann", "Ben"]
    assert begun().tell(rolled(3, 3, 2, 4, "F"), names=names) == [
        "Ann rolls blue 3, blue 3, blue 2, white 4 and white Doozy Face (roll 1).",
        "A Doozy Face: a dot for everybody.",
    ]
    position = choosing([3, 3, 2, 4, "F"], roll_number=3)
    assert position.tell(roll_again(2, 3), names=names) == ["Ann rolls blue 2 and white 4 again."]
    assert position.tell(complete("Doozy Dog"), names=names) == [
        "Ann goes for Doozy Dog.",
        "Doozy Dog is done in 3 rolls, 2 dots spent: blue 2 becomes 3 and white 4 becomes 3.",
        "Three rolls or fewer: Ann gains a dot, everybody else loses one.",
    ]
    last = choosing(BLANK, roll_number=13)
    assert last.tell(write_off("Snowman"), "es", names) == [
        "Ann descarta Snowman.",
        "Se anotan 13 tiradas en Snowman, y Ann pierde un Lunar Doozy.",
    ]


def test_the_result_in_both_languages():
    done = {"cards": CARDS, "phase": "over"}
    won = rollhouse.position("doozy_dice", open=[[], []], rolls=[29, 40], dots=[4, 2], **done)
    assert won.result(names=["Ann"]) == "Ann wins with a score of 25."
    assert won.result("es") == "Jugador 1 gana con 25."
    alone = rollhouse.position("doozy_dice", players=1, open=[[]], rolls=[29], dots=[4], **done)
    assert alone.result() == "Player 1 finishes with a score of 25: 29 rolls minus 4 dots."
    assert alone.result("es") == "Jugador 1 termina con 25: 29 tiradas menos 4 Lunares Doozy."


@pytest.mark.parametrize("sides", range(2, 7))
def test_examples_of_what_to_type_can_be_typed_with_fewer_sides(sides):
    position = rollhouse.start("doozy_dice", 3, sides=sides)
    for won in (None, {"rolloff": [2, 1, 1]}, None):  # a deal, a roll for the start, a roll
        told = position.terms, position.state
        typed = entry.example(*told, "en")
        after = position.after(entry.read_outcome(*told, typed, "en", ["A", "B", "C"]))
        position = position.after(won) if won else after
    assert position.fields["phase"] == "choose"
