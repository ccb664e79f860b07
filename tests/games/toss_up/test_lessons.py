"""What networks learn from, in JAX, is what the rules, the inputs and looking ahead say."""

import numpy as np
import pytest

import rollhouse
from rollhouse.games.toss_up import inputs, rules
from rollhouse.kernel import contract
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import rows, stream
from rollhouse.lab.training import contest
from rollhouse.lab.training.contest import Sight
from rollhouse.lab.training.training import Training
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation import networks, turn_graph
from rollhouse.valuation.graph import graph_for

jax = pytest.importorskip("jax")
lessons = pytest.importorskip("rollhouse.games.toss_up.lessons")
turns = pytest.importorskip("rollhouse.lab.training.turns")
learning = pytest.importorskip("rollhouse.lab.training.learning")

HOUSES = [
    {},
    {"goal": 50, "dice": 7},
    {"goal": 183, "dice": 15},
    {"goal": 20, "dice": 5, "finish": "first_past"},
    {"finish": "first_past", "dice": 12},
]


def match(players, house):
    return contract.agree(contract.load("toss_up"), players, house)


def any_states(terms, many, seed=1, behind=None):
    """Positions before a roll or at a choice, however unlikely; the first seat moves. `behind`: how
    far from the goal anybody is at most.
    """
    chance, setup, players = np.random.default_rng(seed), terms.setups[0], terms.players
    goal, dice = int(setup["goal"]), int(setup["dice"])
    states = np.zeros(many, rules.State)
    lowest = 0 if behind is None else max(0, goal - behind)
    states["scores"][:, :players] = chance.integers(lowest, goal, (many, players))
    states["turn_points"] = chance.integers(0, 60, many) * (chance.random(many) < 0.5)
    states["dice_left"] = dice - states["turn_points"] % dice
    states["phase"] = chance.integers(0, 2, many)
    if not setup["first_past"]:
        last, every = chance.integers(0, players, many), np.arange(many)
        past = goal + chance.integers(1, 20, many)
        states["last_turns"] = last
        states["scores"][every, last] = np.where(last > 0, past, states["scores"][every, last])
    return states


def games_of(terms, states):
    setup, many = terms.setups[0], len(states)
    same = (np.full(many, setup[name]) for name in ("goal", "dice", "first_past"))
    scores = states["scores"][:, : terms.players].T
    return lessons.Games(*map(jax.numpy.asarray, (scores, states["last_turns"], *same)))


@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize("players", [4, 6])
def test_they_write_positions_as_the_inputs_do(players, house):
    terms = match(players, house)
    states = any_states(terms, 60)
    games = games_of(terms, states)
    written = np.asarray(lessons.written(games, states["turn_points"], states["phase"]))
    for state, expected in zip(rows(states), written.T, strict=True):
        found = np.zeros(inputs.size(players), np.int32)
        inputs.write(rows(terms.setups)[0], state, found)
        assert found.tolist() == expected.tolist()


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_turn_is_worth_what_looking_ahead_says(house):
    """At its beginning, at choices and before further rolls, within what whole numbers round; where
    nobody needs more points than a lesson knows.
    """
    terms = match(4, house)
    network, states = networks.network(terms), any_states(terms, 12, behind=30)
    weights = learning.in_floating_point(network)
    key, odds = jax.random.PRNGKey(1), lessons.odds_of(terms.setups[0])
    turn = jax.jit(lessons.thrown)(weights, odds, key, games_of(terms, states))
    graph, look = graph_for(terms), turn_graph.look(terms)
    graph.asked[: rules.ACTIONS] = 1
    for place, state in enumerate(states):
        graph.states[0] = state
        look(graph, network)
        there = turn.choosing if state["phase"] == rules.CHOOSING else turn.rolling
        found = np.asarray(there[state["turn_points"], :, place])
        assert found == pytest.approx(graph.worths[0] / SHARE, abs=0.001)


@pytest.mark.parametrize("house", HOUSES[:2], ids=str)
def test_turns_end_as_often_as_they_are_worth(house):
    """The mean of what many turns end with is what they are worth: no luck is left out or added."""
    terms = match(4, house)
    weights = learning.in_floating_point(networks.network(terms))
    states = np.repeat(any_states(terms, 4), 1000)
    games = games_of(terms, states)
    key, odds = jax.random.PRNGKey(2), lessons.odds_of(terms.setups[0])
    turn = jax.jit(lessons.thrown)(weights, odds, key, games)
    worths = np.take_along_axis(np.asarray(turn.ended), np.asarray(turn.banked)[None, None], axis=0)
    ended, worth = (np.asarray(part).reshape(4, 4, -1) for part in (worths[0], turn.worth))
    unsure = 4.5 * ended.std(axis=2) / np.sqrt(ended.shape[2]) + 1e-5
    assert (abs(ended.mean(axis=2) - worth.mean(axis=2)) < unsure).all()
    assert ended.std(axis=2).max() > 0.001


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_turns_lead_to_the_beginnings_of_the_rules(house):
    terms = match(4, house)
    states = any_states(terms, 40)
    states["phase"] = rules.CHOOSING
    following, over = lessons.ended(games_of(terms, states), states["turn_points"])
    for place in range(len(states)):
        before = Position(terms, states[place : place + 1].copy())
        after = before.after({"do": "stop"})
        assert (after.turn == rollhouse.OVER) == bool(over[place])
        if not over[place]:
            mine = np.roll(after.array()["scores"][0, :4], -after.to_move)
            assert np.asarray(following.scores[:, place]).tolist() == mine.tolist()
            assert int(following.last_turns[place]) == int(after.array()["last_turns"][0])


def test_what_games_come_to_without_luck_is_what_they_come_to(monkeypatch):
    """A network that flatters whoever moves is far off, and `missed` says by how much: on average
    it comes to the same as games that are played one by one, in other code.
    """
    monkeypatch.setattr(lessons, "LANES", 256)
    terms = match(4, {"goal": 20, "dice": 5})
    network = networks.network(terms)
    flattering = network.last_bias + (np.arange(4) == 0) * 1_000_000
    network = network._replace(last_bias=flattering.astype(np.int32))
    weights = learning.in_floating_point(network)
    begun = rollhouse.position(
        "toss_up", players=4, goal=20, dice=5, scores=[14, 12, 15, 13], to_move=1
    )
    sight = Sight(terms, network)
    said = sight.see(begun)[0]
    more = lessons.missed(terms, weights, np.repeat(begun.array(), 256), 1)
    assert abs(more.sum(axis=1)).max() < 1e-4
    ends = np.array([sight.played_on(begun, stream(6, game)) for game in range(16)])
    unsure = np.hypot(ends.std(axis=0) / np.sqrt(16), more.std(axis=0) / np.sqrt(256))
    off = abs(said + more.mean(axis=0) - ends.mean(axis=0))
    assert (off < 4.5 * unsure).all()
    assert abs(more.mean(axis=0)).max() > 4.5 * unsure.max()
    assert ends.std(axis=0).max() < 0.35


def test_networks_for_four_learn_from_them(monkeypatch):
    """The same from the same seed; what is learned comes nearer to what is shown."""
    monkeypatch.setitem(lessons.TOGETHER, "cpu", 24)
    monkeypatch.setitem(lessons.REMEMBERED, "cpu", 3)
    monkeypatch.setattr(turns, "TURNS", 8)
    assert contest.lessons_for(match(3, {})) is None
    found = []
    for _ in range(2):
        training = Training(match(4, {}), seconds=100, seed=4, wide=32)
        losses = []
        for _ in range(6):
            training.learn()
            losses.append(training.loss)
        found.append([part.tolist() for part in training.network])
    assert found[0] == found[1]
    assert losses[-1] < losses[1]
