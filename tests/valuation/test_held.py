"""Learned values compared with long playouts, in stored positions (`bench/held.py`)."""

import json
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel.position import Position
from rollhouse.valuation import networks

HELD = Path(__file__).parents[1] / "fixtures" / "held_shares.jsonl"


def held():
    """By match: positions, how they turned out, and how uncertain that is."""
    found = defaultdict(list)
    for line in HELD.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        position = Position.from_id(one["position"])
        found[position.terms.game.name, position.players].append(
            (position, np.array(one["shares"]), np.array(one["wide"]))
        )
    return found


EVERY = [("doozy_dice", 2), ("doozy_dice", 3), ("doozy_dice", 4)]
EVERY += [("shizzle", 4), ("shizzle", 5), ("shizzle", 6)]


def test_every_held_position_is_compared():
    assert set(held()) == set(EVERY)


@pytest.mark.parametrize("match", EVERY)
def test_what_a_network_says_is_within_the_error_that_it_states(match):
    misses = shares = 0
    for position, truth, wide in held()[match]:
        said = rollhouse.values(position)
        assert said.how == "learned"
        assert said.error == networks.error(position.terms)
        off = abs(np.array(said.shares) - truth)
        misses += int((off > said.error + wide).sum())
        shares += len(off)
    assert shares >= 24
    assert misses <= 0.1 * shares


@pytest.mark.parametrize("players", [4, 5, 6])
def test_mean_squares_of_shizzle_are_those_of_the_error_stated(players):
    """Without what the games' luck adds; the other matches have too few positions for that."""
    squares = []
    for position, truth, wide in held()["shizzle", players]:
        said = rollhouse.values(position)
        squares.append(((np.array(said.shares) - truth) ** 2 - (wide / 1.96) ** 2).mean())
    assert 1.96 * np.sqrt(max(np.mean(squares), 0)) <= said.error


@pytest.mark.parametrize("players", [2, 3])
def test_doozy_dice_is_within_two_hundredths(players):
    """As the coach's first numbers should be."""
    position = rollhouse.start("doozy_dice", players=players)
    assert networks.error(position.terms) <= 0.02
    off = [
        abs(np.array(rollhouse.values(one).shares) - truth).max() - wide.max()
        for one, truth, wide in held()["doozy_dice", players]
    ]
    assert np.mean(np.array(off) > 0.02) <= 0.1
