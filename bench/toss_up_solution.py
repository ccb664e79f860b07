"""What the exact solution of Toss Up! for two says: a picture, and what rules of thumb lose.

    PYTHONPATH=src python bench/toss_up_solution.py [--picture FILE]

The rules of thumb play against best play, each seat in half of the games. What they win is
computed, not played: a turn's worth is a straight line in what follows its red light, so that the
two turns at the same totals are two equations; totals are gone through from the highest sum down.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numba import njit

import rollhouse
from rollhouse.games.toss_up import greedy, rules
from rollhouse.games.toss_up.solver.falls import falls

POINTS = ["stop from so many points on", (12, 16, 20, 22, 24, 25, 26, 27, 28, 29, 30, 35)]
DICE = ["stop with so few dice in hand", (1, 2, 3, 4, 5)]
THEIRS = (0, 50, 80, 100)
TOP = 60
MOST = 400
"""Up to how many points of a turn are considered; with more, everybody stops."""


@njit
def last_turn(behind, level, gains, busts, values):
    """The share of the player who has the last turn and is this far behind; `level` says whether
    they roll when level.
    """
    dice = len(busts)
    for points in range(behind, -1, -1):
        if points == behind and not level[points % dice]:
            values[points] = 0.5
            continue
        total = 0.0
        for gain in range(1, gains.shape[1]):
            after = points + gain
            total += gains[points % dice, gain] * (1.0 if after > behind else values[after])
        values[points] = total / (1.0 - gains[points % dice, 0])
    first = 0.0
    for gain in range(1, gains.shape[1]):
        first += gains[0, gain] * (1.0 if gain > behind else values[gain])
    return first + gains[0, 0] * values[0]


@njit
def turn(stops, rolls, gains, busts, line):
    """A turn as `line[0] + line[1] * x`, x being what follows a red light or a stop with nothing.

    `stops` says what stopping is worth, by points; `rolls` is 1 where the player rolls.
    """
    dice = len(busts)
    values = np.zeros((len(stops) + dice, 2))
    for points in range(len(values) - 1, -1, -1):
        here = points % dice
        if points >= len(stops) - 1 or not rolls[points]:
            values[points, 0] = 0.0 if points == 0 else stops[min(points, len(stops) - 1)]
            values[points, 1] = 1.0 if points == 0 else 0.0
            continue
        for part in range(2):
            total = busts[here] if part else 0.0
            for gain in range(1, gains.shape[1]):
                if points + gain < len(values):
                    total += gains[here, gain] * values[points + gain, part]
            values[points, part] = total / (1.0 - gains[here, 0])
    for part in range(2):
        line[part] = busts[0] if part else 0.0
        for gain in range(gains.shape[1]):
            line[part] += gains[0, gain] * values[gain, part]


@njit
def meet(goal, thumb, choices, lasts, gains, busts, shares):
    """`shares[mine, theirs, n]`: the rule of thumb moves (n = 0), or best play does (1); each is
    the mover's share.
    """
    stops, line = np.zeros((2, len(thumb))), np.zeros((2, 2))
    rolls = np.zeros(len(thumb), np.uint8)
    for total in range(2 * goal, -1, -1):
        for mine in range(max(0, total - goal), min(goal, total) + 1):
            theirs = total - mine
            for player in range(2):
                own, other = (mine, theirs) if player == 0 else (theirs, mine)
                for points in range(1, len(thumb)):
                    if own + points > goal:
                        ahead = own + points - other
                        stops[player, points] = 1.0 - lasts[1 - player, ahead]
                    else:
                        stops[player, points] = 1.0 - shares[other, own + points, 1 - player]
                    byte = choices[own, other, points >> 3] if points < 8 * choices.shape[2] else 0
                    rolls[points] = thumb[points] if player == 0 else byte >> (points & 7) & 1
                rolls[0] = thumb[0] if player == 0 else choices[own, other, 0] & 1
                turn(stops[player], rolls, gains, busts, line[player])
            v, w = line[0], line[1]
            first = (v[0] + v[1] * (1.0 - w[0] - w[1])) / (1.0 - v[1] * w[1])
            shares[mine, theirs, 0] = first
            shares[theirs, mine, 1] = w[0] + w[1] * (1.0 - first)


def share(solution, thumb, level):
    """What a rule of thumb wins against best play, both seats together.

    `thumb` is 1 for the points at which it rolls, before the last turn; in the last turn it rolls
    while behind, and when level as `level` says.
    """
    goal, chances = int(solution.terms.setup.goal), falls(solution.terms)
    tables = chances.gains, chances.busts
    room = np.zeros(MOST + goal + 1)
    both = (level, solution.policy["level"])
    lasts = np.array(
        [[last_turn(n, rule, *tables, room) for n in range(len(room))] for rule in both]
    )
    shares = np.zeros((goal + 1, goal + 1, 2))
    meet(goal, thumb, solution.policy["choices"], lasts, *tables, shares)
    return (shares[0, 0, 0] + 1.0 - shares[0, 0, 1]) / 2


def by_greedy(solution):
    """The `greedy` player, given by the points at which it rolls and what it does when level."""
    mask, setup = np.ones(rules.ACTIONS, np.uint8), solution.terms.setups[0]

    def rolled(**fields):
        position = rollhouse.position("toss_up", **fields)
        return greedy.choose(setup, position.array()[0], mask) == rules.ROLL

    thumb = [rolled(scores=[0, 0], turn_points=points) for points in range(MOST)]
    level = [
        rolled(scores=[100 - points, 110], turn_points=10 + points, last_turns=1)
        for points in range(10)
    ]
    return np.array(thumb, np.uint8), np.array(level, np.uint8)


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
        f'<rect width="{width}" height="{height}" fill="#FFF6EC"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--picture", metavar="FILE")
    given = reader.parse_args()
    solution = rollhouse.solve("toss_up")
    if given.picture:
        Path(given.picture).write_text(picture(solution), encoding="utf-8")
        return
    points, keen = np.arange(MOST), np.ones(10, np.uint8)
    for name, values in (POINTS, DICE):
        print(name)
        for value in values:
            thumb = points < value if name == POINTS[0] else 10 - points % 10 > value
            print(f"  {value:3}  {share(solution, thumb.astype(np.uint8), keen):.6f}")
    print(f"greedy  {share(solution, *by_greedy(solution)):.6f}")


if __name__ == "__main__":
    main()
