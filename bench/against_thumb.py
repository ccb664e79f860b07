"""What `expert` wins in one seat, the rule of thumb in all others: whole games in batches.

python bench/against_thumb.py shizzle --players 4 --seconds 200

Every seat in turn is `expert`'s, with the same dice, and as often as every other. It plays until so
many seconds of processor are spent, on one thread.
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array
from rollhouse.lab import batch
from rollhouse.players.seats import read_seats

TOGETHER = 50
"""Games of each seat between two looks at the time."""


def shares(terms: Terms, seat: int, seed: int, first: int) -> Array:
    """Of each game, what this seat won by `expert`."""
    kinds = ["greedy"] * terms.players
    kinds[seat] = "expert"
    played = batch.play(
        terms, read_seats(",".join(kinds)), TOGETHER, seed=seed, first=first, threads=1
    )
    won = np.concatenate([part["shares"] for part in played])
    return won[:, seat] / won.sum(axis=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--seconds", type=float, default=200.0)
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    given = parser.parse_args()
    terms = contract.agree(contract.load(given.game), given.players, {})
    found: list[list[Array]] = [[] for _ in range(given.players)]
    end, first = math.inf, given.first
    while time.process_time() < end:
        for seat, some in enumerate(found):
            some.append(shares(terms, seat, given.seed, first))
        if first == given.first:  # until then it may have compiled
            end = time.process_time() + given.seconds
        first += TOGETHER
    by_seat = np.array([np.concatenate(some) for some in found])
    variance = (by_seat.var(axis=1, ddof=1) / by_seat.shape[1]).sum() / given.players**2
    wide = 1.96 * math.sqrt(variance)
    print(f"{by_seat.size:,} games: {100 * by_seat.mean():.2f} ± {100 * wide:.2f} %")


if __name__ == "__main__":
    main()
