"""The contract carries what the dexterity games need, shown on a toy game."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.calls import Calls
from rollhouse.kernel.records import rows
from rollhouse.lab.batch import playouts
from tests.toys import blocks

HAND = {"place": [0.2, -0.1], "turn": 3.0, "height": 12, "release": {"speed": 0.4}}


@pytest.fixture
def opening():
    game = contract.Game("blocks", blocks, blocks, blocks, blocks, Calls("blocks", blocks))
    terms = contract.agree(game, 2, {})
    array = np.zeros(1, blocks.State)
    game.calls.start(rows(terms.setups), rows(array), 0)
    return rollhouse.Position(terms, array)


def test_an_action_may_carry_a_gesture_which_the_rules_ignore(opening):
    with_hand = opening.after({"do": "place", "hand": HAND})
    assert with_hand == opening.after({"do": "place"})
    assert with_hand.turn == rollhouse.TABLE


def test_a_dice_game_refuses_a_gesture():
    position = rollhouse.position("toss_up", players=2, turn_points=3)
    with pytest.raises(rollhouse.IllegalMove, match="hand"):
        position.after({"do": "stop", "hand": HAND})


def test_the_table_may_answer_with_something_that_is_not_a_roll(opening):
    placing = opening.after({"do": "place"})
    assert placing.outcomes() == [
        ({"stands": True}, Fraction(3, 4)),
        ({"stands": False}, Fraction(1, 4)),
    ]
    stands, fallen = placing.after({"stands": True}), placing.after({"stands": False})
    assert (stands.turn, stands.fields["height"]) == (1, 1)
    assert fallen.shares() == [0.0, 1.0]


def test_the_table_may_answer_while_a_player_thinks(opening):
    standing = opening.after({"do": "place"}).after({"stands": True})
    late, events = standing.step({"stands": False, "by": 0})
    assert (late.shares(), events) == ([0.0, 1.0], ["fell"])
    with pytest.raises(rollhouse.IllegalMove, match="nothing stands yet"):
        opening.after({"stands": False, "by": 0})


def test_a_toy_plays_in_batches_too(opening):
    ended = playouts.play(opening.terms, 500, seed=1)
    assert (ended.states["phase"] == blocks.FALLEN).all()
    heights = ended.states["height"]
    assert 2.4 < heights.mean() < 3.6  # 3 placements stand for each one that falls
