"""A leaderboard of all players that are shipped, for every game and number of players.

    python bench/leaderboard.py --minutes 60 [--only toss_up,shizzle] [--who expert] [--page]

Every figure is one `rollhouse tournament` of a player against `greedy`. It begins with `FIRST` game
numbers (each a game in every rotation of the seats; `FIRST_LONG` for who thinks longest) and is
repeated with four times as many, as long as there is time: always the one that will take the least
time, and none that could not finish. Results are kept in bench/results/leaderboard/, in one file
per game; another run continues from there. `--fresh` forgets them, which is needed when players or
rules have changed. `--page` writes docs/leaderboard.md from these files alone, and without
`--minutes` nothing is played. Two runs at a time must not have a game in common.

At tables of two all players sit. With more, levels, residents, `optimal` and `search` think for up
to seconds about a decision; they are played there with `--everybody`, which takes a day.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import rollhouse
from rollhouse.kernel import contract
from rollhouse.players.residents import RESIDENTS

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "bench" / "results" / "leaderboard"
PAGE = ROOT / "docs" / "leaderboard.md"
RIVAL = "greedy"
PLAYERS = (
    "random",
    *(f"computer:level={level}" for level in range(1, 6)),
    *(resident.name for resident in RESIDENTS),
    *("pretending", "expert", "optimal", "search"),
)
"""Those who may think for a long time come last."""
QUICK = ("random", "pretending", "expert")
"""Those who decide at once with any number of players."""
SEED = 2026
FIRST, MORE = 8, 4
"""How many game numbers are played the first time, and how many times as many each next time."""
LONG, FIRST_LONG = ("optimal", "search"), 2
"""Those who think longest, and what they begin with where more than two play."""
UNKNOWN = 10.0
"""How many seconds a first time is assumed to need at least, including compilation,"""
LONGER = 2.0
"""and how many times as long as with one player less."""
HEAD = """\
# Leaderboard

Every player that comes with Rollhouse against `greedy`, the rule of thumb of its game, for every
number of players.

A figure is the part of all wins, in percent, that a player took where half of the seats were its
own and the others were `greedy`'s: 50 is as strong as `greedy`, whatever the number of players.
With an odd number of seats there are two tables, and each side has one seat more at one of them.
Everybody sits in every seat, with the same dice. ± is half of a 95 % interval. Two players whose
intervals overlap may well be equally strong; and who beats `greedy` by more need not beat the
other, which is for a tournament between the two.

Each figure is one [tournament](tournaments.md); below it stands how many games were played at each
table. So the command for `expert` among three in Toss Up! is this one, with that number for `N`:

```sh
rollhouse tournament toss_up --players expert,greedy --seats 3 --games N --seed 2026
```

The page is made by `python bench/leaderboard.py --fresh --everybody --minutes M --page`, which
shares its time among them all: who thinks for long has fewer games and wider intervals, and six or
eight games say no more than that they can be played; an empty place waits for who takes too long.
Figures that the time did not suffice to play again are kept; those shown here are of 19 and 20
November 2026 and of the networks that are shipped: 25 minutes on 12 cores of a Xeon and 50 on two,
there some with game numbers given by hand (the command above plays them again). `kepler` decides as
`expert` does (not in Dice Flick), and so does level 5 where no match is solved: then their rows are
alike.
[Players](players.md) says who they all are.
"""


class Cell(NamedTuple):
    """One player against the rival, with so many seats at a table."""

    game: str
    seats: int
    player: str

    @property
    def key(self) -> str:
        return f"{self.player} {self.seats}"


def play(cell: Cell, numbers: int) -> dict[str, Any]:
    """The result of one tournament."""
    began, games = time.process_time(), numbers * cell.seats
    played = rollhouse.tournament(
        cell.game, [cell.player, RIVAL], cell.seats, games, seed=SEED, workers=1
    )
    told = {player["name"]: player for player in played.to_dict()["players"]}
    share = told[cell.player]["against"].get(RIVAL)
    return {"games": games, "share": share, "seconds": round(time.process_time() - began, 1)}


class Results:
    """What was played, in a file for each game."""

    def __init__(self, fresh: bool = False) -> None:
        self.found: dict[str, dict[str, Any]] = {}
        for path in sorted(KEPT.glob("*.json")):
            if fresh:
                path.unlink()
            else:
                self.found[path.stem] = json.loads(path.read_text())

    def of(self, cell: Cell) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.found.get(cell.game, {}).get(cell.key)
        return found

    def keep(self, cell: Cell, told: dict[str, Any]) -> None:
        self.found.setdefault(cell.game, {})[cell.key] = told
        KEPT.mkdir(parents=True, exist_ok=True)
        path = KEPT / f"{cell.game}.json"
        part = path.with_suffix(".part")
        rows = sorted(self.found[cell.game].items())
        lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(row)}" for key, row in rows)
        part.write_text(f"{{\n{lines}\n}}\n")
        os.replace(part, path)

    def next_of(self, cell: Cell) -> tuple[float, int]:
        """How many seconds its next round will take, as far as is known, and its game numbers."""
        told = self.of(cell)
        if told is None:
            fewer = self.of(cell._replace(seats=cell.seats - 1))
            first = FIRST_LONG if cell.player in LONG and cell.seats > 2 else FIRST
            return max(UNKNOWN, LONGER * fewer["seconds"] if fewer else 0.0), first
        return MORE * told["seconds"], MORE * told["games"] // cell.seats


def cells(games: Sequence[str], everybody: bool = True) -> list[Cell]:
    """Everything there is to play; without `everybody`, only the quick players if there are more
    than two. Games take turns, so that those that begin at the same time do not compile the same
    thing.
    """
    most = max(contract.load(game).players[-1] for game in games)
    return [
        Cell(game, seats, player)
        for player in PLAYERS
        for seats in range(2, most + 1)
        for game in games
        if seats in contract.load(game).players and (everybody or seats == 2 or player in QUICK)
    ]


def play_all(results: Results, waiting: list[Cell], minutes: float, workers: int) -> None:
    """Play until the time is over, always what takes least time; whatever is unfinished then is
    lost.
    """
    end = time.monotonic() + 60 * minutes
    pool = concurrent.futures.ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    running: dict[concurrent.futures.Future[dict[str, Any]], Cell] = {}
    while True:
        while len(running) < workers and (cell := take_next(results, waiting, end)):
            running[pool.submit(play, cell, results.next_of(cell)[1])] = cell
        left = end - time.monotonic()
        if not running or left <= 0:
            break
        done, _ = concurrent.futures.wait(running, left, concurrent.futures.FIRST_COMPLETED)
        for future in done:
            cell = running.pop(future)
            results.keep(cell, future.result())
            print(f"{cell.game} {cell.key}: {results.of(cell)}", flush=True)
            waiting.append(cell)
    for process in list(pool._processes.values()):
        process.kill()
    pool.shutdown(cancel_futures=True)


def take_next(results: Results, waiting: list[Cell], end: float) -> Cell | None:
    """The one whose next round takes the least time, if it can finish."""
    left = end - time.monotonic()
    waiting.sort(key=results.next_of)
    for place, cell in enumerate(waiting):
        if results.next_of(cell)[0] < left:
            return waiting.pop(place)
    return None


# The page


def page(results: Results) -> str:
    parts = [part for game in rollhouse.catalogue() for part in chapter(results, game)]
    return "\n".join([HEAD, *parts])


def chapter(results: Results, game: str) -> Iterator[str]:
    """The table of a game, the strongest first; empty if nothing was played."""
    found = {cell: told for cell in cells([game]) if (told := results.of(cell)) and told["share"]}
    if not found:
        return
    seats = sorted({cell.seats for cell in found})
    there = {cell.player for cell in found}
    rows = sorted(there, key=lambda player: (-strength(found, game, player), player))
    yield f"## {contract.load(game).title()}\n"
    yield "| | " + " | ".join(f"{number} players" for number in seats) + " |"
    yield "|---|" + "---:|" * len(seats)
    for player in rows:
        told = [figure(found.get(Cell(game, number, player))) for number in seats]
        yield f"| `{player}` | " + " | ".join(told) + " |"
    yield ""


def figure(told: dict[str, Any] | None) -> str:
    if told is None:
        return ""
    share, off = told["share"]
    return f"{100 * share:.1f} ± {100 * off:.1f}<br>{told['games']:,} games"


def strength(found: dict[Cell, dict[str, Any]], game: str, player: str) -> float:
    """What a player took at the smallest of its tables."""
    seats = min(cell.seats for cell in found if (cell.game, cell.player) == (game, player))
    share: float = found[Cell(game, seats, player)]["share"][0]
    return share


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--minutes", type=float, default=0.0, help="to play for")
    parser.add_argument("--only", default=",".join(rollhouse.catalogue()), help="these games")
    parser.add_argument("--who", default=",".join(PLAYERS), help="these players")
    parser.add_argument("--everybody", action="store_true", help="at tables of more than two, too")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--fresh", action="store_true", help="forget what was played before")
    parser.add_argument("--page", action="store_true", help="write docs/leaderboard.md")
    given = parser.parse_args()
    results = Results(given.fresh)
    if given.minutes > 0:
        who, found = given.who.split(","), cells(given.only.split(","), given.everybody)
        waiting = [cell for cell in found if cell.player in who]
        play_all(results, waiting, given.minutes, given.workers)
    if given.page:
        PAGE.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main()
