"""Environments are copied and pickled: the copy goes on by itself, and has the same future."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

from rollhouse.kernel.games import names

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

from rollhouse.environments import aec, openspiel, parallel

from .short import SHORT
from .test_single import at_random, made
from .test_vector import COMPANY, COMPILED, many, same, some_actions
from .test_vector import SHORT as SOON_OVER

WAYS = {"deep copy": copy.deepcopy, "pickle": lambda one: pickle.loads(pickle.dumps(one))}


@pytest.fixture(params=WAYS)
def copied(request):
    return WAYS[request.param]


def single_future(env, info, steps=12):
    """What happens, game after game, under random play."""
    choose, told = at_random(5), []
    for _ in range(steps):
        seen, reward, over, _, info = env.step(choose(info))
        told.append((seen.tolist(), reward, over))
        if over:
            _, info = env.reset()
    return told


@pytest.mark.parametrize("game", names())
def test_one_game(game, copied):
    env = made(game, opponents="random", seat="random", reward="shaped", **SHORT[game])
    _, info = env.reset(seed=3)
    twin, before = copied(env), env.position
    future = single_future(env, info)
    assert twin.position == before
    assert single_future(twin, info) == future


def test_one_game_against_a_player_in_python(copied):
    env = made("toss_up", opponents="search", goal=20, dice=6)
    _, info = env.reset(seed=3)
    twin = copied(env)
    assert single_future(env, info, 4) == single_future(twin, info, 4)


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game in COMPILED else pytest.mark.long) for game in names()],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_many_games(game, threads, copied):
    env = many(game, 4, threads=threads, **COMPANY | SOON_OVER[game])
    _, infos = env.reset(seed=3)
    twin, chance = copied(env), np.random.default_rng(1)
    steps = []
    for _ in range(20):
        actions = some_actions(infos, chance)
        steps.append((actions, env.step(actions)))
        infos = steps[-1][1][-1]
    for actions, answer in steps:
        for one, other in zip(answer, twin.step(actions), strict=True):
            same(one, other)
    same(env.reset()[0], twin.reset()[0])
    env.close()
    twin.close()


@pytest.mark.parametrize("game", names())
def test_agents(game, copied):
    env, chance = aec(game, 2, **SHORT[game]), random.Random(1)
    env.reset(seed=3)
    twin, actions, after = copied(env), [], []
    while env.agents and len(actions) < 30:
        mask = env.last()[0]["action_mask"]
        actions.append(chance.choice(mask.nonzero()[0].tolist()) if mask.any() else None)
        env.step(actions[-1])
        after.append((env.position, dict(env.rewards)))
    for action, (position, rewards) in zip(actions, after, strict=True):
        twin.step(action)
        assert (twin.position, twin.rewards) == (position, rewards)
    copied(parallel(game, 2, **SHORT[game])).reset(seed=3)


@pytest.mark.parametrize("game", names())
def test_games_and_states_of_openspiel(game, copied):
    loaded = openspiel.game(game, 2, width=6, horizon=40, **SHORT[game])
    twin = copied(loaded)
    assert (str(twin), twin.terms, twin.width) == (str(loaded), loaded.terms, 6)
    states, chance = [loaded.new_initial_state(), twin.new_initial_state()], random.Random(1)
    for step in range(20):
        if step == 10:
            states[1] = copied(states[0])
        now = states[0]
        chances = now.is_chance_node()
        codes = [one for one, _ in now.chance_outcomes()] if chances else now.legal_actions()
        code = chance.choice(codes)
        for state in states:
            state.apply_action(code)
        assert str(states[0]) == str(states[1])
        if now.is_terminal():
            break
