"""What the exact solutions of Doozy Dice for one and Stack Attack for two say, in figures.

    python bench/solved_dice.py cards      # what each card costs when it is the last one
    python bench/solved_dice.py deals      # random deals: expected scores, and what greedy loses
    python bench/solved_dice.py hands      # win shares of hands against each other
    python bench/solved_dice.py thumbs     # what simple rules lose in Stack Attack
    python bench/solved_dice.py pictures   # docs/doozy-dots.svg, docs/stack-stops.svg

Every part prints JSON. Everything is solved exactly, except what is played: greedy's scores, the
simple rules and how often players stop, each with a standard error.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from argparse import RawDescriptionHelpFormatter as RawText
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import rollhouse
from rollhouse.games.doozy_dice import greedy as greedy_doozy
from rollhouse.games.doozy_dice import rules as doozy_rules
from rollhouse.games.doozy_dice.solver import sweep as doozy
from rollhouse.games.stack_attack import greedy as greedy_stack
from rollhouse.games.stack_attack import rules as stack_rules
from rollhouse.games.stack_attack.solver import sweep as stack
from rollhouse.kernel.records import Array, Record, rule
from rollhouse.solvers import trial

ROOT = Path(__file__).resolve().parent.parent
HERE = sys.modules[__name__]
HANDS = ("steady", "average", "shaky")
COLOURS = ("#2A7A4E", "#2D68B2", "#B02A20", "#75479C", "#2B1A2E")
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""The possible steps between the grid lines of a picture."""
FEW = trial.CHUNK
"""How many games are played one after another, in one thread."""


# Doozy Dice


@rule
def play_greedily(setup: Record, state: Record, random: Record, mask: Array) -> int:  # noqa: ARG001
    doozy_rules.legal(setup, state, mask)
    return greedy_doozy.choose(setup, state, mask)


class Eager(NamedTuple):
    plain: doozy.Policy
    mask: Array


@rule
def play_eagerly(setup: Record, state: Record, random: Record, policy: Eager) -> int:
    """Completes a card as soon as dice and dots allow, the first of them; else plays its best."""
    doozy_rules.legal(setup, state, policy.mask)
    for action in range(doozy_rules.COMPLETE, doozy_rules.COMPLETE + doozy_rules.CARDS):
        if policy.mask[action]:
            return action
    return doozy.choose(setup, state, random, policy.plain)


def names() -> list[str]:
    return [card["name"] for card in rollhouse.start("doozy_dice", players=1).options["deck"]]


def worth(solution: Any, card: int, dots: int) -> float:
    """The score to come with one card open, and the dots in hand with it."""
    worths = doozy.Worths(**solution.arrays)
    low, high, place = (int(part[1 << card]) for part in worths[:3])
    return float(worths.worth[place + min(max(dots, low), high) - low])


def cards() -> Any:
    found = {}
    deck = names()
    for first in range(0, len(deck), 5):
        five = (deck + deck)[first : first + 5]
        solution = rollhouse.solve("doozy_dice", players=1, cards=five)
        for place, name in enumerate(solution.terms.options["cards"]):
            found[name] = [round(worth(solution, place, dots), 3) for dots in (0, 2, 5, 99)]
    return dict(sorted(found.items(), key=lambda item: item[1][1]))


def deals(many: int = 24, games: int = 256) -> Any:
    chance, found = random.Random(2026), []
    for _ in range(many):
        five = chance.sample(names(), 5)
        solution = rollhouse.solve("doozy_dice", players=1, cards=five)
        mask = np.zeros(doozy_rules.ACTIONS, np.uint8)
        ends = trial.play(solution.terms, HERE, "play_greedily", mask, solution.start(), games)
        scores = ends["rolls"][:, 0] - ends["dots"][:, 0]
        eager = Eager(doozy.Policy(**solution.policy), mask)
        ends = trial.play(solution.terms, HERE, "play_eagerly", eager, solution.start(), games)
        soon = ends["rolls"][:, 0] - ends["dots"][:, 0]
        means = scores.mean(), soon.mean()
        found.append((solution.expected_score, *means, solution.seconds, five))
    best, greedy, eagerly, seconds = (np.array([row[n] for row in found]) for n in range(4))
    return {
        "deals": many,
        "games played in each": games,
        "lowest": min(found)[::4],
        "highest": max(found)[::4],
        "mean": mean_of(best),
        "greedy_loses": mean_of(greedy - best),
        "finishing_as_soon_as_possible_loses": mean_of(eagerly - best),
        "seconds": [float(np.median(seconds)), float(seconds.max())],
    }


def mean_of(values: Array) -> list[float]:
    """A mean and its standard error."""
    return [float(values.mean()), float(values.std(ddof=1) / len(values) ** 0.5)]


# Stack Attack


class Counting(NamedTuple):
    plain: stack.Policy
    counts: Array
    """By height of the tower, how often a player who may go on does so, or stops."""


@rule
def play_and_count(setup: Record, state: Record, random: Record, policy: Counting) -> int:
    action = stack.choose(setup, state, random, policy.plain)
    if state.placed > 0:
        policy.counts[state.height, 1 if action == stack_rules.STOP else 0] += 1
    return action


class Against(NamedTuple):
    plain: stack.Policy
    mask: Array
    thumb: int
    seat: int


@rule
def play_by_thumb(setup: Record, state: Record, random: Record, policy: Against) -> int:
    """One seat stops as soon as it may (0), never stops (1), or is greedy (2); others play best."""
    best = stack.choose(setup, state, random, policy.plain)
    if state.to_move != policy.seat:
        return best
    stack_rules.legal(setup, state, policy.mask)
    if policy.thumb == 2:
        return greedy_stack.choose(setup, state, policy.mask)
    if policy.thumb == 0 and policy.mask[stack_rules.STOP]:
        return stack_rules.STOP
    if policy.thumb == 1 and best == stack_rules.STOP:
        for action in range(stack_rules.STOP):
            if policy.mask[action]:
                return action
    return best


def hands() -> Any:
    return {
        f"{one} begins against {other}": rollhouse.solve("stack_attack", skill=[one, other])
        .arrays["shares"][0, 0]
        .round(4)
        for one in HANDS
        for other in HANDS
    }


def thumbs(games: int = 10 * FEW) -> Any:
    found = {}
    for hand in HANDS:
        solution: Any = rollhouse.solve("stack_attack", skill=hand)
        mask = np.zeros(stack_rules.ACTIONS, np.uint8)
        for thumb, name in enumerate(("stops at once", "never stops", "greedy")):
            shares = []
            for seat in (0, 1):
                policy = Against(solution.playing, mask, thumb, seat)
                for first in range(0, games, FEW):
                    ends = trial.play(
                        solution.terms, HERE, "play_by_thumb", policy, solution.start(), FEW,
                        seed=first + seat,
                    )  # fmt: skip
                    scores = ends["scores"][:, :2]
                    shares.append(scores[:, seat] > scores[:, 1 - seat])
            found[f"{hand}, {name}"] = mean_of(np.concatenate(shares).astype(float))
    return found


def stops(hand: str, games: int = 10 * FEW) -> Array:
    """By height, how often a player who may add another die stops."""
    solution: Any = rollhouse.solve("stack_attack", skill=hand)
    counts = np.zeros((40, 2), np.int64)
    for first in range(0, games, FEW):
        policy = Counting(solution.playing, counts)
        trial.play(
            solution.terms, HERE, "play_and_count", policy, solution.start(), FEW, seed=first
        )
    return counts


# Pictures


def dots_gained() -> dict[str, list[float]]:
    """What one more dot saves, at the start of the last turn, of the last but one, and so on."""
    five = ["Snowman", "Four Square", "Countdown", "Doozy Dog", "Two Dozen"]
    solution: Any = rollhouse.solve("doozy_dice", players=1, cards=five)
    lines = {}
    for size in range(1, 6):
        still = five[-size:]
        scores = [
            solution.score(
                rollhouse.position("doozy_dice", players=1, cards=five, open=[still], dots=[dots])
            )
            for dots in range(9)
        ]
        lines[f"{size} open"] = [round(float(gain), 4) for gain in -np.diff(scores)]
    return lines


def picture(
    path: Path, title: str, across: str, up: str, lines: dict[str, list[tuple[float, float]]]
) -> None:
    """Lines over a grid, as SVG."""
    right = max(x for points in lines.values() for x, _ in points)
    left = min(x for points in lines.values() for x, _ in points)
    low = float(int(min(y for points in lines.values() for _, y in points)))
    most = max(y for points in lines.values() for _, y in points)
    step = next(step for step in STEPS if low + 6 * step >= most)
    marks = [low + step * n for n in range(8) if low + step * (n - 1) < most]
    top, digits = marks[-1], 2 if step < 0.1 else 1
    parts = []

    def at(x: float, y: float) -> str:
        along, above = (x - left) / (right - left), (y - low) / (top - low)
        return f"{60 + 420 * along:.1f},{260 - 220 * above:.1f}"

    for y in marks:
        parts.append(f'<polyline points="{at(left, y)} {at(right, y)}" stroke="#E6D6C8"/>')
        parts.append(
            f'<text x="52" y="{at(left, y).split(",")[1]}" text-anchor="end" dy="4">'
            f"{y:.{digits}f}</text>"
        )
    for x in range(int(left), int(right) + 1):
        parts.append(
            f'<text x="{at(x, low).split(",")[0]}" y="276" text-anchor="middle">{x}</text>'
        )
    for number, (name, points) in enumerate(lines.items()):
        colour = COLOURS[number]
        joined = " ".join(at(x, y) for x, y in points)
        parts.append(
            f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts.append(f'<text x="490" y="{60 + 18 * number}" fill="{colour}">{name}</text>')
    parts.append(f'<text x="24" y="24" font-size="15" font-weight="700">{title}</text>')
    parts.append(f'<text x="270" y="297" text-anchor="middle">{across}</text>')
    parts.append(
        f'<text x="14" y="150" transform="rotate(-90 14 150)" text-anchor="middle">{up}</text>'
    )
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 310" '
        'font-family="Figtree, sans-serif" fill="#2B1A2E" '
        f'font-size="11" role="img" aria-label="{title}"><rect width="580" height="310" '
        f'fill="#FFF6EC"/>{"".join(parts)}</svg>\n',
        encoding="utf-8",
    )


def pictures() -> Any:
    gains = dots_gained()
    picture(
        ROOT / "docs" / "doozy-dots.svg", "What one more Doozy Dot saves", "dots in hand",
        "points of the expected score",
        {name: list(enumerate(line)) for name, line in gains.items()},
    )  # fmt: skip
    stopped = {hand: stops(hand) for hand in HANDS}
    picture(
        ROOT / "docs" / "stack-stops.svg", "How often one stops who may go on", "dice in the tower",
        "part of the choices",
        {
            hand: [(h, float(c[1] / c.sum())) for h, c in enumerate(counts) if c.sum() > 200]
            for hand, counts in stopped.items()
        },
    )  # fmt: skip
    return {
        "one dot saves": gains,
        "stopped": {hand: counts[:16].tolist() for hand, counts in stopped.items()},
    }


PARTS = {"cards": cards, "deals": deals, "hands": hands, "thumbs": thumbs, "pictures": pictures}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=RawText)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    chosen = parser.parse_args().parts or list(PARTS)
    for part in chosen:
        if part not in PARTS:
            parser.error(f"a part is one of {', '.join(PARTS)}, not {part}")
    for part in chosen:
        print(json.dumps({part: PARTS[part]()}, indent=1, default=float), flush=True)
