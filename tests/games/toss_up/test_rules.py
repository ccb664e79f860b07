"""Toss Up!: the turn, the end and the worked examples of its rules page."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import rollhouse
from tests.games.laws import do, played, refused

ROLL, STOP = do("roll"), do("stop")


def rolled(letters):
    return {"roll": letters}


def red_light_chance(position):
    """The probability that the roll now due ends the turn, from the exact outcomes."""
    return sum(
        chance for roll, chance in position.outcomes() if "red_light" in position.step(roll)[1]
    )


# The turn


def test_seat_0_begins_with_nothing_banked():
    position = rollhouse.start("toss_up", players=4)
    assert position.scores == [0, 0, 0, 0]
    assert position.fields["to_move"] == 0


def test_the_first_roll_of_a_turn_is_not_optional():
    position = rollhouse.start("toss_up")
    assert position.turn == rollhouse.TABLE
    assert position.actions() == []
    for action in (ROLL, STOP):
        assert "the table has to answer first" in str(refused(position, action))


def test_a_turn_starts_with_all_ten_dice():
    position = rollhouse.start("toss_up")
    assert {len(outcome["roll"]) for outcome, _ in position.outcomes()} == {10}
    next_turn = played(position, rolled("GGGGGYYRRR"), STOP)
    assert {len(outcome["roll"]) for outcome, _ in next_turn.outcomes()} == {10}


def test_no_green_and_a_red_runs_a_red_light():
    position = played(rollhouse.start("toss_up"), rolled("GGGGYYYRRR"), ROLL)
    after, events = position.step(rolled("YYYYYR"))
    assert events == ["red_light"]
    assert after.scores == [0, 0]
    assert after.fields["turn_points"] == 0
    assert (after.turn, after.fields["to_move"]) == (rollhouse.TABLE, 1)


def test_all_red_runs_a_red_light():
    assert rollhouse.start("toss_up").step(rolled("R" * 10))[1] == ["red_light"]


def test_a_red_beside_a_green_does_no_harm():
    after, events = rollhouse.start("toss_up").step(rolled("GRRRRRRRRR"))
    assert events == ["greens"]
    assert (after.turn, after.fields["turn_points"], after.fields["dice_left"]) == (0, 1, 9)


def test_every_green_is_set_aside_for_a_point_and_cannot_be_left_in():
    position = rollhouse.start("toss_up")
    for greens in range(1, 10):
        after = position.after(rolled("G" * greens + "Y" * (10 - greens)))
        assert after.fields["turn_points"] == greens
        assert after.fields["dice_left"] == 10 - greens
        assert {len(roll["roll"]) for roll, _ in after.after(ROLL).outcomes()} == {10 - greens}


def test_all_yellow_sets_nothing_aside_and_loses_nothing():
    position = rollhouse.position("toss_up", turn_points=4, phase="roll")
    after, events = position.step(rolled("YYYYYY"))
    assert events == ["all_yellow"]
    assert (after.turn, after.fields["turn_points"], after.fields["dice_left"]) == (0, 4, 6)


def test_after_an_all_yellow_opening_roll_the_player_may_stop_with_nothing():
    position = rollhouse.start("toss_up").after(rolled("Y" * 10))
    assert position.actions() == [ROLL, STOP]
    after = position.after(STOP)
    assert after.scores == [0, 0]
    assert after.fields["to_move"] == 1


def test_after_a_roll_the_player_stops_or_rolls():
    position = rollhouse.start("toss_up").after(rolled("GGGGYYYRRR"))
    assert position.actions() == [ROLL, STOP]
    assert position.outcomes() == []


def test_stopping_banks_the_turn_points():
    position = rollhouse.position("toss_up", scores=[62, 30], turn_points=6)
    after, events = position.step(STOP)
    assert events == ["banked"]
    assert after.scores == [68, 30]


def test_banked_points_are_safe_from_a_red_light():
    position = rollhouse.position("toss_up", scores=[62, 30], turn_points=6, phase="roll")
    assert position.after(rolled("YYYR")).scores == [62, 30]


def test_ten_greens_bring_back_all_ten_dice_without_limit():
    position = rollhouse.start("toss_up")
    for lap in range(1, 6):
        position, events = position.step(rolled("G" * 10))
        assert events == ["greens", "all_green"]
        assert position.fields["turn_points"] == 10 * lap
        assert position.fields["dice_left"] == 10
        position = position.after(ROLL)


def test_the_last_die_turning_green_brings_back_all_ten():
    position = rollhouse.position("toss_up", turn_points=9, phase="roll")
    after = position.after(rolled("G"))
    assert (after.fields["turn_points"], after.fields["dice_left"]) == (10, 10)


@pytest.mark.parametrize("players", range(2, 7))
def test_play_passes_to_the_left_and_wraps(players):
    position = rollhouse.start("toss_up", players=players)
    seats = []
    for _ in range(players + 1):
        seats.append(position.fields["to_move"])
        position = position.after(rolled("R" * 10))
    assert seats == [*range(players), 0]


# The end


def test_a_total_over_the_goal_begins_the_last_turns():
    position = rollhouse.position("toss_up", players=3, scores=[0, 95, 0], to_move=1, turn_points=6)
    after, events = position.step(STOP)
    assert events == ["banked", "last_turns"]
    assert after.scores == [0, 101, 0]
    assert (after.fields["to_move"], after.fields["last_turns"]) == (2, 2)


def test_exactly_the_goal_is_not_over_it():
    position = rollhouse.position("toss_up", scores=[95, 0], turn_points=5)
    after, events = position.step(STOP)
    assert events == ["banked"]
    assert after.scores == [100, 0]
    assert after.fields["last_turns"] == 0


def test_points_at_risk_do_not_begin_the_last_turns():
    position = rollhouse.position("toss_up", scores=[95, 0], turn_points=19, phase="roll")
    after, events = position.step(rolled("G"))
    assert events == ["greens", "all_green"]
    assert after.fields["last_turns"] == 0
    assert after.after(ROLL).after(rolled("R" * 10)).fields["last_turns"] == 0


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("trigger", [0, 1])
def test_every_other_player_has_exactly_one_last_turn_from_the_left(players, trigger):
    scores = [0] * players
    scores[trigger] = 100
    position = rollhouse.position(
        "toss_up", players=players, scores=scores, to_move=trigger, turn_points=1
    ).after(STOP)
    seats = []
    while position.turn != rollhouse.OVER:
        assert position.fields["last_turns"] == players - 1 - len(seats)
        seats.append(position.fields["to_move"])
        position, events = position.step(rolled("R" * 10))
    assert seats == [(trigger + n) % players for n in range(1, players)]
    assert events == ["red_light", "game_over"]
    assert position.shares()[trigger] == 1


def test_passing_the_leader_in_a_last_turn_gives_no_more_turns():
    position = rollhouse.position("toss_up", players=3, scores=[101, 99, 0], to_move=1)
    position = played(position, rolled("GGGGGYYYYY"), STOP)
    assert position.scores == [101, 104, 0]
    assert position.fields["last_turns"] == 1
    position, events = played(position, rolled("GYYYYYYYYY")).step(STOP)
    assert events == ["banked", "game_over"]
    assert position.turn == rollhouse.OVER
    assert position.shares() == [0, 1, 0]


def test_the_highest_total_wins():
    over = rollhouse.position("toss_up", players=3, scores=[99, 120, 119], phase="over")
    assert over.shares() == [0, 1, 0]
    assert over.actions() == []
    assert over.outcomes() == []


@pytest.mark.parametrize("leaders", range(1, 7))
def test_equal_highest_totals_share_the_win(leaders):
    scores = [101] * leaders + [7] * (6 - leaders)
    over = rollhouse.position("toss_up", players=6, scores=scores, phase="over")
    assert over.shares() == pytest.approx([1 / leaders] * leaders + [0] * (6 - leaders))


def test_a_last_turn_that_draws_level_shares():
    position = rollhouse.position("toss_up", scores=[101, 97], to_move=1, turn_points=4)
    assert position.after(STOP).shares() == [0.5, 0.5]


def test_there_are_no_shares_before_the_end():
    with pytest.raises(rollhouse.NotOver, match="not over"):
        rollhouse.start("toss_up").shares()


def test_nothing_happens_after_the_end():
    over = rollhouse.position("toss_up", scores=[101, 7], phase="over")
    assert "the game is over" in str(refused(over, STOP))
    assert "la partida terminó" in refused(over, ROLL).say("es")
    assert "the game is over" in str(refused(over, rolled("G" * 10)))


# The table


def test_ten_dice_fall_in_66_classes():
    assert len(rollhouse.start("toss_up").outcomes()) == 66


@pytest.mark.parametrize("faces", ["GGGYYR", "GGGRRR", "GYYRRR"])
@pytest.mark.parametrize("dice", [1, 2, 5])
def test_outcomes_are_all_rolls_of_the_faces_counted_out(faces, dice):
    position = rollhouse.position(
        "toss_up", faces=faces, dice=5, turn_points=5 - dice, phase="roll"
    )
    counted = {}
    for fallen in product(faces, repeat=dice):
        letters = "".join(sorted(fallen, key="GYR".index))
        counted[letters] = counted.get(letters, 0) + Fraction(1, 6**dice)
    assert {outcome["roll"]: chance for outcome, chance in position.outcomes()} == counted


def test_the_order_of_the_letters_does_not_matter():
    position = rollhouse.start("toss_up")
    assert position.after(rolled("RGYRGYRGYG")) == position.after(rolled("ggggyyyrrr"))


# The worked examples of the rules page


def test_example_four_points_then_all_yellow_then_a_red_light():
    position = rollhouse.start("toss_up").after(rolled("GGGGYYYRRR"))
    assert (position.fields["turn_points"], position.fields["dice_left"]) == (4, 6)
    position = played(position, ROLL, rolled("YYYYYY"))
    assert position.actions() == [ROLL, STOP]
    assert (position.fields["turn_points"], position.fields["dice_left"]) == (4, 6)
    position = played(position, ROLL, rolled("YYYYYR"))
    assert position.scores == [0, 0]
    assert position.fields["to_move"] == 1


def test_example_ten_points_lost_on_the_second_ten_dice():
    position = rollhouse.start("toss_up").after(rolled("G" * 10))
    assert position.fields["turn_points"] == 10
    position, events = position.after(ROLL).step(rolled("RRYYYYYYYY"))
    assert events == ["red_light"]
    assert position.scores == [0, 0]


def test_example_100_and_90_is_no_trigger_when_100_stops_on_nothing():
    position = rollhouse.position("toss_up", scores=[100, 90], turn_points=0)
    after, events = position.step(STOP)
    assert events == ["banked"]
    assert after.scores == [100, 90]
    assert after.fields["last_turns"] == 0


@pytest.mark.parametrize("dice", range(1, 11))
def test_example_chance_of_a_red_light(dice):
    position = rollhouse.position("toss_up", turn_points=10 - dice, phase="roll")
    chance = red_light_chance(position)
    assert chance == Fraction(1, 2**dice) - Fraction(1, 3**dice)
    if dice == 10:
        assert float(chance) == pytest.approx(0.000959627, abs=5e-10)
    if dice == 1:
        assert chance == Fraction(1, 6)
