"""How many arenas of Dice Flick are scored a second, exactly, on one core.

    PYTHONPATH=src python bench/scoring.py [--arenas 100000] [--seed 1]

Random arenas from the box's twenty dice, by how many dice lie there; all of them in one call of
`best_points`, the best of five, in processor time.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from rollhouse.games.dice_flick import best_points
from rollhouse.games.dice_flick.rules import BOX
from rollhouse.games.dice_flick.scoring_rules import CELLS, KINDS, PINK, die

DICE = {"0 to 20 dice": (0, 20), "0 to 6": (0, 6), "7 to 13": (7, 13), "all 20": (20, 20)}
REPEATS = 5


def random_arenas(arenas: int, fewest: int, most: int, random: np.random.Generator) -> np.ndarray:
    """Random arenas in the form that `best_points` takes."""
    box = np.repeat(np.arange(KINDS), BOX)
    found = np.zeros((arenas, CELLS), np.int32)
    for arena in found:
        dice = random.integers(fewest, most + 1)
        kinds = random.permutation(box)[:dice]
        pips = np.where(kinds == PINK, 6, random.integers(1, 7, dice))
        arena[random.permutation(CELLS)[:dice]] = [
            die(int(kind), int(shown)) for kind, shown in zip(kinds, pips, strict=True)
        ]
    return found


def arenas_per_second(arenas: np.ndarray) -> float:
    best_points(arenas[:1])  # compiled, or read from disk
    best = 0.0
    for _ in range(REPEATS):
        before = time.process_time()
        best_points(arenas)
        best = max(best, len(arenas) / (time.process_time() - before))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--arenas", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name, (fewest, most) in DICE.items():
        random = np.random.default_rng(given.seed)
        arenas = random_arenas(given.arenas, fewest, most, random)
        print(f"{name:12} {arenas_per_second(arenas):12,.0f} arenas a second", flush=True)


if __name__ == "__main__":
    main()
