"""What `expert` wins of everybody else who is compiled, in batches, on a GPU or on processors.

python bench/tournaments.py --device gpu --seconds 500 --out rows.jsonl
python bench/tournaments.py toss_up --players 3 --others greedy --seconds 60

One seat is `--one` (`expert` if not given), all others the second kind. The same games are played
with it in every seat: their dice are the same, so the mean over the seats has less of their luck
in it, and the interval is that of these means. Rows of a game are played one after another, games
side by side in processes; every row goes on until half the width of its 95 % interval is at most
`--width` (in hundredths of a win) or its share of the time is up.

`--prove N` compares N games of every row with those of a processor instead, tally for tally.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import time
import traceback
from pathlib import Path
from typing import Any

import numpy as np

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import WHOLE, Array
from rollhouse.lab import batch
from rollhouse.players.seats import Seat, read_seats

OTHERS = ("greedy", "pretending", "computer:level=5", "computer:level=4")
MANY = 64
"""So many times as many games as are compared are measured alone: `many` a second."""
FEWEST = 256
"""Games in every seat before a row may end."""
Row = tuple[str, int, str, str]


def rows(given: argparse.Namespace, game: str) -> list[Row]:
    """The game, the players, the one seat and all others."""
    return [
        (game, players, given.one, other)
        for other in given.others
        for players in contract.load(game).players
        if players > 1 and (not given.players or players in given.players)
        if players > 2 or other != "pretending"
    ]


def seated(row: Row, place: int) -> list[Seat]:
    _, players, one, other = row
    return read_seats([one if seat == place else other for seat in range(players)])


def played(terms: Terms, seats: list[Seat], first: int, games: int, device: str) -> Array:
    """The tallies of some games."""
    if device == "gpu":
        return batch.on_gpu(terms, seats, games, first=first).tallies()
    return np.concatenate(list(batch.play(terms, seats, games, first=first)))


class Table:
    """The games of a row so far."""

    def __init__(self, row: Row) -> None:
        self.row, self.means, self.seconds = row, np.zeros(0), 0.0
        self.terms = contract.agree(contract.load(row[0]), row[1], {})

    def go_on(self, games: int, device: str) -> None:
        began, first = time.perf_counter(), len(self.means)
        found = [
            played(self.terms, seated(self.row, seat), first, games, device)["shares"][:, seat]
            for seat in range(self.row[1])
        ]
        self.means = np.concatenate([self.means, np.mean(found, axis=0) / WHOLE])
        self.seconds += time.perf_counter() - began

    @property
    def width(self) -> float:
        return 196 * float(self.means.std(ddof=1)) / math.sqrt(len(self.means))

    def summary(self) -> dict[str, Any]:
        game, players, one, other = self.row
        return {
            "game": game, "players": players, "one": one, "other": other,
            "share": round(100 * float(self.means.mean()), 3), "width": round(self.width, 3),
            "numbers": len(self.means), "games": len(self.means) * players,
            "seconds": round(self.seconds, 1),
        }  # fmt: skip


def prove(row: Row, games: int, device: str) -> dict[str, Any]:
    """Are some games on a device those of a processor, and how long do they take?"""
    game, players, one, other = row
    terms, same = contract.agree(contract.load(game), players, {}), True
    began = time.perf_counter()
    played(terms, seated(row, 0), 0, 1, device)
    compiled = time.perf_counter() - began
    spent = {device: 0.0, "cpu": 0.0}
    for seat in (0, players - 1):
        found = {}
        for where in ("cpu", device):
            played(terms, seated(row, seat), 0, 1, where)
            began = time.perf_counter()
            found[where] = played(terms, seated(row, seat), seat, games, where).tobytes()
            spent[where] += time.perf_counter() - began
        same = same and found["cpu"] == found[device]
    began = time.perf_counter()
    played(terms, seated(row, 0), 0, MANY * games, device)
    return {
        "many": round(MANY * games / (time.perf_counter() - began), 1),
        "game": game, "players": players, "one": one, "other": other, "games": 2 * games,
        "same": same, "compiled": round(compiled, 1),
        **{f"seconds_{where}": round(took, 2) for where, took in spent.items()},
    }  # fmt: skip


def work(game: str, given: argparse.Namespace, began: float, answers: Any) -> None:
    """All rows of a game."""
    todo = rows(given, game)
    for place, row in enumerate(todo):
        try:
            left = (given.seconds - (time.time() - began)) / (len(todo) - place)
            terms = contract.agree(contract.load(game), row[1], {})
            why = batch.compiled(terms, seated(row, 0))
            if why is not None:
                answers.put({"row": row, "not_compiled": str(why)})
            elif given.prove:
                answers.put(prove(row, given.prove, given.device))
            else:
                answers.put(fill(row, given, left))
        except Exception:
            answers.put({"row": row, "fault": traceback.format_exc()[-1500:]})
    answers.put(None)


def fill(row: Row, given: argparse.Namespace, seconds: float) -> dict[str, Any]:
    table, began = Table(row), time.perf_counter()
    played(table.terms, seated(row, 0), 0, 1, given.device)  # what must be compiled is not timed
    games = given.games
    while True:
        table.go_on(games, given.device)
        spent = time.perf_counter() - began
        enough = len(table.means) >= FEWEST and table.width <= given.width
        if enough or spent + table.seconds * games / len(table.means) > seconds:
            return table.summary()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games_of", nargs="*", metavar="GAME", default=rollhouse.catalogue())
    parser.add_argument("--one", default="expert")
    parser.add_argument("--others", nargs="*", default=OTHERS)
    parser.add_argument("--players", type=int, nargs="*", default=[])
    parser.add_argument("--device", default="cpu", choices=("cpu", "gpu"))
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--width", type=float, default=0.5)
    parser.add_argument("--games", type=int, default=64, help="games in a seat at a time")
    parser.add_argument("--prove", type=int, default=0)
    parser.add_argument("--out", type=Path, help="rows as JSON, as they are done")
    given = parser.parse_args()
    context, began = multiprocessing.get_context("spawn"), time.time()
    answers = context.Queue()
    workers = [
        context.Process(target=work, args=(game, given, began, answers), daemon=True)
        for game in given.games_of
    ]
    for worker in workers:
        worker.start()
    left = len(workers)
    while left:
        found = answers.get()
        left -= found is None
        if found is not None:
            line = json.dumps(found)
            print(round(time.time() - began), line, flush=True)
            if given.out:
                with given.out.open("a") as file:
                    file.write(f"{line}\n")


if __name__ == "__main__":
    main()
