"""Throws of Shizzle that its networks know by heart."""

import random

import numpy as np
import pytest

import rollhouse
from rollhouse.games.shizzle import beginnings
from rollhouse.games.shizzle.options import BANKS
from rollhouse.games.shizzle.solver.classes import classify
from rollhouse.games.shizzle.solver.lines import DiceLines
from rollhouse.kernel import contract
from rollhouse.kernel.records import OVER, TABLE, Row, ask, stream
from rollhouse.players import expert
from rollhouse.valuation import networks
from rollhouse.valuation.network import NO_TABLE


def place(position):
    return ask(beginnings.place, Row(position.terms.setups), Row(position.array()))


def terms_of(players, **options):
    return contract.agree(contract.load("shizzle"), players, options)


def throws(players, games):
    """Positions before a throw, in games in which actions are at random."""
    chance = random.Random(4)
    for game in range(games):
        position, dice = rollhouse.start("shizzle", players=players), stream(4, game)
        while position.turn != OVER:
            if position.turn == TABLE:
                yield position
                position = position.after(position.draw(dice))
            else:
                position = position.after(chance.choice(position.actions()))


@pytest.mark.parametrize("players", [2, 3])
def test_a_table_comes_back_as_it_was_packed(players):
    many = len(beginnings.points_of(players)) * beginnings.WAITING * len(beginnings.LINES)
    chance = np.random.default_rng(1)
    rows = chance.integers(beginnings.WHOLE + 1, size=(many, players - 1)).astype(np.uint16)
    assert (beginnings.unpacked(beginnings.packed(rows)) == rows).all()


@pytest.mark.parametrize("players", [2, 3])
def test_all_points_of_an_open_match_have_rows_of_their_own(players):
    size = beginnings.WAITING * len(beginnings.LINES)
    points = beginnings.points_of(players)
    assert points.sum(axis=1).max() == BANKS[players] - 1
    for number in (0, 1, 2, 3, 77, 400, len(points) - 1):
        chips = points[number].tolist()
        line = {"line": [[0, 1]]}
        position = rollhouse.position("shizzle", players=players, chips=chips, **line)
        assert place(position) == number * size


def test_lines_that_the_solver_tells_apart_have_kinds_of_their_own():
    terms = terms_of(2)
    lines = DiceLines(terms)
    classes = classify(lines)
    of_kind = [classes.of[lines.code(dice, 6 * end)] for dice, end in beginnings.LINES]
    assert len(set(of_kind)) == len(of_kind)
    rolled = 0
    for position in throws(2, 12):
        state = position.state
        if state.length == 0:
            continue
        dice = sum(1 << state.line[at] for at in range(state.length))
        end, number = state.line[state.length - 1], state.numbers[state.length - 1]
        kind = ask(beginnings.kind, Row(position.array()))
        assert of_kind[kind] == classes.of[lines.code(dice, 6 * end + number - 1)]
        rolled += state.length > 1
    assert rolled > 20


def test_the_table_is_of_the_printed_game():
    rows = beginnings.WAITING * len(beginnings.LINES)
    for players in (2, 3):
        known = networks.network(terms_of(players)).table
        assert known.shape == (len(beginnings.points_of(players)) * rows, players - 1)
    assert networks.network(terms_of(3, bank=50)).table is NO_TABLE
    assert networks.network(terms_of(4)).table is NO_TABLE


def test_for_two_every_value_is_nearly_the_exact_one():
    solution = rollhouse.solve("shizzle")
    position, dice, off = rollhouse.start("shizzle"), stream(8), []
    while position.turn != OVER:
        said, truth = expert.shares(position), solution.shares(position)
        off.append(abs(said[0] - truth[0]))
        answer = position.draw(dice) if position.turn == TABLE else solution.best(position)
        position = position.after(answer)
    assert len(off) > 30
    assert max(off) <= 1 / beginnings.WHOLE


def test_what_is_known_by_heart_is_not_looked_beyond():
    line = [[0, 1], [1, 1], [2, 1]]
    position = rollhouse.position("shizzle", line=line, roll=[None, None, None, 2, 3, 2])
    here = expert._look(position, position.mask())
    assert len(here.follows) == 2
    nodes = int((here.graph.hashes != 0).sum())
    assert nodes == 3  # the throw that may come, and the next player's
