"""Shizzle: the spark, the line, Choke, Fizzle and Flicker.

The default dice: die 0 has red 1, orange 2, yellow 3, green 4, blue 5, purple 6, and every next
die begins one colour later. So the red 5 is on die 2, and the red 2 on die 5.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import rollhouse
from tests.games.laws import do, played, refused

ROLL, STOP, TAKE = do("roll"), do("stop"), do("take")
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]

RED_5 = [2, 5]
CHOKING = [2, 1, None, 1, 1, 1]
FIZZLING = [5, 1, None, 1, 4, 2]
"""On the red 5: blue 5 and red 2 fit, nothing fits those two."""
TEMPTING = [5, 2, None, 1, 4, 2]
"""On the red 5: blue 5 leads nowhere, but yellow 2 fits the red 2."""
FLICKER = [RED_5, [5, 2], [0, 2]]
"""Red 5, red 2, orange 2."""
LINE = [*FLICKER, [4, 4], [1, 4], [3, 2]]
"""… orange 4, blue 4, blue 2: a Shizzle."""


def colour(die, number):
    return COLOURS[(number - 1 + die) % 6]


def add(die):
    return do("add", die=die)


def rolled(numbers):
    return {"roll": numbers}


def sparked(players=2, spark=RED_5, **more):
    return rollhouse.position("shizzle", players=players, spark=spark, **more)


# The spark


def test_the_first_player_rolls_one_die_of_their_choice_as_the_spark():
    position = rollhouse.start("shizzle")
    assert position.turn == 0
    assert position.actions() == [do("spark", die=die) for die in range(6)]
    position = position.after(do("spark", die=4))
    assert position.outcomes() == [
        (rolled([None, None, None, None, number, None]), Fraction(1, 6)) for number in range(1, 7)
    ]
    after, events = position.step(rolled([None, None, None, None, 3, None]))
    assert events == ["spark_lit"]
    assert after.fields["line"] == [[4, 3]]
    assert after == sparked(spark=[4, 3])


def test_the_other_five_dice_are_rolled():
    position = sparked()
    assert position.turn == rollhouse.TABLE
    outcomes = position.outcomes()
    assert {chance for _, chance in outcomes} == {Fraction(1, 6**5)}
    faces = range(1, 7)
    assert {tuple(outcome["roll"]) for outcome, _ in outcomes} == set(
        product(faces, faces, [None], faces, faces, faces)
    )


def test_the_spark_is_the_last_die_of_the_line_before():
    position = played(sparked(), rolled(TEMPTING), add(5), add(1), STOP)
    assert position.fields["to_move"] == 1
    assert position.fields["line"] == [[1, 2]]


def test_after_a_choke_with_nothing_added_the_spark_stays():
    after, events = sparked().step(rolled(CHOKING))
    assert events == ["choke"]
    assert after.fields["line"] == [RED_5]
    assert after.fields["to_move"] == 1


def test_after_a_fizzle_the_added_die_is_the_spark():
    position = sparked().after(rolled(FIZZLING))
    assert position.after(add(0)).fields["line"] == [[0, 5]]
    assert position.after(add(5)).fields["line"] == [[5, 2]]


def test_after_a_late_choke_the_last_die_of_the_line_is_the_spark():
    position = rollhouse.position("shizzle", line=FLICKER)
    after, events = position.step(rolled([None, 3, None, 1, 1, None]))
    assert events == ["choke"]
    assert after.fields["line"] == [[0, 2]]


# The line


def test_touching_dice_match_by_number_or_by_colour():
    """After the orange 2 every other die with every number, beside a die that surely fits."""
    for die, number in product([1, 3], range(1, 7)):
        roll = [None, 3, None, 3, 2, None]
        roll[die] = number
        position = rollhouse.position("shizzle", line=FLICKER, roll=roll)
        fits = number == 2 or colour(die, number) == "orange"
        assert position.actions() == ([add(die), add(4)] if fits else [add(4)])


def test_dice_are_added_to_the_end_of_the_line():
    position = played(sparked(), rolled(TEMPTING), add(5), add(1))
    assert position.fields["line"] == [RED_5, [5, 2], [1, 2]]
    assert position.fields["roll"] == [5, None, None, 1, 4, None]


def test_a_die_that_does_not_match_is_refused():
    fault = refused(sparked(roll=TEMPTING), add(3))
    assert str(fault) == (
        "the green 1 matches the red 5 neither by colour nor by number; "
        'seat 1 may play {"do": "add", "die": 5}'
    )
    assert fault.say("es") == (
        "el 1 verde no coincide con el 5 rojo ni en color ni en número; "
        'el asiento 1 puede jugar {"do": "add", "die": 5}'
    )


def test_dice_in_the_line_are_never_moved_or_rolled_again():
    position = played(sparked(), rolled(TEMPTING), add(5), add(1))
    for die in (2, 5, 1):
        assert "does not lie on the table" in str(refused(position, add(die)))
    position = position.after(ROLL)
    assert all(
        [die for die, number in enumerate(outcome["roll"]) if number] == [0, 3, 4]
        for outcome, _ in position.outcomes()
    )


# A roll of five dice


def test_none_fits_is_a_choke_and_loses_all_points_of_the_turn():
    position = sparked(chips=[10, 7], pending=3)
    after, events = position.step(rolled(CHOKING))
    assert events == ["choke"]
    assert after.scores == [10, 7]
    assert (after.fields["pending"], after.fields["to_move"]) == (0, 1)


def test_a_longest_line_of_two_is_a_fizzle_and_pays_two():
    position = sparked(chips=[10, 7]).after(rolled(FIZZLING))
    assert position.actions() == [add(0), add(5)]
    after, events = position.step(add(5))
    assert set(events) == {"added", "fizzle", "paid"}
    assert after.scores == [12, 7]
    assert after.fields["to_move"] == 1


def test_a_fizzle_with_one_die_that_fits_still_asks():
    position = sparked().after(rolled([5, 2, None, 3, 2, 3]))
    assert position.turn == 0
    assert position.actions() == [add(0)]


def test_a_fizzle_settles_the_pending_shizzles_too():
    position = sparked(pending=1, roll=FIZZLING)
    position, events = position.step(add(5))
    assert set(events) == {"added", "fizzle"}
    assert position.actions() == [TAKE, do("attack", seat=1)]
    assert position.after(TAKE).scores == [8, 0]


def test_a_voluntary_fizzle_is_not_allowed():
    position = sparked().after(rolled(TEMPTING))
    assert position.actions() == [add(5)]
    fault = refused(position, add(0))
    assert "the blue 5 would leave a line of two, but a line of three is possible" in str(fault)
    assert "el 5 azul dejaría una fila de dos" in fault.say("es")


def test_a_line_of_three_is_compulsory_but_not_the_longest():
    position = sparked().after(rolled([2, 3, None, 3, 4, 2])).after(add(5))
    for action in (STOP, ROLL):
        assert "a line of at least three is compulsory" in str(refused(position, action))
    position = position.after(add(0))
    assert position.fields["line"] == FLICKER
    assert position.actions() == [add(4), ROLL, STOP]


# Flicker


def test_a_flicker_stops_for_a_point_a_die():
    for length, roll in ((3, [None, 3, None, 1, 1, None]), (4, [None, 3, None, 1, None, None])):
        line = LINE[:length]
        position = rollhouse.position("shizzle", line=line, roll=roll, extended=True)
        after, events = position.step(STOP)
        assert events == ["stopped", "paid"]
        assert after.scores == [length, 0]
        assert after.fields["line"] == [line[-1]]


def test_a_later_roll_must_extend_the_line():
    position = rollhouse.position("shizzle", line=FLICKER).after(
        rolled([None, 1, None, 1, 1, None])
    )
    assert position.actions() == [add(1)]
    for action in (STOP, ROLL):
        assert "every roll must extend it" in str(refused(position, action))
    assert position.after(add(1)).actions() == [add(3), add(4), ROLL, STOP]


def test_fizzle_only_on_five_dice():
    position = rollhouse.position("shizzle", line=FLICKER)
    after, events = position.after(rolled([None, 2, None, 1, 1, None])).step(add(1))
    assert events == ["added"]
    assert (after.turn, after.actions()) == (0, [ROLL, STOP])
    assert after.after(STOP).scores == [4, 0]


def test_a_late_choke_loses_everything_of_the_turn():
    position = rollhouse.position("shizzle", line=FLICKER, pending=2, chips=[5, 5])
    after, events = position.step(rolled([None, 3, None, 1, 1, None]))
    assert events == ["choke"]
    assert after.scores == [5, 5]
    assert after.fields["pending"] == 0
