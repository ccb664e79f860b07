"""Where hands decide, the levels of computer players have hands, too."""

from __future__ import annotations

import pytest

from rollhouse.chance.physics import games, physics_of
from rollhouse.players.computer import LEVELS
from rollhouse.players.hands import hands_by_level, level_of, options_with_hands


@pytest.mark.parametrize("game", games())
def test_every_level_has_a_hand_and_the_higher_the_steadier(game):
    physics = physics_of(game)
    hands = physics.LEVELS
    assert len(hands) == LEVELS
    assert hands[-1] == "steady"
    errors = [float(said.split("°")[0].split()[0]) for said in hands_by_level(game, "en")]
    assert errors == sorted(set(errors), reverse=True)


def test_computers_get_the_hand_of_their_level_and_people_the_usual_one():
    seats = ["human", "computer:level=5", "computer"]
    assert options_with_hands("stack_attack", seats, {})["skill"] == [
        "average",
        "steady",
        "average",
    ]
    hands = physics_of("dice_flick").LEVELS
    found = options_with_hands("dice_flick", seats, {"rounds": 4})
    assert found["skill"] == ["average", hands[4], hands[2]]
    assert found["rounds"] == 4


def test_hands_that_somebody_chose_are_left_alone():
    for skill in ("shaky", ["steady", "shaky"]):
        found = options_with_hands("stack_attack", ["human", "computer:level=5"], {"skill": skill})
        assert found["skill"] == skill


@pytest.mark.parametrize("game", games())
def test_a_steadier_hand_for_a_child_leaves_computers_theirs(game):
    seats = ["human", "human", "computer:level=4"]
    given = {"skill": ["average", "steady", "average"]}
    level = physics_of(game).LEVELS[3]
    assert options_with_hands(game, seats, given)["skill"] == ["average", "steady", level]


def test_other_players_and_games_have_no_such_hands():
    assert options_with_hands("toss_up", ["human", "computer:level=5"], {"goal": 50}) == {
        "goal": 50
    }
    assert options_with_hands("stack_attack", ["human", "greedy"], {})["skill"] == "average"
    assert [level_of(one) for one in ("human", "greedy", "computer", "computer:level=2")] == [
        None, None, 3, 2,
    ]  # fmt: skip


def test_hands_are_said_in_both_languages():
    assert hands_by_level("stack_attack", "es")[1] == "3,1 mm"
    assert hands_by_level("dice_flick", "en")[2] == "6.0°"
    assert hands_by_level("toss_up", "en") == []
