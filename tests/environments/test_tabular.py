"""OpenSpiel's tabular algorithms on tiny matches agree with our solutions."""

from __future__ import annotations

import json
import sys
import types

import numpy as np
import pytest

import rollhouse

pytest.importorskip("pyspiel")

from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, cfr, expected_game_score, exploitability

from rollhouse.environments import openspiel
from rollhouse.games.shizzle import rules as shizzle
from rollhouse.kernel import contract
from rollhouse.solvers import generic

STOP = 1
TINY = {"goal": 2, "dice": 1, "faces": "GGGGGR", "finish": "first_past"}
"""A single die that is nearly always green, so that a game that is cut short is nearly
always over.
"""
HORIZON = 8


def sensible(name, has_enough, stop, **options):
    """A game whose players stop once they have enough: rolling on is dominated, and points, or
    Shizzles that wait, would have no end.
    """

    class Sensible(openspiel.State):
        def _legal_actions(self, player):
            legal = super()._legal_actions(player)
            enough = stop in legal and has_enough(self.moment.play.array[0], player)
            return [stop] if enough else legal

    class Shrunken(openspiel.GAMES[name]):
        def new_initial_state(self):
            return Sensible(self)

    return Shrunken(openspiel.game(name, **options).get_parameters())


@pytest.fixture
def iterated(monkeypatch):
    """OpenSpiel's values of all states of a game, by their texts."""
    name = "open_spiel.python.algorithms.lp_solver"  # for simultaneous games; needs cvxpy
    monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    from open_spiel.python.algorithms import value_iteration

    def run(game):
        limit = sys.getrecursionlimit()
        try:
            sys.setrecursionlimit(100_000)
            return value_iteration.value_iteration(game, -1, 1e-12, cyclic_game=True)
        finally:
            sys.setrecursionlimit(limit)

    return run


def agree(values, solution, options):
    """Are these the values of our solution, state by state?"""
    game, players = solution.terms.game.name, solution.terms.players
    for text, value in values.items():
        fields = json.loads(text)
        fields.pop("throws", None)
        position = rollhouse.position(game, players=players, options=options, **fields)
        over = position.turn == rollhouse.OVER
        if players == 1:
            score = position.scores[0] if over else solution.worth(position)[0]
            assert value == pytest.approx(-score, abs=1e-9)
        else:
            shares = position.shares() if over else solution.shares(position)
            assert value == pytest.approx(2 * shares[0] - 1, abs=1e-9)


@pytest.mark.parametrize(
    "options",
    [
        {"goal": 3, "dice": 1, "finish": "first_past"},
        {"goal": 4, "dice": 2, "faces": "GGYYRR", "finish": "first_past"},
        {"goal": 5, "dice": 3, "faces": "GGGGRR", "finish": "first_past"},
    ],
    ids=str,
)
def test_value_iteration_finds_the_values_of_our_solution(iterated, options):

    def has_enough(state, seat):
        return state["scores"][seat] + state["turn_points"] >= options["goal"]

    values = iterated(sensible("toss_up", has_enough, STOP, throws=True, **options))
    assert len(values) > 20
    agree(values, rollhouse.solve("toss_up", players=2, **options), options)


@pytest.mark.parametrize("finish", ["last_turn", "first_past"])
def test_it_does_so_for_one_who_counts_turns(iterated, finish):
    """Turns have no end, so the game is cut short where next to nobody still plays."""
    options = {"goal": 1, "dice": 1, "faces": "GGGGGR", "finish": finish}

    def has_enough(state, _):
        return state["scores"][0] + state["turn_points"] > (finish == "last_turn")

    horizon, early = 40, 4
    values = iterated(sensible("toss_up", has_enough, STOP, players=1, horizon=horizon, **options))
    solution, compared = rollhouse.solve("toss_up", players=1, **options), 0
    for text, value in values.items():
        fields = json.loads(text)
        if fields.pop("steps") <= early:
            position = rollhouse.position("toss_up", players=1, options=options, **fields)
            assert value == pytest.approx(-solution.score(position), abs=1e-6)
            compared += 1
    assert compared > 5


FALLS = {"1": 0.1, "2": 0.3, "3": 0.5}
TINIEST = {
    "stack_attack": (2, {"goal": 2, "dice": 2, "neutral_start": "never", "falls": FALLS}),
    "doozy_dice": (1, {"cards_in_play": 1, "cards": ["Snowman"], "sides": 2, "max_rolls": 2}),
}
"""By game, the players and the options of a match whose positions fit into a small table."""


@pytest.mark.parametrize("name", TINIEST)
def test_it_does_so_in_tiny_matches_of_other_games(iterated, name):
    players, options = TINIEST[name]
    values = iterated(openspiel.game(name, players=players, throws=True, **options))
    assert len(values) > 100
    agree(values, rollhouse.solve(name, players=players, bound=1e-9, **options), options)


ONE_POINT = {
    "dice": 3,
    "sides": 2,
    "bank": 1,
    "max_turns": 2,
    "layout": [[colour] * 6 for colour in range(6)],
}
"""Shizzle with three dice that show 1 or 2, each of one colour, so that neighbours match by their
numbers. Whoever gets anything wins, and everybody has one turn.
"""


def one_point(**more):
    """Nobody rolls on with a Shizzle in hand, because it empties the bank."""
    stop = shizzle.STOP
    return sensible("shizzle", lambda state, _: state["pending"] > 0, stop, **ONE_POINT, **more)


def solved_one_point():
    """By the list of all positions; positions with more Shizzles in hand are not examined."""
    terms = contract.agree(contract.load("shizzle"), 2, ONE_POINT)
    return generic.solve(terms, limits={"pending": 1})


def test_it_does_so_in_a_tiny_shizzle(iterated):
    values = iterated(one_point())
    assert len(values) > 100
    agree(values, solved_one_point(), ONE_POINT)


class Best(policy.Policy):
    """Our solution as a policy of OpenSpiel."""

    def __init__(self, game, solution):
        super().__init__(game, list(range(game.num_players())))
        self.solution = solution

    def action_probabilities(self, state, player_id=None):  # noqa: ARG002
        position = state.position
        best, actions = self.solution.best(position), position.actions()
        codes = np.flatnonzero(state.moment.play.mask()).tolist()
        chosen = codes[actions.index(best)]
        return {code: float(code == chosen) for code in state.legal_actions()}


def test_cfr_and_best_responses_agree_with_our_solution():
    """In a game that is cut short, which seldom happens, and then is a draw."""
    solution = rollhouse.solve("toss_up", players=2, **TINY)
    game = openspiel.game("toss_up", horizon=HORIZON, **TINY)
    worth = 2 * solution.shares(solution.start())[0] - 1
    best, uniform = Best(game, solution), policy.UniformRandomPolicy(game)
    start = game.new_initial_state()
    assert expected_game_score.policy_value(start, [best, best])[0] == pytest.approx(
        worth, abs=0.01
    )
    assert exploitability.nash_conv(game, best) < 0.001
    assert exploitability.nash_conv(game, uniform) > 0.5
    solver = cfr.CFRPlusSolver(game)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    learnt = solver.average_policy()
    assert exploitability.nash_conv(game, learnt) < 0.05
    found = expected_game_score.policy_value(start, [learnt, learnt])[0]
    assert found == pytest.approx(worth, abs=0.02)


def valued(name, solution, **options):
    """The first steps of a game, after which our solution says what positions are worth."""

    class Valued(openspiel.State):
        def returns(self):
            play = self.moment.play
            if play.over or not self.is_terminal():
                return super().returns()
            return [2 * share - 1 for share in solution.shares(play.position)]

    class Cut(openspiel.GAMES[name]):
        def new_initial_state(self):
            return Valued(self)

    return Cut(openspiel.game(name, **options).get_parameters())


def cut(name, options, **more):
    solution = rollhouse.solve(name, players=2, bound=1e-9, **options)
    return valued(name, solution, **options, **more), solution


MATCHES = {
    "stack_attack": lambda: cut("stack_attack", TINIEST["stack_attack"][1], horizon=5, merged=True),
    "doozy_dice": lambda: cut("doozy_dice", TINIEST["doozy_dice"][1] | {"max_rolls": 1}, horizon=3),
    "shizzle": lambda: (one_point(), solved_one_point()),
}


LONGER = [pytest.param(name, marks=pytest.mark.long) for name in ("doozy_dice", "shizzle")]


@pytest.mark.parametrize("name", ["stack_attack", *LONGER])
def test_nobody_gains_against_our_policy_and_cfr_finds_its_value(name, effort):
    game, solution = MATCHES[name]()
    worth = 2 * solution.shares(solution.start())[0] - 1
    best, start = Best(game, solution), game.new_initial_state()
    assert expected_game_score.policy_value(start, [best, best])[0] == pytest.approx(worth)
    for seat, value in enumerate((worth, -worth)):
        reply = best_response.BestResponsePolicy(game, seat, best)
        assert reply.value(start) == pytest.approx(value, abs=1e-7)
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(effort(4, 60)):
        solver.evaluate_and_update_policy()
    learnt = solver.average_policy()
    assert exploitability.nash_conv(game, learnt) < uniform * effort(0.25, 0.05)
    found = expected_game_score.policy_value(start, [learnt, learnt])[0]
    assert found == pytest.approx(worth, abs=0.05)
