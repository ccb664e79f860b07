"""Solve a match and picture best play: from how many points on a turn is stopped.

    python -m examples.policy                       # Toss Up! to 100 for two
    python -m examples.policy --short               # to 20, at once
    python -m examples.policy --picture FILE.svg    # draw it, too

A turn begins with all dice, and every green is a point and a die less, so the points of a turn say
how many dice are left. Best play looks at both scores besides. For each of them the smallest number
of points is found at which it stops; what lies beyond may be worth another roll, when few dice have
become all of them again.
"""

from __future__ import annotations

import argparse
from typing import Any

import rollhouse

from .chart import draw
from .outcome import run, to_write

STOP = {"do": "stop"}
FURTHEST = 60
"""Points beyond which nobody looks."""


def stops_at(solution: Any, mine: int, yours: int, options: dict[str, Any]) -> int:
    """The smallest number of points at which whoever moves stops the turn."""
    dice = options["dice"]
    for points in range(1, FURTHEST):
        left = dice - points % dice
        position = rollhouse.position(
            "toss_up", scores=[mine, yours], turn_points=points, dice_left=left, **options
        )
        if solution.best(position) == STOP:
            return points
    return FURTHEST


def main() -> None:
    parser = argparse.ArgumentParser(description="Best play of Toss Up! for two, pictured.")
    parser.add_argument("--short", action="store_true", help="a small match, at once")
    parser.add_argument("--picture", type=to_write, metavar="FILE", help="draw it as SVG")
    given = parser.parse_args()
    options = {"goal": 20, "dice": 5} if given.short else {"goal": 100, "dice": 10}
    goal = options["goal"]
    solution = rollhouse.solve("toss_up", **options)
    mine = [goal * part // 20 for part in range(20)]
    lines = {}
    for yours in (0, goal // 2, goal * 9 // 10):
        found = [stops_at(solution, one, yours, options) for one in mine]
        lines[f"the other has {yours}"] = found
        print(f"the other has {yours:3}: " + " ".join(f"{points:2}" for points in found))
    print("I have:            " + " ".join(f"{one:2}" for one in mine))
    if given.picture:
        draw(
            given.picture, "From how many points on best play stops a turn of Toss Up!",
            ("points that I have banked", mine), "points of the turn at which I stop", lines,
        )  # fmt: skip


if __name__ == "__main__":
    run(main)
