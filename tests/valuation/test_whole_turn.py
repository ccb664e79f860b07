"""Turns that are worked out to their end: compared with the rules' own enumeration, throw
by throw.
"""

import functools

import numpy as np
import pytest

import rollhouse
from rollhouse.games.doozy_dice import inputs, rules, whole_turn
from rollhouse.kernel.records import OVER, TABLE, rows
from rollhouse.players import expert
from rollhouse.players.judgement import decoded
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation import networks, turn_graph
from rollhouse.valuation.graph import graph_for
from rollhouse.valuation.network import LARGEST, Network, powers

CARDS = ["Triple Scoop", "Snowman", "Quartet", "Climb", "Ladder"]


def some_network(players, seed=1):
    """A network that has learned nothing, but tells positions apart."""
    chance, size = np.random.default_rng(seed), inputs.size(players)
    wide, deep = 16, 8

    def weights(*shape):
        return np.round(chance.normal(0, 700, shape)).astype(np.int16)

    first = weights(size, wide)
    assert abs(first).max() < LARGEST * 4096
    return Network(
        first, np.full(wide, 1 << 20, np.int32), weights(wide, deep), np.zeros(deep, np.int32),
        weights(players, deep), np.zeros(players, np.int32), powers(),
    )  # fmt: skip


class Sees:
    def __init__(self, players, **options):
        terms = rollhouse.start("doozy_dice", players=players, **options).terms
        self.graph, self.look = graph_for(terms), turn_graph.look(terms)
        self.network = some_network(players)

    def __call__(self, position):
        """The worths by seat, and those after each action."""
        if position.turn == OVER:
            return np.array(position.shares()), {}
        mask = position.mask() if position.turn != TABLE else np.zeros(0, np.uint8)
        self.graph.states[0] = position.array()[0]
        self.graph.asked[: len(mask)] = mask
        self.look(self.graph, self.network)
        follows = self.graph.targets[self.graph.lows[0] : self.graph.highs[0]]
        actions = zip(np.flatnonzero(mask).tolist(), follows, strict=True) if len(mask) else ()
        after = {code: self.graph.worths[node] / SHARE for code, node in actions}
        return self.graph.worths[0] / SHARE, after


def lying(players, roll_number, **fields):
    """Dice lie, and somebody chooses."""
    fields = {"dice": [2, 2, 5, 3, "F"], "to_move": 1, "roll_number": roll_number, **fields}
    fields |= {"open": [CARDS[1:]] * players, "rolls": [7, 9, 3, 4][:players]}
    return rollhouse.position("doozy_dice", players=players, cards=CARDS, **fields)


def after(position, code):
    return position.after(decoded(position, code))


def test_a_sight_knows_what_rolling_is_worth_from_the_choice_before_it():
    record = rollhouse.play("doozy_dice", ["computer:level=3"] * 2, seed=5)
    sight, again = expert.Sight(), 0
    for position in record.positions()[:-1]:
        if position.turn == TABLE:
            last = sight._last
            assert sight.shares(position) == expert.shares(position)
            again += sight._last is last
        else:
            sight.all_worths(position)
    assert again > 10


@pytest.mark.parametrize("players", [2, 4])
def test_the_last_roll_is_worth_the_mean_of_the_best_ends(players):
    sees = Sees(players, cards=CARDS)
    position = lying(players, 12, dots=[3, 2, 4, 5][:players])
    said, each = sees(position)
    for dice in (0b00001, 0b10000, 0b11000):
        rolled, total = after(position, dice - 1), np.zeros(players)
        for fall, chance in rolled.outcomes():
            lie = rolled.after(fall)
            ends = [by_network(sees, after(lie, int(code))) for code in np.flatnonzero(lie.mask())]
            total += float(chance) * max(ends, key=lambda worth: worth[1])
        assert each[dice - 1] == pytest.approx(total, abs=1e-5)
    assert said == pytest.approx(max(each.values(), key=lambda worth: worth[1]))
    for code in [code for code in each if code >= 31]:
        assert each[code] == pytest.approx(by_network(sees, after(position, code)), abs=1e-5)


def by_network(sees, begun):
    """What the network says about a beginning, without looking ahead."""
    terms, worths = begun.terms, np.zeros(begun.players, np.int64)
    graph, tables, room = sees.graph, whole_turn.tables(terms), whole_turn.room(terms)
    turn = whole_turn.Turn(graph, sees.network, tables, room)
    graph.states[1] = begun.array()[0]
    assert terms.players == graph.worths.shape[1]
    whole_turn.judge(terms.setups[0], turn, graph.states[1], np.int64(0), worths)
    return worths / whole_turn.WIN


@pytest.mark.parametrize("made", [1, 3, 9])
def test_a_roll_is_worth_the_mean_of_its_falls(made):
    """At any time of a turn, the Doozy Faces that it may bring included."""
    players = 3
    sees = Sees(players, cards=CARDS)
    position = lying(players, made, dots=[1, -1, 3])
    for dice in (0b00100, 0b01000, 0b10001):
        _, each = sees(position)
        rolled = after(position, dice - 1)
        falls = [float(chance) * sees(rolled.after(fall))[0] for fall, chance in rolled.outcomes()]
        assert each[dice - 1] == pytest.approx(sum(falls), abs=2e-5)
        assert sees(rolled)[0] == pytest.approx(each[dice - 1], abs=1e-6)


def test_before_anybody_begins_everybody_is_as_likely_to():
    sees = Sees(2, cards=CARDS)
    begins = [
        sees(rollhouse.position("doozy_dice", players=2, cards=CARDS, to_move=seat))[0]
        for seat in range(2)
    ]
    start = rollhouse.start("doozy_dice", players=2, cards=CARDS)
    assert sees(start)[0] == pytest.approx(sum(begins) / 2)
    dealing = rollhouse.start("doozy_dice", players=2)
    assert Sees(2)(dealing)[0].tolist() == [0.5, 0.5]


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
def test_lessons_on_a_gpu_teach_what_processors_work_out(players):
    """The same beginnings, inputs and worths, in JAX and by compiled code."""
    jax = pytest.importorskip("jax")
    from rollhouse.games.doozy_dice import lessons
    from rollhouse.lab.training import learning

    terms = rollhouse.start("doozy_dice", players=players).terms
    network = networks.network(terms)
    weights = learning.in_floating_point(network)
    taught = lessons.Lessons(terms, 1, "cpu")
    taught.together = 24
    key = jax.random.PRNGKey(5)
    x, worths = taught.taught_here(network, key, 0, 9)
    there = lessons.taught(weights, taught.costs, key, 0, np.int32(9), (24, players))
    assert (np.asarray(there[0]) == np.asarray(x)).all()
    assert abs(np.asarray(there[1]) - np.asarray(worths)).max() / (1 << 20) < 0.004


def any_beginnings(many, players, seed=3):
    """Beginnings as lessons make them up, but however unlikely: everything there is random."""
    chance = np.random.default_rng(seed)
    cards = np.sort([chance.permutation(inputs.DECK)[:5] for _ in range(many)])
    open_cards = chance.random((many, players, 5)) < 0.5
    dots, rolls = chance.integers((-6, 0), (13, 36), (many, players, 2)).transpose(2, 0, 1)
    return cards, open_cards, dots, rolls


@pytest.mark.parametrize(
    "players", [3, *(pytest.param(many, marks=pytest.mark.long) for many in (2, 4))]
)
def test_lessons_write_beginnings_as_the_inputs_do(players, effort):
    jax = pytest.importorskip("jax")
    from rollhouse.games.doozy_dice import lessons

    key = jax.random.PRNGKey(players)  # what is made up in JAX takes 15 s to compile
    seen = effort(any_beginnings, functools.partial(lessons.made_up, key, 0))(40, players)
    states = lessons.positions(*map(np.asarray, seen))
    for there, here in zip(lessons.seen_in(states, players), seen, strict=True):
        assert (there == np.asarray(here)).all()
    written = np.asarray(lessons.written(np.int32(13), *seen))
    setup = rows(rollhouse.start("doozy_dice", players=players).terms.setups)[0]
    for state, expected in zip(rows(states), written, strict=True):
        found = np.zeros(inputs.size(players), np.int32)
        inputs.write(setup, state, found)
        assert found.tolist() == expected.tolist()


@pytest.mark.parametrize("made", [3, 4])
def test_turns_in_lessons_end_as_the_rules_say(made):
    pytest.importorskip("jax")
    from rollhouse.games.doozy_dice import lessons

    position = lying(3, made, dots=[4, 4, 4])
    begun = lessons.seen_in(position.array(), 3)
    completed = 0
    for code in np.flatnonzero(position.mask()).tolist():
        if rules.COMPLETE <= code < rules.WRITE_OFF:
            state = after(position, code).array()
            quick = 1 if made <= rules.QUICK else 0
            cost = 4 + quick - int(state["dots"][0, 1])
            ending = made * lessons.ENDINGS + (code - rules.COMPLETE) * lessons.COSTS + cost
            found = lessons.ended(np.array([ending]), *begun)
            for there, here in zip(found, lessons.seen_in(state, 3), strict=True):
                assert np.asarray(there).tolist() == here.tolist()
            completed += 1
    assert completed > 1
