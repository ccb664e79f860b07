"""The practice range: real positions, the table's own part of the error, and what was missed."""

from __future__ import annotations

import random

import pytest

import rollhouse
from rollhouse.coach import practice
from rollhouse.coach.practice import Ground
from rollhouse.games.dice_flick.physics import hands as flicking
from rollhouse.games.stack_attack.physics.hands import HANDS as TOWER
from rollhouse.games.stack_attack.practice import HIGHEST, ground
from rollhouse.kernel.errors import RollhouseError


def placement(position, x=0.0, y=0.0, **more):
    face = next(one["face"] for one in position.actions() if one["do"] == "place")
    return {"do": "place", "face": face, "hand": {"place": [x, y], "height": 1, **more}}


def flick(aim, **more):
    hand = {"direction": 0.0, "speed": 0.6, **more}
    return {"do": "flick", "die": "blue", "base": 0, "aim": aim, "hand": hand}


def test_the_games_that_have_a_range_are_those_with_physics():
    assert practice.with_range() == ["dice_flick", "stack_attack"]
    with pytest.raises(RollhouseError, match=r"no practice range.*dice_flick, stack_attack"):
        practice.begin("toss_up")


def test_a_tower_grows_until_it_falls_and_then_another_begins(effort):
    ground, tallest = practice.begin("stack_attack"), 0
    for _ in range(effort(20, 60)):
        height = len(ground.position.fields["tower"])
        made = practice.attempt(ground, placement(ground.position, 0.5, -1.0))
        assert made.off == (0.5, -1.0)
        assert made.table == (TOWER["person"].place,) * 2
        assert made.size == height + made.good
        assert len(made.after.position.fields["tower"]) == (height + 1 if made.good else 0)
        key = "It stands" if made.good else f"Die {height + 1} ended it"
        assert made.tell("en").startswith(key)
        tallest, ground = max(tallest, made.size), made.after
    assert tallest >= 5


def test_every_height_has_a_ground():
    chances, tower = random.Random(3), []
    for height in range(HIGHEST):
        here = ground(tower, chances)
        assert practice.range_of("stack_attack").is_ground(here)
        tower = [*tower, [height % 4, placement(here)["face"]]]


def test_the_hand_begins_aside_and_the_house_can_lend_its_own():
    ground = practice.begin("stack_attack")
    assert max(map(abs, ground.hold()["start"])) > 10
    made = practice.attempt(ground, placement(ground.position, lent=True))
    assert made.off is None


def test_flicks_at_a_hole():
    ground = practice.begin("dice_flick")
    best = flicking.aim(0, [4, 3])
    made = practice.attempt(ground, flick([4, 3], direction=best.direction + 2))
    assert made.off == pytest.approx((2.0, 100 * (0.6 - best.speed)))
    assert made.table[0] == flicking.hand("person").direction
    assert made.good == (made.outcome["rest"] == [4, 3])
    assert made.tell("en") == ("In d3, as you meant it." if made.good else "Beside d3.")
    assert made.after.position == ground.position


def test_the_same_flick_misses_as_much_as_the_table_adds(effort):
    """A perfect gesture hits about as often as a steady hand does, and not always."""
    ground, best = practice.begin("dice_flick"), flicking.aim(0, [4, 3])
    hand = {"direction": best.direction, "speed": best.speed, "loft": best.loft}
    tries = effort(24, 60)
    hits = sum(practice.attempt(ground, flick([4, 3], **hand)).good for _ in range(tries))
    assert tries / 6 < hits < tries * 5 / 6


@pytest.mark.parametrize(
    ("ground", "action", "why"),
    [
        (rollhouse.start("stack_attack"), {"do": "place", "face": 5}, "no practice begins"),
        (practice.begin("stack_attack").position, {"do": "stop"}, "nothing is tried"),
        (practice.begin("stack_attack").position, {"do": "place", "face": 1}, "nothing is tried"),
        (practice.begin("dice_flick").position, flick([9, 9]), "must be"),
        (practice.begin("dice_flick").position, flick(None), "nothing is tried"),
        (practice.begin("dice_flick").position, flick([4, 3], speed="fast"), "speed"),
    ],
)
def test_what_is_no_try_is_refused(ground, action, why):
    with pytest.raises(RollhouseError, match=why):
        practice.attempt(Ground(ground), action)
