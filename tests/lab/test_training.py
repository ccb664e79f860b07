"""A network learns by self-play: more than it knew, the same from the same seed, and it can
go on.
"""

import numpy as np
import pytest

import rollhouse
from rollhouse import solvers
from rollhouse.kernel import contract
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import TABLE
from rollhouse.lab.training import exact, score
from rollhouse.lab.training.lanes import KEPT
from rollhouse.lab.training.score import Playing, score_by_play
from rollhouse.lab.training.selfplay import OnCpu, played_in
from rollhouse.lab.training.training import Training, house_rules
from rollhouse.players import expert
from rollhouse.valuation.network import SHARES

pytest.importorskip("jax")


LANES = 64
"""So many in every training here: JAX compiles for each number of them."""


def terms():
    return contract.agree(contract.load("toss_up"), 2, {"goal": 20, "dice": 5})


def test_it_learns_what_a_lesson_shows(effort):
    training = Training(terms(), seconds=100, seed=3, lanes=LANES)
    kept = training.where.play(training.lesson(256, 256), effort(32, 64), training.judge())
    losses = []
    for again in range(effort(20, 40)):
        training.state, loss = training.learning.learn_from(training.state, kept, again, 2e-3)
        losses.append(loss)
    assert losses[-1] < losses[0] - 0.02


@pytest.mark.long
def test_it_goes_on_from_where_it_was_stopped(tmp_path):
    kept = tmp_path / "kept.npz"
    training = Training(terms(), seconds=0.2, seed=3, lanes=64)
    words = list(training.run(kept))
    assert words[-1].done == 1.0
    later = Training(terms(), seconds=0.3, seed=3, lanes=64)
    assert later.go_on(kept)
    assert later.lessons == training.lessons
    assert [part.tolist() for part in later.network] == [part.tolist() for part in training.network]
    other = Training(contract.agree(contract.load("toss_up"), 3, {}), seconds=1, lanes=64)
    assert not other.go_on(kept)


def test_the_same_seed_learns_the_same():
    networks = []
    for _ in range(2):
        training = Training(terms(), seconds=100, seed=4, lanes=LANES)
        training.learn()
        training.learn()
        networks.append([part.tolist() for part in training.network])
    assert networks[0] == networks[1]


def test_where_a_match_is_solved_its_solution_is_the_teacher(monkeypatch):
    monkeypatch.setattr(exact, "BEGUN", 0)
    match = terms()
    solution = solvers.solved(match, None, None)
    training = Training(match, seconds=100, seed=3, lanes=LANES)
    training.learn_from(solution)
    x, movers, worths = map(np.asarray, training.play(0.5)[0])
    known = training.exact.positions
    assert 20 < known < 2000
    rows = {row.tobytes(): place for place, row in enumerate(training.exact.x[:known])}
    printed = np.repeat([played_in(lane, 2) == 0 for lane in range(LANES)], KEPT)
    for row, mover, worth in zip(x[printed], movers[printed], worths[printed], strict=True):
        place = rows[row.tobytes()]
        truth = np.roll(training.exact.worths[place], -training.exact.movers[place])
        assert np.roll(worth, -mover) == pytest.approx(truth, abs=2)
    assert not all(row.tobytes() in rows for row in x[~printed])
    assert worths[printed].sum(axis=1) == pytest.approx(SHARES, abs=2)
    training.learn()
    assert training.exact.positions > known


def test_beginnings_of_turns_are_learned_from_most_where_the_network_is_off():
    match = terms()
    training = Training(match, seconds=100, seed=3, lanes=64)
    training.learn_from(solvers.solved(match, None, None))
    begun = training.exact.begun
    known = {row.tobytes() for row in np.asarray(begun.arrays[0])}
    x, _, worths = map(np.asarray, training.play(0.5)[0])
    printed = np.repeat([played_in(lane, 2) == 0 for lane in range(64)], KEPT)
    part = np.mean([row.tobytes() in known for row in x[printed]])
    assert part > 0.6
    assert worths[printed].sum(axis=1) == pytest.approx(SHARES, abs=2)
    off = np.arange(len(begun.arrays[0])) % 7 == 0

    def judge(rows):
        del rows
        truth = np.asarray(begun.arrays[2]) / SHARES
        return np.where(off[:, None], truth[:, ::-1] + 0.3, truth)

    begun.compare(judge)
    often = np.diff(np.asarray(begun.ends), prepend=0)
    assert often[off].mean() > 3 * often[~off].mean() > 0


@pytest.mark.parametrize(("game", "players"), [("toss_up", 2), ("toss_up", 3), ("shizzle", 2)])
def test_beginnings_are_worth_what_the_solution_says_of_them(game, players, effort):
    options = {"goal": 8, "dice": 3} if game == "toss_up" else {"bank": 8}
    solution = solvers.solved(contract.agree(contract.load(game), players, options), None, None)
    states, shares = solution.beginnings()
    for place in np.random.default_rng(1).choice(len(states), effort(40, 1000)):
        position = Position(solution.terms, states[place : place + 1].copy())
        assert position.turn == TABLE
        worth = solution.average(position)
        assert worth == pytest.approx(shares[place].tolist(), abs=1e-6)


def test_half_of_what_is_played_is_the_printed_game():
    game = contract.load("stack_attack")
    setups = house_rules(game, 3, seed=1, many=16)
    assert bytes(setups[0]) == bytes(contract.agree(game, 3, {}).setups[0])
    assert len({bytes(setup) for setup in setups}) > 8
    played = [played_in(lane, len(setups)) for lane in range(64)]
    assert played.count(0) == 32
    assert set(played) == set(range(17))
    assert {played_in(lane, 1) for lane in range(5)} == {0}


@pytest.mark.long
def test_games_played_on_by_a_network_end_as_the_solution_says(effort):
    """Its play is nearly the best, so what games come to is what positions are worth."""
    match = contract.agree(contract.load("stack_attack"), 2, {})
    solution, playing = solvers.solved(match, None, None), Playing(match, OnCpu, 512)
    chosen = playing.seen(effort(12, 100))
    ended, luck = playing.out(chosen, effort(96, 2000))
    off = (ended - [solution.shares(one) for one in chosen])[:, 0]
    assert (abs(off) < 5 * luck[:, 0] ** 0.5 + 0.02).all()
    assert abs(off.mean()) < 4 * luck[:, 0].sum() ** 0.5 / len(chosen) + 0.005


def test_a_score_by_play_finds_a_network_that_is_off(monkeypatch, effort):
    monkeypatch.setattr(score, "SEEN_IN", effort(128, score.SEEN_IN))
    monkeypatch.setattr(score, "CHOICES", effort(96, score.CHOICES))
    match = contract.agree(contract.load("toss_up"), 2, {"goal": 20, "dice": 5})
    good = score_by_play(match, OnCpu, 12, 96, 256)
    assert good.spread <= good.most < 0.1
    assert good.pairs > 0
    monkeypatch.setattr(expert, "shares", lambda one: [0.9, 0.1] if one.to_move else [0.1, 0.9])
    bad = score_by_play(match, OnCpu, 12, 96, 256)
    assert bad.spread > 0.2
    assert bad.bias < -0.2


@pytest.mark.parametrize("game", ["toss_up", "doozy_dice"])
def test_alone_there_is_nothing_for_a_network_to_learn(game):
    terms = contract.agree(contract.load(game), 1, {})
    with pytest.raises(rollhouse.BadOption, match="nobody is there to be beaten") as refused:
        Training(terms, 1.0)
    assert "players desde 2" in refused.value.say("es")
