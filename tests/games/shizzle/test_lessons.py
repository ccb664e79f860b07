"""What networks learn from, in JAX, is what the rules, the inputs and the solver say."""

import numpy as np
import pytest

import rollhouse
from rollhouse.games.shizzle import beginnings, inputs, later_throws, rules
from rollhouse.games.shizzle.solver import trios
from rollhouse.games.shizzle.solver.classes import classify
from rollhouse.games.shizzle.solver.lines import DiceLines
from rollhouse.kernel import contract
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import rows, stream
from rollhouse.lab.training import contest
from rollhouse.lab.training.contest import Sight
from rollhouse.lab.training.training import Training
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation import networks
from rollhouse.valuation.graph import graph_for

jax = pytest.importorskip("jax")
lessons = pytest.importorskip("rollhouse.games.shizzle.lessons")
learning = pytest.importorskip("rollhouse.lab.training.learning")
turns = pytest.importorskip("rollhouse.lab.training.turns")


def match(players, bank=None):
    house = {} if bank is None else {"bank": bank}
    return contract.agree(contract.load("shizzle"), players, house)


def any_games(players, many, bank, seed=1):
    chance = np.random.default_rng(seed)
    dealt = chance.dirichlet(np.ones(players), many) * chance.integers(0, bank, many)[:, None]
    chips, spark = dealt.astype(int).T, chance.integers(0, 36, many)
    return lessons.Games(*map(jax.numpy.asarray, (chips, np.full(many, bank), spark)))


def states_of(games):
    """As the rules have them; seat 0 moves."""
    players, many = games.chips.shape
    states = np.zeros(many, rules.State)
    states["chips"][:, :players] = games.chips.T
    states["line"][:, 0], states["numbers"][:, 0] = games.spark // 6, games.spark % 6 + 1
    states["length"], states["phase"] = 1, rules.ROLLING
    return states


@pytest.mark.parametrize(("players", "bank"), [(4, 75), (6, 150)])
def test_they_write_positions_as_the_inputs_do(players, bank):
    setups, games = rows(match(players, bank).setups), any_games(players, 60, bank)
    written = np.asarray(jax.jit(lessons.written)(games))
    for state, expected in zip(rows(states_of(games)), written.T, strict=True):
        found = np.zeros(inputs.size(players), np.int32)
        inputs.write(setups[0], state, found)
        assert found.tolist() == expected.tolist()


@pytest.mark.parametrize(("players", "bank"), [(4, 75), (6, 40)])
def test_tables_say_what_the_network_says(players, bank):
    weights = learning.in_floating_point(networks.network(match(players, bank)))
    games = any_games(players, 200, bank)

    def both(weights, games):
        return lessons.judged(weights, games), turns.judged(weights, lessons.written(games))

    found, expected = map(np.asarray, jax.jit(both)(weights, games))
    assert found == pytest.approx(expected, abs=2e-6)


@pytest.mark.parametrize(("players", "bank"), [(4, 20), (6, 100)])
def test_turns_end_as_the_rules_end_them(players, bank):
    """Every end, from positions in which that many Shizzles are to be settled."""
    terms, ends = match(players, bank), lessons.ends_of(players)
    many = len(ends.won)
    games = any_games(players, 7, bank)
    games = lessons.Games(*(np.resize(part.T, (many, *part.shape[:-1])).T for part in games))
    following, over = jax.jit(lessons.ended)(games, np.arange(many), games.spark)
    for place, (attacks, won) in enumerate(zip(ends.attacks, ends.won, strict=True)):
        line, taken = int(won) % 6, int(won) // 6
        state = states_of(games)[place : place + 1]
        state["length"] = state["length"] if line == 0 else line
        state["pending"], state["winnings"] = attacks.sum() + taken, line
        state["phase"] = rules.SETTLING
        position = Position(terms, state)
        if state["pending"] == 0:
            rules.pay(rows(terms.setups)[0], rows(state)[0])
            position = Position(terms, state)
        for seat in [0] * taken + np.repeat(np.arange(1, players), attacks).tolist():
            does = {"do": "take"} if seat == 0 else {"do": "attack", "seat": int(seat)}
            position = position.after(does)
        assert (position.turn == rollhouse.OVER) == bool(over[place])
        chips = np.roll(position.array()["chips"][0, :players], -1)
        assert np.asarray(following.chips[:, place]).tolist() == chips.tolist()


def test_a_turn_is_worth_what_the_solver_for_three_says(monkeypatch):
    """Before every throw, when both go by the same shares of ends, however unlikely these are."""
    monkeypatch.setattr(lessons, "APART", lessons.WAITING)
    monkeypatch.setattr(lessons, "ends_of", lessons.ends_of.__wrapped__)
    bank, size = 30, 31
    chance = np.random.default_rng(5)
    shares = chance.dirichlet(np.ones(3), size**3).astype(np.float32)
    trio = np.stack(np.unravel_index(np.arange(size**3), (size,) * 3), axis=1)
    over = trio.sum(axis=1) == bank
    first = trio == trio.max(axis=1, keepdims=True)
    shares[over] = (first / first.sum(axis=1, keepdims=True))[over]

    def judged(_weights, games):
        mine, next, third = games.chips
        return jax.numpy.asarray(shares)[(mine * size + next) * size + third].T

    monkeypatch.setattr(lessons, "judged", judged)
    games = any_games(3, 12, bank)
    turn = jax.jit(lessons.thrown)({}, jax.random.PRNGKey(1), games)
    lines = DiceLines(match(3))
    classes = classify(lines)
    kinds = [classes.of[lines.code(dice, end * 6)] for dice, end in beginnings.LINES]
    parts, worth = trios.Match(bank, rules.DICE, classes), shares[:, None].astype(np.float64)
    beliefs, room = trios.Beliefs(worth, worth, 1e12), trios.new_room(parts, lessons.WAITING)
    new = np.zeros((1, 1, trios.LANES))
    for place, points in enumerate(np.asarray(games.chips).T):
        most = np.array([lessons.WAITING])
        trios.play_trios(parts, beliefs, points[None].astype(np.int64), most, room, new)
        for kind, line in enumerate(kinds):
            expected = room.rolling[:, line][:, [trios.MOVER, trios.NEXT, trios.THIRD]]
            found = np.asarray(turn.rolling[:, kind, :, place])
            assert found == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize(("players", "bank"), [(6, 100)])
def test_a_turn_is_worth_what_looking_ahead_says(players, bank):
    """Before every throw, within what whole numbers round; where it makes next to no difference
    whom somebody attacks, that may decide.
    """
    terms = match(players, bank)
    network, games = networks.network(terms), any_games(players, 8, bank)
    weights, states = learning.in_floating_point(network), states_of(games)
    turn = jax.jit(lessons.thrown)(weights, jax.random.PRNGKey(1), games)
    graph, room = graph_for(terms), later_throws.room(terms)
    known, offs = later_throws.tables(terms), []
    for place, state in enumerate(states):
        graph.states[0] = state
        later_throws.work_out(rows(terms.setups)[0], graph, network, known, room)
        off = abs(room.rolling / SHARE - np.asarray(turn.rolling[..., place]))
        assert off[..., 0].max() < 0.0005
        offs.append(off)
    assert np.mean(np.array(offs) > 0.0005) < 0.03


def test_turns_end_as_often_as_they_are_worth():
    """The mean of what many turns end with is what they are worth: no luck is left out or added."""
    weights = learning.in_floating_point(networks.network(match(4)))
    games = any_games(4, 4, 75)
    games = lessons.Games(*(np.repeat(part, 1000, axis=-1) for part in games))
    turn = jax.jit(lessons.thrown)(weights, jax.random.PRNGKey(2), games)
    worths = np.take_along_axis(np.asarray(turn.ended), np.asarray(turn.end)[None, None], axis=0)
    ended, worth = (part.reshape(4, 4, -1) for part in (worths[0], np.asarray(turn.rolling[0, 0])))
    unsure = 4.5 * ended.std(axis=2) / np.sqrt(ended.shape[2]) + 1e-4
    assert (abs(ended.mean(axis=2) - worth.mean(axis=2)) < unsure).all()
    assert ended.std(axis=2).max() > 0.01


def test_what_games_come_to_without_luck_is_what_they_come_to(monkeypatch):
    """A network that flatters whoever moves is far off, and `missed` says by how much: on average
    it comes to the same as games that are played one by one, in other code.
    """
    monkeypatch.setattr(lessons, "LANES", 256)
    terms = match(4, 20)
    network = networks.network(match(4))
    flattering = network.last_bias + (np.arange(4) == 0) * 1_000_000
    network = network._replace(last_bias=flattering.astype(np.int32))
    begun = rollhouse.position(
        "shizzle", players=4, bank=20, chips=[6, 2, 5, 3], to_move=1, line=[[0, 1]]
    )
    sight = Sight(terms, network)
    said = sight.see(begun)[0]
    ends = np.array([sight.played_on(begun, stream(6, game)) for game in range(48)])
    weights = learning.in_floating_point(network)
    more = lessons.missed(terms, weights, np.repeat(begun.array(), 256), 1)
    assert abs(more.sum(axis=1)).max() < 1e-4
    unsure = np.hypot(ends.std(axis=0) / np.sqrt(48), more.std(axis=0) / np.sqrt(256))
    off = abs(said + more.mean(axis=0) - ends.mean(axis=0))
    assert (off < 4.5 * unsure).all()
    assert abs(more.mean(axis=0)).max() > 3 * unsure.max()
    assert ends.std(axis=0).max() < 0.35


def test_networks_for_four_learn_from_them(monkeypatch):
    """The same from the same seed; what is learned comes nearer to what is shown."""
    monkeypatch.setitem(lessons.TOGETHER, "cpu", 16)
    monkeypatch.setattr(turns, "TURNS", 8)
    assert contest.lessons_for(match(3)) is None
    found = []
    for _ in range(2):
        training = Training(match(4), seconds=100, seed=4, wide=32)
        losses = []
        for _ in range(6):
            training.learn()
            losses.append(training.loss)
        found.append([part.tolist() for part in training.network])
    assert found[0] == found[1]
    assert losses[-1] < losses[1]
