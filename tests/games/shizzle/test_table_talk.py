"""Shizzle: the position editor, refusals and sentences."""

from __future__ import annotations

import pytest

import rollhouse
from tests.games.laws import bad_position, do, played, refused, text_round_trips
from tests.games.shizzle.test_rules import (
    CHOKING,
    FIZZLING,
    FLICKER,
    LINE,
    RED_5,
    ROLL,
    STOP,
    TAKE,
    TEMPTING,
    add,
    rolled,
    sparked,
)
from tests.games.shizzle.test_settlement import attack, settling

BESIDE = [None, 3, None, 1, 1, None]
"""What lies beside the Flicker, none of it fitting."""

# The position editor


def test_what_is_left_out_is_as_at_the_start_of_the_turn():
    assert rollhouse.position("shizzle") == rollhouse.start("shizzle")
    position = rollhouse.position("shizzle", chips=[12, 7], to_move=1, spark=RED_5)
    assert position.turn == rollhouse.TABLE
    assert position.fields == {
        "chips": [12, 7],
        "to_move": 1,
        "spark": None,
        "line": [RED_5],
        "roll": [None] * 6,
        "extended": False,
        "pending": 0,
        "winnings": 0,
        "turns": 0,
        "phase": "roll",
    }


def test_the_bank_is_the_starting_bank_less_the_chips():
    assert sparked(players=3, chips=[10, 20, 5]).view()["bank"] == 25
    assert sparked(bank=50, chips=[10, 20]).view()["bank"] == 20


def test_spark_is_short_for_a_line_of_one():
    assert sparked() == rollhouse.position("shizzle", line=[RED_5])
    both = rollhouse.position("shizzle", spark=RED_5, line=FLICKER)
    assert both == rollhouse.position("shizzle", line=FLICKER)


def test_a_spark_and_a_roll_is_the_choice_after_the_roll():
    position = sparked(roll=TEMPTING)
    assert position == sparked().after(rolled(TEMPTING))
    assert position.turn == 0


def test_the_first_spark_in_the_cup_has_no_number_yet():
    position = rollhouse.position("shizzle", spark=[4, None])
    assert position == rollhouse.start("shizzle").after(do("spark", die=4))


def test_edited_positions_are_those_that_play_reaches():
    reached = played(sparked(), rolled([2, 3, None, 3, 4, 2]), add(5))
    edited = rollhouse.position("shizzle", line=FLICKER[:2], roll=[2, 3, None, 3, 4, None])
    assert reached == edited
    assert reached.after(add(0)) == rollhouse.position(
        "shizzle", line=FLICKER, roll=[None, 3, None, 3, 4, None], extended=True
    )


def test_settlement_can_be_edited():
    position = settling(pending=2)
    edited = rollhouse.position("shizzle", line=FLICKER, pending=2, winnings=3, phase="settle")
    assert position == edited
    text_round_trips(edited)


def test_turns_count_only_where_they_are_limited():
    assert sparked(turns=7) == sparked()
    assert sparked(max_turns=20, turns=7).fields["turns"] == 7


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"chips": [1]}, "chips must be a list of 2"),
        ({"chips": [-1, 0]}, "chips must be a whole number from 0 to 40"),
        ({"chips": [30, 11]}, "the chips add up to 41, more than the 40"),
        ({"chips": [30, 10], "spark": RED_5}, "with an empty bank the game is over"),
        ({"to_move": 2}, "to_move must be a whole number from 0 to 1"),
        ({"spark": [6, 1]}, "spark must be a whole number from 0 to 5"),
        ({"spark": [0, 7]}, "spark must be a whole number from 1 to 6"),
        ({"spark": [0]}, "spark must be a list of 2"),
        ({"spark": [0, 1], "line": FLICKER}, "spark and the first die of the line differ"),
        ({"spark": [0, None], "roll": TEMPTING}, "before the first spark"),
        ({"pending": 1}, "before the first spark"),
        ({"phase": "roll"}, "this position needs a spark or a line"),
        ({"phase": "build", "roll": [1] * 6}, "this position needs a spark or a line"),
        ({"phase": "settle", "pending": 1}, "this position needs a spark or a line"),
        ({"line": [RED_5, [0, 1], [1, 2]]}, "neighbours in the line must match"),
        ({"line": [RED_5, [2, 5]]}, "neighbours in the line must match"),
        ({"line": [RED_5, [5, 2], [2, 2]]}, "a die is in two places"),
        ({"line": FLICKER, "roll": [2, 3, None, 1, 1, None]}, "a die is in two places"),
        ({"line": FLICKER[:2]}, "a line of one, three, four or five"),
        ({"line": [*LINE, RED_5]}, "line must be a list of at most 6"),
        ({"line": [[0, None]]}, "line must be a whole number from 1 to 6"),
        ({"line": FLICKER, "roll": [None, 3, None, 1, None, None]}, "every die is either in"),
        ({"line": FLICKER, "roll": BESIDE, "extended": False}, "no die can follow"),
        ({"spark": RED_5, "roll": CHOKING}, "no die can follow"),
        ({"line": [RED_5, [5, 2]], "roll": [5, 1, None, 1, 4, None]}, "no die can follow"),
        ({"spark": RED_5, "roll": [1, 2, 3]}, "roll must be a list of 6"),
        ({"spark": RED_5, "roll": [7, 1, None, 1, 1, 1]}, "roll must be a whole number from 1"),
        ({"spark": RED_5, "roll": TEMPTING, "extended": True}, "a line of one is not extended"),
        ({"spark": RED_5, "extended": True}, "before the roll no dice lie"),
        ({"line": FLICKER, "roll": BESIDE, "phase": "roll"}, "before the roll no dice lie"),
        ({"line": LINE, "pending": 0}, "a line of all dice is a pending Shizzle"),
        ({"line": LINE, "extended": False}, "a line of all dice is a pending Shizzle"),
        ({"spark": RED_5, "pending": -1}, "pending must be a whole number from 0"),
        ({"spark": RED_5, "winnings": 3}, "winnings stand only while Shizzles are settled"),
        ({"line": FLICKER, "phase": "settle", "pending": 0, "winnings": 3}, "while settling"),
        ({"line": FLICKER, "phase": "settle", "pending": 1, "winnings": 4}, "while settling"),
        ({"spark": RED_5, "turns": 10, "max_turns": 10}, "turns must be a whole number from 0"),
        ({"phase": "over"}, "a finished game has an empty bank"),
        ({"phase": "over", "chips": [40, 0], "to_move": 1}, "and to_move 0"),
        ({"phase": "over", "chips": [40, 0], "spark": RED_5}, "no line"),
        ({"phase": "dance"}, "phase must be one of spark, roll, build, settle, over"),
        ({"scores": [1, 2]}, "neither an option nor a field scores"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_fault(fields, fault):
    assert fault in bad_position("shizzle", **fields)


def test_a_game_over_by_turns_may_have_a_full_bank():
    over = rollhouse.position("shizzle", max_turns=10, chips=[3, 2], phase="over")
    assert over.shares() == [1, 0]


def test_an_id_names_what_differs_from_a_new_turn():
    assert rollhouse.start("shizzle").id == "shizzle:1?players=2"
    position = sparked(bank=50, chips=[3, 0], to_move=1)
    assert position.id == ("shizzle:1?players=2&option.bank=50&chips=[3,0]&to_move=1&line=[[2,5]]")


# Refusals


@pytest.mark.parametrize(
    ("roll", "english", "spanish"),
    [
        ([1] * 6, "only 0, 1, 3, 4, 5 are rolled now", "ahora solo se tiran 0, 1, 3, 4, 5"),
        ([1, 1, None, 1, 1, None], "each needs a number", "cada uno necesita un número"),
        ([1, 1, None, 1, 1, 7], "roll must be a whole number from 1 to 6", "de 1 a 6"),
        ([1, 1, None, 1, 1], "roll must be a list of 6", "una lista de 6"),
        ("123456", "roll must be a list of 6", "una lista de 6"),
    ],
)
def test_a_roll_that_cannot_be_is_refused(roll, english, spanish):
    fault = refused(sparked(), rolled(roll))
    assert english in str(fault)
    assert spanish in fault.say("es")


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (do("spark", die=0), "the spark is chosen only at the very start"),
        (TAKE, "there is no Shizzle to settle now"),
        (attack(1), "there is no Shizzle to settle now"),
        (STOP, "first add a die"),
        (ROLL, "first add a die"),
        (add(2), "that die does not lie on the table"),
        (rolled(TEMPTING), "the table is not asked now"),
    ],
)
def test_an_illegal_action_is_refused_with_the_reason_and_what_is_legal(step, fault):
    message = str(refused(sparked(roll=TEMPTING), step))
    assert message.startswith(fault)
    assert message.endswith('; seat 1 may play {"do": "add", "die": 5}')


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (add(6), "die must be a whole number from 0 to 5"),
        (do("add"), 'the action needs "die"'),
        (do("stop", die=1), 'the action has no "die"'),
        (attack(2), "seat must be a whole number from 0 to 1"),
        (do("dance"), "do must be one of spark, add, roll, stop, take, attack"),
        ({"deal": []}, 'the outcome needs "roll"'),
        (None, "a step must be an object"),
    ],
)
def test_a_step_outside_the_vocabulary_is_refused(step, fault):
    assert fault in str(refused(sparked(roll=TEMPTING), step))


def test_actions_wait_for_the_table():
    fault = refused(sparked(), STOP)
    assert "the table has to answer first" in str(fault)
    assert "primero responde la mesa" in fault.say("es")


# For people


def test_an_absent_player_stops_as_soon_as_that_is_allowed_and_takes():
    position, played_for = rollhouse.start("shizzle"), []
    answers = [[2] + [None] * 5, [None, 2, 1, 1, 1, 1]]
    while position.fields["to_move"] == 0:
        if position.turn == rollhouse.TABLE:
            position = position.after(rolled(answers.pop(0)))
        else:
            played_for.append(position.default())
            position = position.after(played_for[-1])
    assert played_for == [do("spark", die=0), add(1), add(2), STOP]
    assert position.scores == [3, 0]
    assert settling().default() == TAKE
    assert sparked().default() is None


def test_an_absent_player_builds_the_compulsory_three():
    assert sparked(roll=TEMPTING).default() == add(5)


def test_offers_in_both_languages():
    start = rollhouse.start("shizzle")
    assert start.offer(do("spark", die=0)) == "Roll die 1 as the first spark"
    assert start.offer(do("spark", die=0), "es") == "Tirar el dado 1 como primera Chispa"
    position = sparked(roll=TEMPTING)
    assert position.offer(add(5)) == "Add the red 2"
    assert position.offer(add(5), "es") == "Añadir el 2 rojo"
    fizzle = sparked(roll=FIZZLING)
    assert fizzle.offer(add(0)) == "Add the blue 5: a Fizzle, the turn ends with 2 points"
    flicker = rollhouse.position("shizzle", line=FLICKER, roll=BESIDE, extended=True)
    assert flicker.offer(ROLL) == "Roll the other 3 dice"
    assert flicker.offer(ROLL, "es") == "Tirar los otros 3 dados"
    assert flicker.offer(STOP) == "Stop and take 3 points"
    assert flicker.offer(STOP, "es") == "Plantarse y llevarse 3 puntos"
    shizzle = rollhouse.position("shizzle", line=LINE)
    assert shizzle.offer(ROLL) == "Keep rolling: the blue 2 is the new spark"
    assert shizzle.offer(STOP) == "Stop and settle 1 Shizzle"
    both = sparked(roll=FIZZLING, pending=2)
    assert both.offer(add(0)) == "Add the blue 5: a Fizzle, 2 points and 2 Shizzles to settle"


def test_only_what_is_legal_is_offered():
    with pytest.raises(rollhouse.IllegalMove, match="first add a die"):
        sparked(roll=TEMPTING).offer(STOP)


def test_offers_of_the_settlement_name_the_victim():
    position = settling(chips=[0, 4])
    assert position.offer(TAKE) == "Take 6 points for the Shizzle"
    assert position.offer(attack(1), names=["Ann", "Ben"]) == (
        "Make Ben return 4 points to the bank"
    )
    assert position.offer(attack(1), "es", ["Ana", "Luz"]) == (
        "Hacer que Luz devuelva 4 puntos al banco"
    )


def test_a_turn_told_in_both_languages():
    names = ["Ann", "Ben"]
    lit = rollhouse.position("shizzle", spark=[2, None])
    assert lit.tell(rolled([None, None, 5, None, None, None])) == ["The spark is the red 5."]
    position = sparked()
    assert position.tell(rolled(TEMPTING), names=names) == [
        "Ann rolls blue 5, yellow 2, green 1, orange 4 and red 2."
    ]
    assert position.tell(rolled(CHOKING), "es", names)[1] == (
        "Ahogo: nada coincide. Ann no se lleva nada este turno."
    )
    assert position.after(rolled(TEMPTING)).tell(add(5), names=names) == ["Ann adds the red 2."]
    assert position.after(rolled(FIZZLING)).tell(add(0), names=names) == [
        "Ann adds the blue 5.",
        "Fizzle: two dice in line, and the turn ends.",
        "Ann gets 2 points and has 2. The bank holds 38.",
    ]
    position = settling(chips=[0, 4])
    assert position.tell(attack(1), names=names) == [
        "Ann makes Ben return 4 points to the bank.",
        "Ann gets 3 points and has 3. The bank holds 37.",
    ]
    assert position.tell(TAKE, "es", names) == [
        "Ann se lleva 6 puntos por un Shizzle.",
        "Ann recibe 9 puntos y tiene 9. En el banco quedan 27.",
    ]


def test_the_last_turn_is_told():
    position = rollhouse.position(
        "shizzle", line=FLICKER, roll=BESIDE, extended=True, chips=[17, 21]
    )
    assert position.tell(STOP) == [
        "Player 1 stops.",
        "Player 1 gets 2 points and has 19. The bank holds 0.",
        "The bank is empty.",
        "The game is over.",
    ]
    over = position.after(STOP)
    assert over.result() == "Player 2 wins with 21 points."
    assert over.result("es", ["Ana", "Luz"]) == "Luz gana con 21 puntos."
    shared = rollhouse.position("shizzle", chips=[20, 20], phase="over")
    assert shared.result() == "Player 1 and Player 2 share the win with 20 points each."
