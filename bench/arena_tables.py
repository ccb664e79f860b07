"""Make the aims and the surrogate's table from what bench/arena.py measured.

    PYTHONPATH=src python bench/arena_tables.py aims FOLDER     from pool.jsonl
    PYTHONPATH=src python bench/arena_tables.py flicks FOLDER   from samples.jsonl

`aims` writes physics/aims.json, before any samples are flicked: they are flicked with the aims
that are stored. `flicks` writes flicks.json in the folder of the game.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np
from arena import (
    AIMS,
    BAG,
    CLASSES,
    COMBINATIONS,
    HANDS,
    HOLES,
    PLACES,
    STYLES,
    Row,
    rows_of,
)  # fmt: skip

from rollhouse.games.dice_flick.options import FLICKS
from rollhouse.games.dice_flick.physics import arena, hands
from rollhouse.physics import engine

WHOLE = 1000
MIRRORED = [HOLES.index((row, 6 - column)) for row, column in HOLES] + [BAG]


def compact(data: Any) -> str:
    """JSON with each list of numbers on one line."""
    text = json.dumps(data, indent=1)
    flat = re.compile(r"\[\s+([-\d.,\s]+?)\s+\]")
    return flat.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"


# Aims

AIMING = {"open": "steady", "behind": "average"}
"""The hand for which aims are chosen: behind a die there are fewer flicks to choose from."""
LEAST = 0.06
"""With a smaller share of hits than this, the aim for an open way is used behind a die too."""
NOTHING: Row = [0.0] * 7
"""The aim for a hole that no flick reached: its share of hits is 0."""


class Pool:
    """Flicks of a pool and their mirror images."""

    def __init__(self, rows: list[Row]) -> None:
        self.style = np.array([row[0] for row in rows] * 2)
        self.made = np.array([[turn * r[1], math.log(r[2])] for turn in (1, -1) for r in rows])
        self.rest = np.array([r[4] for r in rows] + [MIRRORED[r[4]] for r in rows])
        dice = np.array([[row[3] >> hole & 1 for hole in range(BAG)] for row in rows], bool)
        self.dice = np.concatenate([dice, dice[:, MIRRORED[:BAG]]])

    def best(self, target: tuple[int, int], way: str) -> Row:
        """Direction, speed, loft, height of contact; shares in the hole and in any hole; number of
        flicks.

        Every flick that reached the hole is a candidate. It is worth the share of hits among the
        flicks of its style, each weighed as likely as the aiming hand would make it; the candidate
        does not count for itself.
        """
        hole, hand = HOLES.index(target), hands.hand(AIMING[way])
        fits = ~self.dice[:, hole]
        if way == "behind":
            fits &= self.dice[:, HOLES.index((target[0] + 1, target[1]))]
        found = NOTHING
        for style in range(len(STYLES)):
            mine = fits & (self.style == style)
            tried = self._best_of(self.made[mine], self.rest[mine], hole, hand)
            if tried and tried[0] > worth(found):
                found = [*tried[1][:2], *STYLES[style], *tried[1][2:]]
        return found

    def _best_of(self, made: Any, rest: Any, hole: int, hand: hands.Hand) -> Any:
        tries = np.flatnonzero(rest == hole)
        if not len(tries):
            return None
        off = (made[None] - made[tries, None]) / [hand.direction, hand.speed]
        weights = np.exp(-0.5 * (off**2).sum(axis=2))
        weights[np.arange(len(tries)), tries] = 0.0
        total = weights.sum(axis=1)
        hits = weights[:, rest == hole].sum(axis=1) / (total + 1)
        some = weights[:, rest != BAG].sum(axis=1) / (total + 1)
        size = total**2 / (weights**2).sum(axis=1)
        values = worths(hits, some, size)
        chosen = int(values.argmax())
        direction, speed = made[tries[chosen]]
        parts = [direction, math.exp(speed), hits[chosen], some[chosen]]
        return values[chosen], [*(round(float(part), 3) for part in parts), int(size[chosen])]


def worths(hits: Any, some: Any, size: Any) -> Any:
    """The worth of aims: the hole aimed at counts in full, any hole a little; half the uncertainty
    of few flicks is subtracted.
    """
    return hits + 0.05 * some - 0.5 * np.sqrt((hits * (1 - hits) + 0.02) / size)


def worth(found: Row) -> float:
    return float(worths(*map(np.float64, found[4:]))) if found[6] else -math.inf


def write_aims(folder: Path) -> None:
    rows = rows_of(folder / "pool.jsonl")
    found: dict[str, list[Row]] = {}
    for way in AIMING:
        mine = Pool([row for row in rows if bool(row[3]) == (way == "behind")])
        ahead = range(1, 6) if way == "open" else range(1, 5)
        found[way] = [[mine.best((row, column), way) for column in (1, 2, 3)] for row in ahead]
    for row, aims in enumerate(found["behind"]):
        for column, chosen in enumerate(aims):
            if chosen[4] < LEAST:  # hardly any flick got there, so there is nothing to choose from
                aims[column] = found["open"][row][column]
    found["behind"].append(found["open"][4])
    data = {
        "about": "The best gesture for each hole, seen from base 0: rows 1 to 5 of columns 1 to 3 "
        "(4 and 5 are mirrored), each direction, speed, loft, contact above; then the shares in "
        "the hole and in any hole with a steady hand (behind: an average one), and the effective "
        "number of flicks that they come from. Behind: a die lies in the hole before it. Made by "
        "bench/arena_tables.py aims.",
        "version": 2,
        "arena": arena.VERSION,
        "library": engine.version(),
        "flicks": len(rows),
        "aims": found,
    }
    AIMS.write_text(compact(data), encoding="utf-8")


# The surrogate's table


def counted(rows: list[Row], movable: bool) -> dict[tuple[str, int], Any]:
    """By hand and hole aimed at: how many flicks into an empty box came to rest in each hole and
    the bag.
    """
    counts: dict[tuple[str, int], Any] = defaultdict(lambda: np.zeros(26, int))
    for combination, _, rest, *_ in rows:
        hand, target, occupancy, moved = COMBINATIONS[combination]
        if occupancy == "empty" and moved == movable:
            hole = HOLES.index(target)
            counts[hand, hole][rest] += 1
            counts[hand, MIRRORED[hole]][MIRRORED[rest]] += 1
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
    rows = [counts[hand, hole] for hole in range(BAG)]
    shares = sum(row / row.sum() for row in rows)
    return [*(weights(row) for row in rows), weights(shares)]


def of_class(rows: list[Row], hand: str, occupancy: str) -> list[Row]:
    mine = {n for n, c in enumerate(COMBINATIONS) if c[0] == hand and c[2:] == (occupancy, False)}
    return [row for row in rows if row[0] in mine]


def classes(rows: list[Row], hand: str) -> dict[str, Any]:
    """By class of occupancy, with all holes aimed at equally often: the outcomes of a flick in
    thousandths.
    """
    found = {}
    for occupancy in CLASSES:
        mine = of_class(rows, hand, occupancy)
        places = Counter(PLACES[row[3]] for row in mine)
        counts = {
            "aimed": sum(row[2] == HOLES.index(COMBINATIONS[row[0]][1]) for row in mine),
            "some_hole": places["hole"],
            "trench": places["trench"],
            "outside": places["outside"],
            "tilted": places["tilted"],
            "knocked": sum(row[4] > 0 for row in mine),
            "knocked_out": sum(row[5] > 0 for row in mine),
            "shaken": sum(row[6] > 0 for row in mine),
        }
        shares = {name: round(WHOLE * count / len(mine)) for name, count in counts.items()}
        found[occupancy] = {"flicks": len(mine), **shares}
    return found


def write_flicks(folder: Path) -> None:
    rows = rows_of(folder / "samples.jsonl")
    fixed, movable = counted(rows, False), counted(rows, True)
    data = {
        "about": "Where a flicked die comes to rest in an empty arena, in thousandths: hand, then "
        "base (fixed, or movable: set before the column), then a list for each aimed hole, row by "
        "row, and one for no aim; in it the weight of each hole, row by row, and of the bag. Seen "
        "from base 0, beside row 5; the other bases by turning the arena. Classes: what comes of "
        "a flick by the number of dice in the holes (empty, 1 to 6, 7 to 15). Measured by "
        "bench/arena.py in MuJoCo.",
        "version": 2,
        "arena": arena.VERSION,
        "library": engine.version(),
        "samples": len(rows),
        "whole": WHOLE,
        "hands": {h: {"fixed": table(fixed, h), "movable": table(movable, h)} for h in HANDS},
        "classes": {hand: classes(rows, hand) for hand in HANDS},
    }
    FLICKS.write_text(compact(data), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["aims", "flicks"])
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    {"aims": write_aims, "flicks": write_flicks}[given.what](given.folder)


if __name__ == "__main__":
    main()
