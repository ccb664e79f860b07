"""Published results on Pig and Toss Up!, computed again.

    python -m examples.literature            # all of it, some seconds
    python -m examples.literature --short    # Toss Up! alone, at once

Neller and Presser, Optimal play of the dice game Pig, The UMAP Journal 25(1), 2004; Johnson, 'Toss
Up' strategies, The Mathematical Gazette 96, 2012, and his slides of April 2012. docs/literature.md
has what was published beside what comes out here, and where a figure could not be found.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any

import numba
import numpy as np

import rollhouse

from .outcome import run

GOAL, DIE = 100, 6
HOLD = 20


# Pig


@numba.njit  # type: ignore[untyped-decorator]
def turn(worth: Any, mine: int, other: int, best: bool) -> float:
    """What a new turn is worth to the mover, with the values of the positions after it.

    The turn is gone through from its largest totals down: nothing in it comes back to itself.
    """
    missed = 1.0 - worth[other, mine, 0]
    for total in range(GOAL - mine - 1, -1, -1):
        rolled = missed
        for pips in range(2, DIE + 1):
            won = mine + total + pips >= GOAL
            rolled += 1.0 if won else worth[mine, other, total + pips]
        rolled /= DIE
        held = 1.0 - worth[other, mine + total, 0]
        if best:
            worth[mine, other, total] = max(rolled, held) if total else rolled
        else:
            worth[mine, other, total] = held if total >= HOLD else rolled
    return float(worth[mine, other, 0])


@numba.njit  # type: ignore[untyped-decorator]
def solved(best: bool) -> Any:
    """The chance to win of whoever is to move, by their score, the other's and the turn total.

    Scores never fall, so pairs of scores are solved from the largest sum down; two that lead to
    each other, (i, j) and (j, i), until they stand still.
    """
    worth = np.zeros((GOAL, GOAL, GOAL))
    for both in range(2 * GOAL - 2, -1, -1):
        for mine in range(max(0, both - GOAL + 1), both // 2 + 1):
            other, change = both - mine, 1.0
            while change > 1e-14:
                before = worth[mine, other, 0], worth[other, mine, 0]
                one, two = turn(worth, mine, other, best), turn(worth, other, mine, best)
                change = abs(one - before[0]) + abs(two - before[1])
    return worth


def rolls_on(worth: Any, mine: int, other: int) -> list[int]:
    """The turn totals at which rolling is better than holding."""
    found = []
    for total in range(1, GOAL - mine):
        missed = 1 - worth[other, mine, 0]
        on = [
            1.0 if mine + total + pips >= GOAL else worth[mine, other, total + pips]
            for pips in range(2, DIE + 1)
        ]
        if (missed + sum(on)) / DIE > 1 - worth[other, mine + total, 0]:
            found.append(total)
    return found


# Toss Up!


def enough(dice: int) -> Fraction:
    """The points of a turn from which another roll of so many dice brings nothing on average.

    By Johnson's formula, from the exact odds of our rules: what greens bring against what a red
    light costs. What comes after the roll is left out, as he does.
    """
    position = rollhouse.position("toss_up", turn_points=10 - dice if dice < 10 else 10)
    rolled = position.after({"do": "roll"}).outcomes()
    greens = sum(chance * answer["roll"].count("G") for answer, chance in rolled)
    lost = sum(
        chance for answer, chance in rolled if "G" not in answer["roll"] and "R" in answer["roll"]
    )
    return Fraction(greens) / Fraction(lost)


def thresholds() -> dict[int, int]:
    """By dice, the fewest points of a turn with which one should stop."""
    return {dice: -(-enough(dice) // 1) for dice in range(1, 11)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Published results, computed again.")
    parser.add_argument("--short", action="store_true", help="Toss Up! alone, at once")
    given = parser.parse_args()
    print("Toss Up!, one roll ahead: dice, and the points of a turn from which one stops")
    for dice, points in thresholds().items():
        print(f"  {dice:2}  {points:5}")
    if given.short:
        return
    best, holding = solved(True), solved(False)
    print(f"Pig, best play: whoever begins wins {best[0, 0, 0]:.4%}")
    print(f"Pig, hold at 20 or at the goal: whoever begins wins {holding[0, 0, 0]:.4%}")
    print(f"Pig, 41 against 49: roll at {rolls_on(best, 41, 49)}")


if __name__ == "__main__":
    run(main)
