"""Are the 95 % intervals of playouts honest? Tested where two play exactly and values are known.

python bench/intervals.py

Positions come from random games; from each, five estimates in which both go on by the exact
solution. It prints how many intervals contain the exact value, and the mean error with its standard
error, in hundredths of a win.
"""

from __future__ import annotations

import argparse
import math
import random

import rollhouse
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.players import pretending
from rollhouse.players.playouts import Estimate, play_all

GAMES = ("toss_up", "shizzle", "stack_attack")
EACH = 5
BATCHES = 12


def somewhere(game: str, seed: int) -> Position:
    """A position with a choice, from a random game."""
    chance, randoms = random.Random(seed), stream(seed)
    found: list[Position] = []
    position = rollhouse.start(game)
    while position.turn != OVER and len(found) < 400:
        if position.turn == TABLE:
            position = position.after(position.draw(randoms))
        else:
            found.append(position)
            position = position.after(chance.choice(position.actions()))
    return chance.choice(found)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--positions", type=int, default=40)
    positions = words.parse_args().positions
    for game in GAMES:
        solution, held, total, variance = rollhouse.solve(game), 0, 0.0, 0.0
        policy = pretending.policy(solution.terms)
        for seed in range(positions):
            position = somewhere(game, seed)
            exact = solution.shares(position)[0]
            for number in range(EACH):
                estimate = Estimate(position, seed * EACH + number, policy)
                play_all([estimate], BATCHES)
                off = float(estimate.value[0]) - exact
                held += abs(off) <= estimate.interval(0)
                total, variance = total + off, variance + float(estimate.variance[0])
        many = positions * EACH
        mean, sure = 100 * total / many, 100 * math.sqrt(variance) / many
        print(f"{game}: {held} of {many} held, mean error {mean:+.3f} ± {sure:.3f}", flush=True)


if __name__ == "__main__":
    main()
