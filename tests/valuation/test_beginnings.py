"""Positions that a network of Toss Up! knows by heart."""

import numpy as np
import pytest

import rollhouse
from rollhouse.games.toss_up import beginnings
from rollhouse.kernel import contract
from rollhouse.kernel.records import Row, ask
from rollhouse.players import expert
from rollhouse.valuation import networks
from rollhouse.valuation.network import NO_TABLE


def of_three(scores, **more):
    return rollhouse.position("toss_up", players=3, scores=scores, to_move=0, **more)


def place(position):
    return ask(beginnings.place, Row(position.terms.setups), Row(position.array()))


def test_a_table_comes_back_as_it_was_packed():
    rows = np.random.default_rng(1).integers(beginnings.WHOLE, size=(beginnings.ROWS, 2))
    rows = rows.astype(np.uint16)
    assert (beginnings.unpacked(beginnings.packed(rows)) == rows).all()


def test_every_beginning_has_a_place_of_its_own():
    assert place(of_three([3, 4, 5])) == (3 * 101 + 4) * 101 + 5
    assert place(of_three([100, 100, 100])) == beginnings.SECONDS - 1
    assert place(of_three([3, 4, 5], turn_points=2)) == -1


def test_the_table_is_of_the_printed_game():
    printed, other = (contract.agree(contract.load("toss_up"), 3, o) for o in ({}, {"goal": 90}))
    assert networks.network(printed).table.shape == (beginnings.ROWS, 2)
    assert networks.network(other).table is NO_TABLE
    four = contract.agree(contract.load("toss_up"), 4, {})
    assert networks.network(four).table is NO_TABLE


def test_looking_through_a_turn_says_what_the_table_says_of_its_beginning():
    position = of_three([40, 50, 60])
    table = networks.network(position.terms).table
    row = table[place(position)] / beginnings.WHOLE
    said = expert.shares(position)
    assert said[:2] == pytest.approx(row.tolist(), abs=0.004)  # a turn looked through to its end


def test_a_sight_says_the_same_and_looks_less_often():
    record = rollhouse.play("toss_up", ["computer:level=3"] * 2, seed=3, goal=30)
    sight, looks, last = expert.Sight(), 0, None
    for position in record.positions()[:-1]:
        assert sight.shares(position) == pytest.approx(expert.shares(position), abs=1e-6)
        looks += sight._last is not last
        last = sight._last
    assert looks < len(record.entries) / 2
