"""Measure the box of Dice Flick: aims, and where flicks come to rest.

    PYTHONPATH=src python bench/arena.py pool FILE --flicks 5000 --seed 1 [--dice]
    PYTHONPATH=src python bench/arena.py aims FILE…           writes physics/aims.json
    PYTHONPATH=src python bench/arena.py sample FILE --flicks 10000 --seed 1
    PYTHONPATH=src python bench/arena.py flicks FILE… --json flicks.json
    PYTHONPATH=src python bench/arena.py check FILE… --json flicks.json
    PYTHONPATH=src python bench/arena.py curves [--flicks 100]

`pool` makes flicks in all directions into an empty box, or one with 1 to 15 dice; `aims` finds in
them the best gesture for every hole. `sample` flicks as computer players do, each hand at each
hole; `flicks` counts that into the surrogate's table, and `check` compares other samples with it.
FILEs are lines of JSON, made in several processes with different seeds and read together. All is
seen from base 0, and left is mirrored to right: the box is the same from all sides.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from rollhouse.games.kernel import stream
from rollhouse.physics import aim, arena, engine

AIMS = Path(aim.__file__).with_name("aims.json")
HANDS = ("steady", "average", "shaky")
CLASSES = {"empty": (0, 0), "few": (1, 6), "many": (7, 15)}
"""Classes of occupancy: how many dice lie in the holes."""
WHOLE = 1000
HOLES = [(row, column) for row in range(1, 6) for column in range(1, 6)]
SIDES = [(row, column) for row, column in HOLES if column <= 3]

Cells = list[list[str | None]]
Row = list[Any]


def some_dice(count: int, random: np.random.Generator, free: tuple[int, int] | None) -> Cells:
    """An arena with so many dice at random; the hole `free` stays empty."""
    cells: Cells = [[None] * 5 for _ in range(5)]
    open_holes = [hole for hole in HOLES if hole != free]
    for index in random.permutation(len(open_holes))[:count]:
        row, column = open_holes[index]
        cells[row - 1][column - 1] = f"{'BYGW'[random.integers(4)]}{random.integers(1, 7)}"
    return cells


def pattern(cells: Cells) -> list[str]:
    return ["".join("x" if hole else "." for hole in row) for row in cells]


def knocked(before: Cells, after: arena.Arena, rest: tuple[int, int] | None) -> int:
    """How many dice do not lie any more where and as they did."""
    return sum(
        bool(hole) and (hole != after[row][column] or (row + 1, column + 1) == rest)
        for row, holes in enumerate(before)
        for column, hole in enumerate(holes)
    )


# Flicks of several styles in all directions, and the aims found in them

STYLES = ((0.0, 0.0), (25.0, 0.0), (50.0, 0.0), (25.0, -2.0))
"""Loft in degrees and contact above the centre in millimetres."""
DIRECTIONS, SPEEDS = (-52.0, 52.0), (0.45, 1.5)


def pool(file: Path, flicks: int, seed: int, dice: bool) -> None:
    """Directions and speeds spread evenly; all else as an average hand errs about its style."""
    random = np.random.default_rng(seed)
    hand = replace(aim.hand("average"), direction=0.0, speed=0.0)
    with file.open("a", encoding="utf-8") as lines:
        for index in range(flicks):
            cells = some_dice(int(random.integers(1, 16)) if dice else 0, random, None)
            direction = float(random.uniform(*DIRECTIONS))
            speed = math.exp(random.uniform(*map(math.log, SPEEDS)))
            style = index % len(STYLES)
            loft, above = STYLES[style]
            gesture = arena.Gesture(0, direction, speed, loft, contact=(0.0, above))
            error = aim.error(hand, stream(seed, index))
            rest = arena.flick(arena.arena_of(cells), "white", gesture, error).rest
            row = [style, direction, speed, pattern(cells), rest]
            print(json.dumps(row), file=lines, flush=True)


class Pool:
    """Flicks of a pool and their mirror images."""

    def __init__(self, rows: list[Row]) -> None:
        self.style = np.array([row[0] for row in rows] * 2)
        self.made = np.array([[turn * r[1], math.log(r[2])] for turn in (1, -1) for r in rows])
        self.rest = np.array([_index(row[4], turn) for turn in (False, True) for row in rows])
        patterns = [row[3] for row in rows] + [[line[::-1] for line in row[3]] for row in rows]
        self.dice = np.array([[sign == "x" for line in p for sign in line] for p in patterns])

    def best(self, target: tuple[int, int], way: str) -> Row:
        """Direction, speed, loft, contact above; shares in the hole and in any hole; flicks.

        Every flick that reached the hole is a candidate. It is worth the share of hits among the
        flicks of its style, each weighed as likely as the aiming hand would make it; the candidate
        does not count for itself.
        """
        hole, hand = HOLES.index(target), aim.hand(AIMING[way])
        fits = ~self.dice[:, hole]
        if way == "behind":
            fits &= self.dice[:, HOLES.index((target[0] + 1, target[1]))]
        made, rest, style = self.made[fits], self.rest[fits], self.style[fits]
        tries = np.flatnonzero(rest == hole)
        if not len(tries):
            return NOTHING
        off = (made[None] - made[tries, None]) / [hand.direction, hand.speed]
        weights = np.exp(-0.5 * (off**2).sum(axis=2)) * (style[None] == style[tries, None])
        weights[np.arange(len(tries)), tries] = 0.0
        total = weights.sum(axis=1)
        hits = weights[:, rest == hole].sum(axis=1) / (total + 1)
        some = weights[:, rest >= 0].sum(axis=1) / (total + 1)
        size = total**2 / (weights**2).sum(axis=1)
        doubt = np.sqrt((hits * (1 - hits) + 0.02) / size)
        chosen = int((hits + 0.05 * some - 0.5 * doubt).argmax())
        direction, speed = made[tries[chosen]]
        gesture = [direction, math.exp(speed), *STYLES[style[tries[chosen]]]]
        shares = [round(float(hits[chosen]), 3), round(float(some[chosen]), 3)]
        return [*(round(float(part), 3) for part in gesture), *shares, int(size[chosen])]


def _index(rest: list[int] | None, mirrored: bool) -> int:
    if rest is None:
        return -1
    row, column = rest
    return HOLES.index((row, 6 - column if mirrored else column))


NOTHING: Row = [0.0] * 7
"""The aim for a hole that no flick reached: it has no share of hits."""

AIMING = {"open": "steady", "behind": "average"}
"""The hand for which aims are chosen: behind a die there are fewer flicks to choose from."""

LEAST = 0.06
"""Share of hits below which the aim of an open way serves behind a die too."""


def write_aims(files: list[Path]) -> None:
    rows = read(files)
    found: dict[str, list[Row]] = {}
    for way, dice in (("open", False), ("behind", True)):
        mine = Pool([row for row in rows if any("x" in line for line in row[3]) == dice])
        ahead = range(1, 6) if way == "open" else range(1, 5)
        found[way] = [[mine.best((row, column), way) for column in (1, 2, 3)] for row in ahead]
    for row, aims in enumerate(found["behind"]):
        for column, chosen in enumerate(aims):
            if chosen[4] < LEAST:  # hardly any flick got there: nothing to choose from
                aims[column] = found["open"][row][column]
    found["behind"].append(found["open"][4])
    data = {
        "about": "The best gesture for each hole, seen from base 0: rows 1 to 5 of columns 1 to 3 "
        "(4 and 5 are mirrored), each direction, speed, loft, contact above; then the shares in "
        "the hole and in any hole with a steady hand (behind: an average one), and the effective "
        "number of flicks that they come from. Behind: a die lies in the hole before it. Made by "
        "bench/arena.py aims.",
        "version": 1,
        "arena": arena.VERSION,
        "library": engine.version(),
        "flicks": len(rows),
        "aims": found,
    }
    AIMS.write_text(compact(data), encoding="utf-8")


def compact(data: Any) -> str:
    """JSON with each list of numbers on one line."""
    text = json.dumps(data, indent=1)
    flat = re.compile(r"\[\s+([-\d.,\s]+?)\s+\]")
    return flat.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"


def read(files: list[Path]) -> list[Row]:
    return [json.loads(line) for file in files for line in file.open(encoding="utf-8")]


# Flicks as computer players make them, and the surrogate's table

COMBINATIONS = [
    (hand, target, occupancy, movable)
    for target in SIDES
    for hand in HANDS
    for occupancy, movable in [("empty", False), ("few", False), ("many", False), ("empty", True)]
]


def sample(file: Path, flicks: int, seed: int, kinds: list[str], hands: list[str]) -> None:
    """Every combination of these kinds and hands in turn, flick n from stream n of the seed."""
    random = np.random.default_rng(seed)
    mine = [each for each in COMBINATIONS if each[0] in hands]
    wanted = [each for each in mine if ("movable" if each[3] else each[2]) in kinds]
    with file.open("a", encoding="utf-8") as lines:
        for index in range(flicks):
            hand, target, occupancy, movable = wanted[index % len(wanted)]
            fewest, most = CLASSES[occupancy]
            cells = some_dice(int(random.integers(fewest, most + 1)), random, target)
            gesture = aim.aim(0, target, cells, movable)
            error = aim.error(aim.hand(hand), stream(seed, index))
            done = arena.flick(arena.arena_of(cells), "white", gesture, error)
            moved = knocked(cells, done.arena, done.rest)
            row = [hand, target, occupancy, movable, pattern(cells), done.place, done.rest, moved]
            print(json.dumps([*row, len(done.bag), done.shakes]), file=lines, flush=True)


def counted(rows: list[Row], occupancy: str, movable: bool) -> dict[tuple[str, int], Any]:
    """By hand and aimed hole: how many flicks came to rest in each hole and in the bag (25)."""
    counts: dict[tuple[str, int], Any] = defaultdict(lambda: np.zeros(26, int))
    for row in rows:
        if row[2] == occupancy and row[3] == movable:
            target, rest = tuple(row[1]), row[6]
            for mirrored in (False, True):
                column = 6 - target[1] if mirrored else target[1]
                counts[row[0], HOLES.index((target[0], column))][_index(rest, mirrored)] += 1
    return counts


def weights(counts: Any) -> list[int]:
    """Whole thousandths that add up, the largest remainders rounded up."""
    exact = counts * WHOLE / counts.sum()
    whole = np.floor(exact).astype(int)
    for index in np.argsort(whole - exact, kind="stable")[: WHOLE - whole.sum()]:
        whole[index] += 1
    return [int(weight) for weight in whole]


def table(counts: dict[tuple[str, int], Any], hand: str) -> list[list[int]]:
    """A row for each aimed hole, and one for no aim: any hole as likely as another."""
    rows = [counts[hand, hole] for hole in range(25)]
    shares = sum(row / row.sum() for row in rows)
    return [*(weights(row) for row in rows), weights(shares)]


def classes(rows: list[Row], hand: str) -> dict[str, Any]:
    """By class of occupancy, all holes aimed at as often: thousandths of what came of a flick."""
    found = {}
    for occupancy in CLASSES:
        mine = [row for row in rows if row[0] == hand and row[2] == occupancy and not row[3]]
        every = len(mine)
        aimed = sum(row[6] == row[1] for row in mine)
        places = Counter(row[5] for row in mine)
        found[occupancy] = {
            "flicks": every,
            "aimed": round(WHOLE * aimed / every),
            "some_hole": round(WHOLE * places["hole"] / every),
            "trench": round(WHOLE * places["trench"] / every),
            "outside": round(WHOLE * places["outside"] / every),
            "tilted": round(WHOLE * places["tilted"] / every),
            "knocked": round(WHOLE * sum(row[7] > 0 for row in mine) / every),
            "shaken": round(WHOLE * sum(row[9] > 0 for row in mine) / every),
        }
    return found


def write_flicks(files: list[Path], result: Path) -> None:
    rows = read(files)
    fixed, movable = counted(rows, "empty", False), counted(rows, "empty", True)
    data = {
        "about": "Where a flicked die comes to rest in an empty arena, in thousandths: hand, then "
        "base (fixed, or movable: set before the column), then a list for each aimed hole, row by "
        "row, and one for no aim; in it the weight of each hole, row by row, and of the bag. Seen "
        "from base 0, beside row 5; the other bases by turning the arena. Classes: what comes of "
        "a flick by the number of dice in the holes (empty, 1 to 6, 7 to 15). Measured by "
        "bench/arena.py in MuJoCo.",
        "version": 1,
        "arena": arena.VERSION,
        "library": engine.version(),
        "samples": len(rows),
        "whole": WHOLE,
        "hands": {h: {"fixed": table(fixed, h), "movable": table(movable, h)} for h in HANDS},
        "classes": {hand: classes(rows, hand) for hand in HANDS},
    }
    result.write_text(compact(data), encoding="utf-8")


BINS = (0, 5, 20, 50, 100, 200, 400, 1001)


def check(files: list[Path], result: Path) -> None:
    """Fresh flicks beside the table: what it said in thousandths, and how often it came so."""
    rows, data = read(files), json.loads(result.read_text(encoding="utf-8"))
    said, came, cells = Counter[int](), Counter[int](), Counter[int]()
    for base, movable in (("fixed", False), ("movable", True)):
        for (hand, hole), counts in counted(rows, "empty", movable).items():
            for weight, count in zip(data["hands"][hand][base][hole], counts, strict=True):
                bin = sum(weight >= edge for edge in BINS) - 1
                said[bin] += weight * counts.sum() / 2
                came[bin] += WHOLE * count / 2
                cells[bin] += counts.sum() / 2
    print("| the table says | mean said | came | flicks |\n|---|---:|---:|---:|")
    for bin in sorted(cells):
        low, high = BINS[bin] / WHOLE, (BINS[bin + 1] - 1) / WHOLE
        mean, seen = said[bin] / cells[bin] / WHOLE, came[bin] / cells[bin] / WHOLE
        print(f"| {low:.3f} to {high:.3f} | {mean:.3f} | {seen:.3f} | {came[bin] / WHOLE:.0f} |")
    print("\n| hand | dice | | aimed hole | some hole | knocked |\n|---|---|---|---:|---:|---:|")
    for hand in HANDS:
        for occupancy, fresh in classes(rows, hand).items():
            for name, source in (("table", data["classes"][hand][occupancy]), ("fresh", fresh)):
                shares = " | ".join(
                    f"{source[key] / WHOLE:.2f}" for key in ("aimed", "some_hole", "knocked")
                )
                print(f"| {hand} | {occupancy} | {name} ({source['flicks']}) | {shares} |")


def curves(flicks: int) -> None:
    """Where level flicks straight ahead end, by speed: direction 3°, speed 5 % off."""
    wobble = aim.Hand(direction=3.0, speed=0.05, loft=0.0, offset=0.0, contact=0.0)
    print("| m/s | hole | of these after shakes | trench | outside | tilted |")
    print("|---:|---:|---:|---:|---:|---:|")
    for speed in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.5, 1.8):
        ends: Counter[str] = Counter()
        for index in range(flicks):
            error = aim.error(wobble, stream(5, index))
            done = arena.flick(arena.empty(), "blue", arena.Gesture(0, 0.0, speed), error)
            ends[done.place] += 1
            ends["shaken"] += done.place == "hole" and done.shakes > 0
        shares = [ends[k] / flicks for k in ("hole", "shaken", "trench", "outside", "tilted")]
        print(f"| {speed} | " + " | ".join(f"{share:.2f}" for share in shares) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["pool", "aims", "sample", "flicks", "check", "curves"])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--flicks", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dice", action="store_true", help="a pool with dice in the holes")
    parser.add_argument("--hands", nargs="*", default=list(HANDS))
    parser.add_argument("--kinds", nargs="*", default=[*CLASSES, "movable"])
    parser.add_argument("--json", type=Path, default=Path("flicks.json"))
    given = parser.parse_args()
    if given.what == "pool":
        pool(given.files[0], given.flicks, given.seed, given.dice)
    elif given.what == "aims":
        write_aims(given.files)
    elif given.what == "sample":
        sample(given.files[0], given.flicks, given.seed, given.kinds, given.hands)
    elif given.what == "flicks":
        write_flicks(given.files, given.json)
    elif given.what == "check":
        check(given.files, given.json)
    else:
        curves(given.flicks)


if __name__ == "__main__":
    main()
