"""What perfect Shizzle for two looks like, from its exact solution.

    python bench/shizzle_choices.py tables       # shares at the start, by bank, and by line
    python bench/shizzle_choices.py picture      # docs/shizzle-choices.svg
    python bench/shizzle_choices.py thumbs [--games 200000]   # what rules of thumb lose

`thumbs` plays each rule against the perfect policy, as many games in either seat.
"""

from __future__ import annotations

import argparse
import math
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

import rollhouse
from rollhouse.games.shizzle import greedy, rules
from rollhouse.games.shizzle.solver import ShizzleSolution, policy
from rollhouse.kernel.records import Array, Record, rule
from rollhouse.solvers import trial

PICTURE = Path(__file__).parent.parent / "docs" / "shizzle-choices.svg"
BANKS = (10, 20, 30, 40, 60, 80, 100)
PALE, DARK = "#F9D0A9", "#2F3D66"
CELL = 6


def solved(**options: Any) -> ShizzleSolution:
    solution = rollhouse.solve("shizzle", **options)
    assert isinstance(solution, ShizzleSolution)
    return solution


# Tables


def tables() -> None:
    for bank in BANKS:
        solution = solved(bank=bank)
        share = solution.shares(solution.start())[0]
        print(f"bank {bank:3}: first player {share:.4f} ± {solution.bound:.0e}")
    for chips in ([0, 0], [10, 10], [10, 20], [20, 10]):
        print(f"points {chips}: stop, or roll on")
        for pending, length in ((0, 3), (0, 4), (0, 5), (1, 6), (2, 6), (3, 6)):
            stop, roll = stop_or_roll(chips, pending, length)
            print(f"  line of {length}, {pending} Shizzles: {stop:.4f} {roll:.4f}")


def stop_or_roll(chips: list[int], pending: int, length: int) -> tuple[float, float]:
    """The mover's shares after stopping and after rolling on; the best of lines of this length."""
    solution = solved()
    classes, sweeps = solution.classes, solution.sweeps
    _, room = sweeps.play(np.array([sweeps.points(*chips)]), solution.arrays["worth"])
    stopping, rolling = room.stopping[:, :, 0], room.rolling[:, :, 0]
    whole = length == rules.SHIZZLE
    row, last = pending - whole, len(stopping) - 1
    lines = np.flatnonzero(classes.length == length)
    goes_on = rolling[min(pending, last), classes.next[lines]]
    return float(stopping[min(row, last), lines].max()), float(goes_on.max())


# The picture


def picture() -> None:
    solution = solved()
    panels = [
        ("line of 3: roll on", lambda chips: rolls_on(chips, 0, 3)),
        ("line of 4: roll on", lambda chips: rolls_on(chips, 0, 4)),
        ("line of 5: roll on", lambda chips: rolls_on(chips, 0, 5)),
        ("first Shizzle: roll on", lambda chips: rolls_on(chips, 1, 6)),
        ("one Shizzle, and stopped: attack", lambda chips: attacks(solution, chips)),
    ]
    size = CELL * 40
    parts = []
    for number, (title, is_so) in enumerate(panels):
        left, top = 30 + number % 3 * (size + 30), 30 + number // 3 * (size + 50)
        parts.append(f'<text x="{left}" y="{top - 8}" fill="#2B1A2E">{title}</text>')
        for others in range(40):
            parts += bars(left, top, others, [is_so([mine, others]) for mine in range(40 - others)])
        parts.append(
            f'<text x="{left + size // 2}" y="{top + size + 14}" fill="#6A5567">'
            "your points →</text>"
        )
    about = "Dark: what the title says is best. Points of the other player upwards, 0 to 39."
    width, height = 30 + 3 * (size + 30), 20 + 2 * (size + 50)
    words = f'<text x="{60 + 2 * (size + 30)}" y="{size + 100}" fill="#6A5567">{about[:41]}</text>'
    words += f'<text x="{60 + 2 * (size + 30)}" y="{size + 118}" fill="#6A5567">{about[42:]}</text>'
    PICTURE.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="Figtree, sans-serif" font-size="12" fill="{DARK}" role="img" '
        f'shape-rendering="crispEdges" aria-label="{about}">'
        f"<title>When to roll on and when to attack in Shizzle for two</title>"
        f'<rect width="{width}" height="{height}" fill="#FFF6EC"/>{"".join(parts)}{words}</svg>\n',
        encoding="utf-8",
    )


def bars(left: int, top: int, others: int, dark: list[bool]) -> list[str]:
    """One row of a panel: a bar for all, and over it one for each run of dark squares."""
    y = top + CELL * (39 - others)
    found = [f'<path d="M{left} {y}h{CELL * len(dark)}v{CELL}H{left}z" fill="{PALE}"/>']
    for is_dark, run in groupby(range(len(dark)), key=lambda mine: dark[mine]):
        if is_dark:
            first, *rest = run
            wide = CELL * (len(rest) + 1)
            found.append(f'<path d="M{left + CELL * first} {y}h{wide}v{CELL}h-{wide}z"/>')
    return found


def rolls_on(chips: list[int], pending: int, length: int) -> bool:
    stop, roll = stop_or_roll(chips, pending, length)
    return roll > stop


def attacks(solution: ShizzleSolution, chips: list[int]) -> bool:
    """Is attacking better than taking, with a line of six and nothing else?"""
    line = [[0, 1], [1, 1], [2, 1], [3, 1], [4, 1], [5, 1]]
    position = rollhouse.position("shizzle", chips=chips, line=line, phase="settle", pending=1)
    (_, take), (_, attack) = solution.values(position)
    return attack[0] > take[0] + solution.bound


# Rules of thumb

THUMBS = (
    "perfect",
    "perfect, but never attacks",
    "perfect, but stops on every Shizzle",
    "perfect, but stops on three dice",
    "longest line; rolls on with three dice or a first Shizzle; attacks when behind",
    "greedy, the house's rule of thumb",
    "stops as soon as allowed, and takes",
)


@rule
def choose(setup: Record, state: Record, random: Record, tables: Any) -> int:
    """Seat `who[0]` plays by thumb number `who[1]`, the other one perfectly."""
    of, first, sure, rest, worth, who, mask = tables
    perfect = policy.choose(setup, state, random, (of, first, sure, rest, worth))
    if state.to_move != who[0] or state.phase == rules.SPARKING:
        return perfect
    if who[1] == 4:
        rules.legal(setup, state, mask)
        return longest_line(setup, state, mask)
    if who[1] == 5:
        rules.legal(setup, state, mask)
        return greedy.choose(setup, state, mask)
    if who[1] == 6:
        return rules.default(setup, state)
    return but(state, perfect, who[1])


@rule
def but(state: Record, perfect: int, thumb: int) -> int:
    """The perfect action, except for one bad habit."""
    if thumb == 1 and state.phase == rules.SETTLING:
        return rules.TAKE
    stops = (thumb == 2 and state.length == rules.SHIZZLE) or (thumb == 3 and state.length == 3)
    return rules.STOP if stops and perfect == rules.ROLL else perfect


@rule
def longest_line(setup: Record, state: Record, mask: Array) -> int:
    if state.phase == rules.SETTLING:
        behind = state.chips[state.to_move] < state.chips[1 - state.to_move]
        return rules.ATTACK + 1 - state.to_move if behind else rules.TAKE
    longest = greedy.begin_longest_line(setup, state, mask)
    if longest >= 0:
        return rules.ADD + longest
    again = state.length == 3 or (state.length == rules.SHIZZLE and state.pending == 1)
    return rules.ROLL if again else rules.STOP


def thumbs(games: int) -> None:
    """The share of each rule of thumb against the perfect policy, both seats together."""
    solution = solved()
    perfect = tuple(solution.policy[name] for name in ("of", "first", "sure", "rest", "worth"))
    mask = np.zeros(rules.ACTIONS, np.uint8)  # one for all: games of one chunk share a thread
    for thumb, words in enumerate(THUMBS):
        means, variances, played = [], [], 0
        for seat in range(2):
            found = []
            tables = (*perfect, np.array([seat, thumb]), mask)
            for seed in range(-(-games // trial.CHUNK)):
                ends = trial.play(
                    solution.terms, sys.modules[__name__], "choose", tables, solution.start(),
                    trial.CHUNK, seed,
                )  # fmt: skip
                found.append(trial.mean_shares(solution.terms, ends)[0][seat])
            means.append(np.mean(found))
            variances.append(np.var(found, ddof=1) / len(found))
            played += len(found) * trial.CHUNK
        half = 1.96 * math.sqrt(sum(variances)) / 2
        print(f"{words}: {np.mean(means):.4f} ± {half:.4f} in {played:,} games", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("tables", "picture", "thumbs"))
    parser.add_argument("--games", type=int, default=200_000, help="in either seat")
    given = parser.parse_args()
    if given.what == "thumbs":
        thumbs(given.games)
    else:
        {"tables": tables, "picture": picture}[given.what]()


if __name__ == "__main__":
    main()
