"""Dice Flick as the rulebook has it: drawing, flicking, the bonus, the end."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import rollhouse
from rollhouse import OVER, TABLE
from rollhouse.games.dice_flick import options
from tests.games.dice_flick import reference
from tests.games.laws import do, played, refused

PASS, BONUS = do("pass"), do("bonus")
KINDS = ("blue", "yellow", "green", "white", "pink")
BARE = [[None] * 5 for _ in range(5)]


def flick(die, base=0, aim=None):
    return do("flick", die=die, base=base, aim=aim)


def drawn(*kinds):
    return {"drawn": list(kinds)}


def lying(**dice):
    """An arena: lying(c3="G4")."""
    arena = [list(row) for row in BARE]
    for hole, die in dice.items():
        arena["abcde".index(hole[0])][int(hole[1]) - 1] = die
    return arena


def rest(hole, **dice):
    """The flicked die comes to rest in a hole, or in the bag; afterwards the arena is like this."""
    where = "bag" if hole == "bag" else ["abcde".index(hole[0]) + 1, int(hole[1])]
    return {"rest": where, "arena": lying(**dice)}


OPENING = rollhouse.start("dice_flick").after(drawn("blue", "green", "white"))
LOST = rest("bag")
"""A flick into the trench, with nothing in the arena."""


def hand(position, seat=0):
    return position.fields["hands"][seat]


FULL = [
    ["B1", "Y1", "G1", "B2", "Y2"], ["G2", "B3", "Y3", "G3", "B4"], ["Y4", "G4", "B5", "Y5", "G5"],
    ["W1", "W2", None, None, None], [None] * 5,
]  # fmt: skip
"""Seventeen dice."""


# Drawing


def test_seat_0_begins_with_all_dice_in_the_bag():
    position = rollhouse.start("dice_flick", players=4)
    assert position.view()["bag"] == {"blue": 5, "yellow": 5, "green": 5, "white": 3, "pink": 2}
    assert (position.turn, position.to_move, position.scores) == (TABLE, 0, [0, 0, 0, 0])


def test_three_dice_are_drawn_at_first():
    outcomes = {str(o["drawn"]): odds for o, odds in rollhouse.start("dice_flick").outcomes()}
    assert len(outcomes) == 34  # 35 handfuls but three pink ones
    assert outcomes["['white', 'white', 'white']"] == Fraction(1, 1140)
    assert outcomes["['blue', 'yellow', 'green']"] == Fraction(125, 1140)


def test_the_kept_die_counts_and_two_are_drawn():
    both = played(OPENING, flick("blue"), LOST, flick("green"), LOST, PASS)
    again = played(
        both, drawn("blue", "blue", "pink"), flick("blue"), LOST, flick("blue"), LOST, PASS
    )
    assert hand(again) == ["white"]
    assert again.fields["to_draw"] == 2


def test_an_empty_bag_gives_what_it_has():
    """All but three dice lie in the arena, two are kept: one can be drawn, and two flicked."""
    arena = FULL
    position = rollhouse.position("dice_flick", arena=arena, hands=[["white"], ["pink"]])
    assert position.outcomes() == [({"drawn": ["pink"]}, 1)]
    position = position.after(drawn("pink"))
    assert hand(position) == ["white", "pink"]
    position = played(position, flick("pink"), {"rest": "bag", "arena": arena})
    position = played(position, flick("white"), {"rest": "bag", "arena": arena})
    assert position.fields["phase"] == "score"


def test_with_fewer_dice_than_flicks_one_flicks_what_there_is():
    arena = [list(row) for row in FULL]
    arena[3][2:4] = ["W3", "P6"]
    position = rollhouse.position("dice_flick", arena=arena, hands=[["pink"], []])
    assert position.turn == 0
    arena[4][4] = "P6"
    position = played(position, flick("pink"), {"rest": [5, 5], "arena": arena})
    assert position.fields["phase"] == "score"
    after = position.after(PASS)  # nothing to draw, nothing to flick
    assert (after.turn, after.fields["phase"]) == (1, "score")


# Flicking


def test_any_die_from_any_base_at_any_hole():
    actions = OPENING.actions()
    assert len(actions) == 3 * 4 * 26
    assert flick("white", 3, [5, 5]) in actions
    assert flick("white", 3) in actions


def test_two_dice_are_flicked_and_one_stays():
    position = played(OPENING, flick("blue"), LOST, flick("white"), LOST)
    assert (hand(position), position.fields["phase"]) == (["green"], "score")


def test_a_die_in_a_hole_stays_and_one_in_the_trench_goes_back():
    position = played(OPENING, flick("blue", 0, [3, 3]), rest("c3", c3="B5"))
    assert position.fields["arena"] == lying(c3="B5")
    assert position.view()["bag"]["blue"] == 4
    position = played(position, flick("green"), rest("bag", c3="B5"))
    assert position.view()["bag"]["green"] == 5


def test_knocked_dice_stay_where_physics_leaves_them_or_go_back():
    position = played(OPENING, flick("blue"), rest("c3", c3="B5"), flick("green"))
    moved = position.after(rest("c3", c3="G1", c4="B2"))
    assert moved.view()["bag"]["blue"] == 4
    gone = position.after(rest("c3", c3="G1"))
    assert gone.view()["bag"]["blue"] == 5
    assert "Other dice were knocked; back into the bag: 1 blue." in position.tell(
        rest("c3", c3="G1")
    )
    assert "Other dice were knocked." in position.tell(rest("c3", c3="G1", c4="B2"))


def test_a_gesture_is_carried_and_ignored():
    gesture = {"direction": 2.5, "speed": 0.7, "contact": [0, 1]}
    assert OPENING.after({**flick("blue"), "hand": gesture}) == OPENING.after(flick("blue"))


# The bonus


BONUS_ASKED = played(OPENING, flick("blue"), rest("d4", d4="B2"))


def test_a_flicked_die_on_the_bonus_marker_asks():
    assert BONUS_ASKED.actions() == [BONUS, PASS]


def test_the_bonus_is_one_more_die_and_one_more_flick():
    position = BONUS_ASKED.after(BONUS)
    assert position.fields["to_draw"] == 1
    position = position.after(drawn("pink"))
    assert (hand(position), position.fields["flicks_left"]) == (["green", "white", "pink"], 2)
    lost = rest("bag", d4="B2")
    position = played(position, flick("pink"), lost, flick("white"), lost)
    assert (hand(position), position.fields["phase"]) == (["green"], "score")


def test_the_bonus_may_be_left():
    position = BONUS_ASKED.after(PASS)
    assert (position.fields["phase"], position.fields["flicks_left"]) == ("flick", 1)


def test_every_flick_can_bring_a_bonus():
    position = played(
        BONUS_ASKED, BONUS, drawn("pink"), flick("white"), rest("d4", d4="W2", e5="B2")
    )
    assert position.actions() == [BONUS, PASS]


def test_a_die_knocked_onto_the_bonus_marker_brings_none():
    position = played(OPENING, flick("blue"), rest("c3", c3="B5"), flick("green"))
    assert position.after(rest("a1", a1="G1", d4="B5")).fields["phase"] == "score"


def test_with_an_empty_bag_the_bonus_flick_uses_a_die_in_front():
    arena = [list(row) for row in FULL]
    position = rollhouse.position(
        "dice_flick", arena=arena, hands=[["white", "pink"], ["pink"]], flicks_left=1
    )
    arena[3][3] = "P6"
    position = played(position, flick("pink"), {"rest": [4, 4], "arena": arena})
    assert position.actions() == [BONUS, PASS]
    position = position.after(BONUS)
    assert position.actions() == [a for a in position.actions() if a.get("die") == "white"]


def test_no_bonus_is_asked_where_nothing_could_be_flicked():
    arena = [list(row) for row in FULL]
    arena[3][2] = "W3"
    position = rollhouse.position(
        "dice_flick", arena=arena, hands=[["pink"], ["pink"]], flicks_left=1
    )
    arena[3][3] = "P6"
    position = played(position, flick("pink"), {"rest": [4, 4], "arena": arena})
    assert position.fields["phase"] == "score"


# Scoring and the end


def test_scored_dice_go_back_and_the_others_stay():
    arena = lying(a1="G2", a2="G3", a3="G5", e5="B1")
    position = rollhouse.position("dice_flick", arena=arena, flicks_left=0)
    green = next(a for a in position.actions() if a["do"] == "score")
    after = position.after(green)
    assert after.fields["arena"] == lying(e5="B1")
    assert after.scores == [10, 0]
    assert after.view()["bag"]["green"] == 5


def test_passing_at_once_is_legal_too():
    arena = lying(a1="G2", a2="G3", a3="G5")
    position = rollhouse.position("dice_flick", arena=arena, flicks_left=0)
    after = position.after(PASS)
    assert (after.to_move, after.scores) == (1, [0, 0])


def test_play_passes_to_the_left_and_wraps_into_the_next_round():
    position = rollhouse.position("dice_flick", players=3, to_move=2, round=4, flicks_left=0)
    after = position.after(PASS)
    assert (after.to_move, after.fields["round"]) == (0, 5)


@pytest.mark.parametrize("rounds", [1, 10, 20])
def test_the_game_ends_after_the_last_round(rounds):
    last = {"round": rounds, "to_move": 1, "flicks_left": 0, "scores": [7, 5]}
    position = rollhouse.position("dice_flick", rounds=rounds, arena=lying(c3="B6"), **last)
    over = position.after(PASS)
    assert (over.turn, over.shares(), over.scores) == (OVER, [1.0, 0.0], [7, 5])


def test_tied_leaders_share_the_win():
    scores = [9, 4, 9]
    last = {"round": 10, "to_move": 2, "flicks_left": 0, "scores": scores}
    over = rollhouse.position("dice_flick", players=3, **last).after(PASS)
    assert over.shares() == [0.5, 0.0, 0.5]


def test_an_absent_player_flicks_without_aim_and_passes():
    assert OPENING.default() == flick("blue")
    assert BONUS_ASKED.default() == PASS
    assert rollhouse.position("dice_flick", flicks_left=0).default() == PASS


# The surrogate


def chances(position):
    """The chance of each place where the flicked die may rest."""
    found = {}
    for outcome, odds in position.outcomes():
        where = outcome["rest"] if outcome["rest"] == "bag" else tuple(outcome["rest"])
        found[where] = found.get(where, 0) + odds
    return found


def test_a_near_hole_is_reached_more_often_than_a_far_one():
    near = chances(OPENING.after(flick("blue", 0, [5, 3])))
    far = chances(OPENING.after(flick("blue", 0, [1, 3])))
    assert near[5, 3] > 2 * far[1, 3]


def stored(hand, base, aim, place):
    """A chance in the file, seen from base 0."""
    flicks = json.loads(options.FLICKS.read_text(encoding="utf-8"))
    row = flicks["hands"][hand][base][reference.HOLES.index(aim)]
    return Fraction(row[25 if place == "bag" else reference.HOLES.index(place)], flicks["whole"])


@pytest.mark.parametrize(("base", "aim"), [(0, [5, 2]), (1, [4, 5]), (2, [1, 4]), (3, [2, 1])])
def test_every_base_has_its_own_near_side(base, aim):
    """Two holes to the left of the middle, as each base sees them, and where the die may go."""
    found = chances(OPENING.after(flick("blue", base, aim)))
    assert found[tuple(aim)] == stored("average", "fixed", (5, 2), (5, 2)) > 0
    assert found["bag"] == stored("average", "fixed", (5, 2), "bag")


def test_an_average_flick_reaches_some_hole_about_half_of_the_time():
    aims = [[row, column] for row in range(1, 6) for column in range(1, 6)]
    bag = [chances(OPENING.after(flick("blue", 0, aim)))["bag"] for aim in aims]
    assert Fraction(2, 5) < sum(bag) / len(bag) < Fraction(3, 5)
    assert Fraction(2, 5) < chances(OPENING.after(flick("blue")))["bag"] < Fraction(3, 5)


def test_steady_hands_are_better_than_shaky_ones():
    hits = []
    for skill in ("steady", "average", "shaky"):
        opening = rollhouse.position("dice_flick", skill=skill, hands=[["blue"] * 3, []])
        found = {
            aim: chances(opening.after(flick("blue", 0, list(aim)))) for aim in reference.HOLES
        }
        hits.append(sum(places.get(aim, 0) for aim, places in found.items()))
    steady, average, shaky = hits
    assert steady > average > shaky > 0


def test_a_base_that_may_be_shifted_stands_before_every_column():
    shifted = rollhouse.position("dice_flick", movable_bases=[0], hands=[["blue"] * 3, []])
    fixed = rollhouse.position("dice_flick", movable_bases=[1], hands=[["blue"] * 3, []])
    there, here = (chances(p.after(flick("blue", 0, [4, 1]))) for p in (shifted, fixed))
    assert there[4, 1] == stored("average", "movable", (4, 1), (4, 1))
    assert here[4, 1] == stored("average", "fixed", (4, 1), (4, 1))
    column = [(row, 1) for row in range(1, 6)]
    assert sum(there.get(h, 0) for h in column) > sum(here.get(h, 0) for h in column)


def test_off_an_occupied_hole_a_die_rebounds():
    free = chances(OPENING.after(flick("green", 0, [5, 1])))
    position = played(OPENING, flick("blue"), rest("e1", e1="B1"), flick("green", 0, [5, 1]))
    taken = chances(position)
    assert (5, 1) not in taken
    assert taken["bag"] == free["bag"] + free[5, 1] / 4
    assert taken[4, 1] == free.get((4, 1), 0) + free[5, 1] * 3 / 8
    assert taken[5, 2] == free.get((5, 2), 0) + free[5, 1] * 3 / 8


def test_a_pink_die_always_shows_six():
    position = rollhouse.position("dice_flick", hands=[["pink"] * 2 + ["blue"], []])
    outcomes = position.after(flick("pink")).outcomes()
    assert len(outcomes) == len(chances(position.after(flick("pink"))))
    assert {die for o, _ in outcomes for row in o["arena"] for die in row} == {None, "P6"}


def test_it_is_not_the_players_turn_while_a_die_is_on_its_way():
    assert refused(OPENING.after(flick("blue")), PASS).reason == "not_now_table"
