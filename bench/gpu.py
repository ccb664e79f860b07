"""Measure random playouts on a GPU, and check them against the CPU, position for position.

    PYTHONPATH=src python bench/gpu.py [--json FILE]

Needs an NVIDIA GPU with numba-cuda. Every game is launched twice, the first time to compile.
"""

from __future__ import annotations

import argparse
import json
import time

import rollhouse
from rollhouse.lab import gpu, playouts

MANY, FEWER = 1 << 24, 1 << 22
"""Games a launch: of Toss Up!, whose games are short, and of the others."""
COMPARED = 1 << 16


def measure(name: str, players: int) -> dict[str, object]:
    terms = rollhouse.start(name, players=players).terms
    here, there = playouts.play(terms, COMPARED, seed=7), gpu.play(terms, COMPARED, seed=7)
    same = here.states.tobytes() == there.states.tobytes() and (here.steps == there.steps).all()
    before = time.perf_counter()
    playouts.play(terms, COMPARED, seed=8, threads=1)
    one_core = time.perf_counter() - before
    steps = int(here.steps.sum())
    launches = [
        gpu.launch(terms, MANY if name == "toss_up" else FEWER, seed=seed) for seed in range(3)
    ]
    best = max(launches, key=lambda ran: -ran.seconds)
    played = int(best.steps.copy_to_host().sum())
    return {
        "game": name,
        "players": players,
        "games": MANY if name == "toss_up" else FEWER,
        "same_as_cpu": bool(same),
        "compared_games": COMPARED,
        "gpu_steps_per_second": played / best.seconds,
        "cpu_steps_per_second_one_core": steps / one_core,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", help="write the figures to a file")
    arguments = parser.parse_args()
    rows = []
    for name in rollhouse.catalogue():
        rows.append(measure(name, 2))
        row = rows[-1]
        print(
            f"{name:12} {row['gpu_steps_per_second'] / 1e9:8.2f} billion steps/s on the GPU, "
            f"{row['cpu_steps_per_second_one_core'] / 1e6:7.1f} million on one core, "
            f"same results: {row['same_as_cpu']}"
        )
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=2)


if __name__ == "__main__":
    main()
