"""Measure how fast flicks are computed, beside the same scenes stepped by MuJoCo alone.

    PYTHONPATH=src python bench/arena_speed.py [--flicks 40] [--json FILE]

Processor time of this process, so that other work on the machine counts less. The overhead is
measured on the flicks that need no shake: the same die is released from the same base into the
same box, and `mj_step` is called once for all its steps.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

from rollhouse.games.kernel import stream
from rollhouse.physics import aim, arena, engine
from rollhouse.physics.box import FRAME, Box

FIFTEEN = [(1, 1), (1, 3), (1, 4), (2, 1), (2, 2), (2, 4), (2, 5), (3, 2), (3, 3), (3, 5), (4, 1),
           (4, 3), (4, 4), (5, 1), (5, 5)]  # fmt: skip


def world_with(dice: int) -> arena.World:
    cells: arena.Arena = [[None] * 5 for _ in range(5)]
    for number, (row, column) in enumerate(FIFTEEN[:dice]):
        cells[row - 1][column - 1] = f"{'BYG'[number % 3]}{1 + number % 6}"
    return arena.arena_of(cells)


def measure(dice: int, flicks: int) -> dict[str, float]:
    world = world_with(dice)
    box = Box(dice + 1)
    seconds: list[float] = []
    ours = raw = steps = 0.0
    for index in range(flicks):
        gesture = aim.aim(index % 4, (3, 3), arena.arena(world))
        error = aim.error(aim.hand("average"), stream(9, index))
        before = time.process_time()
        done = arena.flick(world, "white", gesture, error)
        spent = time.process_time() - before
        seconds.append(spent)
        if index == 0:
            seconds.pop()  # the first builds the box
        elif not done.shakes:
            frames = len(done.trace.poses) - 1
            ours, steps = ours + spent, steps + frames * FRAME
            raw += stepped_alone(box, world, arena.carried_out(gesture, error), error.lies, frames)
    return {
        "dice": dice,
        "flicks_per_second": len(seconds) / sum(seconds),
        "slowest_ms": 1000 * max(seconds),
        "steps_per_second": steps / ours,
        "raw_steps_per_second": steps / raw,
        "of_raw": raw / ours,
    }


def stepped_alone(
    box: Box, world: arena.World, gesture: arena.Gesture, lies: int, frames: int
) -> float:
    pose, velocity, spin = arena.release(gesture, lies)
    box.restart(np.array([*(die["pose"] for die in world["dice"]), pose]), [len(world["dice"])])
    box.push(len(world["dice"]), velocity, spin)
    before = time.process_time()
    box.mujoco.mj_step(box.model, box.data, frames * FRAME)
    return time.process_time() - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--flicks", type=int, default=40)
    parser.add_argument("--json", type=Path, help="write the figures to a file")
    given = parser.parse_args()
    rows = [measure(dice, given.flicks) for dice in (0, 8, 15)]
    print("| dice in holes | flicks/s | slowest ms | steps/s | mj_step alone | ours of raw |")
    print("|---:|---:|---:|---:|---:|---:|")
    for row in rows:
        print(
            f"| {row['dice']} | {row['flicks_per_second']:.1f} | {row['slowest_ms']:.0f} | "
            f"{row['steps_per_second']:,.0f} | {row['raw_steps_per_second']:,.0f} | "
            f"{100 * row['of_raw']:.0f} % |"
        )
    if given.json:
        text = json.dumps({"library": engine.version(), "rows": rows}, indent=2)
        given.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
