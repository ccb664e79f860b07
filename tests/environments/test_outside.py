"""Many games in outside code: Gymnasium's wrappers, and a loop in CleanRL's style."""

from __future__ import annotations

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.wrappers import vector as wrappers  # noqa: E402

import rollhouse.environments  # noqa: E402, F401

GAMES, GOAL = 64, 30


def made(**settings):
    settings = {"opponents": "random", "seat": "random", "goal": GOAL, **settings}
    if settings["opponents"] == []:
        del settings["seat"]
    return gymnasium.make_vec("rollhouse/TossUp-v1", num_envs=GAMES, **settings)


def any_legal(masks, chance):
    return (masks * (1 + chance.random(masks.shape))).argmax(1)


@pytest.mark.parametrize("opponents", ["random", []], ids=["against_others", "every_seat"])
@pytest.mark.parametrize(
    "wrap",
    [
        wrappers.RecordEpisodeStatistics,
        wrappers.NormalizeObservation,
        wrappers.NormalizeReward,
        wrappers.FlattenObservation,
        lambda envs: wrappers.ClipReward(envs, 0.0, 0.5),
    ],
)
def test_gymnasiums_wrappers_go_round_many_games(wrap, opponents):
    envs, bare = wrap(made(opponents=opponents)), made(opponents=opponents)
    chance, ends = np.random.default_rng(1), 0
    seen, infos = envs.reset(seed=3)
    bare.reset(seed=3)
    for _ in range(60):
        assert envs.observation_space.contains(seen)
        actions = any_legal(infos["action_mask"], chance)
        seen, rewards, ended, _, infos = envs.step(actions)
        _, paid, over, _, told = bare.step(actions)
        assert (ended == over).all()
        assert (infos["action_mask"] == told["action_mask"]).all()
        if "episode" in infos:
            assert (infos["episode"]["r"][over] == paid[over]).all()
        assert np.isfinite(rewards).all()
        ends += int(over.sum())
    assert ends > 20


class Linear:
    """A softmax over two actions that is linear in what is seen, and a worth beside it."""

    def __init__(self, size):
        self.weights, self.worth = np.zeros((size, 2)), np.zeros(size)

    def chances(self, seen, masks):
        logits = np.where(masks == 1, seen @ self.weights, -np.inf)
        odds = np.exp(logits - logits.max(-1, keepdims=True))
        return odds / odds.sum(-1, keepdims=True)


def test_a_loop_as_cleanrl_writes_it_learns():
    """Storage by step and environment, `next_done`, returns backwards, episodes by Gymnasium."""
    envs = wrappers.RecordEpisodeStatistics(made())
    chance, steps = np.random.default_rng(1), 48
    size = envs.single_observation_space.shape[0]
    agent = Linear(size)
    obs, masks = np.zeros((steps, GAMES, size)), np.zeros((steps, GAMES, 2))
    actions = np.zeros((steps, GAMES), int)
    rewards, dones = np.zeros((steps, GAMES)), np.zeros((steps, GAMES))
    next_obs, infos = envs.reset(seed=1)
    next_done, shares = np.zeros(GAMES), []
    for _ in range(30):
        won = []
        for step in range(steps):
            obs[step], dones[step], masks[step] = next_obs, next_done, infos["action_mask"]
            odds = agent.chances(next_obs, infos["action_mask"])
            actions[step] = chance.random(GAMES) < odds[:, 1]
            next_obs, rewards[step], ended, cut, infos = envs.step(actions[step])
            next_done = np.logical_or(ended, cut)
            won.extend(infos["episode"]["r"][infos["_episode"]] if "episode" in infos else [])
        shares.append(np.mean(won))
        returns, later = np.zeros_like(rewards), next_obs @ agent.worth
        for step in reversed(range(steps)):
            over = next_done if step == steps - 1 else dones[step + 1]
            returns[step] = later = rewards[step] + (1 - over) * later
        real = dones == 0  # the step after the end begins a game, whatever is played
        gain = (returns - obs @ agent.worth)[real]
        odds = agent.chances(obs, masks)[real]
        slope = (np.eye(2)[actions[real]] - odds) * (gain - gain.mean())[:, None]
        agent.weights += 3.0 * obs[real].T @ slope / real.sum()
        agent.worth += 0.05 * obs[real].T @ gain / real.sum()
    assert np.mean(shares[:3]) < 0.6
    assert np.mean(shares[-5:]) > 0.75
