"""Looking ahead within a turn: compared with a slow way, and where no network is needed."""

import functools

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel.calls import bind
from rollhouse.kernel.games import part
from rollhouse.kernel.records import OVER, TABLE, rows, stream
from rollhouse.players import expert
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation import turn_graph
from rollhouse.valuation.graph import BY_HEART, NODES, graph_for
from rollhouse.valuation.network import SHARES, thinking
from rollhouse.valuation.networks import network
from rollhouse.valuation.turn_graph import see_all

see = None


def see_first(setups, states, learned, room):
    see(setups[0], states[0], learned, room)


@functools.cache
def seeing(game):
    seen = bind(see_all, game.name, game.rules, inputs=part(game.name, "inputs"))
    return bind(see_first, game.name, game.rules, see=seen)


def by_network(position):
    """What the network itself says."""
    players, room = position.players, thinking()
    seeing(position.terms.game)(
        rows(position.terms.setups), rows(position.array()), network(position.terms), room
    )
    found = np.zeros(players)
    for step in range(players):
        found[(position.to_move + step) % players] = room.shares[step] / SHARES
    return found / found.sum()


def slowly(position):
    """The same as the graph: all positions of the turn by name, worked out again and again."""
    mover, found, ahead = position.to_move, {}, [position]
    while ahead:
        one = ahead.pop()
        if one.id in found:
            continue
        follows = []
        if one.turn != OVER and one.to_move == mover:
            steps = one.outcomes() if one.turn == TABLE else [(each, 1) for each in one.actions()]
            follows = [(one.after(step), chance) for step, chance in steps]
        found[one.id] = one, [(after.id, chance) for after, chance in follows]
        ahead += [after for after, _ in follows]
    worths = {name: ending(one) for name, (one, _) in found.items()}
    for _ in range(60):
        for name, (one, follows) in reversed(found.items()):
            if follows and one.turn == TABLE:
                worths[name] = sum(float(chance) * worths[after] for after, chance in follows)
            elif follows:
                worths[name] = max((worths[each] for each, _ in follows), key=lambda w: w[mover])
    return worths[position.id]


def ending(position):
    over = position.turn == OVER
    return np.array(position.shares()) if over else by_network(position)


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long)])
def test_a_turn_that_is_seen_to_its_end_is_worth_what_a_slow_way_says(players):
    position = rollhouse.position(
        "stack_attack", players=players, goal=12, dice=3, scores=[5, 7, 2][:players]
    )
    dice, compared = stream(2), 0
    while compared < 4 and position.turn != OVER:
        if position.turn != TABLE and len(position.fields["hand"]) <= 2:
            assert expert.shares(position) == pytest.approx(slowly(position).tolist(), abs=1e-6)
            compared += 1
        step = position.draw(dice) if position.turn == TABLE else position.actions()[0]
        position = position.after(step)
    assert compared > 1


def test_the_last_turn_of_a_game_needs_no_network():
    """What follows it is the end: the solution says the same."""
    solution = rollhouse.solve("toss_up", players=2, goal=20, dice=5)
    for points in (0, 6, 9):
        position = rollhouse.position(
            "toss_up", goal=20, dice=5, scores=[12, 24], to_move=0, last_turns=1, turn_points=points
        )
        graph = looked(position)
        assert graph.worths[0] / SHARE == pytest.approx(solution.shares(position), abs=2e-4)


def looked(position):
    graph = graph_for(position.terms)
    graph.states[0] = position.array()[0]
    if position.turn != TABLE:
        graph.asked[:] = position.mask()
    turn_graph.look(position.terms)(graph, network(position.terms))
    return graph


@pytest.mark.parametrize(("game", "players"), [("toss_up", 6), ("shizzle", 4), ("stack_attack", 4)])
def test_every_node_is_worth_a_whole_win_and_edges_lead_to_nodes(game, players):
    position, dice = rollhouse.start(game, players=players), stream(4)
    for _ in range(12):
        graph = looked(position)
        assert graph.worths[0].sum() == SHARE
        used = graph.targets[graph.lows[0] : graph.highs[0]]
        assert (graph.kinds[used] >= BY_HEART).all()
        step = position.draw(dice) if position.turn == TABLE else position.actions()[-1]
        position = position.after(step)


def test_where_there_is_no_room_the_network_answers():
    """A throw with more answers than the graph has room for is not begun."""
    position = rollhouse.start("shizzle", players=3, bank=50)
    while position.turn != TABLE or many(position) < 1000:
        position = position.after(
            position.draw(stream(1)) if position.turn == TABLE else position.actions()[0]
        )
    assert many(position) > NODES
    assert expert.shares(position) == pytest.approx(by_network(position).tolist(), abs=1e-6)


def many(position):
    return sum(1 for _ in position.outcomes())
