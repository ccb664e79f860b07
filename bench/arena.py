"""Measure the box of Dice Flick: very many flicks on all processors, kept in small files.

    PYTHONPATH=src python bench/arena.py pool           --processes 16 --seconds 150 --out FOLDER
    PYTHONPATH=src python bench/arena.py samples fresh  --processes 16 --seconds 500 --out FOLDER
    PYTHONPATH=src python bench/arena.py curves [--flicks 100]

`pool` flicks in all directions, every other time into an empty box, else into one with 1 to 15
dice; bench/arena_tables.py finds the aims in it. `samples` flicks as computer players do, with the
stored aims: each hand at each hole, into boxes of each class of occupancy and from moved bases.
`fresh` does the same with another seed, to judge the table that is made from `samples`. With both,
they share the seconds. `curves` prints where level flicks straight ahead end, by speed.

A file FOLDER/NAME.jsonl has a head (seed, versions) and then one line for each *batch*, in the
order in which they were done. Batch n comes from stream n of the seed, so it does not matter who
computed it: a run that is stopped keeps what it has, and one with the same folder continues.
Everything is seen from base 0 and left of the middle, because the box is the same from all sides.

Needs NumPy and MuJoCo. Without numba the rules run as plain Python (plain.py), which is enough.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import multiprocessing
import queue
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import plain  # noqa: F401 (before the rules)

from rollhouse.games.dice_flick.physics import arena
from rollhouse.games.dice_flick.physics import hands as aim
from rollhouse.kernel.records import stream
from rollhouse.physics import engine

AIMS = Path(aim.__file__).with_name("aims.json")
HANDS = ("steady", "average", "shaky")
CLASSES = {"empty": (0, 0), "few": (1, 6), "many": (7, 15)}
"""Classes of occupancy: how many dice lie in the holes."""
PLACES = ("hole", "trench", "outside", "tilted")
HOLES = [(row, column) for row in range(1, 6) for column in range(1, 6)]
BAG = 25
"""The number for the bag, where the index of a hole would stand."""

Cells = list[list[str | None]]
Row = list[Any]


def some_dice(count: int, random: np.random.Generator, free: tuple[int, int] | None) -> Cells:
    """An arena with this many dice at random; the hole `free` stays empty."""
    cells: Cells = [[None] * 5 for _ in range(5)]
    open_holes = [hole for hole in HOLES if hole != free]
    for index in random.permutation(len(open_holes))[:count]:
        row, column = open_holes[index]
        cells[row - 1][column - 1] = f"{'BYGW'[random.integers(4)]}{random.integers(1, 7)}"
    return cells


def pattern(cells: Cells) -> int:
    """Which holes are taken, one bit for each."""
    return sum(1 << index for index, (row, col) in enumerate(HOLES) if cells[row - 1][col - 1])


def knocked(before: Cells, after: arena.Arena, rest: tuple[int, int] | None) -> int:
    """How many dice no longer lie where and as they did."""
    return sum(
        bool(hole) and (hole != after[row][column] or (row + 1, column + 1) == rest)
        for row, holes in enumerate(before)
        for column, hole in enumerate(holes)
    )


def index_of(rest: tuple[int, int] | None) -> int:
    return BAG if rest is None else HOLES.index(rest)


# Flicks of several styles in all directions

STYLES = ((0.0, 0.0), (0.0, -2.0), (25.0, 0.0), (25.0, -2.5), (50.0, 0.0), (50.0, -2.5))
"""Loft in degrees, and how many millimetres above the centre the die is hit."""
DIRECTIONS, SPEEDS = (-52.0, 52.0), (0.4, 1.6)


def pool_batch(seed: int, batch: int) -> Iterator[Row]:
    """Style, direction, speed, taken holes, where it came to rest. All other errors are an average
    hand's.
    """
    random = np.random.default_rng([seed, batch])
    numbers = stream(seed, batch)
    hand = replace(aim.hand("average"), direction=0.0, speed=0.0)
    for style, dice in [
        (style, dice) for style in range(len(STYLES)) for dice in (False, True)
    ] * 4:
        cells = some_dice(int(random.integers(1, 16)) if dice else 0, random, None)
        direction = round(float(random.uniform(*DIRECTIONS)), 2)
        speed = round(math.exp(random.uniform(*map(math.log, SPEEDS))), 4)
        loft, above = STYLES[style]
        gesture = arena.Gesture(0, direction, speed, loft, contact=(0.0, above))
        done = arena.flick(arena.arena_of(cells), "white", gesture, aim.error(hand, numbers))
        yield [style, direction, speed, pattern(cells), index_of(done.rest)]


# Flicks as computer players make them

COMBINATIONS = [
    (hand, target, occupancy, movable)
    for target in HOLES
    if target[1] <= 3
    for hand in HANDS
    for occupancy, movable in [("empty", False), ("few", False), ("many", False), ("empty", True)]
]


def sample_batch(seed: int, batch: int) -> Iterator[Row]:
    """Combination, taken holes, rest, place, dice knocked, knocked ones in the bag, shakes."""
    random = np.random.default_rng([seed, batch])
    numbers = stream(seed, batch)
    for index, (hand, target, occupancy, movable) in enumerate(COMBINATIONS):
        fewest, most = CLASSES[occupancy]
        cells = some_dice(int(random.integers(fewest, most + 1)), random, target)
        gesture = aim.aim(0, target, cells, movable)
        error = aim.error(aim.hand(hand), numbers)
        done = arena.flick(arena.arena_of(cells), "white", gesture, error)
        moved = knocked(cells, done.arena, done.rest)
        gone = len(done.bag) - (done.rest is None)
        place = PLACES.index(done.place)
        yield [index, pattern(cells), index_of(done.rest), place, moved, gone, done.shakes]


# All processors at once

WORK: dict[str, tuple[int, int, Callable[[int, int], Iterator[Row]]]] = {
    "pool": (101, 1, pool_batch),
    "samples": (202, 3, sample_batch),
    "fresh": (303, 1, sample_batch),
}
"""By name: the seed, the fraction of the seconds, and what makes a batch."""


def head(name: str) -> dict[str, Any]:
    """How a file was measured; a file with another head is not continued."""
    hands = {hand: asdict(aim.hand(hand)) for hand in HANDS}
    versions = {"arena": arena.VERSION, "library": engine.version(), "hands": hands}
    aims = {} if name == "pool" else {"aims": hashlib.sha256(AIMS.read_bytes()).hexdigest()[:12]}
    return {"what": name, "seed": WORK[name][0], **versions, **aims}


def work(name: str, batches: list[int], step: int, until: float, done: Any) -> None:
    """In a process of its own: batch after batch until the time (of the wall clock) is up."""
    seed, _, make = WORK[name]
    known = set(batches[1:])
    batch = batches[0]
    while time.time() < until:
        if batch not in known:
            done.put((batch, list(make(seed, batch))))
        batch += step
    done.put(None)


def measure(name: str, processes: int, seconds: float, folder: Path) -> int:
    """Measure until the time is up; returns how many flicks the file has now."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.jsonl"
    known = set(read(file)) if file.exists() else set()
    if not known:
        file.write_text(json.dumps(head(name)) + "\n", encoding="utf-8")
    spawn = multiprocessing.get_context("spawn")
    done: Any = spawn.Queue()
    until = time.time() + seconds
    workers = [
        spawn.Process(target=work, args=(name, [n, *known], processes, until, done), daemon=True)
        for n in range(processes)
    ]
    for worker in workers:
        worker.start()
    with file.open("a", encoding="utf-8") as lines:
        for batch, rows in finished(done, workers):
            print(json.dumps([batch, rows], separators=(",", ":")), file=lines, flush=True)
    return sum(len(rows) for rows in read(file).values())


def finished(done: Any, workers: list[Any]) -> Iterator[tuple[int, list[Row]]]:
    """What the workers report, until all have finished or died."""
    working = len(workers)
    while working:
        try:
            report = done.get(timeout=5)
        except queue.Empty:
            if not any(worker.is_alive() for worker in workers):
                raise SystemExit("arena.py: the processes died; see above") from None
            continue
        if report is None:
            working -= 1
        else:
            yield report


def read(file: Path) -> dict[int, list[Row]]:
    """The rows by batch, in order. A last line that was cut off is left out."""
    found: dict[int, list[Row]] = {}
    with file.open(encoding="utf-8") as lines:
        kept = json.loads(lines.readline())
        if kept != json.loads(json.dumps(head(kept["what"]))):
            raise SystemExit(f"{file} was measured with another box, hands or aims: {kept}")
        for line in lines:
            if line.endswith("\n"):
                batch, rows = json.loads(line)
                found[batch] = rows
    return dict(sorted(found.items()))


def rows_of(file: Path) -> list[Row]:
    return [row for rows in read(file).values() for row in rows]


def curves(flicks: int) -> None:
    """Where level flicks straight ahead end, by speed: direction 3°, speed 5 % off.

    It also says how many of them knock a die in row 4, or in row 3, of the middle column.
    """
    wobble = aim.Hand(direction=3.0, speed=0.05, loft=0.0, offset=0.0, contact=0.0)
    print(
        "| m/s | hole | of these after shakes | trench | outside | tilted | knock row 4 | row 3 |"
    )
    print("|---:|---:|---:|---:|---:|---:|---:|---:|")
    for speed in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.5, 1.8):
        ends: Counter[str] = Counter()
        for index in range(flicks):
            error = aim.error(wobble, stream(5, index))
            gesture = arena.Gesture(0, 0.0, speed)
            done = arena.flick(arena.empty(), "blue", gesture, error)
            ends[done.place] += 1
            ends["shaken"] += done.place == "hole" and done.shakes > 0
            for row in (4, 3):
                cells: Cells = [[None] * 5 for _ in range(5)]
                cells[row - 1][2] = "G3"
                done = arena.flick(arena.arena_of(cells), "blue", gesture, error)
                ends[f"knocks {row}"] += knocked(cells, done.arena, done.rest)
        columns = ("hole", "shaken", "trench", "outside", "tilted", "knocks 4", "knocks 3")
        shares = " | ".join(f"{ends[column] / flicks:.2f}" for column in columns)
        print(f"| {speed} | {shares} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="+", choices=[*WORK, "curves"])
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--seconds", type=float, default=60, help="of the wall clock, in all")
    parser.add_argument("--out", type=Path, default=Path("arena-flicks"), help="a folder")
    parser.add_argument("--flicks", type=int, default=100, help="of each speed of the curves")
    given = parser.parse_args()
    names = [name for name in given.what if name in WORK]
    parts = sum(WORK[name][1] for name in names)
    for name in names:
        seconds = given.seconds * WORK[name][1] / parts
        before = time.time()
        flicks = measure(name, given.processes, seconds, given.out)
        print(f"{name}: {flicks} flicks, {time.time() - before:.0f} s", flush=True)
    if "curves" in given.what:
        curves(given.flicks)


if __name__ == "__main__":
    main()
