"""How long the report of a finished game takes on one processor, for every number of players.

python bench/reports.py
python bench/reports.py shizzle --players 6 --games 10

Games are played by the house's computers of level 3; the first of each row is not counted, because
it may compile.
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

import rollhouse
from rollhouse import coach
from rollhouse.kernel import contract


def took(game: str, players: int, number: int) -> tuple[float, int]:
    """Processor seconds for the report of a game, and how many steps the game has."""
    record = rollhouse.play(game, ["computer:level=3"] * players, seed=number)
    began = time.process_time()
    coach.report(record).text("en")
    return time.process_time() - began, len(record.entries)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=rollhouse.catalogue())
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", dest="many", type=int, default=5)
    given = parser.parse_args()
    for game in given.games:
        for players in [given.players] if given.players else contract.load(game).players:
            found = [took(game, players, number) for number in range(given.many + 1)][1:]
            seconds = [one for one, _ in found]
            told = {
                "game": game, "players": players, "games": given.many,
                "steps": round(float(np.median([steps for _, steps in found]))),
                "p50": round(float(np.median(seconds)), 2), "most": round(max(seconds), 2),
            }  # fmt: skip
            print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
