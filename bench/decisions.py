"""How long `expert` takes for a decision, in processor time, game by game.

python bench/decisions.py
python bench/decisions.py dice_flick --players 4 --seconds 30

Everybody at the table is `expert`; choices with only one action are not counted, nor are the first
few, which may compile.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.records import stream
from rollhouse.players.expert import Expert

FIRST = 5
"""How many decisions at the beginning are not counted."""


def decisions(game: str, players: int, seconds: float) -> list[float]:
    """Milliseconds of processor time for each decision in games that last this long."""
    expert, took, number, end = Expert(), [], 0, time.monotonic() + seconds
    while time.monotonic() < end:
        position, dice = rollhouse.start(game, players=players), stream(number)
        number += 1
        while position.turn != rollhouse.OVER and time.monotonic() < end:
            if position.turn == rollhouse.TABLE:
                position = position.after(position.draw(dice))
                continue
            actions, began = position.actions(), time.process_time()
            chosen = expert(position, actions)
            if len(actions) > 1:
                took.append(1000 * (time.process_time() - began))
            position = position.after(chosen)
    return took[FIRST:]


def main() -> None:
    parser = argparse.ArgumentParser(description="How long expert takes for a decision.")
    parser.add_argument("games", nargs="*", default=rollhouse.catalogue())
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", type=float, default=4.0)
    given = parser.parse_args()
    for game in given.games:
        most = contract.load(game).players[-1]
        for players in [given.players] if given.players else [2, most]:
            took = decisions(game, players, given.seconds)
            half, most_of, longest = np.percentile(took, [50, 95, 100])
            print(
                f"{game} for {players}: {len(took):,} decisions, p50 {half:.2f}, "
                f"p95 {most_of:.2f}, most {longest:.2f} ms"
            )


if __name__ == "__main__":
    main()
