"""How fast the environments step, against what else there is for the same purpose, in one run.

    python bench/environments.py [--seconds 2] [--games toss_up,shizzle] [--json FILE]

For every game: the native VectorEnv, and Gymnasium's own SyncVectorEnv of the single environment.
The agent plays uniformly among the legal actions against `greedy`; a step is one decision of the
agent, with the opponent's turns and all dice up to the next one. Games that are over begin anew.
Choosing the actions is not measured. Everything runs on one core, in processor seconds, the two in
turns, and the best of some rounds counts.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import rollhouse
from rollhouse.environments.registration import environment_id

NATIVE, SYNC = "native VectorEnv", "SyncVectorEnv"
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


def table(rows: list[Row]) -> str:
    lines = [
        f"{'game':14} {'environment':18} {'envs':>6} {'steps/s':>12} {'game steps/s':>13} ratio"
    ]
    for row in rows:
        inside = f"{row.game_steps_per_second:,.0f}" if row.game_steps_per_second else ""
        ratio = f"{row.ratio:,.0f} x" if row.ratio else ""
        lines.append(
            f"{row.game:14} {row.env:18} {row.envs:6} {row.steps_per_second:12,.0f} {inside:>13}"
            f" {ratio}"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--games", default=",".join(rollhouse.catalogue()))
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows: list[Row] = []
    for game in given.games.split(","):
        rows += measure(game, given.opponent, given.seconds)
        print(table(rows[-2:]), flush=True)
    print(table(rows))
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main()
