"""The instruments that measure people made of numbers (bench/people_flicks.py and
people_towers.py): for hands that are known they give the known results.
"""

import sys
from pathlib import Path

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.lab import batch
from rollhouse.players.seats import read_seat

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

import flick_choice
import flick_games
import flick_tables
import placements

BOX = (11, 12, 17)
"""Dice in the middle of the box and beside it."""


def drawn(table, aim, taken, flicks, seed=1):
    """Flicks at a hole as the surrogate answers them."""
    ways = flick_tables.arrives(taken)
    rest = np.random.default_rng(seed).choice(26, size=flicks, p=table[aim] @ ways)
    return [flick_tables.Flicked(aim, taken, int(each)) for each in rest]


def test_a_table_is_found_again_behind_the_rebounds_of_its_flicks():
    true = flick_tables.stored("steady") / flick_tables.WHOLE
    aim = 12
    flicks = drawn(true, aim, BOX, 6000) + drawn(true, aim, (), 2000, seed=2)
    found = flick_tables.table(flicks, "shaky")[aim]
    both = (true[aim] + true[aim][flick_tables.MIRRORED]) / 2
    assert np.abs(found - both).max() < 0.03
    counted = np.bincount([each.rest for each in flicks], minlength=26) / len(flicks)
    assert np.abs(found - both).sum() < np.abs(counted - both).sum() / 3


def test_flicks_are_seen_from_their_base():
    arena = [[None] * 5 for _ in range(5)]
    arena[0][2] = "G3"
    assert flick_tables.seen(2, [1, 3], arena, [5, 3]) == flick_tables.Flicked(22, (22,), 2)
    assert flick_tables.seen(0, None, arena, "bag") == flick_tables.Flicked(25, (2,), 25)


def flicker(hand, errs=flick_games.THUMB):
    return flick_games.Flicker(flick_tables.stored(hand), hand, errs)


@pytest.mark.long
def test_compiled_games_come_out_as_those_of_the_lab():
    ours = flick_games.shares(flicker(5.0), flicker("average"), 4000)
    terms = contract.agree(contract.load("dice_flick"), 2, {"skill": [5.0, "average"]})
    theirs = batch.wins(terms, [read_seat("greedy")] * 2, 4000)
    first = ours[: len(ours) // 2].mean()  # the games in which the steadier hand begins
    assert first == pytest.approx(theirs.shares[0], abs=0.03)
    level = flick_games.shares(flicker("average"), flicker("average"), 400)
    assert level.mean() == pytest.approx(0.5)


@pytest.mark.long
def test_who_knows_where_their_flicks_rest_wins_more_than_who_counts_the_hole_alone():
    thumb = flick_games.shares(flicker(4.4), flicker(7.0, 0.45), 2000).mean()
    knows = flick_games.shares(flicker(4.4, flick_games.EXPECTS), flicker(7.0, 0.45), 2000).mean()
    assert knows > thumb + 0.01


def test_a_flick_is_aimed_where_it_is_worth_most_wherever_it_goes():
    """Aimed at the second hole the best one is hit more often, and all else is lost."""
    table = np.zeros((26, 26))
    table[:, 25] = 1.0
    table[7] = table[17] = 0.0
    table[7, [17, 16, 18, 25]] = 0.39, 0.3, 0.3, 0.01
    table[17, [17, 25]] = 0.4, 0.6
    here = rollhouse.position("dice_flick", hands=[["white"], []], flicks_left=1)
    action = flick_choice.aimed(here, flick_tables.whole(table))
    assert flick_tables.seen(action["base"], action["aim"], (), "bag").aim == 7
    assert here.after(action).turn < 0


def test_a_curve_tells_how_many_dice_fall():
    chances = np.random.default_rng(3)
    told = np.column_stack([chances.normal(0, 2, 4000), chances.normal(5, 1, 4000)])
    true = placements.expit(1.5 * told[:, 0] - told[:, 1] + 2)
    fell = chances.random(4000) < true
    curve = placements.Curve(told.tolist(), fell.tolist())
    assert np.abs(curve.chances(told) - true).mean() < 0.02
    assert curve.chances(told).sum() == pytest.approx(fell.sum(), rel=0.02)


@pytest.mark.parametrize(
    ("beside", "turned", "hangs"),
    [((3.0, 1.0), 0.0, 3.0), ((3.0, 3.0), 45.0, 18**0.5), ((0.0, -7.0), 90.0, 7.0)],
)
def test_a_die_hangs_over_along_the_sides_of_the_one_below(beside, turned, hangs):
    assert placements.overhang(beside, turned) == pytest.approx(hangs)
