"""Positions and what long playouts make of them, to hold learned values against.

python bench/held.py doozy_dice --players 3 --positions 20 --games 64
python bench/held.py shizzle --players 4 --positions 40 --games 12
python bench/held.py dice_flick --players 2 --games 8192 --device gpu

`tests/fixtures/held_shares.jsonl` is made with it. Games go on by the network for all seats. A line
is a position, the win shares on average, and half the width of their 95 % intervals.
"""

from __future__ import annotations

import argparse
import json

import numpy as np

from rollhouse.kernel import contract
from rollhouse.lab.training.score import playing_on
from rollhouse.lab.training.selfplay import OnCpu, OnGpu


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--lanes", type=int, default=1 << 14)
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    given = parser.parse_args()
    terms = contract.agree(contract.load(given.game), given.players, {})
    playing = playing_on(terms, OnGpu if given.device == "gpu" else OnCpu, given.lanes)
    chosen = playing.seen(given.positions)
    ended, unsure = playing.out(chosen, given.games)
    for position, shares, wide in zip(chosen, ended, 1.96 * np.sqrt(unsure), strict=True):
        line = {"position": position.id, "shares": shares.round(5).tolist()}
        print(json.dumps({**line, "wide": wide.round(5).tolist()}))


if __name__ == "__main__":
    main()
