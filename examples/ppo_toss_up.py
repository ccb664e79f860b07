"""Masked PPO on Toss Up!, in one file: JAX for the network, Rollhouse's VectorEnv for the games.

    python -m examples.ppo_toss_up                 # some minutes on a CPU
    python -m examples.ppo_toss_up --short         # seconds: learns clearly more than nothing

It learns against `greedy`, from a random seat, by nothing but its win shares; then it is measured
against `greedy` and set beside what `optimal` gets there. What it learnt is written to the file
that `--out` names, without it to ppo_toss_up.npz (with `--short` nowhere), and sits at any table of
the house as a player:

    rollhouse.play("toss_up", [Agent("ppo_toss_up.npz"), "greedy"], seed=7)

The network is two layers of tanh for the choice and the worth of a position together; the learner
is PPO as CleanRL writes it (clipped ratios, generalised advantages, Adam by hand).

Needs `pip install "rollhouse[environments,training]"`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from rollhouse.environments import observations

from .outcome import run, to_write, whole

FILE = "ppo_toss_up.npz"
ID = "rollhouse.environments:rollhouse/TossUp-v1"
NOT_LEGAL = -1e9

GAMES = 2048
"""Games side by side."""
STEPS = 64
"""Decisions in each of them between two lessons."""
EPOCHS, PARTS = 3, 32
"""How often a lesson is gone through, and in how many parts."""
CLIP, TRACE, WORTH, SPREAD = 0.2, 0.8, 0.5, 0.001
RATE = 1.5e-3
HIDDEN = 64
EVALUATION = 10**9
"""The first seed of the games by which agents are measured, far from those they learn by."""


# The network, in plain NumPy or in JAX: `np` is whichever is passed


def new_weights(size: int, actions: int, seed: int) -> dict[str, Any]:
    chance = np.random.default_rng(seed)

    def layer(rows: int, columns: int, gain: float) -> Any:
        square = chance.normal(size=(max(rows, columns), max(rows, columns)))
        return (np.linalg.qr(square)[0][:rows, :columns] * gain).astype(np.float32)

    return {
        "first": layer(size, HIDDEN, 2**0.5),
        "first_bias": np.zeros(HIDDEN, np.float32),
        "second": layer(HIDDEN, HIDDEN, 2**0.5),
        "second_bias": np.zeros(HIDDEN, np.float32),
        "choice": layer(HIDDEN, actions, 0.01),
        "choice_bias": np.zeros(actions, np.float32),
        "worth": layer(HIDDEN, 1, 1.0),
        "worth_bias": np.full(1, 0.5, np.float32),
    }


def network(xp: Any, weights: Any, seen: Any, legal: Any) -> tuple[Any, Any]:
    """Logits of the legal actions, and what the position is worth."""
    hidden = xp.tanh(seen @ weights["first"] + weights["first_bias"])
    hidden = xp.tanh(hidden @ weights["second"] + weights["second_bias"])
    logits = hidden @ weights["choice"] + weights["choice_bias"]
    worth = (hidden @ weights["worth"] + weights["worth_bias"])[..., 0]
    return xp.where(legal != 0, logits, NOT_LEGAL), worth


class Agent:
    """What was learnt, as a player of the house: position and legal actions in, one of them out."""

    def __init__(self, path: str = FILE) -> None:
        with np.load(path) as stored:
            self.weights = dict(stored)

    def __call__(self, position: Any, actions: list[dict[str, Any]]) -> dict[str, Any]:
        seen = observations.sight(position.terms).flat(position, position.turn)
        logits, _ = network(np, self.weights, seen, position.mask())
        terms = position.terms
        chosen = terms.game.codec.decode_action(terms, position.state, int(logits.argmax()))
        return chosen if chosen in actions else actions[0]


# Learning


def learner(lessons: int, rate: float) -> Any:
    """The compiled functions: to choose, and to learn from what was chosen."""
    import jax
    import jax.numpy as jnp

    @jax.jit
    def choose(weights: Any, key: Any, seen: Any, legal: Any) -> Any:
        logits, worth = network(jnp, weights, seen, legal)
        chosen = jax.random.categorical(key, logits)
        said = jnp.take_along_axis(jax.nn.log_softmax(logits), chosen[:, None], 1)[:, 0]
        return chosen, said, worth

    def advantages(worths: Any, rewards: Any, ended: Any, last: Any) -> Any:
        """How much better it went than thought (GAE), without discount: games are short."""
        following = jnp.concatenate([worths[1:], last[None]])
        surprise = rewards + following * (1 - ended) - worths

        def back(later: Any, now: Any) -> Any:
            surprised, over = now
            found = surprised + TRACE * (1 - over) * later
            return found, found

        return jax.lax.scan(back, jnp.zeros_like(last), (surprise, ended), reverse=True)[1]

    def loss(weights: Any, part: Any) -> Any:
        seen, legal, chosen, said, gain, target = part
        logits, worth = network(jnp, weights, seen, legal)
        logs = jax.nn.log_softmax(logits)
        ratio = jnp.exp(jnp.take_along_axis(logs, chosen[:, None], 1)[:, 0] - said)
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
        policy = -jnp.minimum(ratio * gain, clipped * gain).mean()
        spread = -(jnp.exp(logs) * jnp.where(legal != 0, logs, 0)).sum(-1).mean()
        return policy + WORTH * ((worth - target) ** 2).mean() - SPREAD * spread

    def adam(weights: Any, slopes: Any, memory: Any) -> Any:
        """A step down the slopes, whose length is at most 1/2; the rate falls to 0."""
        step, first, second = memory
        step = step + 1
        length = jnp.sqrt(sum(jnp.sum(slope**2) for slope in jax.tree.leaves(slopes)))
        slopes = jax.tree.map(lambda slope: slope * jnp.minimum(1.0, 0.5 / length), slopes)
        first = jax.tree.map(lambda m, slope: 0.9 * m + 0.1 * slope, first, slopes)
        second = jax.tree.map(lambda v, slope: 0.999 * v + 0.001 * slope**2, second, slopes)
        left = 1 - step / (lessons * EPOCHS * PARTS + 1)
        scale = rate * left * jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)
        move = jax.tree.map(lambda m, v: scale * m / (jnp.sqrt(v) + 1e-7), first, second)
        return jax.tree.map(jnp.subtract, weights, move), (step, first, second)

    @jax.jit
    def learn(weights: Any, memory: Any, key: Any, lesson: Any, last: Any) -> Any:
        seen, legal, chosen, said, worths, rewards, ended = lesson
        gain = advantages(worths, rewards, ended, last)
        every = [seen, legal, chosen, said, gain, gain + worths]
        flat = [array.reshape(-1, *array.shape[2:]) for array in every]

        def go_through(carried: Any, key: Any) -> Any:
            order = jax.random.permutation(key, len(flat[0])).reshape(PARTS, -1)

            def one_part(carried: Any, places: Any) -> Any:
                weights, memory = carried
                slopes = jax.grad(loss)(weights, [array[places] for array in flat])
                return adam(weights, slopes, memory), None

            return jax.lax.scan(one_part, carried, order)

        carried, _ = jax.lax.scan(go_through, (weights, memory), jax.random.split(key, EPOCHS))
        return carried

    return choose, learn


def train(lessons: int, games: int, seed: int, rate: float = RATE) -> tuple[dict[str, Any], int]:
    """The weights after so many lessons, and how many decisions they were learnt from."""
    import gymnasium
    import jax
    import jax.numpy as jnp

    envs = gymnasium.make_vec(
        ID, num_envs=games, opponents="greedy", seat="random", autoreset_mode="SameStep"
    )
    seen, infos = envs.reset(seed=seed)
    actions = envs.single_action_space.n
    weights: Any = jax.tree.map(jnp.asarray, new_weights(seen.shape[1], actions, seed))
    zeros = jax.tree.map(jnp.zeros_like, weights)
    memory: Any = (jnp.zeros(()), zeros, zeros)
    choose, learn = learner(lessons, rate)
    key, begun, won = jax.random.key(seed), time.perf_counter(), [0.0, 0]
    for number in range(lessons):
        rows: list[Any] = []
        for _ in range(STEPS):
            key, own = jax.random.split(key)
            chosen, said, worth = choose(weights, own, seen, infos["action_mask"])
            before = seen, infos["action_mask"]
            seen, rewards, ended, _, infos = envs.step(np.asarray(chosen))
            rows.append((*before, chosen, said, worth, rewards, ended))
            won = [won[0] + rewards.sum(), won[1] + int(ended.sum())]
        lesson = [jnp.asarray(np.stack(column)) for column in zip(*rows, strict=True)]
        lesson[5:] = [column.astype(jnp.float32) for column in lesson[5:]]
        key, own = jax.random.split(key)
        _, _, last = choose(weights, own, seen, infos["action_mask"])
        weights, memory = learn(weights, memory, own, lesson, last)
        if (number + 1) % max(1, lessons // 10) == 0:
            share, took = 100 * won[0] / max(1, won[1]), time.perf_counter() - begun
            print(f"{number + 1:4} lessons, {took:4.0f} s: {share:.2f} % of {won[1]:,} games")
            won = [0.0, 0]
    return {name: np.asarray(value) for name, value in weights.items()}, lessons * STEPS * games


# Measuring


def share_against_greedy(weights: Any, each: int, games: int = 2000, throws: bool = False) -> Any:
    """The mean win share, from a random seat, and half the width of its 95 % interval.

    Every environment plays the same number of games, or short games would count too often. The
    agent plays what it thinks best, or `throws` by its chances as it does while it learns; no
    weights at all are a random player.
    """
    import gymnasium

    envs = gymnasium.make_vec(
        ID, num_envs=games, opponents="greedy", seat="random", autoreset_mode="SameStep"
    )
    seen, infos = envs.reset(seed=EVALUATION)
    chance = np.random.default_rng(0)
    played, shares = np.zeros(games, np.int64), np.zeros((games, each))
    while (played < each).any():
        legal = infos["action_mask"]
        logits = network(np, weights, seen, legal)[0] if weights else np.log(legal + 1e-9)
        if throws or not weights:
            logits = logits + chance.gumbel(size=logits.shape)
        actions = logits.argmax(1)
        seen, rewards, ended, _, infos = envs.step(actions)
        counts = np.flatnonzero(ended & (played < each))
        shares[counts, played[counts]] = rewards[counts]
        played[counts] += 1
    return shares.mean(), 1.96 * shares.std() / shares.size**0.5


def share_of_optimal(games: int, seed: int = EVALUATION) -> tuple[float, float]:
    """What `optimal` gets against `greedy`, from both seats alike."""
    from rollhouse.kernel import contract
    from rollhouse.lab import batch
    from rollhouse.players.seats import read_seats

    terms = contract.agree(contract.load("toss_up"), 2, {})
    found = []
    for seat, seats in enumerate(("optimal,greedy", "greedy,optimal")):
        for tallies in batch.play(terms, read_seats(seats), games // 2, seed=seed + seat):
            found.append(tallies["shares"][:, seat] / 60)
    shares = np.concatenate(found)
    return float(shares.mean()), float(1.96 * shares.std() / len(shares) ** 0.5)


def where(given: argparse.Namespace, usual: str) -> Path | None:
    """Where the agent is to be written, if anywhere."""
    return given.out or (None if given.short else to_write(usual))


def write(weights: dict[str, Any], path: Path | None) -> None:
    """Write what was learnt to exactly this file, and say so."""
    if path is None:
        return
    with path.open("wb") as file:  # a name alone would be given an ending
        np.savez(file, **weights)
    print(f"the agent is in {path}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO on Toss Up! against greedy.")
    parser.add_argument("--short", action="store_true", help="seconds; asserts that it learns")
    parser.add_argument("--lessons", type=whole(1), default=100)
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument(
        "--out", type=to_write, help=f"where the agent is written ({FILE}; with --short nowhere)"
    )
    given = parser.parse_args()
    path = where(given, FILE)
    begun = time.perf_counter()
    lessons, games = (12, 512) if given.short else (given.lessons, GAMES)
    weights, decisions = train(lessons, games, given.seed, RATE)
    took = time.perf_counter() - begun
    print(f"learnt from {decisions:,} decisions in {took:.0f} s")
    write(weights, path)
    if given.short:
        learnt, error = share_against_greedy(weights, 2, throws=True)
        nothing, _ = share_against_greedy(None, 2)
        print(f"against greedy {100 * learnt:.1f} ± {100 * error:.1f} %, random {nothing:.2%}")
        assert learnt - error > nothing + 0.1, "it has not learnt"
        return
    best, off = share_of_optimal(400_000)
    share, error = share_against_greedy(weights, 200)
    print(f"optimal against greedy: {100 * best:.2f} ± {100 * off:.2f} %")
    print(f"agent against greedy:   {100 * share:.2f} ± {100 * error:.2f} %")
    print(f"that is {share / best:.1%} of the optimal win share")


if __name__ == "__main__":
    run(main, "environments,training")
