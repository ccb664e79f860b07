"""An agent that learns Toss Up! on a GPU, where the games run too: nothing is copied to the host.

    python -m examples.gpu_toss_up                 # a minute or two on a GPU, compiling included
    python -m examples.gpu_toss_up --device cpu --short
    python -m examples.gpu_toss_up --picture FILE.svg    # draw how it learns, too

It is the PPO of `ppo_toss_up.py`, with the same network. There the games run on the host, here in
the memory of the GPU (`rollhouse.environments.device`): JAX reads what the games told from where
they wrote it, and the games read the actions from where JAX wrote them. Games write the next step
over the last one, so JAX copies what it keeps in the very call that chooses the actions.

Needs `pip install "rollhouse[environments,gpu,training]"` and JAX with CUDA; with `--device cpu`
no GPU.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from . import ppo_toss_up
from .chart import draw
from .outcome import run, to_write, whole
from .ppo_toss_up import EVALUATION, STEPS, learner, network, new_weights, share_of_optimal

if TYPE_CHECKING:
    from rollhouse.environments.device import DeviceGames

FILE = "gpu_toss_up.npz"
GAMES, LESSONS = 8192, 150
RATE = 1e-3


def games_against_greedy(games: int, device: str) -> DeviceGames:
    from rollhouse.environments.device import DeviceGames

    return DeviceGames(
        games, "toss_up", opponents="greedy", seat="random", device=device,
        autoreset_mode="SameStep",
    )  # fmt: skip


def recorder() -> Any:
    """The compiled function that chooses actions and writes down what it saw, in one call."""
    import jax
    import jax.numpy as jnp

    def choose(weights: Any, key: Any, kept: Any, step: Any, told: Any) -> Any:
        """`told` are observations, masks, and the rewards and ends of the step before."""
        seen, legal, rewards, ended = told
        logits, worth = network(jnp, weights, seen, legal)
        chosen = jax.random.categorical(key, logits)
        said = jnp.take_along_axis(jax.nn.log_softmax(logits), chosen[:, None], 1)[:, 0]
        now = [seen, legal, chosen, said, worth]
        before = [rewards, ended.astype(jnp.float32)]
        rows = [array.at[step].set(row) for array, row in zip(kept[:5], now, strict=True)]
        rows += [array.at[step - 1].set(row) for array, row in zip(kept[5:], before, strict=True)]
        return chosen.astype(jnp.int32), worth, rows

    return jax.jit(choose, donate_argnums=2)


def train(
    lessons: int, games: int, seed: int, device: str
) -> tuple[dict[str, Any], dict[int, float]]:
    """The weights after so many lessons; and what share was won by how many decisions."""
    import jax
    import jax.numpy as jnp

    there = games_against_greedy(games, device)
    view = there.reset(seed=seed)
    size, actions = there.observation_size, there.actions

    def told() -> Any:
        """As arrays of JAX in the same memory; taken anew, since JAX thinks that they never change.

        On the host JAX may look at memory later than it is asked to, so there it gets copies.
        """
        there.synchronize()
        arrays = view.observations, view.masks, view.rewards, view.ended
        if device == "cpu":
            return [jnp.asarray(array.copy()) for array in arrays]
        return [jnp.asarray(array) for array in arrays]

    weights: Any = jax.tree.map(jnp.asarray, new_weights(size, actions, seed))
    zeros = jax.tree.map(jnp.zeros_like, weights)
    memory: Any = (jnp.zeros(()), zeros, zeros)
    _, learn = learner(lessons, RATE)
    choose, key, begun = recorder(), jax.random.key(seed), time.perf_counter()
    marks = {lessons * part // 10 for part in range(1, 11)}
    shares: dict[int, float] = {}
    counted: Any = jnp.zeros(2)
    for number in range(lessons):
        kinds = [((size,), "f4"), ((actions,), "?"), ((), "i4"), *[((), "f4")] * 4]
        # One row more: the last call of a lesson only says what came of the step before
        rows = [jnp.zeros((STEPS + 1, games, *shape), kind) for shape, kind in kinds]
        for step in range(STEPS + 1):
            key, own = jax.random.split(key)
            chosen, worth, rows = choose(weights, own, rows, step, told())
            if step < STEPS:
                there.step(chosen)
        lesson = [array[:STEPS] for array in rows]
        weights, memory = learn(weights, memory, own, lesson, worth)
        counted += jnp.stack([lesson[5].sum(), lesson[6].sum()])
        if number + 1 in marks:
            won, ended = map(float, counted)
            took, share = time.perf_counter() - begun, won / max(1.0, ended)
            shares[(number + 1) * STEPS * games], counted = share, jnp.zeros(2)
            print(f"{number + 1:4} lessons, {took:4.0f} s: {share:.2%} of {int(ended):,} games")
    return {name: np.asarray(value) for name, value in weights.items()}, shares


def share_against_greedy(
    weights: Any, each: int, games: int, device: str, throws: bool = False
) -> tuple[float, float]:
    """The mean win share from a random seat, and half the width of its 95 % interval.

    The agent plays what it thinks best, or `throws` by its chances as it does while it learns.
    Every environment plays the same number of games, or short games would count too often.
    """
    import jax
    import jax.numpy as jnp

    there = games_against_greedy(games, device)
    view = there.reset(seed=EVALUATION)

    @jax.jit
    def go_on(told: Any, played: Any, sums: Any, key: Any) -> Any:
        seen, legal, rewards, ended = told
        counts = ended & (played < each)
        won = jnp.where(counts, rewards, 0)
        sums = sums + jnp.stack([won.sum(), (won**2).sum()])
        logits, _ = network(jnp, weights, seen, legal)
        if throws:
            logits = logits + jax.random.gumbel(key, logits.shape)
        return logits.argmax(1).astype(jnp.int32), played + counts, sums

    played, sums = jnp.zeros(games, jnp.int32), jnp.zeros(2)
    step = 0
    while step % 64 or int(played.min()) < each:
        there.synchronize()
        arrays = [view.observations, view.masks, view.rewards, view.ended]
        now = [jnp.asarray(one.copy() if device == "cpu" else one) for one in arrays]
        chosen, played, sums = go_on(now, played, sums, jax.random.key(step))
        there.step(chosen)
        step += 1
    many = games * each
    mean, square = (float(number) / many for number in sums)
    return mean, 1.96 * (max(square - mean**2, 0.0) / many) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO on Toss Up!, all of it on a GPU.")
    parser.add_argument("--short", action="store_true", help="seconds; asserts that it learns")
    parser.add_argument("--device", choices=["gpu", "cpu"], default="gpu")
    parser.add_argument("--lessons", type=whole(1), default=LESSONS)
    parser.add_argument("--games", type=whole(1), default=GAMES)
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument(
        "--out", type=to_write, help=f"where the agent is written ({FILE}; with --short nowhere)"
    )
    parser.add_argument("--picture", type=to_write, metavar="FILE", help="draw it as SVG")
    given = parser.parse_args()
    path = ppo_toss_up.where(given, FILE)
    begun = time.perf_counter()
    lessons, games = (8, 512) if given.short else (given.lessons, given.games)
    weights, shares = train(lessons, games, given.seed, given.device)
    took = time.perf_counter() - begun
    print(f"learnt from {max(shares):,} decisions in {took:.0f} s")
    ppo_toss_up.write(weights, path)
    if given.picture:
        best, _ = share_of_optimal(20_000 if given.short else 400_000)
        draw(
            given.picture, "An agent learns Toss Up! against greedy",
            ("decisions, in millions", [round(many / 1e6, 1) for many in shares]),
            "share of the games that are won",
            {"the agent, while it learns": list(shares.values()), "optimal": [best] * len(shares)},
        )  # fmt: skip
    each, side = (2, 500) if given.short else (25, 16384)
    share, error = share_against_greedy(weights, each, side, given.device, given.short)
    print(f"agent against greedy: {100 * share:.2f} ± {100 * error:.2f} %")
    if given.short:
        nothing, _ = ppo_toss_up.share_against_greedy(None, 1, 500)
        print(f"random against greedy: {100 * nothing:.2f} %")
        assert share - error > nothing + 0.1, "it has not learnt"


if __name__ == "__main__":
    run(main, "environments,gpu,training")
