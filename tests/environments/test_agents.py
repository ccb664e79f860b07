"""PettingZoo's face: its own tests, lockstep with positions, and looking ahead without peeking."""

from __future__ import annotations

import copy
import random

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel.errors import IllegalMove, RollhouseError
from rollhouse.kernel.records import stream

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from rollhouse.environments import aec, parallel

from ..cases import over_every_match
from .short import SHORT, TABLES

pytestmark = [  # said of every environment whose observations carry a mask, but those it knows
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_tests_of_pettingzoo(game, players):
    api_test(aec(game, players, **SHORT[game]), num_cycles=60)
    seed_test(lambda: aec(game, players, **SHORT[game]), num_cycles=20)
    parallel_api_test(parallel(game, players, **SHORT[game]), num_cycles=60)


@pytest.mark.parametrize("game", SHORT)
def test_text_is_rendered(game, capsys):
    render_test(lambda render_mode: aec(game, 2, render_mode=render_mode))
    assert "player_0" in capsys.readouterr().out


@over_every_match
def test_lockstep_with_positions(game, players, options):
    """Same dice, same actions: same positions, legal actions and shares as `Position`."""
    env, randoms, chance = aec(game, players, **options), stream(11), random.Random(11)
    env.reset(seed=11)
    position = rollhouse.start(game, players=players, **options)
    for _ in range(120):
        while position.turn == rollhouse.TABLE:
            position = position.after(position.draw(randoms))
        assert env.position == position
        if position.turn == rollhouse.OVER:
            break
        assert env.agent_selection == f"player_{position.turn}"
        seen, _, over, _, _ = env.last()
        assert not over
        assert seen["action_mask"].tolist() == position.mask().tolist()
        code = chance.choice(np.flatnonzero(seen["action_mask"]).tolist())
        codec = position.terms.game.codec
        position = position.after(codec.decode_action(position.terms, position.state, code))
        env.step(code)
    else:
        return
    earned = [env.rewards[agent] for agent in env.possible_agents]
    assert earned == (position.shares() if players > 1 else [-position.scores[0]])
    assert all(env.terminations.values())


def play_on(env, seed):
    """Random actions to the end; returns everything that could be seen on the way."""
    chance, seen = random.Random(seed), []
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        seen.append((agent, observation["observation"].tobytes(), reward, info["events"]))
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if over else chance.choice(legal))
    return seen


@pytest.mark.parametrize("game", SHORT)
def test_snapshots_and_copies_go_on_exactly(game):
    env = aec(game, 3, **SHORT[game])
    env.reset(seed=4)
    chance = random.Random(4)
    for _ in range(6):
        observation, *_ = env.last()
        env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    kept, twin = env.snapshot(), copy.deepcopy(env)
    before = env.position
    first = play_on(env, seed=1)
    assert twin.position == before == kept.position
    assert play_on(twin, seed=1) == first
    env.restore(kept)
    assert env.position == before
    assert play_on(env, seed=1) == first


def test_a_snapshot_may_be_taken_at_the_end():
    env = aec("toss_up", 2, goal=20, dice=6)
    env.reset(seed=1)
    while not all(env.terminations.values()):
        observation, *_ = env.last()
        env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
    kept = env.snapshot()
    first = play_on(env, seed=0)
    assert sum(reward for _, _, reward, _ in first) == 1
    env.restore(kept)
    assert play_on(env, seed=0) == first


def test_other_dice_after_restoring_with_a_seed():
    """A search with seeds of its own sees what may happen, and never what will."""
    env = aec("toss_up", 2)
    env.reset(seed=8)
    kept = env.snapshot()

    def next_rolls(seed):
        found = []
        for number in range(40):
            env.restore(kept, seed + number)
            env.step(0)
            found.append(env.position.fields)
        return found

    assert next_rolls(100) == next_rolls(100)
    assert len({str(fields) for fields in next_rolls(100)}) > 4
    other = aec("toss_up", 2)
    other.reset(seed=9, options={"position": kept.position})
    assert [other.imagined(100 + n).position for n in range(3)] == [kept.position] * 3
    imagined = []
    for number in range(40):
        future = other.imagined(100 + number)
        future.step(0)
        imagined.append(future.position.fields)
    assert imagined == next_rolls(100), "what a search sees does not depend on the dice to come"


def test_seeds_number_the_games():
    env = aec("shizzle", 2, bank=12)
    env.reset(seed=3)
    first, second = play_on(env, 0), (env.reset(), play_on(env, 0))[1]
    assert first != second
    env.reset(seed=3)
    assert play_on(env, 0) == first
    env.reset()
    assert play_on(env, 0) == second


def test_zero_sum_rewards():
    env = aec("shizzle", 3, bank=12, reward="zero_sum")
    env.reset(seed=5)
    while not all(env.terminations.values()):
        observation, *_ = env.last()
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    expected = [(3 * share - 1) / 2 for share in env.position.shares()]
    assert list(env.rewards.values()) == expected
    assert sum(expected) == pytest.approx(0, abs=1e-12)


def test_illegal_actions_are_refused_and_change_nothing():
    env = aec("shizzle", 2)
    env.reset(seed=1)
    before = env.position
    with pytest.raises(rollhouse.IllegalMove, match="seat 1 may play"):
        env.step(13)
    with pytest.raises(rollhouse.RollhouseError, match="action must be a whole number from 0 to"):
        env.step(999)
    assert env.position == before
    with pytest.raises(rollhouse.BadOption, match="reward must be one of share, zero_sum"):
        aec("shizzle", 2, reward="winnings")
    with pytest.raises(rollhouse.BadPosition, match="not of that match"):
        env.reset(options={"position": rollhouse.start("toss_up")})


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (lambda env: env.restore(None), "restore is given what snapshot returned, not null"),
        (lambda env: env.restore("x"), 'restore is given what snapshot returned, not "x"'),
        (lambda env: env.restore(env.snapshot(), seed=-1), "seed must be a whole number from 0"),
        (lambda env: env.imagined("x"), "seed must be a whole number from 0"),
        (lambda env: env.reset(seed=2**70), "seed must be a whole number from 0"),
        (lambda env: env.reset(options={"positon": 3}), 'no option "positon" here; .* position$'),
        (lambda env: env.reset(options=3), "options must be an object like"),
        (lambda env: env.reset(seed=4, options={"position": 3}), "not of that match"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(refused, sentence):
    env = aec("toss_up", 2)
    env.reset(seed=1)
    before = env.snapshot()
    with pytest.raises(RollhouseError, match=sentence) as found:
        refused(env)
    assert found.value.say("es")
    assert env.snapshot() == before
    env.reset()
    again = aec("toss_up", 2)
    again.reset(seed=1)
    again.reset()
    assert env.snapshot() == again.snapshot()


def test_nothing_is_asked_before_a_game_has_begun_and_after_all_are_gone():
    env = aec("toss_up", 2, goal=20, dice=6)

    def check(asked):
        for ask in asked:
            with pytest.raises(RollhouseError, match="no game has begun: call reset first"):
                ask()

    fresh = copy.deepcopy(env)
    check([lambda: env.step(0), lambda: env.step(None), env.last, env.snapshot])
    env.reset(seed=1)
    fresh.restore(env.snapshot())
    assert fresh.snapshot() == env.snapshot()
    play_on(env, seed=1)
    while env.agents:
        env.step(None)
    check([lambda: env.step(None), lambda: env.step(0), env.last])


@pytest.mark.parametrize("action", [2, -1, 1.5, None, "1", {"do": "stop"}, float("nan")])
def test_what_is_no_action_is_refused_and_changes_nothing(action):
    env = aec("toss_up", 2)
    env.reset(seed=1)
    before = env.snapshot()
    with pytest.raises(IllegalMove, match="action must be a whole number from 0 to 1"):
        env.step(action)
    assert env.snapshot() == before


def test_an_agent_that_is_not_there_is_named_in_a_sentence():
    env = aec("toss_up")
    env.reset(seed=1)
    for agent in ("player_2", "nobody", 0, None):
        for ask in (env.observe, env.observation_space, env.action_space):
            with pytest.raises(RollhouseError, match="agent must be one of player_0, player_1"):
                ask(agent)
