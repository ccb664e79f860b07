"""Many games as a VecEnv of Stable-Baselines3."""

from __future__ import annotations

import importlib
import sys
from abc import ABC, abstractmethod, update_abstractmethods
from types import ModuleType

import numpy as np
import pytest

from rollhouse.environments.words import NoLibrary
from rollhouse.kernel.errors import BadOption, RollhouseError

pytest.importorskip("gymnasium")
NAME = "rollhouse.environments.stable_baselines"


class VecEnv(ABC):  # noqa: B024
    """What a VecEnv must have, according to the guide of Stable-Baselines3."""

    def __init__(self, num_envs, observation_space, action_space):
        self.num_envs = num_envs
        self.observation_space = observation_space
        self.action_space = action_space
        self.reset_infos = [{} for _ in range(num_envs)]
        self.render_modes = self.get_attr("render_mode")
        self._seeds = [None] * num_envs

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()


for method in (
    "reset", "step_async", "step_wait", "close", "get_attr", "set_attr", "env_method",
    "env_is_wrapped",
):  # fmt: skip
    setattr(VecEnv, method, abstractmethod(lambda: None))
update_abstractmethods(VecEnv)


@pytest.fixture
def adapter(monkeypatch):
    """Ours over a VecEnv that has what theirs has."""
    module = ModuleType("stable_baselines3.common.vec_env")
    module.VecEnv = VecEnv
    for name in ("stable_baselines3", "stable_baselines3.common"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    yield importlib.import_module(NAME)
    sys.modules.pop(NAME, None)


def test_games_are_stepped_as_learners_ask(adapter):
    envs = adapter.vec_env("toss_up", num_envs=8, opponents="greedy", goal=20)
    assert envs.seed(5) == list(range(5, 13))
    seen = envs.reset()
    assert seen.shape == (8, *envs.observation_space.shape)
    assert envs.seed() == [None] * 8
    chance, ends = np.random.default_rng(0), []
    lengths = np.zeros(8, int)
    for _ in range(60):
        masks = np.stack(envs.env_method("action_masks"))
        assert masks.shape == (8, envs.action_space.n)
        assert masks.any(1).all()
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
        seen, rewards, ended, infos = envs.step(actions)
        lengths += 1
        assert rewards.dtype == np.float32
        for game in range(8):
            assert ("terminal_observation" in infos[game]) == ended[game]
            if ended[game]:
                assert infos[game]["terminal_observation"].shape == seen[game].shape
                assert infos[game]["episode"]["l"] == lengths[game]
                assert infos[game]["episode"]["r"] == rewards[game]
                ends.append(rewards[game])
        lengths[ended] = 0
    assert len(ends) > 5
    assert set(ends) <= {0.0, 0.5, 1.0}
    assert [one.terms for one in envs.env_method("position", indices=[0, 3])]
    assert envs.env_method("names", indices=2) == [["Agent", "Greedy"]]
    assert envs.env_is_wrapped(object) == [False] * 8
    assert envs.get_attr("action_masks", indices=[1])
    envs.close()


def test_what_cannot_be_is_said(adapter):
    with pytest.raises(BadOption, match="learns in one seat"):
        adapter.vec_env("toss_up", opponents=[])
    with pytest.raises(BadOption, match="autoreset_mode cannot be given here"):
        adapter.vec_env("toss_up", autoreset_mode="Disabled")
    envs = adapter.vec_env("toss_up", num_envs=2)
    with pytest.raises(BadOption, match="goal cannot be set"):
        envs.set_attr("goal", 30)
    with pytest.raises(BadOption, match="render cannot be asked for each game; action_masks"):
        envs.env_method("render")
    with pytest.raises(AttributeError):
        envs.get_attr("nothing_of_the_kind")
    envs.reset()
    for indices in (2, [0, -1], "x", [0.5]):
        for ask in (envs.env_method, envs.get_attr):
            with pytest.raises(RollhouseError, match="indices must be a whole number from 0 to 1"):
                ask("action_masks", indices=indices)
    for seed in (-1, 2**64 - 1, 1.5, "x"):
        with pytest.raises(RollhouseError, match="seed must be a whole number from 0 to"):
            envs.seed(seed)


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "stable_baselines3.common.vec_env", None)
    monkeypatch.setitem(sys.modules, "stable_baselines3", None)
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    with pytest.raises(NoLibrary, match=r'not installed; pip install "rollhouse\[sb3\]"'):
        importlib.import_module(NAME)


@pytest.mark.long
def test_maskable_ppo_learns():
    contrib = pytest.importorskip("sb3_contrib", reason='needs pip install "rollhouse[sb3]"')
    from sb3_contrib.common.maskable.utils import get_action_masks
    from stable_baselines3.common.vec_env import VecMonitor

    from rollhouse.environments.stable_baselines import vec_env

    envs = vec_env("toss_up", num_envs=64, opponents="random", seat="random", goal=30)
    learner = contrib.MaskablePPO(
        "MlpPolicy", VecMonitor(envs), n_steps=64, batch_size=1024, learning_rate=1e-3, seed=1
    )

    def share():
        playing = vec_env("toss_up", num_envs=500, opponents="random", seat="random", goal=30)
        playing.seed(10**9)
        seen, won = playing.reset(), np.full(500, np.nan)
        while np.isnan(won).any():
            masks = get_action_masks(playing)
            actions, _ = learner.predict(seen, action_masks=masks, deterministic=True)
            seen, rewards, ended, _ = playing.step(actions)
            first = ended & np.isnan(won)
            won[first] = rewards[first]
        return won.mean()

    before = share()
    learner.learn(60_000)
    assert share() > max(0.75, before)

    def itself(observations, masks):
        return learner.predict(observations, action_masks=masks)[0]

    learner.set_env(VecMonitor(vec_env("toss_up", num_envs=64, opponents=itself, goal=30)))
    learner.learn(10_000)
    assert share() > 0.75
