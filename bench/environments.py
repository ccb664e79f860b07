"""How fast the environments step, against what else there is for the same purpose, in one run.

    python bench/environments.py [--seconds 2] [--games toss_up,shizzle] [--opponent random]
                                 [--no-peers] [--json FILE]

For every game: the native VectorEnv, and Gymnasium's own SyncVectorEnv of the single environment.
The agent plays uniformly among the legal actions against `greedy`; a step is one decision of the
agent, with the opponent's turns and all dice up to the next one. Games that are over begin anew.
Choosing the actions is not measured. Everything runs on one core, in processor seconds, the two in
turns, and the best of some rounds counts.

Then, unless `--no-peers` is given, what others have: our games as PettingZoo's agents beside its
own classic games, OpenSpiel's SyncVectorEnv of its pig and of our Toss Up! (what a step is there,
bench/environments_peers.py says), and pgx on the same core (`speed/peers.py`: compiled
batches, by the clock). What is not installed is named and left out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from speed import peers

import rollhouse
from rollhouse.environments.registration import environment_id

NATIVE, SYNC = "native VectorEnv", "SyncVectorEnv"
VECTOR_OF_OPENSPIEL = "OpenSpiel SyncVectorEnv"
ENVS = {NATIVE: 4096, SYNC: 16}
MODES = {NATIVE: "vector_entry_point", SYNC: "sync"}
ROUNDS = 4


@dataclass
class Row:
    """One measurement."""

    game: str
    env: str
    envs: int
    steps_per_second: float = 0.0
    game_steps_per_second: float | None = None
    """Actions of all seats and answers of the table; None where nobody counts them."""
    ratio: float | None = None
    """How many times the steps of the SyncVectorEnv."""


def legal_actions(masks: Any, chance: np.random.Generator) -> Any:
    """One legal action a row, each equally likely."""
    return (masks * (1 + chance.random(masks.shape, np.float32))).argmax(1)


class Pace:
    """An environment on its way, stepped for some seconds at a time."""

    def __init__(self, game: str, kind: str, opponent: str) -> None:
        self.row = Row(game, kind, ENVS[kind])
        self.env: Any = gymnasium.make_vec(
            environment_id(game),
            num_envs=ENVS[kind],
            vectorization_mode=MODES[kind],
            opponents=opponent,
        )
        self.chance = np.random.default_rng(1)
        _, self.infos = self.env.reset(seed=1)

    def run(self, seconds: float) -> None:
        counted = getattr(self.env, "game_steps", None)
        took, steps = 0.0, 0
        while took < seconds:
            actions = legal_actions(self.infos["action_mask"], self.chance)
            before = time.process_time()
            *_, self.infos = self.env.step(actions)
            took += time.process_time() - before
            steps += self.row.envs
        if steps / took > self.row.steps_per_second:
            self.row.steps_per_second = steps / took
            if counted is not None:
                self.row.game_steps_per_second = (self.env.game_steps - counted) / took


def measure(game: str, opponent: str, seconds: float) -> list[Row]:
    paces = [Pace(game, kind, opponent) for kind in (NATIVE, SYNC)]
    for round in range(1 + ROUNDS):
        for pace in paces:
            pace.run(seconds / ROUNDS if round else 0.05)
    native, sync = (pace.row for pace in paces)
    native.ratio = native.steps_per_second / sync.steps_per_second
    return [native, sync]


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
    """In a process of its own: jax keeps to one core only if that was said before its import."""
    asked = [f"pgx_{game}", "--seconds", str(seconds / peers.REPEATS), "--json"]
    told = {**os.environ, "JAX_PLATFORMS": "cpu"}
    command = [sys.executable, "-m", peers.__name__, *asked]
    answer = subprocess.check_output(command, env=told, text=True)
    return float(json.loads(answer.splitlines()[-1])[0]["steps_per_second"])


def table(rows: list[Row]) -> str:
    lines = [
        f"{'game':22} {'environment':23} {'envs':>6} {'steps/s':>12} {'game steps/s':>13} ratio"
    ]
    for row in rows:
        inside = f"{row.game_steps_per_second:,.0f}" if row.game_steps_per_second else ""
        ratio = f"{row.ratio:,.0f} x" if row.ratio else ""
        lines.append(
            f"{row.game:22} {row.env:23} {row.envs:6} {row.steps_per_second:12,.0f} {inside:>13}"
            f" {ratio}"
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
        print(table(rows[-2:]), flush=True)
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
