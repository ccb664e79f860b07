"""Shizzle: six in line, the settlement, the end, and the worked examples of its page."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import rollhouse
from tests.games.laws import do, played, refused
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
    colour,
    rolled,
    sparked,
)


def attack(seat):
    return do("attack", seat=seat)


def settling(line=FLICKER, pending=1, players=2, **more):
    """The moment after stopping on a line, with Shizzles to settle."""
    lying = [None if die in [d for d, _ in line] else 3 for die in range(6)]
    extended = rollhouse.position(
        "shizzle", players=players, line=line, roll=lying, extended=True, pending=pending, **more
    )
    return extended.after(STOP)


def choke_chance(position):
    return sum(chance for roll, chance in position.outcomes() if "choke" in position.step(roll)[1])


# Six in line


def test_six_in_line_is_a_pending_shizzle():
    position = rollhouse.position("shizzle", line=LINE[:5], roll=[None] * 3 + [2, None, None])
    after, events = position.step(add(3))
    assert set(events) == {"added", "shizzled"}
    assert after.fields["pending"] == 1
    assert after.scores == [0, 0]
    assert after.actions() == [ROLL, STOP]


def test_rolling_on_after_a_shizzle_makes_its_last_die_the_spark():
    position = rollhouse.position("shizzle", line=LINE).after(ROLL)
    assert position.fields["line"] == [[3, 2]]
    assert position.fields["pending"] == 1
    assert len(position.outcomes()) == 6**5
    assert position.fields["to_move"] == 0


def test_a_choke_straight_after_a_shizzle_leaves_its_last_die_as_the_spark():
    position = rollhouse.position("shizzle", line=LINE, chips=[4, 4]).after(ROLL)
    after, events = position.step(rolled([3, 3, 1, None, 3, 1]))
    assert events == ["choke"]
    assert (after.scores, after.fields["line"]) == ([4, 4], [[3, 2]])


def test_the_five_dice_rules_apply_afresh_after_a_shizzle():
    position = sparked(pending=1)
    assert position.step(rolled(CHOKING))[1] == ["choke"]
    assert "fizzle" in position.after(rolled(FIZZLING)).step(add(0))[1]
    assert position.after(rolled(TEMPTING)).actions() == [add(5)]


def test_a_fizzle_after_a_shizzle_is_two_and_six():
    position = played(rollhouse.position("shizzle", line=LINE), ROLL, rolled([3, 4, 1, None, 3, 1]))
    assert "fizzle" in position.step(add(1))[1]
    assert played(position, add(1), TAKE).scores == [8, 0]


def test_a_stop_on_the_shizzle_itself_is_worth_the_shizzle_alone():
    position = rollhouse.position("shizzle", line=LINE, chips=[0, 9])
    stopped, events = position.step(STOP)
    assert events == ["stopped"]
    assert stopped.turn == 0
    assert stopped.after(TAKE).scores == [6, 9]
    assert stopped.after(attack(1)).scores == [0, 3]
    assert stopped.after(TAKE).fields["line"] == [[3, 2]]


# Settlement


def test_each_pending_shizzle_is_taken_or_names_another_player():
    position = settling(players=4, pending=2, to_move=2)
    assert position.turn == 2
    assert position.actions() == [TAKE, attack(0), attack(1), attack(3)]
    assert "an attack names another player" in str(refused(position, attack(2)))
    assert "first settle the Shizzles" in str(refused(position, STOP))
    assert "primero resuelve los Shizzle" in refused(position, ROLL).say("es")


def test_an_attack_acts_at_once_and_the_rest_is_paid_as_one_sum_at_the_end():
    position = settling(pending=3, chips=[4, 20])
    position, events = position.step(attack(1))
    assert (events, position.scores) == (["attacked"], [4, 14])
    position, events = position.step(TAKE)
    assert (events, position.scores) == (["took"], [4, 14])
    position, events = position.step(attack(1))
    assert (events, position.scores) == (["attacked", "paid"], [13, 8])


@pytest.mark.parametrize("order", [[TAKE, attack(1)], [attack(1), TAKE]])
def test_the_order_of_the_settlement_does_not_matter(order):
    """Bank 5, victim 10, a line of three: the attack refills the bank before it pays 6 + 3."""
    position = played(settling(pending=2, chips=[25, 10]), *order)
    assert position.scores == [34, 4]
    assert position.view()["bank"] == 2
    assert position.turn == rollhouse.TABLE


@pytest.mark.parametrize(("has", "returns"), [(7, 6), (6, 6), (5, 5), (1, 1), (0, 0)])
def test_a_victim_returns_six_or_what_they_have(has, returns):
    position = settling(chips=[3, has])
    after = position.after(attack(1))
    assert after.scores == [6, has - returns]
    assert after.view()["bank"] == position.view()["bank"] + returns - 3


def test_the_bank_pays_what_it_has_and_the_rest_is_forfeited():
    after, events = settling(line=LINE[:4], chips=[20, 12]).step(TAKE)
    assert events == ["took", "paid", "bank_empty", "game_over"]
    assert after.scores == [28, 12]


# The end


@pytest.mark.parametrize(("players", "bank"), [(2, 40), (3, 60), (4, 75), (5, 90), (6, 100)])
def test_the_bank_by_the_number_of_players(players, bank):
    assert rollhouse.start("shizzle", players=players).view()["bank"] == bank


def test_the_game_ends_after_the_turn_that_empties_the_bank():
    position = rollhouse.position(
        "shizzle", line=FLICKER, roll=[None, 3, None, 1, 1, None], extended=True, chips=[17, 20]
    )
    after, events = position.step(STOP)
    assert events == ["stopped", "paid", "bank_empty", "game_over"]
    assert after.turn == rollhouse.OVER
    assert after.shares() == [0.5, 0.5]
    assert "the game is over" in str(refused(after, STOP))


def test_a_bank_that_an_attack_refills_goes_on():
    position = settling(chips=[14, 23], pending=1)
    after, events = position.step(attack(1))
    assert events == ["attacked", "paid"]
    assert (after.scores, after.turn) == ([17, 17], rollhouse.TABLE)


def test_most_points_win():
    over = rollhouse.position("shizzle", players=3, chips=[19, 21, 20], phase="over")
    assert over.shares() == [0, 1, 0]


@pytest.mark.parametrize("leaders", [2, 3, 5])
def test_equal_leaders_share(leaders):
    chips = [15] * leaders + [0] * (6 - leaders)
    over = rollhouse.position("shizzle", players=6, bank=15 * leaders, chips=chips, phase="over")
    assert over.shares() == pytest.approx([1 / leaders] * leaders + [0] * (6 - leaders))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_play_passes_to_the_left_and_wraps(players):
    position, seats = sparked(players=players), []
    for _ in range(players + 1):
        seats.append(position.fields["to_move"])
        position = position.after(rolled(CHOKING))
    assert seats == [*range(players), 0]


# The worked examples of the rules page


def test_example_after_red_5_a_red_2_and_then_any_red_or_any_2():
    sure = [3, 2]
    for die, number in product([0, 1, 4], range(1, 7)):
        roll = [None if other in (2, 5) else 3 for other in range(6)]
        roll[sure[0]], roll[die] = sure[1], number
        position = rollhouse.position("shizzle", line=[RED_5, [5, 2]], roll=roll)
        assert (add(die) in position.actions()) == (number == 2 or colour(die, number) == "red")
        assert add(sure[0]) in position.actions()


def test_example_choke_on_five_dice_is_32_in_243(effort):
    every = list(product(range(6), range(1, 7)))
    for die, number in effort([(0, 1), (2, 5), (5, 6)], every):
        assert choke_chance(sparked(spark=[die, number])) == Fraction(32, 243)


def test_example_bank_of_4_and_a_line_of_5():
    position = rollhouse.position(
        "shizzle", chips=[16, 20], line=LINE[:5], roll=[None] * 3 + [1, None, None],
        extended=True,
    )  # fmt: skip
    assert position.view()["bank"] == 4
    after = position.after(STOP)
    assert after.scores == [20, 20]
    assert after.view()["bank"] == 0
    assert after.turn == rollhouse.OVER


@pytest.mark.parametrize(
    ("settlement", "scores"),
    [
        ([TAKE, TAKE], [15, 14]),
        ([TAKE, attack(1)], [9, 8]),
        ([attack(1), TAKE], [9, 8]),
        ([attack(1), attack(1)], [3, 2]),
    ],
)
def test_example_two_shizzles_and_a_flicker_of_three(settlement, scores):
    assert played(settling(pending=2, chips=[0, 14]), *settlement).scores == scores


def test_example_turn_of_the_players_page():
    position = played(sparked(chips=[0, 10]), rolled([2, 3, None, 3, 4, 2]))
    position = played(position, add(5), add(0), add(4))
    assert position.fields["line"] == LINE[:4]
    assert position.actions() == [ROLL, STOP]
    position = played(position, ROLL, rolled([None, 4, None, 2, None, None]), add(1), add(3))
    assert position.fields["line"] == LINE
    position = played(position, ROLL, rolled([5, 5, 1, None, 4, 3]), add(0), add(1), STOP)
    assert position.after(TAKE).scores == [9, 10]
    assert position.after(attack(1)).scores == [3, 4]
    assert position.after(TAKE).fields["line"] == [[1, 5]]
