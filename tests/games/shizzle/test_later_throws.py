"""Throws of Shizzle for four and more that are worked out to the end of the turn."""

import random

import numpy as np
import pytest

import rollhouse
from rollhouse.games.shizzle import beginnings, later_throws, rules
from rollhouse.games.shizzle.beginnings import LINES
from rollhouse.games.shizzle.rules import DICE
from rollhouse.games.shizzle.solver.classes import classify
from rollhouse.games.shizzle.solver.lines import DiceLines
from rollhouse.kernel import contract
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import TABLE, Row, ask, rows
from rollhouse.lab.training.contest import Sight
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation import networks, turn_graph
from rollhouse.valuation.graph import graph_for
from rollhouse.valuation.writing import BOTH_WAYS

LAID = {
    "a line of five": [[0, 1], [1, 1], [2, 1], [3, 1], [4, 1]],
    "a line of four": [[0, 1], [1, 1], [2, 1], [3, 1]],
    "a line of three": [[0, 1], [1, 1], [2, 1]],
    "another of three": [[0, 1], [2, 1], [3, 1]],
    "a third of three": [[0, 1], [3, 1], [1, 1]],
}


def test_rolls_are_those_that_the_solver_finds():
    """So many ways for each set of lines; the solver numbers lines as they are numbered here."""
    lines = DiceLines(contract.agree(contract.load("shizzle"), 4, {}))
    found = classify(lines)
    for rolls, (dice, end) in zip(later_throws.ROLLS, LINES, strict=True):
        line, ways = int(found.of[lines.code(dice, end * DICE)]), sum(ways for ways, _ in rolls)
        assert ways == 6 ** (DICE - dice.bit_count())
        expected = []
        for roll in range(found.first_roll[line], found.first_roll[line + 1]):
            members = found.member[found.first_member[roll] : found.first_member[roll + 1]]
            chance = round(found.chance[roll] * ways)
            expected.append((chance, sum(1 << int(member) for member in members)))
        assert sorted(rolls) == sorted(expected)


def without_sparks(terms):
    """A network to which all sparks are alike, as they are."""
    network, players = networks.network(terms), terms.players
    first, line = network.first.copy(), 31 * players + 31 + 3 * BOTH_WAYS
    first[line : line + 12] = 0  # the end of the line
    first[line + 19 : line + 19 + 9 * DICE] = 0  # the dice in it
    return network._replace(first=first)


def worth(sight, position, mover):
    """By looking ahead in the turn of this seat; what the network says of the beginning after."""
    if position.turn == rollhouse.OVER or position.to_move == mover:
        return sight.see(position)[0]
    return sight.judged(position)


@pytest.mark.parametrize(
    ("players", "line", "pending", "close"),
    [
        (4, "a line of five", 0, 3e-6), (4, "a line of five", 1, 3e-6),
        (4, "a line of five", 2, 0.01), (6, "a line of five", 5, 0.01),
        (6, "a line of four", 0, 3e-6), (5, "a line of four", 1, 3e-6),
        (4, "a line of three", 0, 3e-6), (4, "another of three", 1, 3e-6),
        (4, "a third of three", 0, 3e-6),
    ],
)  # fmt: skip
def test_a_throw_is_worth_what_follows_it(players, line, pending, close):
    """The mean of what all answers of the table lead to, each looked at by itself, by the rules.
    With two Shizzles and more not all that may follow is counted.
    """
    chips = [9, 20, 5, 12, 3, 8][:players]
    position = rollhouse.position(
        "shizzle", players=players, chips=chips, line=LAID[line], pending=pending, to_move=2
    )
    assert position.turn == TABLE
    sight = Sight(position.terms, without_sparks(position.terms))
    expected = np.zeros(players)
    for answer, chance in position.outcomes():
        expected += float(chance) * worth(sight, position.after(answer), position.to_move)
    assert sight.see(position)[0] == pytest.approx(expected, abs=close)


def worked_out(position):
    """The room in which a turn was worked out."""
    terms = position.terms
    graph, room = graph_for(terms), later_throws.room(terms)
    graph.states[0] = position.array()[0]
    known = networks.network(terms), later_throws.tables(terms)
    later_throws.work_out(rows(terms.setups)[0], graph, *known, room)
    return room


def best_settlement(position):
    """What is best for the mover of all that may be done one after another, each by the rules."""
    sight, seat = Sight(position.terms, networks.network(position.terms)), position.to_move

    def best(one):
        if one.turn == seat:
            return max(best(one.after(action)) for action in one.actions())
        if one.turn == rollhouse.OVER:
            return one.shares()[seat]
        shares = sight.judged(one)
        return shares[seat] / shares.sum()

    return best(position)


@pytest.mark.parametrize(
    ("chips", "mover", "pending"),
    [
        ([24, 27, 10, 7], 2, 0), ([24, 27, 10, 7], 2, 3), ([12, 6, 30, 22], 1, 0),
        ([8, 12, 23, 27], 0, 3), ([6, 37, 8, 26, 5], 2, 0), ([6, 11, 22, 2, 19, 23], 3, 0),
        ([0, 0, 0, 0], 3, 0), ([30, 2, 11, 9, 20], 0, 1),
    ],
)  # fmt: skip
def test_stopping_is_worth_the_best_of_all_ways_to_settle(chips, mover, pending):
    """Whoever plays well attacks several in the first six, for then nobody is ahead."""
    position = rollhouse.position(
        "shizzle", players=len(chips), chips=chips, spark=[0, 1], pending=pending, to_move=mover
    )
    stops = worked_out(position).stops[:, :, mover] / SHARE
    for row in range(max(3 - pending, 1) + 1):
        state, waiting = position.array().copy(), pending + row
        if waiting > 0:
            state["pending"], state["phase"], state["winnings"] = waiting, rules.SETTLING, 4
            expected = best_settlement(Position(position.terms, state))
            assert stops[row, 3] == pytest.approx(expected, abs=1e-8)


def test_the_first_throw_is_worth_what_rolls_after_it_are(effort):
    """With five dice these are too many to look at all; a sample of them, within 4.5 deviations."""
    position = rollhouse.position("shizzle", players=4, chips=[9, 20, 5, 12], line=[[0, 1]])
    sight = Sight(position.terms, without_sparks(position.terms))
    answers = random.Random(3).sample(
        [answer for answer, _ in position.outcomes()], effort(150, 900)
    )
    found = np.array([sight.see(position.after(answer))[0] for answer in answers])
    unsure = found.std(axis=0) / np.sqrt(len(found))
    assert (abs(found.mean(axis=0) - sight.see(position)[0]) < 4.5 * unsure).all()
    assert unsure.max() < 0.01


def test_what_is_not_a_throw_of_the_turn_is_judged_as_before():
    """For three players throws are known by heart; who settles Shizzles throws no more."""
    three = rollhouse.position("shizzle", players=3, chips=[9, 20, 5], line=[[0, 1]])
    graph, look = graph_for(three.terms), turn_graph.look(three.terms)
    network = networks.network(three.terms)
    graph.states[0] = three.array()[0]
    assert look(graph, network) == 1
    row = network.table[ask(beginnings.place, Row(three.terms.setups), Row(three.array()))]
    assert graph.worths[0, :2] / SHARE == pytest.approx(row / beginnings.WHOLE, abs=3e-6)
