"""How fast the environments step, compared with others for the same purpose, in one run.

    python bench/environments.py [--seconds 2] [--games toss_up,shizzle] [--opponent random]
                                 [--no-peers] [--json FILE]

For every game: the native VectorEnv, Gymnasium's own SyncVectorEnv of the single environment, and
Gymnasium's native vector of CartPole, of as many environments. The agent plays uniformly among the
legal actions against `greedy` (`--opponent self`: it moves every seat); a step is one decision of
the agent, with the opponent's turns and all dice up to the next one. Games that are over begin
anew. Choosing the actions is not measured. Everything runs on one core, in processor seconds, in
turns; figures are medians of the rounds, and ratios of the ratios within them (speed/rounds.py).

Then, unless `--no-peers` is given, what others offer: our games as PettingZoo's agents beside its
own classic games, OpenSpiel's SyncVectorEnv of its pig and of our Toss Up! (what a step is there,
bench/environments_peers.py says), and pgx on the same core (`speed/peers.py`: compiled batches, by
the clock). Whatever is not installed is named and left out.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import gymnasium
import numpy as np
from speed import peers
from speed.rounds import in_turns

import rollhouse
from rollhouse.environments.registration import environment_id

NATIVE, SYNC, CART_POLE = "native VectorEnv", "SyncVectorEnv", "CartPole-v1"
VECTOR_OF_OPENSPIEL = "OpenSpiel SyncVectorEnv"
ENVS = {NATIVE: 4096, SYNC: 16, CART_POLE: 4096}
MODES = {NATIVE: "vector_entry_point", SYNC: "sync"}


@dataclass
class Row:
    """One measurement."""

    game: str
    env: str
    envs: int
    steps_per_second: float = 0.0
    game_steps_per_second: float | None = None
    """Actions of all seats and answers of the table; None if nobody counts them."""
    ratio: float | None = None
    """How many times as fast as the SyncVectorEnv."""
    of_cart_pole: float | None = None
    """How many times as fast as Gymnasium's CartPole vector."""
    quartiles: tuple[float, float] | None = None
    """The quartiles of `steps_per_second` over the rounds,"""
    of_cart_pole_quartiles: tuple[float, float] | None = None
    """and of the ratio."""


def legal_actions(masks: Any, chance: np.random.Generator) -> Any:
    """One legal action per row, all equally likely."""
    return (masks * (1 + chance.random(masks.shape, np.float32))).argmax(1)


class Pace:
    """An environment that is under way, stepped for some processor seconds at a time."""

    def __init__(self, game: str, kind: str, opponent: str) -> None:
        self.row = Row(game, kind, ENVS[kind])
        self.env: Any
        if kind == CART_POLE:
            entry = "vector_entry_point"
            self.env = gymnasium.make_vec(kind, num_envs=ENVS[kind], vectorization_mode=entry)
        else:
            self.env = gymnasium.make_vec(
                environment_id(game),
                num_envs=ENVS[kind],
                vectorization_mode=MODES[kind],
                opponents=[] if opponent == "self" else opponent,
            )
        self.chance = np.random.default_rng(1)
        _, self.infos = self.env.reset(seed=1)
        self.inside: list[float] = []
        self(0.02)

    def __call__(self, seconds: float) -> float:
        counted = getattr(self.env, "game_steps", 0)
        took, steps = 0.0, 0
        while took < seconds:
            if self.row.env == CART_POLE:
                actions = self.chance.integers(0, 2, self.row.envs)
            else:
                actions = legal_actions(self.infos["action_mask"], self.chance)
            before = time.process_time()
            *_, self.infos = self.env.step(actions)
            took += time.process_time() - before
            steps += self.row.envs
        self.inside.append((getattr(self.env, "game_steps", 0) - counted) / took)
        return steps / took


def measure(game: str, opponent: str, seconds: float) -> list[Row]:
    paces = {kind: Pace(game, kind, opponent) for kind in (NATIVE, SYNC, CART_POLE)}
    found = in_turns(paces, seconds)
    for kind, pace in paces.items():
        pace.row.steps_per_second = found[kind].median
        pace.row.quartiles = found[kind].quartiles
    native, beside_it = paces[NATIVE].row, found[NATIVE].over(found[CART_POLE])
    native.game_steps_per_second = median(paces[NATIVE].inside)
    native.ratio = found[NATIVE].over(found[SYNC]).median
    native.of_cart_pole = beside_it.median
    native.of_cart_pole_quartiles = beside_it.quartiles
    return [pace.row for pace in paces.values()]


def beside(games: list[str], seconds: float) -> tuple[list[Row], dict[str, str]]:
    """The peers; and those that could not be measured, with the reason."""
    import environments_peers as ways

    plays, missing = ways.contestants()
    rows = []
    for name, play in plays.items():
        env, _, game = name.partition(": ")
        ours = game.removeprefix("rollhouse ")
        if env == "OpenSpiel" or (ours != game and ours not in games):
            continue
        envs = ways.SIDE_BY_SIDE if env == VECTOR_OF_OPENSPIEL else 1
        rows.append(Row(game, env, envs, ways.rate(play, seconds / ways.ROUNDS)))
        print(table(rows[-1:]), flush=True)
    for game in peers.PGX_GAMES:
        if find_spec("pgx") is None:
            missing[f"pgx {game}"] = "not installed"
            continue
        rows.append(Row(game, "pgx on CPU", peers.PGX_BATCH, pgx_rate(game, seconds)))
        print(table(rows[-1:]), flush=True)
    return rows, missing


def pgx_rate(game: str, seconds: float) -> float:
    """Runs in a process of its own: jax keeps to one core only if told so before its import."""
    turn = peers.Turn(f"pgx_{game}")
    try:
        return in_turns({game: turn}, seconds)[game].median
    finally:
        turn.close()


def table(rows: list[Row]) -> str:
    head = ("game", "environment", "envs", "steps/s", "game steps/s", "of Sync", "of CartPole")
    lines = ["{:22} {:23} {:>6} {:>12} {:>13} {:>8} {}".format(*head)]
    for row in rows:
        inside = f"{row.game_steps_per_second:,.0f}" if row.game_steps_per_second else ""
        ratio = f"{row.ratio:,.0f} x" if row.ratio else ""
        cart = ""
        if row.of_cart_pole and row.of_cart_pole_quartiles:
            low, high = row.of_cart_pole_quartiles
            cart = f"{row.of_cart_pole:.2f} x ({low:.2f} to {high:.2f})"
        lines.append(
            f"{row.game:22} {row.env:23} {row.envs:6} {row.steps_per_second:12,.0f} {inside:>13}"
            f" {ratio:>8} {cart}"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--games", default=",".join(rollhouse.catalogue()))
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--no-peers", action="store_true", help="only Gymnasium's environments")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows: list[Row] = []
    for game in given.games.split(","):
        rows += measure(game, given.opponent, given.seconds)
        print(table(rows[-3:]), flush=True)
    missing: dict[str, str] = {}
    if not given.no_peers:
        others, missing = beside(given.games.split(","), given.seconds)
        rows += others
    print(table(rows))
    for name, why in missing.items():
        print(f"left out: {name} ({why})")
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main()
