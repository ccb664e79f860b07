"""Measure the tower of Stack Attack: how often each hand's towers fall.

    python bench/tower.py falls [--hands average,shaky] [--towers 300] [--processes 2]
    python bench/tower.py curve docs/tower-falls.svg

`falls` lets each hand build towers from the empty plate until they fall and keeps how high each
was, in bench/results/tower.json, after every tower: it can be stopped at any time and goes on where
it was. Tower n of a hand always comes out the same (stream n of the seed). Probabilities follow
from the counts: P(fall | height) for the height that the tower would have after the placement.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
from pathlib import Path
from typing import Any

from rollhouse.games.kernel import stream
from rollhouse.physics import hands, tower

RESULTS = Path(__file__).parent / "results" / "tower.json"
SEED = 20
MEASURED = ("steady", "average", "shaky")
CONFIDENCE = 1.96
COLOURS = {"steady": "#1d6b3a", "average": "#1f4fa3", "shaky": "#b3261e"}


# Falls


def build(task: tuple[str, int]) -> tuple[str, int]:
    """Build tower number n of a hand; the height at which it fell (that die counted)."""
    name, number = task
    random, world = stream(SEED, number), tower.start()
    while len(world.dice) < tower.MOST_DICE:
        face = 1 + number % 6
        error = hands.error(hands.HANDS[name], random)
        placed = tower.place(world, face, hands.aim(world), error, watched=False)
        if not placed.stands:
            return name, len(placed.world.dice)
        world = placed.world
    return name, tower.MOST_DICE + 1


def measure(names: list[str], towers: int, processes: int) -> None:
    """Add towers until every hand has so many, hands in turn, keeping the results as they come."""
    kept = load()
    for name in names:
        kept["fell"].setdefault(name, {})
    counted = {name: [int(n) for n in kept["fell"][name]] for name in names}
    tasks = [(name, n) for n in range(towers) for name in names if n not in counted[name]]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for name, task in zip(tasks, pool.imap(build, tasks), strict=True):
            kept["fell"][name[0]][str(name[1])] = task[1]
            save(kept)


def load() -> dict[str, Any]:
    head = {"version": tower.physics_version(), "seed": SEED, "aim": hands.RECENTRE}
    deviations = {name: vars(hands.HANDS[name]) for name in MEASURED}
    if RESULTS.exists():
        kept: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
        if all(kept.get(key) == value for key, value in head.items()):
            same = {n for n in MEASURED if kept["hands"].get(n) == deviations[n]}
            fell = {name: heights for name, heights in kept["fell"].items() if name in same}
            return {**kept, "hands": deviations, "fell": fell}
    return {**head, "hands": deviations, "fell": {}}


def save(kept: dict[str, Any]) -> None:
    falls = {name: rows(list(fell.values())) for name, fell in kept["fell"].items() if fell}
    text = json.dumps({**kept, "falls": falls}, indent=1)
    unsaved = RESULTS.with_suffix(".part")
    unsaved.write_text(text + "\n", encoding="utf-8")
    unsaved.replace(RESULTS)


def rows(fell: list[int]) -> list[dict[str, Any]]:
    """By height 1 to 34: placements, falls, their 95 % interval, and a rising estimate.

    The estimate adds half a fall and half a stand to every height that was tried and never goes
    down with height; heights that no tower reached have the estimate of the last one that was.
    """
    heights = range(1, tower.MOST_DICE + 1)
    placed = [sum(height >= h for height in fell) for h in heights]
    falls = [sum(height == h for height in fell) for h in heights]
    chances = rising([(f + 0.5) / (n + 1) for f, n in zip(falls, placed, strict=True) if n], placed)
    chances += [chances[-1]] * (len(placed) - len(chances))
    return [
        {
            "height": h,
            "placements": n,
            "falls": f,
            "interval": interval(f, n),
            "chance": round(chance, 4),
        }
        for h, n, f, chance in zip(heights, placed, falls, chances, strict=True)
    ]


def rising(values: list[float], placed: list[int]) -> list[float]:
    """The nearest values that never fall (neighbours that do are pooled by their weight)."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values, (n + 1.0 for n in placed), strict=False):
        pools.append((value, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, v, m), (b, w, n) = pools[-2:]
            pools[-2:] = [((a * v + b * w) / (v + w), v + w, m + n)]
    return [value for value, _, many in pools for _ in range(many)]


def interval(falls: int, placed: int) -> list[float]:
    """Wilson's 95 % interval."""
    if not placed:
        return [0.0, 1.0]
    share, z = falls / placed, CONFIDENCE * CONFIDENCE / placed
    middle = (share + z / 2) / (1 + z)
    half = CONFIDENCE * math.sqrt(share * (1 - share) / placed + z / placed / 4) / (1 + z)
    return [round(max(middle - half, 0), 4), round(min(middle + half, 1), 4)]


def standing(fell: list[int], height: int) -> float:
    """The share of towers that reached a height."""
    return sum(at > height for at in fell) / len(fell)


def table(kept: dict[str, Any]) -> str:
    """The curves as a table for the documentation."""
    names = [name for name in MEASURED if kept["fell"].get(name)]
    heights = (1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24)
    lines = [
        "| hand | towers | fell at 6 to 14 | middle half |" + "".join(f" {h} |" for h in heights)
    ]
    lines.append("|---|---:|---:|---:|" + "---:|" * len(heights))
    for name in names:
        fell = sorted(kept["fell"][name].values())
        between = sum(6 <= at <= 14 for at in fell) / len(fell)
        quarter = fell[len(fell) // 4], fell[3 * len(fell) // 4]
        cells = "".join(f" {standing(fell, h):.2f} |" for h in heights)
        lines.append(
            f"| {name} | {len(fell)} | {between:.0%} | {quarter[0]} to {quarter[1]} |{cells}"
        )
    return "\n".join(lines)


def curve(kept: dict[str, Any], path: Path) -> None:
    """P(a tower of n dice stands) of every hand, as a picture."""
    left, top, width, height = 50, 20, 540, 240
    parts = []
    for tick in range(0, 25, 2):
        x = left + width * tick / 24
        parts.append(
            f'<text x="{x:.0f}" y="{top + height + 18}" text-anchor="middle">{tick}</text>'
        )
    for tick in (0, 25, 50, 75, 100):
        y = top + height * (1 - tick / 100)
        parts.append(f'<path d="M{left} {y:.0f}h{width}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.0f}" text-anchor="end">{tick} %</text>')
    for place, name in enumerate(name for name in MEASURED if kept["fell"].get(name)):
        fell = list(kept["fell"][name].values())
        points = " ".join(
            f"{left + width * h / 24:.1f},{top + height * (1 - standing(fell, h)):.1f}"
            for h in range(25)
        )
        colour = COLOURS[name]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        label = f"{name}: {kept['hands'][name]['place']} mm, {len(fell)} towers"
        parts.append(
            f'<text x="{left + 14}" y="{top + 170 + 20 * place}" fill="{colour}">{label}</text>'
        )
    title = "Share of towers that reach so many dice"
    parts.append(
        f'<text x="{left + width / 2:.0f}" y="{top + height + 40}" text-anchor="middle">dice</text>'
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 610 310" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{title}"><title>{title}</title>'
        f'<rect width="610" height="310" fill="#fff"/>{"".join(parts)}</svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("falls", "curve"))
    parser.add_argument("path", nargs="?", type=Path, help="where the curve is drawn")
    parser.add_argument("--hands", default=",".join(MEASURED))
    parser.add_argument("--towers", type=int, default=300)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.what == "falls":
        measure(arguments.hands.split(","), arguments.towers, arguments.processes)
        print(table(load()))
    else:
        curve(load(), arguments.path or Path("tower-falls.svg"))
        print(table(load()))


if __name__ == "__main__":
    main()
