"""What `expert` wins against everybody else who is compiled, in batches, on a GPU or on processors.

python bench/tournaments.py --device gpu --seconds 500 --prove 32 --out rows.jsonl
python bench/tournaments.py toss_up --players 3 --others greedy --seconds 60

One seat is `--one` (`expert` if not given), all others the second kind. The same games are played
with it in every seat: their dice are the same, so the mean over the seats contains less of their
luck, and the interval is that of these means. The house's games run side by side in processes, the
rows of each game one after another; every row goes on until half the width of its 95 % interval is
at most `--width` (in hundredths of a win) or its share of the time is up.

`--table rows.jsonl` writes rows as the table of docs/players.md has them, and plays nothing.

`--prove N` first compares N games for each kind of opponent with those of a processor, tally for
tally. A game that a GPU cannot play is played by processors.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

os.environ.setdefault("NUMBA_CUDA_PER_THREAD_DEFAULT_STREAM", "1")  # seats side by side

import numpy as np

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import WHOLE, Array
from rollhouse.lab import batch
from rollhouse.players.seat_policies import seat_policy
from rollhouse.players.seats import Seat, read_seats

OTHERS = ("greedy", "pretending", "computer:level=5")
FEWEST, MOST = 256, 8192
"""How many games are played in every seat before a row may end, and at most at a time."""
SPARE = 1.15
"""How many times as many games are played as seem to be needed."""
Row = tuple[str, int, str, str]
"""The game, the players, the one seat and all others."""


def rows(given: argparse.Namespace, game: str) -> list[Row]:
    """The rows for two come first: rows for many take longest."""
    return [
        (game, players, given.one, other)
        for players in contract.load(game).players
        for other in given.others
        if players > 1 and (not given.players or players in given.players)
        if players > 2 or other != "pretending"
    ]


def seated(row: Row, place: int) -> list[Seat]:
    _, players, one, other = row
    return read_seats([one if seat == place else other for seat in range(players)])


def left_out(row: Row) -> str:
    """Why a row is not played."""
    terms, seats = contract.agree(contract.load(row[0]), row[1], {}), seated(row, 0)
    why = batch.compiled(terms, seats)
    if why is not None:
        return str(why)
    alike = seat_policy(terms, seats[0]).key == seat_policy(terms, seats[1]).key
    return "they play alike" if alike else ""


def played(terms: Terms, seats: list[Seat], first: int, games: int, device: str) -> Array:
    """The tallies of some games."""
    if device == "gpu":
        return batch.on_gpu(terms, seats, games, first=first).tallies()
    return np.concatenate(list(batch.play(terms, seats, games, first=first)))


class Table:
    """The games of a row so far."""

    def __init__(self, row: Row, device: str) -> None:
        self.row, self.device, self.means, self.seconds = row, device, np.zeros(0), 0.0
        self.terms = contract.agree(contract.load(row[0]), row[1], {})
        self.at_once = row[1] if device == "gpu" else 1

    def in_seat(self, seat: int, first: int, games: int) -> Array:
        found = played(self.terms, seated(self.row, seat), first, games, self.device)
        return found["shares"][:, seat]

    def in_every_seat(self, first: int, games: int) -> list[Array]:
        seats = range(self.row[1])
        with ThreadPoolExecutor(self.at_once) as pool:
            return list(pool.map(lambda seat: self.in_seat(seat, first, games), seats))

    def go_on(self, games: int) -> None:
        began, first = time.perf_counter(), len(self.means)
        try:
            found = self.in_every_seat(first, games)
        except Exception:  # such as too little memory for all of them at once
            if self.at_once == 1:
                raise
            self.at_once = 1
            found = self.in_every_seat(first, games)
        self.means = np.concatenate([self.means, np.mean(found, axis=0) / WHOLE])
        self.seconds += time.perf_counter() - began

    @property
    def width(self) -> float:
        return 196 * float(self.means.std(ddof=1)) / math.sqrt(len(self.means))

    def needed(self, width: float) -> int:
        """How many games in every seat are still missing for an interval."""
        whole = SPARE * len(self.means) * (self.width / width) ** 2
        return min(MOST, max(FEWEST, math.ceil((whole - len(self.means)) / FEWEST) * FEWEST))

    def summary(self) -> dict[str, Any]:
        game, players, one, other = self.row
        return {
            "game": game, "players": players, "one": one, "other": other,
            "share": round(100 * float(self.means.mean()), 3), "width": round(self.width, 3),
            "numbers": len(self.means), "games": len(self.means) * players,
            "seconds": round(self.seconds, 1), "device": self.device,
        }  # fmt: skip


def prove(row: Row, games: int, device: str) -> dict[str, Any]:
    """Are some games on a device the same as on a processor?"""
    game, players, one, other = row
    terms, seats = contract.agree(contract.load(game), players, {}), seated(row, players - 1)
    began = time.perf_counter()
    there = played(terms, seats, 1, games, device)
    compiled = time.perf_counter() - began
    here = played(terms, seats, 1, games, "cpu")
    return {
        "proof": game, "players": players, "one": one, "other": other, "games": games,
        "same": bool(there.tobytes() == here.tobytes()), "device": device,
        "seconds_with_compiling": round(compiled, 1),
    }  # fmt: skip


def work(game: str, given: argparse.Namespace, began: float, answers: Any) -> None:
    """All rows of a game."""
    todo, proved, device = rows(given, game), set[str](), given.device
    for place, row in enumerate(todo):
        try:
            why = left_out(row)
            if why:
                answers.put({"row": row, "left_out": why})
                continue
            if given.prove and row[3] not in proved:
                proved.add(row[3])
                try:
                    answers.put(prove(row, given.prove, device))
                except Exception:
                    answers.put({"row": row, "fault": traceback.format_exc()[-1500:]})
                    device = "cpu"
            left = given.seconds - (time.time() - began)
            answers.put(fill(row, given, device, left / (len(todo) - place)))
        except Exception:
            answers.put({"row": row, "fault": traceback.format_exc()[-1500:]})
    answers.put(None)


def fill(row: Row, given: argparse.Namespace, device: str, seconds: float) -> dict[str, Any]:
    began, table = time.perf_counter(), Table(row, device)
    played(table.terms, seated(row, 0), 0, 1, device)  # what must be compiled is not timed
    games = given.games
    while True:
        table.go_on(games)
        spent, each = time.perf_counter() - began, table.seconds / len(table.means)
        enough = len(table.means) >= FEWEST and table.width <= given.width
        room = int((seconds - spent) / each) // FEWEST * FEWEST if each else 0
        games = min(table.needed(given.width), room)
        if enough or games < FEWEST:
            return table.summary()


def table(path: Path) -> str:
    """Rows as Markdown, the narrowest interval of each kind."""
    best: dict[tuple[str, int, str], Any] = {}
    for found in map(json.loads, path.read_text().splitlines()):
        if "share" in found:
            key = found["game"], found["players"], found["other"]
            if key not in best or found["width"] < best[key]["width"]:
                best[key] = found
    others = [other for other in OTHERS if any(key[2] == other for key in best)]
    heads = "".join(f" against `{other}` | games |" for other in others)
    lines = [f"| | players | even share |{heads}", f"|---|---:|---:|{'---:|---:|' * len(others)}"]
    for game, players in sorted({key[:2] for key in best}):
        cells = [contract.load(game).title(), str(players), f"{100 / players:.1f} %"]
        for other in others:
            one = best.get((game, players, other))
            cells += [
                f"{one['share']:.1f} ± {one['width']:.1f} %" if one else "",
                f"{one['games']:,}" if one else "",
            ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("house", nargs="*", metavar="GAME", default=rollhouse.catalogue())
    parser.add_argument("--one", default="expert")
    parser.add_argument("--others", nargs="*", default=OTHERS)
    parser.add_argument("--players", type=int, nargs="*", default=[])
    parser.add_argument("--device", default="cpu", choices=("cpu", "gpu"))
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--width", type=float, default=0.5)
    parser.add_argument("--games", type=int, default=FEWEST, help="games in a seat at first")
    parser.add_argument("--prove", type=int, default=0, metavar="N")
    parser.add_argument("--out", type=Path, help="rows as JSON, as they are done")
    parser.add_argument("--table", type=Path, metavar="FILE")
    given = parser.parse_args()
    if given.table:
        print(table(given.table))
        return
    context, began = multiprocessing.get_context("spawn"), time.time()
    answers = context.Queue()
    workers = [
        context.Process(target=work, args=(game, given, began, answers), daemon=True)
        for game in given.house
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
