"""The player that looks one throw ahead on learned values."""

import pytest

import rollhouse
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.players.expert import Expert, judge
from rollhouse.players.judgement import LEARNED
from rollhouse.players.optimal import Optimal

SOLVED = ["toss_up", "shizzle", "stack_attack"]


@pytest.mark.parametrize("game", SOLVED)
def test_it_judges_by_what_it_learned_and_costs_little(game, effort):
    solution, player = rollhouse.solve(game, players=2), Expert()
    costs = []
    for seed in range(effort(3, 60)):
        position, dice = rollhouse.start(game, players=2), stream(seed)
        while position.turn != OVER:
            if position.turn == TABLE:
                position = position.after(position.draw(dice))
                continue
            actions = position.actions()
            chosen = player(position, actions)
            worths = {str(one): shares[position.turn] for one, shares in solution.values(position)}
            costs.append(max(worths.values()) - worths[str(chosen)])
            position = position.after(chosen)
    assert judge(rollhouse.position("toss_up", turn_points=6)).source == LEARNED
    assert sum(costs) / len(costs) < 0.002


def test_a_match_it_never_learned_is_played_as_optimal_does():
    position = rollhouse.position("toss_up", goal=20, dice=5, faces="GGGGYR", turn_points=4)
    assert judge(position) is None
    actions = position.actions()
    assert Expert()(position, actions) == Optimal()(position, actions)
    assert Expert().source(position).say("en") == Optimal().source(position).say("en")


def test_it_says_how_it_decides_in_both_languages():
    position = rollhouse.position("toss_up", turn_points=6)
    assert "learned" in Expert().source(position).say("en")
    assert "aprendido" in Expert().source(position).say("es")
