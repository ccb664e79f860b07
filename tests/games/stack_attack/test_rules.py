"""Stack Attack, ruling by ruling: the tower, the round, the score, the end."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest

import rollhouse
from rollhouse import OVER, TABLE
from rollhouse.games.stack_attack.options import error_of, measured, weights_of_hand
from tests.games.laws import do, played, refused

STANDS, FALLS, STOP = {"stands": True}, {"stands": False}, do("stop")
NEUTRAL = [[None, 6], [None, 6]]
"""What two players begin a round with."""


def place(face):
    return do("place", face=face)


def roll(*faces):
    return {"roll": list(faces)}


def fell(by):
    return {"stands": False, "by": by}


def stood(*faces):
    """Each of these is placed and stands."""
    return [step for face in faces for step in (place(face), STANDS)]


def three(**fields):
    return rollhouse.position("stack_attack", players=3, **fields)


def placeable(position):
    return [action["face"] for action in position.actions() if action["do"] == "place"]


# The beginning of a round


@pytest.mark.parametrize("players", [3, 4])
def test_the_first_die_of_an_empty_tower_must_be_a_one(players):
    opening = rollhouse.start("stack_attack", players=players)
    assert opening.fields["tower"] == []
    dice = opening.view()["held"][0]
    position = opening.after(roll(*[1, 2, 4, 5, 6][:dice]))
    assert placeable(position) == [1]
    passed, events = opening.step(roll(*[2] * dice))
    assert events == ["none_fits"]
    assert passed.to_move == 1


def test_two_players_begin_on_two_neutral_dice_with_a_six_on_top():
    opening = rollhouse.start("stack_attack")
    assert opening.fields["tower"] == NEUTRAL
    assert placeable(opening.after(roll(1, 2, 4, 5, 6))) == [5]
    assert opening.step(roll(1, 2, 3, 4, 6))[1] == ["none_fits"]


@pytest.mark.parametrize(("players", "dice"), [(2, 5), (3, 5), (4, 4)])
def test_five_dice_each_but_four_for_four_players(players, dice):
    assert rollhouse.start("stack_attack", players=players).view()["held"] == [dice] * players


def test_a_neutral_start_for_more_players_or_for_none():
    assert rollhouse.start("stack_attack", neutral_start="never").fields["tower"] == []
    for players in (3, 4):
        opening = rollhouse.start("stack_attack", players=players, neutral_start="always")
        assert opening.fields["tower"] == NEUTRAL


def test_the_youngest_sits_in_seat_0_and_begins():
    opening = rollhouse.start("stack_attack", players=4)
    assert (opening.turn, opening.to_move, opening.scores) == (TABLE, 0, [0, 0, 0, 0])


# The roll


def test_all_dice_not_on_the_tower_are_rolled_at_once():
    position = three(tower=[[0, 1], [0, 2], [1, 3]])
    assert refused(position, roll(1, 2, 3, 4)).reason == "wrong_number_of_dice"
    assert "3 dice are rolled now" in str(refused(position, roll(1, 2)))
    position.after(roll(1, 2, 3))


def test_dice_are_alike_so_the_order_of_a_roll_does_not_matter():
    opening = rollhouse.start("stack_attack", players=3)
    assert opening.after(roll(6, 1, 2, 2, 4)) == opening.after(roll(2, 4, 2, 6, 1))
    assert opening.after(roll(6, 1, 2, 2, 4)).fields["hand"] == [1, 2, 2, 4, 6]


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_so_many_dice_fall_in_so_many_classes(dice):
    tower = [[0, 1], [0, 2], [0, 3], [0, 4]][: 5 - dice]
    outcomes = three(tower=tower).outcomes()
    assert len(outcomes) == comb(dice + 5, 5)
    assert sum(chance for _, chance in outcomes) == 1
    assert outcomes[-1] == (roll(*[6] * dice), Fraction(1, 6**dice))


def test_without_a_die_that_qualifies_the_turn_ends():
    after, events = three(tower=[[0, 1]], to_move=1).step(roll(1, 3, 4, 5, 6))
    assert events == ["none_fits"]
    assert (after.turn, after.to_move, after.fields["hand"]) == (TABLE, 2, [])


# Placing


def test_example_top_4_roll_2_3_3_5():
    position = rollhouse.position("stack_attack", tower=[[None, 4], [1, 5], [1, 4]], to_move=0,
                                  hand=[2, 3, 3, 5, 5])  # fmt: skip
    assert placeable(position) == [3, 5]
    three_dice = played(position, *stood(3, 2, 3))
    assert three_dice.fields["tower"][3:] == [[0, 3], [0, 2], [0, 3]]
    one_die = three(tower=[[2, 1], [2, 2], [1, 3], [0, 4]], hand=[2, 3, 3, 5])
    after, events = one_die.after(place(5)).step(STANDS)
    assert events == ["stands", "nothing_more"]
    assert (after.turn, after.to_move) == (TABLE, 1)
    assert after.fields["tower"][-1] == [0, 5]


@pytest.mark.parametrize(
    ("top", "fitting"), [(1, [2]), (2, [1, 3]), (3, [2, 4]), (4, [3, 5]), (5, [4, 6]), (6, [5])]
)
def test_one_higher_or_one_lower_and_no_way_round(top, fitting):
    for face in range(1, 7):
        other = 1 if face not in (1, *fitting) and 1 not in fitting else face
        hand = [face, *fitting[:1], other, other, other]
        position = rollhouse.position("stack_attack", tower=[[None, top]], hand=hand)
        assert (face in placeable(position)) == (face in fitting)


def test_a_roll_that_qualifies_obliges_to_place_one():
    position = three(tower=[[2, 1]], hand=[2, 3, 4, 5, 6])
    assert position.actions() == [place(2)]
    assert refused(position, STOP).reason == "must_place"


def test_after_each_die_the_player_may_stop_or_add_another():
    position = played(three(tower=[[2, 1]], hand=[2, 3, 4, 5, 6]), *stood(2))
    assert position.actions() == [place(3), STOP]
    after, events = position.step(STOP)
    assert events == ["stopped"]
    assert (after.turn, after.to_move) == (TABLE, 1)
    assert after.fields["tower"] == [[2, 1], [0, 2]]


def test_dice_go_up_and_down_in_one_turn_each_against_the_new_top():
    position = played(three(tower=[[2, 1]], hand=[2, 2, 3, 3, 6]), *stood(2))
    assert placeable(position) == [3]
    assert placeable(played(position, *stood(3))) == [2]


def test_a_die_that_is_let_go_is_neither_in_hand_nor_on_the_tower():
    position = three(tower=[[2, 1]], hand=[2, 2, 3, 3, 6]).after(place(2))
    assert position.turn == TABLE
    fields = position.fields
    assert (fields["hand"], fields["placing"], fields["tower"]) == ([2, 3, 3, 6], 2, [[2, 1]])
    assert refused(position, place(2)).reason == "not_now_table"


def test_when_nothing_more_fits_the_turn_ends_by_itself():
    after, events = three(tower=[[2, 1]], hand=[2, 5, 5, 6, 6]).after(place(2)).step(STANDS)
    assert events == ["stands", "nothing_more"]
    assert after.to_move == 1


def test_play_passes_to_the_left_and_wraps():
    opening = rollhouse.start("stack_attack", players=4)
    position, seats = opening, []
    for _ in range(5):
        seats.append(position.to_move)
        position = position.after(roll(2, 2, 2, 2))
    assert seats == [0, 1, 2, 3, 0]
    assert position.fields["to_move"] == 1


# All dice on the tower

FOUR_UP = [[0, 1], [1, 2], [0, 3], [2, 4], [0, 5], [0, 4]]
"""Seat 0 has four dice in it, the others one each."""


def test_all_dice_on_the_tower_score_and_nobody_else_does():
    position = three(tower=FOUR_UP, scores=[1, 2, 3], hand=[3]).after(place(3))
    after, events = position.step(STANDS)
    assert events == ["stands", "all_placed", "new_round"]
    assert after.scores == [6, 2, 3]
    assert (after.fields["tower"], after.view()["held"]) == ([], [5, 5, 5])


def test_after_all_placed_the_player_to_the_left_of_the_last_one_starts():
    position = three(tower=FOUR_UP, hand=[3]).after(place(3))
    assert position.after(STANDS).to_move == 1
    last = three(tower=[[seat - 1 if seat else 2, face] for seat, face in FOUR_UP], to_move=2,
                 hand=[3])  # fmt: skip
    assert played(last, *stood(3)).to_move == 0


def test_a_last_die_that_brings_the_tower_down_is_a_fall():
    position = three(tower=FOUR_UP, hand=[3]).after(place(3))
    after, events = position.step(FALLS)
    assert events == ["fell", "new_round"]
    assert after.scores == [0, 1, 1]


# A fall


def test_example_two_three_and_one_dice_the_first_drops_it():
    tower = [[0, 1], [1, 2], [1, 3], [2, 4], [1, 3], [0, 2]]
    position = three(tower=tower, hand=[1, 3, 6]).after(place(3))
    after, events = position.step(FALLS)
    assert events == ["fell", "new_round"]
    assert after.scores == [0, 3, 1]


def test_the_causer_starts_the_next_round():
    position = three(tower=[[0, 1], [1, 2]], to_move=2, hand=[1, 1, 1, 1, 3]).after(place(3))
    after = position.after(FALLS)
    assert (after.to_move, after.turn, after.fields["tower"]) == (2, TABLE, [])


def test_dice_added_this_turn_belong_to_the_causer():
    position = played(three(tower=[[1, 1]], hand=[2, 3, 4, 5, 6]), *stood(2, 3), place(4))
    assert position.after(FALLS).scores == [0, 1, 0]


def test_neutral_dice_belong_to_nobody():
    position = rollhouse.position("stack_attack", hand=[1, 2, 3, 4, 5]).after(place(5))
    after = position.after(FALLS)
    assert after.scores == [0, 0]
    assert after.fields["tower"] == NEUTRAL


def test_even_the_first_die_may_leave_the_plate():
    position = three(hand=[1, 2, 3, 4, 5]).after(place(1))
    after, events = position.step(FALLS)
    assert (events, after.scores, after.to_move) == (["fell", "new_round"], [0, 0, 0], 0)


# A fall outside a placement

THINKING = three(tower=[[0, 1], [1, 2], [2, 3]], hand=[1, 2, 4, 5])
"""Seat 0 is to choose; seat 2 placed last."""


def test_a_tower_may_fall_while_a_player_thinks():
    after, events = THINKING.step(fell(by=1))
    assert events == ["fell", "new_round"]
    assert (after.scores, after.to_move) == ([1, 0, 1], 1)


def test_a_tower_may_fall_before_the_roll_and_between_two_placements():
    before = three(tower=[[0, 1], [1, 2]], to_move=2)
    assert before.after(fell(by=0)).scores == [0, 1, 0]
    between = played(THINKING, *stood(4))
    assert between.after(fell(by=0)).scores == [0, 1, 1]
    assert between.after(fell(by=2)).scores == [2, 1, 0]


def test_nobody_named_the_last_placer_is_charged():
    assert THINKING.after(FALLS) == THINKING.after(fell(by=2))
    assert THINKING.after(FALLS).scores == [1, 1, 0]
    between = played(THINKING, *stood(4))
    assert between.after(FALLS) == between.after(fell(by=0))


def test_somebody_else_may_spoil_a_placement():
    """The die that was let go never stood, so it counts for nobody."""
    position = THINKING.after(place(4))
    after = position.after(fell(by=1))
    assert (after.scores, after.to_move) == ([1, 0, 1], 1)
    assert position.after(fell(by=0)) == position.after(FALLS)


def test_where_nobody_has_placed_a_die_the_causer_must_be_named():
    opening = rollhouse.start("stack_attack")
    assert refused(opening, FALLS).reason == "nobody_placed"
    after = opening.after(fell(by=1))
    assert (after.scores, after.to_move) == ([0, 0], 1)


def test_without_a_tower_nothing_falls():
    opening = rollhouse.start("stack_attack", players=3)
    assert refused(opening, fell(by=0)).reason == "nothing_stands"
    assert refused(opening.after(roll(1, 2, 3, 4, 5)), FALLS).reason == "nothing_stands"


def test_nothing_stands_or_falls_when_it_is_over():
    over = three(scores=[20, 3, 4], phase="over")
    for step in (STANDS, FALLS, fell(by=1), roll(1, 2, 3, 4, 5)):
        assert refused(over, step).reason == "not_the_table"


# The end


def test_the_game_ends_after_a_round_in_which_somebody_reached_the_goal():
    position = three(scores=[3, 18, 5], tower=[[1, 1], [1, 2]], to_move=2, hand=[1, 3, 5, 5, 6])
    after, events = position.after(place(3)).step(FALLS)
    assert events == ["fell", "game_over"]
    assert after.turn == OVER
    assert (after.scores, after.shares()) == ([3, 20, 5], [0, 1, 0])


def test_one_point_short_of_the_goal_the_game_goes_on():
    position = three(scores=[3, 17, 5], tower=[[1, 1], [1, 2]], to_move=2, hand=[1, 3, 5, 5, 6])
    after = position.after(place(3)).after(FALLS)
    assert (after.scores, after.turn) == ([3, 19, 5], TABLE)


def test_where_several_reach_the_goal_together_the_highest_total_wins():
    position = three(scores=[19, 19, 5], tower=[[1, 1], [0, 2], [1, 3]], to_move=2,
                     hand=[2, 5, 5, 6, 6])  # fmt: skip
    after = position.after(place(2)).after(FALLS)
    assert (after.turn, after.scores) == (OVER, [20, 21, 5])
    assert after.shares() == [0, 1, 0]


def level(players=3, **options):
    """Seats 0 and 1 come level at 20; seat 2 dropped the tower."""
    others = [4] * (players - 2)
    dice = [2, 5, 5, 6, 6] if players == 3 else [2, 5, 5, 6]
    position = rollhouse.position(
        "stack_attack", players=players, scores=[19, 18, *others], tower=[[1, 1], [0, 2], [1, 3]],
        to_move=2, hand=dice, **options,
    )  # fmt: skip
    return position.after(place(2)).step(FALLS)


def test_a_tie_at_the_top_is_broken_by_one_more_round_of_the_tied():
    after, events = level()
    assert events == ["fell", "tie_break"]
    assert (after.scores, after.fields["tied"]) == ([20, 20, 4], [0, 1])
    assert after.view()["held"] == [5, 5, 0]


def test_the_tie_break_is_set_up_for_so_many_players():
    assert level()[0].fields["tower"] == NEUTRAL
    four = level(players=4)[0]
    assert four.view()["held"] == [5, 5, 0, 0]
    assert four.fields["tower"] == NEUTRAL
    assert level(neutral_start="never")[0].fields["tower"] == []


def test_explicit_dice_apply_to_the_tie_break_too():
    after, _ = rollhouse.position(
        "stack_attack", players=4, dice=4, scores=[19, 18, 1, 1], tower=[[1, 1], [0, 2], [1, 3]],
        to_move=2, hand=[2, 5, 5, 6],
    ).after(place(2)).step(FALLS)  # fmt: skip
    assert after.view()["held"] == [4, 4, 0, 0]


def test_a_starter_who_is_not_tied_gives_way_to_the_next_tied_player_to_the_left():
    assert level()[0].to_move == 0
    position = three(scores=[19, 4, 18], tower=[[2, 1], [0, 2], [2, 3]], to_move=1,
                     hand=[2, 5, 5, 6, 6])  # fmt: skip
    assert position.after(place(2)).after(FALLS).to_move == 2


def test_only_the_tied_take_turns_in_seat_order():
    position = three(scores=[20, 4, 20])
    seats = []
    for _ in range(4):
        seats.append(position.to_move)
        position = position.after(roll(1, 2, 3, 4, 6))
    assert seats == [0, 2, 0, 2]


def test_points_of_the_tie_break_add_to_the_totals():
    position = played(three(scores=[20, 4, 20]), roll(1, 1, 1, 1, 5), place(5), STANDS)
    after = played(position, roll(1, 1, 1, 1, 4), place(4), FALLS)
    assert (after.turn, after.scores, after.shares()) == (OVER, [21, 4, 20], [1, 0, 0])


def test_a_tie_break_without_points_is_repeated():
    after, events = played(three(scores=[20, 4, 20]), roll(1, 1, 1, 1, 5), place(5)).step(FALLS)
    assert events == ["fell", "tie_break"]
    assert (after.scores, after.fields["tied"], after.to_move) == ([20, 4, 20], [0, 2], 0)


def test_a_tie_of_three_may_become_a_tie_of_two():
    tower = [[0, 1], [1, 2]]
    position = rollhouse.position("stack_attack", players=4, scores=[20, 20, 20, 3], tower=tower,
                                  to_move=2, hand=[1, 5, 5, 6, 6])  # fmt: skip
    after = position.after(place(1)).after(FALLS)
    assert (after.scores, after.fields["tied"]) == ([21, 21, 20, 3], [0, 1])
    assert after.fields["tower"] == NEUTRAL


def test_a_bystander_who_bumps_the_table_is_charged_and_scores_nothing():
    tower = [*NEUTRAL, [0, 5], [2, 4], [2, 3]]
    after = three(scores=[20, 4, 20], tower=tower).after(fell(by=1))
    assert (after.turn, after.scores) == (OVER, [21, 4, 22])
    even = three(scores=[20, 4, 20], tower=tower[:-1]).after(fell(by=1))
    assert (even.fields["tied"], even.to_move) == ([0, 2], 2)


def test_only_one_of_two_players_scores_in_any_round():
    tower = [*NEUTRAL, [0, 5], [1, 4]]
    for by, scores in ((0, [0, 1]), (1, [1, 0])):
        assert rollhouse.position("stack_attack", tower=tower).after(fell(by)).scores == scores


# Chances


def chance_of_a_fall(position):
    return {outcome["stands"]: chance for outcome, chance in position.outcomes()}.get(False, 0)


def test_the_chance_of_a_fall_goes_by_the_height_after_the_placement():
    falls = {3: 0.125, "5": 0.5}
    for neutral, chance in ((0, 0), (1, 0), (2, 0.125), (3, 0.125), (4, 0.5), (9, 0.5)):
        tower = [[None, 2]] * neutral
        hand = [1, 1, 1, 1, 1]
        position = rollhouse.position("stack_attack", tower=tower, hand=hand, falls=falls)
        assert chance_of_a_fall(position.after(place(1))) == chance


def test_each_seat_has_its_own_chances():
    falls = [{"1": 0.25}, {"1": 0.5}, {}]
    for seat, chance in enumerate((0.25, 0.5, 0)):
        position = three(falls=falls, to_move=seat, hand=[1, 2, 3, 4, 5])
        assert chance_of_a_fall(position.after(place(1))) == chance


def test_what_cannot_happen_is_not_listed_but_a_real_table_may_say_it():
    safe = three(falls={}, hand=[1, 2, 3, 4, 5]).after(place(1))
    assert safe.outcomes() == [(STANDS, 1)]
    safe.after(FALLS)
    doomed = three(falls={"4": 1}, tower=[[1, 1], [1, 2], [1, 3]], hand=[4] * 5).after(place(4))
    assert doomed.outcomes() == [(FALLS, 1)]
    doomed.after(STANDS)


def test_a_steadier_hand_drops_fewer_towers():
    tower = [[None, 2]] * 9

    def chance(skill):
        position = rollhouse.position("stack_attack", skill=skill, tower=tower, hand=[1] * 5)
        return chance_of_a_fall(position.after(place(1)))

    hands = [chance(hand) for hand in ("steady", "average", "shaky")]
    assert hands == sorted(hands)
    assert 0 < hands[0] < hands[1] < hands[2] < 1
    assert hands == [chance(error_of(hand)) for hand in ("steady", "average", "shaky")]
    errors = [chance(error) for error in (0.5, 0.75, 1, 1.5, 2.0, 2.5, 3, 4, 5)]
    assert errors == sorted(errors)
    assert errors[0] < errors[-1]


def test_between_two_stored_errors_chances_are_in_proportion():
    for near, far in pairwise(measured()["tables"]):
        middle = weights_of_hand((near["error_mm"] + far["error_mm"]) / 2)
        for height, pair in enumerate(zip(near["falls"], far["falls"], strict=True), start=1):
            assert middle[height] == pytest.approx(sum(pair) / 2 * 1_000_000, abs=1)


def test_the_stored_chances_are_whole_and_rise_with_the_error():
    tables = measured()["tables"]
    assert tables == sorted(tables, key=lambda table: table["error_mm"])
    assert set(measured()["hands"]) == {"steady", "average", "shaky"}
    for table in tables:
        assert len(table["falls"]) == 34
        assert all(0 <= chance < 1 for chance in table["falls"])
    for near, far in pairwise(tables):
        assert all(a <= b for a, b in zip(near["falls"], far["falls"], strict=True))


def test_towers_of_an_average_hand_fall_between_six_and_fourteen_dice():
    """Most of them, as at a family table, if they are built on until they fall."""
    standing, reached = 1.0, {}
    for height in range(1, 21):
        tower = [[None, 2]] * (height - 1)
        position = rollhouse.position("stack_attack", tower=tower, hand=[1] * 5).after(place(1))
        standing *= 1 - float(chance_of_a_fall(position))
        reached[height] = standing
    assert reached[5] - reached[14] > 0.5
    assert reached[4] > 0.85
    assert reached[20] < 0.1


def test_a_gesture_does_not_change_what_the_rules_do():
    position = three(hand=[1, 2, 3, 4, 5])
    hand = {"place": [0.3, -0.2], "turn": 4.0, "height": 10}
    assert position.after({**place(1), "hand": hand}) == position.after(place(1))


def test_the_view_says_what_a_fall_would_cost_now():
    position = three(tower=FOUR_UP, scores=[1, 2, 3], hand=[3]).after(place(3))
    assert position.view()["if_falls"] == [0, 1, 1]
    assert position.after({"stands": False}).scores == [1, 3, 4]
