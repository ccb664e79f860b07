"""Compare the stored table of flicks with fresh ones, and write what the documentation shows.

    PYTHONPATH=src python bench/arena_docs.py FOLDER

Reads fresh.jsonl of bench/arena.py beside the stored aims and table; needs numba, for positions of
the game. Rewrites the tables of docs/physics-arena.md, each between two comments that name it, and
draws docs/arena-calibration.svg.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from arena import AIMS, BAG, CLASSES, COMBINATIONS, HANDS, HOLES, Row, rows_of
from arena_tables import WHOLE, of_class

import rollhouse
from rollhouse.games.dice_flick.options import FLICKS

DOCS = Path(__file__).parents[1] / "docs"
EDGES = (0.0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1.01)
COLOURS = {"steady": "#1d6b3a", "average": "#1f4fa3", "shaky": "#b3261e"}


@cache
def said(combination: int, taken: int) -> Any:
    """The surrogate's chances of each hole and of the bag, as a position of the game has them."""
    hand, target, _, movable = COMBINATIONS[combination]
    dice = iter("BYG" * 5)
    cells = [
        [f"{next(dice)}1" if taken >> 5 * r + c & 1 else None for c in range(5)] for r in range(5)
    ]
    position = rollhouse.position(
        "dice_flick",
        arena=cells,
        hands=[["pink", "white", "white"], []],
        skill=hand,
        movable_bases=[0] if movable else [],
    ).after({"do": "flick", "die": "pink", "base": 0, "aim": list(target)})
    chances = np.zeros(26)
    for outcome, chance in position.outcomes():
        rest = outcome["rest"]
        chances[BAG if rest == "bag" else HOLES.index(tuple(rest))] += float(chance)
    return chances


def judged(rows: list[Row]) -> tuple[Any, Any]:
    """Row by row the surrogate's chances, and which of them came."""
    chances = np.array([said(row[0], row[1]) for row in rows])
    came = np.zeros_like(chances)
    came[np.arange(len(rows)), [row[2] for row in rows]] = 1.0
    return chances, came


def binned(rows: list[Row]) -> list[tuple[float, float, float, int]]:
    """The mean chance that the surrogate gave, the share that came true, half its 95 % interval,
    and how many.
    """
    chances, came = judged(rows)
    found = []
    for low, high in pairwise(EDGES):
        inside = (chances >= low) & (chances < high)
        count = int(inside.sum())
        if count >= 100:
            share = float(came[inside].mean())
            half = 1.96 * math.sqrt(max(share * (1 - share), 1 / count) / count)
            found.append((float(chances[inside].mean()), share, half, count))
    return found


def calibration(rows: list[Row]) -> str:
    """A picture of the chances that the surrogate gave a hole or the bag, and how often they came
    true.
    """
    left, top, size = 60, 20, 360
    parts = []
    for tick in (0, 20, 40, 60, 80, 100):
        x, y = left + size * tick / 100, top + size * (1 - tick / 100)
        parts.append(f'<path d="M{left} {y:.0f}h{size}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.0f}" text-anchor="end">{tick} %</text>')
        parts.append(
            f'<text x="{x:.0f}" y="{top + size + 18}" text-anchor="middle">{tick} %</text>'
        )
    parts.append(
        f'<path d="M{left} {top + size}l{size} {-size}" stroke="#999" stroke-dasharray="4"/>'
    )
    series = [(hand, filled) for hand in HANDS for filled in (True, False)]
    for place, (hand, filled) in enumerate(series):
        mine = [r for r in rows if COMBINATIONS[r[0]][0] == hand and (r[1] == 0) == filled]
        colour = COLOURS[hand]
        for mean, share, half, _ in binned(mine):
            x, y, bar = left + size * mean, top + size * (1 - share), size * half
            parts.append(f'<path d="M{x:.1f} {y - bar:.1f}v{2 * bar:.1f}" stroke="{colour}"/>')
            parts.append(dot(x, y, colour, filled))
        y = top + 20 + 20 * place
        parts.append(dot(left + size + 30, y - 4, colour, filled))
        label = f"{hand}, {'empty box' if filled else 'with dice'}: {len(mine):,} flicks"
        parts.append(f'<text x="{left + size + 40}" y="{y}" fill="{colour}">{label}</text>')
    middle = left + size / 2
    parts.append(
        f'<text x="{middle:.0f}" y="{top + size + 40}" text-anchor="middle">the table says</text>'
    )
    parts.append(
        f'<text transform="translate(14 {top + size / 2:.0f}) rotate(-90)" '
        f'text-anchor="middle">came in fresh flicks</text>'
    )
    title = "What the table of flicks says, and how often it came in fresh flicks"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 440" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{title}"><title>{title}</title>'
        f'<rect width="660" height="440" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def dot(x: float, y: float, colour: str, filled: bool) -> str:
    inside = colour if filled else "#fff"
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{inside}" stroke="{colour}"/>'


# Tables for the documentation


def bins_table(rows: list[Row]) -> str:
    lines = ["| | mean said | came | ± | chances |", "|---|---:|---:|---:|---:|"]
    for name, dice in (("empty box", False), ("with dice", True)):
        for mean, share, half, count in binned([row for row in rows if bool(row[1]) == dice]):
            lines.append(f"| {name} | {mean:.3f} | {share:.3f} | {half:.3f} | {count:,} |")
    return "\n".join(lines)


def judged_table(rows: list[Row]) -> str:
    """By hand and class, for the hole aimed at and for any hole: predicted, observed, and how far
    apart.
    """
    heads = "hand | dice | fresh flicks | aimed: said | came | z | some hole: said | came | z"
    lines = [f"| {heads} |", "|---|---|" + "---:|" * 7]
    for hand in HANDS:
        for occupancy in CLASSES:
            mine = of_class(rows, hand, occupancy)
            chances, came = judged(mine)
            aimed = [HOLES.index(COMBINATIONS[row[0]][1]) for row in mine]
            every = np.arange(len(mine))
            pairs = [(chances[every, aimed], came[every, aimed])]
            pairs.append((1 - chances[:, BAG], 1 - came[:, BAG]))
            cells = []
            for chance, happened in pairs:
                z = (happened - chance).sum() / math.sqrt((chance * (1 - chance)).sum())
                cells.append(f"{chance.mean():.3f} | {happened.mean():.3f} | {z:+.1f}")
            lines.append(f"| {hand} | {occupancy} | {len(mine):,} | {' | '.join(cells)} |")
    return "\n".join(lines)


def classes_table() -> str:
    names = {"empty": "none", "few": "1 to 6", "many": "7 to 15"}
    columns = (
        "aimed",
        "some_hole",
        "trench",
        "outside",
        "tilted",
        "knocked",
        "knocked_out",
        "shaken",
    )
    lines = [
        "| hand | dice in holes | flicks | hole aimed at | some hole | trench | outside | tilted | "
        "a die knocked | one into the bag | shaken |",
        "|---|---|" + "---:|" * 9,
    ]
    for hand, found in json.loads(FLICKS.read_text(encoding="utf-8"))["classes"].items():
        for occupancy, shares in found.items():
            cells = " | ".join(f"{shares[column] / WHOLE:.3f}" for column in columns)
            lines.append(f"| {hand} | {names[occupancy]} | {shares['flicks']:,} | {cells} |")
    return "\n".join(lines)


def aims_table() -> str:
    lines = ["| row | columns 1, 5 | columns 2, 4 | column 3 |", "|---|---:|---:|---:|"]
    found = json.loads(AIMS.read_text(encoding="utf-8"))["aims"]["open"]
    for row, aims in enumerate(found, start=1):
        name = {1: "1 (far)", 5: "5 (near)"}.get(row, str(row))
        lines.append(f"| {name} | " + " | ".join(f"{a[4]:.2f}, {a[5]:.2f}" for a in aims) + " |")
    return "\n".join(lines)


def counts_sentence(fresh: list[Row]) -> str:
    aims, table = (json.loads(file.read_text(encoding="utf-8")) for file in (AIMS, FLICKS))
    return (
        f"Measured: {aims['flicks']:,} flicks for the aims, {table['samples']:,} for the table, "
        f"{len(fresh):,} fresh ones to judge it."
    )


def write_docs(folder: Path) -> None:
    fresh = rows_of(folder / "fresh.jsonl")
    (DOCS / "arena-calibration.svg").write_text(calibration(fresh), encoding="utf-8")
    page = DOCS / "physics-arena.md"
    text = page.read_text(encoding="utf-8")
    tables = {
        "counts": counts_sentence(fresh),
        "aims": aims_table(),
        "classes": classes_table(),
        "bins": bins_table(fresh),
        "judged": judged_table(fresh),
    }
    for name, made in tables.items():
        between = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, found = between.subn(lambda m, made=made: f"{m[1]}\n{made}\n\n{m[2]}", text)
        assert found == 1, name
    page.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    write_docs(parser.parse_args().folder)


if __name__ == "__main__":
    main()
