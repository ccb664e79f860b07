"""OpenSpiel's tabular algorithms on tiny matches agree with our solutions."""

from __future__ import annotations

import json
import sys
import types

import pytest

import rollhouse

pytest.importorskip("pyspiel")

from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from rollhouse.environments import openspiel

STOP = 1
TINY = {"goal": 2, "dice": 1, "faces": "GGGGGR", "finish": "first_past"}
"""A single die that is nearly always green, so that a game cut short is nearly always over."""
HORIZON = 8


def sensible(goal):
    """A game whose players stop once they have reached the goal: rolling on is dominated, and
    points would have no end.
    """

    class Sensible(openspiel.State):
        def _legal_actions(self, player):
            state = self.moment.play.array[0]
            if state["phase"] == 1 and state["scores"][player] + state["turn_points"] >= goal:
                return [STOP]
            return super()._legal_actions(player)

    class Shrunken(openspiel.GAMES["toss_up"]):
        def new_initial_state(self):
            return Sensible(self)

    return Shrunken


@pytest.mark.parametrize(
    "options",
    [
        {"goal": 3, "dice": 1, "finish": "first_past"},
        {"goal": 4, "dice": 2, "faces": "GGYYRR", "finish": "first_past"},
        {"goal": 5, "dice": 3, "faces": "GGGGRR", "finish": "first_past"},
    ],
    ids=str,
)
def test_value_iteration_finds_the_values_of_our_solution(monkeypatch, options):
    name = "open_spiel.python.algorithms.lp_solver"  # for simultaneous games; needs cvxpy
    monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    from open_spiel.python.algorithms import value_iteration

    game = sensible(options["goal"])
    made = game({**openspiel.parameters(game.house), **options, "throws": True})
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(100_000)
        values = value_iteration.value_iteration(made, -1, 1e-12, cyclic_game=True)
    finally:
        sys.setrecursionlimit(limit)
    solution = rollhouse.solve("toss_up", players=2, **options)
    assert len(values) > 20
    for text, value in values.items():
        fields = json.loads(text)
        fields.pop("throws", None)
        position = rollhouse.position("toss_up", players=2, options=options, **fields)
        over = position.turn == rollhouse.OVER
        shares = position.shares() if over else solution.shares(position)
        assert value == pytest.approx(2 * shares[0] - 1, abs=1e-9)


class Best(policy.Policy):
    """Our solution as a policy of OpenSpiel."""

    def __init__(self, game, solution):
        super().__init__(game, list(range(game.num_players())))
        self.solution = solution

    def action_probabilities(self, state, player_id=None):  # noqa: ARG002
        position = state.position
        best, actions = self.solution.best(position), position.actions()
        return {
            code: float(action == best)
            for code, action in zip(state.legal_actions(), actions, strict=True)
        }


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
