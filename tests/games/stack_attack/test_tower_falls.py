"""The stored chances of a fall compared with fresh towers, from another seed than those
measured.
"""

from __future__ import annotations

import math

import pytest

from rollhouse.games.stack_attack.options import MEASURED, weights_of_hand
from rollhouse.games.stack_attack.physics import hands, tower
from rollhouse.games.stack_attack.rules import CERTAIN
from rollhouse.kernel import validation
from rollhouse.kernel.records import stream

SEED = 77


def fell_at(name, number):
    """The height at which tower `number` of a hand falls."""
    random, world = stream(SEED, 16 * number), tower.start()
    while len(world.dice) < tower.MOST_DICE:
        error = hands.error(hands.hand(name), random)
        placed = tower.place(world, 1 + number % 6, hands.aim(world), error, watched=False)
        if not placed.stands:
            return len(placed.world.dice)
        world = placed.world
    return tower.MOST_DICE + 1


def surprise(name, heights):
    """How many standard deviations more towers fell than the chances predict, placement by
    placement.

    Given how high a tower is, each placement is a throw of its own, so the difference between
    falls and chances is a martingale: its variance is the sum of the placements'.
    """
    chances = [weight / CERTAIN for weight in weights_of_hand(name)[1:]]
    expected = variance = 0.0
    for height in heights:
        for chance in chances[:height]:
            expected += chance
            variance += chance * (1 - chance)
    return (len(heights) - expected) / math.sqrt(variance)


def test_the_named_hands_are_those_of_the_physics():
    stored = validation.data_file(MEASURED)["hands"]
    assert stored == {name: hands.HANDS[name].place for name in stored}
    assert validation.data_file(MEASURED)["physics"].endswith(f"/ tower {tower.TOWER}")


def test_fresh_towers_fall_as_the_table_says():
    heights = [fell_at("shaky", number) for number in range(12)]
    assert abs(surprise("shaky", heights)) < 3.5
    assert abs(surprise("steady", heights)) > 5  # another hand's table would be noticed


@pytest.mark.long
@pytest.mark.parametrize("name", ["steady", "average", "shaky"])
def test_many_fresh_towers_fall_as_the_table_says(name):
    heights = [fell_at(name, number) for number in range(150)]
    assert abs(surprise(name, heights)) < 3.5
    early = [min(height, 8) for height in heights]
    chances = [weight / CERTAIN for weight in weights_of_hand(name)[1:]]
    survive = math.prod(1 - chance for chance in chances[:7])
    share = sum(height == 8 for height in early) / len(early)
    assert abs(share - survive) < 4 * math.sqrt(max(survive * (1 - survive), 0.01) / len(early))


@pytest.mark.long
def test_most_towers_of_an_average_hand_fall_at_six_to_fourteen_dice():
    heights = [fell_at("average", number) for number in range(150)]
    assert sum(6 <= height <= 14 for height in heights) > 75
