"""What the exact solution of Toss Up! for two says: a picture, and what rules of thumb lose.

    PYTHONPATH=src python bench/toss_up_solution.py [--picture FILE] [--games N]

The rules of thumb play against best play, each seat in half of the games.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

import rollhouse
from rollhouse.games.toss_up import rules
from rollhouse.solvers import trial
from rollhouse.solvers.compiled import compiled
from rollhouse.solvers.toss_up import pairs

POINTS = ["stop from so many points on", (12, 16, 20, 24, 26, 28, 30, 35)]
DICE = ["stop with so few dice in hand", (1, 2, 3, 4, 5)]
THEIRS = (0, 50, 80, 100)
TOP = 60


@compiled
def choose(setup, state, random, policy):
    """Seat `thumb[0]` plays by points or dice, the other its best; in last turns until ahead."""
    choices, level, thumb = policy
    mover = state.to_move
    if mover != thumb[0]:
        return pairs.choose(setup, state, random, (choices, level))
    if state.last_turns:
        behind = state.scores[1 - mover] - state.scores[mover]
        return rules.ROLL if state.turn_points <= behind else rules.STOP
    stop = state.turn_points >= thumb[1] if thumb[1] else state.dice_left <= thumb[2]
    return rules.STOP if stop else rules.ROLL


def share(solution, policy, points, dice, games):
    """The share of a rule of thumb against best play, and its standard error."""
    start, shares = solution.start(), []
    for seat in (0, 1):
        thumb = np.array([seat, points, dice])
        ends = trial.play(
            solution.terms,
            sys.modules[__name__],
            "choose",
            (*policy, thumb),
            start,
            games // 2,
            seat,
        )
        mean, error = trial.mean_shares(solution.terms, ends)
        shares.append((mean[seat], error[seat]))
    return (shares[0][0] + shares[1][0]) / 2, np.hypot(shares[0][1], shares[1][1]) / 2


def picture(solution) -> str:
    """For four totals of the other: where the mover rolls (dark), by total and points."""
    rolls = np.unpackbits(solution.policy["choices"], axis=2, bitorder="little")[:, :, :TOP]
    side, gap, foot = 404, 60, 50
    parts = []
    for panel, theirs in enumerate(THEIRS):
        left, above = 50 + panel % 2 * (side + gap), 30 + panel // 2 * (4 * TOP + gap + foot)
        path = ""
        for points in range(TOP):
            row = np.concatenate([[0], rolls[:, theirs, points], [0]])
            changes = np.flatnonzero(np.diff(row.astype(int)))
            y = above + 4 * (TOP - 1 - points)
            for first, end in zip(changes[::2], changes[1::2], strict=True):
                path += f"M{left + 4 * first} {y}h{4 * (end - first)}v4H{left + 4 * first}z"
        bottom = above + 4 * TOP
        parts.append(f'<path d="{path}" fill="#3B5639"/>')
        parts.append(
            f'<path d="M{left} {above}h{side}v{4 * TOP}h-{side}z" fill="none" stroke="#6A5567"/>'
        )
        parts.append(f'<text x="{left}" y="{above - 8}">the other has {theirs}</text>')
        middle = above + 2 * TOP
        parts.append(
            f'<text transform="rotate(-90 {left - 32} {middle})" x="{left - 32}" y="{middle}" '
            'text-anchor="middle">points of the turn</text>'
        )
        for mine in range(0, 101, 20):
            x, y = left + 4 * mine + 2, bottom + 16
            parts.append(f'<text x="{x}" y="{y}" text-anchor="middle">{mine}</text>')
        for points in range(0, TOP, 10):
            y = bottom - 4 * points
            parts.append(f'<text x="{left - 6}" y="{y}" text-anchor="end">{points}</text>')
        parts.append(
            f'<text x="{left + side // 2}" y="{bottom + 34}" text-anchor="middle">my total</text>'
        )
    width, height = 60 + 2 * side + gap, 2 * (4 * TOP + gap + foot) + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="Figtree, sans-serif" font-size="12" fill="#2B1A2E">\n'
        f'<rect width="{width}" height="{height}" fill="#FFF6EC"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--picture", metavar="FILE")
    reader.add_argument("--games", type=int, default=400_000, metavar="N")
    given = reader.parse_args()
    solution = rollhouse.solve("toss_up")
    if given.picture:
        Path(given.picture).write_text(picture(solution), encoding="utf-8")
        return
    policy = tuple(solution.policy.values())
    for name, values in (POINTS, DICE):
        print(name)
        for value in values:
            points, dice = (value, 0) if name == POINTS[0] else (0, value)
            mean, error = share(solution, policy, points, dice, given.games)
            print(f"  {value:3}  {mean:.4f} ± {error:.4f}  loses {0.5 - mean:.4f}")


if __name__ == "__main__":
    main()
