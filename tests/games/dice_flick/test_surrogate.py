"""The stored table of flicks, as the game uses it, compared with fresh flicks in the box.

Where a flick may rest is summed up by five answers: the hole aimed at, another of its row, a row
nearer to the base, one farther away, the bag. The surrogate gives their chances for every flick;
over many flicks the numbers that came differ from the expected ones by a χ² distribution, if the
table is right. Its own error, from the flicks that it was counted from, widens what is expected.
"""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("mujoco")

import rollhouse
from rollhouse.games.dice_flick import options
from rollhouse.games.dice_flick.options import FLICKS, read_flicks
from rollhouse.games.dice_flick.physics import arena
from rollhouse.games.dice_flick.physics import hands as aim
from rollhouse.kernel.records import stream

HANDS = ("steady", "average", "shaky")
TARGETS = [(row, column) for row in range(1, 6) for column in range(1, 4)]
"""The holes for which the table was measured; the others are their mirror images."""
HOLES = [(row, column) for row in range(1, 6) for column in range(1, 6)]
ROWS_OF_THE_TABLE = 180
"""How many rows the measured flicks are spread over: 3 hands, 15 holes, 3 classes and a
moved base.
"""
ONE_IN_A_THOUSAND = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47}
"""χ² by degrees of freedom."""

AIMED, ROW, NEARER, FARTHER, BAG = range(5)


def answer(target, rest):
    if rest is None or rest == "bag":
        return BAG
    if tuple(rest) == target:
        return AIMED
    return ROW if rest[0] == target[0] else NEARER if rest[0] > target[0] else FARTHER


def said(hand, target):
    """The chances of the five answers, from a position of the game."""
    position = rollhouse.position("dice_flick", hands=[["pink", "white", "white"], []], skill=hand)
    flicked = position.after({"do": "flick", "die": "pink", "base": 0, "aim": list(target)})
    chances = np.zeros(5)
    for outcome, chance in flicked.outcomes():
        chances[answer(target, outcome["rest"])] += float(chance)
    return chances


def came(hand, target, random):
    """What the box answered to one flick."""
    error = aim.error(aim.hand(hand), random)
    done = arena.flick(arena.empty(), "white", aim.aim(0, target), error)
    return answer(target, done.rest)


def fresh(seed, rounds, hands=HANDS):
    """Each hand at each hole this many times: hand, hole and answer."""
    plan = [(hand, target) for _ in range(rounds) for hand in hands for target in TARGETS]
    return [(*each, came(*each, stream(seed, n))) for n, each in enumerate(plan)]


def distance(flicks, believed=None):
    """χ² of the answers, and its degrees of freedom. `believed`: judge by the table of this
    hand.
    """
    chances = {each[:2]: said(believed or each[0], each[1]) for each in flicks}
    expected, counted, spread = np.zeros(5), np.zeros(5), np.zeros((5, 5))
    for hand, target, found in flicks:
        chance = chances[hand, target]
        expected += chance
        counted[found] += 1
        spread += np.diag(chance) - np.outer(chance, chance)
    measured = read_flicks(FLICKS)["samples"] / ROWS_OF_THE_TABLE
    spread *= 1 + len(flicks) / len(chances) / measured
    off = counted - expected
    return float(off @ np.linalg.pinv(spread) @ off), int(np.linalg.matrix_rank(spread))


def test_table_and_aims_were_measured_in_this_box():
    assert read_flicks(FLICKS)["arena"] == arena.VERSION


def test_fresh_flicks_come_as_the_table_says():
    """Three for each hand and hole; and the test can tell: the steady table fits no shaky hand."""
    flicks = fresh(seed=41, rounds=3)
    for hand in HANDS:
        off, freedom = distance([each for each in flicks if each[0] == hand])
        assert off < ONE_IN_A_THOUSAND[freedom], hand
    off, freedom = distance([each for each in flicks if each[0] == "shaky"], believed="steady")
    assert off > ONE_IN_A_THOUSAND[freedom]


@pytest.mark.long
@pytest.mark.parametrize("hand", HANDS)
def test_many_fresh_flicks_come_as_the_table_says(hand):
    flicks = fresh(seed=43, rounds=40, hands=[hand])
    off, freedom = distance(flicks)
    assert off < ONE_IN_A_THOUSAND[freedom]
    other = {"steady": "average", "average": "steady", "shaky": "steady"}[hand]
    off, freedom = distance(flicks, believed=other)
    assert off > ONE_IN_A_THOUSAND[freedom]


@pytest.mark.long
def test_dice_in_holes_are_knocked_about_as_often_as_the_table_says():
    """An average hand into boxes with 7 to 15 dice, within three standard deviations."""
    random, flicks, knocks = np.random.default_rng(47), 300, 0
    for number in range(flicks):
        target = HOLES[number % 25]
        cells = crowd(random, target)
        error = aim.error(aim.hand("average"), stream(47, number))
        done = arena.flick(arena.arena_of(cells), "white", aim.aim(0, target, cells), error)
        lies = [
            [None if done.rest == (r, c) else done.arena[r - 1][c - 1] for c in range(1, 6)]
            for r in range(1, 6)
        ]
        knocks += lies != cells
    share = read_flicks(FLICKS)["classes"]["average"]["many"]["knocked"] / 1000
    measured = read_flicks(FLICKS)["samples"] / ROWS_OF_THE_TABLE * 15
    deviation = (share * (1 - share) * (1 / flicks + 1 / measured)) ** 0.5
    assert abs(knocks / flicks - share) < 3 * deviation


def crowd(random, free):
    """7 to 15 dice at random; one hole stays free."""
    holes = [hole for hole in HOLES if hole != free]
    cells = [[None] * 5 for _ in range(5)]
    for index in random.permutation(len(holes))[: random.integers(7, 16)]:
        row, column = holes[index]
        cells[row - 1][column - 1] = f"{'BYGW'[random.integers(4)]}{random.integers(1, 7)}"
    return cells


# Hands between the named ones


def test_a_hand_by_its_degrees_lies_between_the_named_ones():
    flicks = read_flicks(FLICKS)
    for base in ("fixed", "movable"):
        named = {hand: np.array(flicks["hands"][hand][base]) for hand in HANDS}
        for hand, degrees in options.HANDS.items():
            assert (options.weights_of_hand(flicks, degrees, base) == named[hand]).all()
        for degrees in (4.0, 6.5, 9.0, 11.25, 13.0):
            found = options.weights_of_hand(flicks, degrees, base)
            low, high, _ = options.between(degrees)
            assert (found.sum(axis=1) == flicks["whole"]).all()
            assert (found >= np.minimum(named[low], named[high]) - 1).all()
            assert (found <= np.maximum(named[low], named[high]) + 1).all()


def test_named_hands_miss_by_the_degrees_that_physics_has():
    measured = {name: hand.direction for name, hand in aim.hands().items()}
    assert {name: measured[name] for name in options.HANDS} == options.HANDS
    between = aim.hand(6.5)
    assert between.direction == 6.5
    assert aim.hand("steady").speed < between.speed < aim.hand("average").speed


def test_a_number_is_a_skill_and_others_are_refused():
    position = rollhouse.start("dice_flick", skill=[7.25, "average"])
    assert rollhouse.Position.from_id(position.id) == position
    assert rollhouse.start("dice_flick", skill=5).options["skill"] == [5.0, 5.0]
    for wrong in (3.4, 13.6, float("nan"), True, 10**400, "firm"):
        with pytest.raises(rollhouse.BadOption, match="skill"):
            rollhouse.start("dice_flick", skill=wrong)
