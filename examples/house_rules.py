"""Compare house rules: how long a game takes, and what going first is worth, by goal and by finish.

    python -m examples.house_rules                       # Toss Up! to 25, 50, 75, 100 and 150
    python -m examples.house_rules --short               # to 10, 20 and 30 with three dice
    python -m examples.house_rules --picture FILE.svg    # draw it, too

Turns are counted in games of `greedy` with the same dice under all rules, so that the intervals of
their differences are narrow. What going first is worth is exact: each rule is solved.
"""

from __future__ import annotations

import argparse
from typing import Any

import rollhouse

from .chart import draw
from .outcome import run, to_write

FINISHES = {"everybody has a last turn": "last_turn", "whoever is there first": "first_past"}


def first_share(**options: Any) -> float:
    """What the first seat wins when both play perfectly."""
    return rollhouse.solve("toss_up", **options).shares(rollhouse.start("toss_up", **options))[0]


def main() -> None:
    parser = argparse.ArgumentParser(description="House rules of Toss Up! side by side.")
    parser.add_argument("--short", action="store_true", help="small matches, at once")
    parser.add_argument("--picture", type=to_write, metavar="FILE", help="draw it as SVG")
    given = parser.parse_args()
    goals = [10, 20, 30] if given.short else [25, 50, 75, 100, 150]
    games, dice = (2000, 3) if given.short else (100_000, 10)
    rules = [{"goal": goal} for goal in goals]
    found = rollhouse.compare("toss_up", rules, games=games, dice=dice)
    for place, results in enumerate(found.results):
        line = f"to {goals[place]:3} points: {results.turns.mean:.2f} turns"
        if place:
            more = found.difference("turns", rules=place)
            line += f", {more.value:+.2f} ± {more.error:.2f} beside {goals[0]}"
        print(line)
    lines = {
        said: [first_share(goal=goal, dice=dice, finish=finish) for goal in goals]
        for said, finish in FINISHES.items()
    }
    for said, shares in lines.items():
        told = ", ".join(f"{share:.2%}" for share in shares)
        print(f"going first wins, if {said}: {told}")
    if given.picture:
        title = "What going first is worth in Toss Up!"
        draw(given.picture, title, ("goal", goals), "share of whoever goes first", lines)


if __name__ == "__main__":
    run(main)
