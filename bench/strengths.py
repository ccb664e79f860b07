"""What `expert` wins against everybody else, and every level against the one below, in one run.

python bench/strengths.py expert --seconds 500 --processes 5
python bench/strengths.py levels toss_up shizzle --seconds 500 --out levels.jsonl

Games are those of bench/expert.py: one seat of the first kind among the second, seats in turn, the
luck taken out by the network. The row with the least time so far is next, until its half-width is
at most `--width` hundredths of a win or the time is up; so cheap rows end early and leave their
time to the others. With two opponents or more, a player that thinks long (`LONG`) takes the one
seat, and `expert` all others: that costs only a fraction, and then a result below an even share
speaks for `expert`. Games are counted in order up to the first that was not finished, in whole
rounds of the seats.
"""

from __future__ import annotations

import argparse
import functools
import json
import multiprocessing
import os
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

import expert

import rollhouse
from rollhouse.kernel import contract
from rollhouse.players import playouts
from rollhouse.players.seats import read_seat

QUICK = ("greedy", "pretending")
LONG = (
    "search", "computer:level=5", "monte_carlo:Plain:playouts=1000",
    "monte_carlo:Plain:playouts=10000",
)  # fmt: skip
LEVELS = range(2, 6)
SLICE = 4.0
"""Core seconds between two looks."""
FEWEST = 32
"""A row may end only after this many games."""
NOTES = 30.0
"""Seconds between two writings of the results so far."""

Row = tuple[str, int, str, str]
"""The game, the players, the one seat and all others."""


def rows(what: str, games: list[str], players: list[int], others: list[str]) -> list[Row]:
    """All rows, or those with some `others` than `expert`."""
    found: list[Row] = []
    for game in games:
        for many in contract.load(game).players:
            if many < 2 or (players and many not in players):
                continue
            if what == "levels":
                pairs = [(f"computer:level={n}", f"computer:level={n - 1}") for n in LEVELS]
            else:
                quick = [kind for kind in QUICK if many > 2 or kind != "pretending"]
                pairs = [("expert", kind) for kind in quick]
                pairs += [("expert", kind) if many == 2 else (kind, "expert") for kind in LONG]
            found += [
                (game, many, *pair)
                for pair in pairs
                if not others or any(kind in others for kind in pair)
            ]
    return found


def on_one_core() -> None:
    """Every process plays games of its own, in one thread."""
    playouts.cores = lambda: 1


def make_ready(kinds: list[str], game: str, players: int) -> None:
    """Compile and solve once whatever all processes need."""
    start = rollhouse.start(game, players=players)
    for kind in kinds:
        player: Any = read_seat(kind).sit(0)
        if hasattr(player, "study"):
            player.study(start)
    expert.play((game, players, "{}", "expert", "greedy", 0))


def play_some(row: Row, first: int, many: int) -> tuple[Row, list[tuple[int, Any]], float]:
    game, players, one, other = row
    began = time.monotonic()
    played = [
        (number, expert.play((game, players, "{}", one, other, number)))
        for number in range(first, first + many)
    ]
    return row, played, time.monotonic() - began


class Table:
    """The games of a row so far."""

    def __init__(self, row: Row, first: int) -> None:
        self.row, self.first, self.next = row, first, first
        self.games: dict[int, Any] = {}
        self.spent, self.running = 0.0, 0

    def counted(self) -> list[Any]:
        number = self.first
        while number in self.games:
            number += 1
        whole = (number - self.first) // self.row[1] * self.row[1]
        return [self.games[self.first + place] for place in range(whole)]

    def summary(self) -> dict[str, Any] | None:
        games = self.counted()
        if len(games) < 2:
            return None
        game, players, one, other = self.row
        return {
            "game": game, "players": players, "one": one, "other": other,
            **expert.summary(games), "seconds": round(self.spent, 1),
        }  # fmt: skip

    def is_settled(self, width: float) -> bool:
        if len(self.games) < FEWEST:
            return False
        found = self.summary()
        return found is not None and bool(found["without_luck"][1] <= width)

    def at_once(self) -> int:
        """How many games fill a slice."""
        return max(1, int(SLICE * len(self.games) / self.spent)) if self.games else 1

    def cost(self) -> float:
        """How much time was spent and is being spent."""
        return self.spent + self.running * max(SLICE, self.spent / max(1, len(self.games)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("expert", "levels"))
    parser.add_argument("games", nargs="*", default=rollhouse.catalogue())
    parser.add_argument("--players", type=int, nargs="*", default=[])
    parser.add_argument("--others", nargs="*", default=[], help="beside `expert`; all if not given")
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--width", type=float, default=0.5)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--out", type=Path, help="rows as JSON, written anew as they grow")
    given = parser.parse_args()
    end, told = time.monotonic() + given.seconds, time.monotonic()
    chosen = rows(given.what, given.games, given.players, given.others)
    tables = {row: Table(row, given.first) for row in chosen}

    def write() -> None:
        found = [table.summary() for table in tables.values()]
        text = "".join(f"{json.dumps(each)}\n" for each in found if each)
        if given.out:
            given.out.write_text(text)
        else:
            print(text, end="", flush=True)

    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(given.processes, context, on_one_core) as pool:
        kinds = sorted({kind for row in tables for kind in row[2:]})
        for many in (2, 3):  # what is ready for three is ready for all larger numbers
            list(pool.map(functools.partial(make_ready, kinds, players=many), given.games))
        running: set[Future[Any]] = set()
        while time.monotonic() < end:
            waiting = [table for table in tables.values() if not table.is_settled(given.width)]
            if not waiting and not running:
                break
            while waiting and len(running) < given.processes:
                table = min(waiting, key=Table.cost)
                many = table.at_once()
                running.add(pool.submit(play_some, table.row, table.next, many))
                table.next += many
                table.running += 1
            done, running = wait(running, end - time.monotonic(), FIRST_COMPLETED)
            for future in done:
                row, played, took = future.result()
                tables[row].games.update(played)
                tables[row].spent += took
                tables[row].running -= 1
            if given.out and time.monotonic() - told > NOTES:
                write()
                told = time.monotonic()
        write()
        for process in list(pool._processes.values()):
            process.terminate()


if __name__ == "__main__":
    main()
