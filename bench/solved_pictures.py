"""Pictures of what the exact solutions say, as SVG in the house's colours.

    python bench/solved_pictures.py [surface] [crowd] [spending] [first]

`docs/toss-up-surface.svg`: how long to roll in Toss Up! for two, over both totals.
`docs/toss-up-crowd.svg`: how long to roll for two, three and four, from what
`toss_up_four_gpu.py` has written.
`docs/doozy-spending.svg`: how often it is best to pay dots for the last card at once.
`docs/first-player.svg`: what going first is worth in every solved game.
"""

from __future__ import annotations

import argparse
import itertools
import json
from argparse import RawDescriptionHelpFormatter as RawText
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import rollhouse
from rollhouse.games.doozy_dice import rules as doozy_rules

DOCS = Path(__file__).resolve().parent.parent / "docs"
RESULTS = Path(__file__).resolve().parent / "results"
INK, PLASTER, SOFT, RULE = "#2B1A2E", "#FFF6EC", "#6A5567", "#E6D6C8"
TOSS_UP, SHIZZLE, STACK = "#3B5639", "#2F3D66", "#27506A"
CELL = 4
"""Points of both totals that one column of the surface stands for."""
CARDS = ["Countdown", "Four Square", "High Five", "Climb", "Bookends"]
DOTS = 5
COSTS = 6


def sheet(name: str, width: int, height: int, title: str, parts: list[str]) -> None:
    (DOCS / name).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{title}" font-family="Figtree, sans-serif" font-size="13" fill="{INK}">\n'
        f"<title>{title}</title>\n"
        f'<rect width="{width}" height="{height}" fill="{PLASTER}"/>\n' + "\n".join(parts) + "\n"
        "</svg>\n",
        encoding="utf-8",
    )


def text(x: float, y: float, words: str, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{words}</text>'


# Toss Up!: a surface


def shade(part: float, light: float) -> str:
    """A shade from the pale wall of the room (low) to its deep edge (high); `light` is that of the
    face.
    """
    pale, deep = (0xCF, 0xE0, 0xB0), (0x3B, 0x56, 0x39)
    mixed = [round((a + (b - a) * part) * light) for a, b in zip(pale, deep, strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def first_stops() -> Any:
    """By my total and the other's: the fewest points of a turn at which stopping is best."""
    choices = rollhouse.solve("toss_up").policy["choices"]
    rolls = np.unpackbits(choices, axis=2, bitorder="little")
    rolls = np.concatenate([rolls, np.zeros((*rolls.shape[:2], 1), rolls.dtype)], axis=2)
    return np.argmin(rolls[:, :, 1:], axis=2) + 1


def surface() -> None:
    heights = first_stops()[::CELL, ::CELL]
    wide, deep, tall, left, base = 11.0, 5.2, 2.4, 330.0, 196.0

    def at(mine: float, theirs: float, points: float) -> tuple[float, float]:
        """The corner with both totals 0 lies at the back."""
        return left + (mine - theirs) * wide, base + (mine + theirs) * deep - points * tall

    def face(corners: list[tuple[float, float, float]], colour: str) -> str:
        joined = " ".join("{:.1f},{:.1f}".format(*at(*corner)) for corner in corners)
        return f'<polygon points="{joined}" fill="{colour}"/>'

    parts = ['<g stroke="#FFF6EC" stroke-width="0.4">']
    count, most = len(heights), heights.max()
    for a in range(count):
        for b in range(count):
            h = int(heights[a, b])
            part = h / most
            around = [(a + 1, b), (a + 1, b + 1), (a, b + 1)]
            parts.append(
                face([(a + 1, b, 0), (a + 1, b + 1, 0), (a + 1, b + 1, h), (a + 1, b, h)],
                     shade(part, 0.78))
            )  # fmt: skip
            parts.append(
                face([(a, b + 1, 0), (a + 1, b + 1, 0), (a + 1, b + 1, h), (a, b + 1, h)],
                     shade(part, 0.9))
            )  # fmt: skip
            parts.append(face([(a, b, h), *((x, y, h) for x, y in around)], shade(part, 1.0)))
    parts.append("</g>")
    for total in range(0, 101, 20):
        x, y = at(total / CELL + 0.5, count, 0)
        parts.append(text(x - 8, y + 14, str(total), "end"))
        x, y = at(count, total / CELL + 0.5, 0)
        parts.append(text(x + 8, y + 14, str(total)))
    x, y = at(count / 2, count + 4.5, 0)
    parts.append(text(x - 14, y + 22, "my total", "end", f'fill="{SOFT}"'))
    x, y = at(count + 4.5, count / 2, 0)
    parts.append(text(x + 14, y + 22, "the other's total", "start", f'fill="{SOFT}"'))
    for number, points in enumerate((1, 10, 20, 30, 40, int(most))):
        y = 66 + 20 * number
        colour = shade(points / most, 1.0)
        parts.append(f'<rect x="24" y="{y - 12}" width="22" height="14" fill="{colour}"/>')
        parts.append(text(54, y, f"{points}"))
    title = "Roll on until so many points: Toss Up! for two"
    parts.append(text(24, 34, title, more='font-size="17" font-weight="700"'))
    sheet("toss-up-surface.svg", 680, 510, title, parts)
    print("surface from", int(heights.min()), "to", int(most), "at 0:0", int(heights[0, 0]))


def crowd() -> None:
    """For two, three and four players side by side, by my total and the total of all others."""
    found = json.loads((RESULTS / "toss_up_four.json").read_text())
    cell, stops = found["cell"], {int(n): np.array(rows) for n, rows in found["stops"].items()}
    size, gap, left, top, most = 5, 44, 60, 92, 45
    count = len(stops[2])
    parts = []
    for number, (players, heights) in enumerate(stops.items()):
        x0 = left + number * (count * size + gap)
        words = {2: "for two", 3: "for three", 4: "for four"}[players]
        parts.append(text(x0, top - 10, words, more='font-weight="700"'))
        parts.append('<g shape-rendering="crispEdges">')
        for other in range(count):
            y = top + (count - 1 - other) * size
            begins = [0, *(np.flatnonzero(np.diff(heights[:, other])) + 1), count]
            for begin, end in itertools.pairwise(map(int, begins)):
                colour = shade(min(1.0, heights[begin, other] / most), 1.0)
                parts.append(
                    f'<path d="M{x0 + begin * size} {y}h{(end - begin) * size}v{size}'
                    f'H{x0 + begin * size}z" fill="{colour}"/>'
                )
        parts.append("</g>")
        for total in range(0, 101, 20):
            at = (total / cell + 0.5) * size
            parts.append(text(x0 + at, top + count * size + 16, str(total), "middle"))
            if number == 0:
                parts.append(text(x0 - 8, top + count * size - at + 5, str(total), "end"))
        parts.append(text(x0, top + count * size + 34, "my total", more=f'fill="{SOFT}"'))
        print(words, "at 0", heights[0, 0], "from", heights.min(), "to", heights.max())
    x, y = left - 44, top - 28
    parts.append(text(x, y, "up: the total of all others", more=f'fill="{SOFT}"'))
    foot = top + count * size + 64
    for number, points in enumerate((1, 10, 20, 28, 35, most)):
        x = left + 96 * number
        colour = shade(points / most, 1.0)
        parts.append(f'<rect x="{x}" y="{foot - 12}" width="22" height="14" fill="{colour}"/>')
        parts.append(text(x + 30, foot, f"{points}" + (" and more" if points == most else "")))
    title = "Roll on until so many points: Toss Up! for two, three and four"
    parts.append(text(left - 44, 36, title, more='font-size="17" font-weight="700"'))
    sheet("toss-up-crowd.svg", left + 3 * (count * size + gap), foot + 24, title, parts)


# Doozy Dice: when to pay


def paid() -> dict[str, Any]:
    """For each last card, by dots needed and roll: in what fraction of the arrangements paying is
    best.

    Arrangements are weighted by how likely five dice are to lie like that; the player has `DOTS`
    dots.
    """
    solution: Any = rollhouse.solve("doozy_dice", players=1, cards=CARDS)
    turn, policy = solution.turn, solution.policy
    weight = np.zeros(turn.lies)
    first = slice(turn.throw_from[0], turn.throw_from[1])
    np.add.at(weight, turn.throw_lie[first], turn.throw_chance[first])
    found = {}
    for place, name in enumerate(solution.terms.options["cards"]):
        cards = 1 << place
        low, high = int(policy["low"][cards]), int(policy["high"][cards])
        level = int(policy["place"][cards]) + min(DOTS, high) - low
        grid = np.full((COSTS, 13), np.nan)
        for made in range(1, 14):
            need = turn.end_needs[made, turn.bare[: turn.lies], place]
            done = policy["choices"][made, :, level] == doozy_rules.COMPLETE + place
            for cost in range(1, COSTS):
                here = (need == cost) & (weight > 0)
                if here.any():
                    grid[cost, made - 1] = np.average(done[here], weights=weight[here])
        found[name] = grid
    return found


def spending() -> None:
    grids = paid()
    names = list(grids)
    size, gap, left, top = 17, 34, 44, 84
    parts = []
    for number, name in enumerate(names):
        x0 = left + number % 3 * (13 * size + gap)
        y0 = top + number // 3 * (COSTS * size + 66)
        parts.append(text(x0, y0 - 10, name, more='font-weight="700"'))
        for cost in range(1, COSTS):
            y = y0 + (cost - 1) * size
            parts.append(text(x0 - 8, y + 13, str(cost), "end"))
            for roll in range(13):
                part = grids[name][cost, roll]
                colour = RULE if np.isnan(part) else mixed("#F6DC8C", "#7C351F", float(part))
                parts.append(
                    f'<rect x="{x0 + roll * size}" y="{y}" width="{size - 1}" height="{size - 1}" '
                    f'fill="{colour}"/>'
                )
        for roll in (1, 3, 6, 9, 13):
            x, y = x0 + (roll - 0.5) * size, y0 + (COSTS - 1) * size + 15
            parts.append(text(x, y, str(roll), "middle"))
    x0, y0 = left + 2 * (13 * size + gap), top + COSTS * size + 66
    parts.append(text(x0, y0 + 6, "right: the roll, 1 to 13", more=f'fill="{SOFT}"'))
    parts.append(text(x0, y0 + 24, "down: the dots asked for", more=f'fill="{SOFT}"'))
    for number, part in enumerate((0.0, 0.25, 0.5, 0.75, 1.0)):
        colour = mixed("#F6DC8C", "#7C351F", part)
        parts.append(
            f'<rect x="{x0 + 40 * number}" y="{y0 + 40}" width="36" height="14" fill="{colour}"/>'
        )
        parts.append(text(x0 + 40 * number + 18, y0 + 70, f"{part:.0%}", "middle"))
    title = f"The last card, {DOTS} dots in hand: how often paying at once is best"
    parts.append(text(left - 20, 36, title, more='font-size="17" font-weight="700"'))
    sheet("doozy-spending.svg", 800, 384, title, parts)
    for name in names:
        print(name, np.round(grids[name][1:4, [0, 1, 2, 3, 5, 11, 12]], 2).tolist())


def mixed(low: str, high: str, part: float) -> str:
    ends = [[int(colour[n : n + 2], 16) for n in (1, 3, 5)] for colour in (low, high)]
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(*ends, strict=True))


# Going first


def first() -> None:
    matches: list[tuple[str, str, str, dict[str, Any], int]] = [
        ("Toss Up! for two", TOSS_UP, "toss_up", {}, 2),
        ("… first past the goal", TOSS_UP, "toss_up", {"finish": "first_past"}, 2),
        ("… to 20", TOSS_UP, "toss_up", {"goal": 20}, 2),
        ("… to 300", TOSS_UP, "toss_up", {"goal": 300}, 2),
        ("Toss Up! for three", TOSS_UP, "toss_up", {}, 3),
        ("Shizzle for two", SHIZZLE, "shizzle", {}, 2),
        ("… a bank of 10", SHIZZLE, "shizzle", {"bank": 10}, 2),
        ("… a bank of 100", SHIZZLE, "shizzle", {"bank": 100}, 2),
        ("Stack Attack, steady hands", STACK, "stack_attack", {"skill": "steady"}, 2),
        ("… average hands", STACK, "stack_attack", {"skill": "average"}, 2),
        ("… shaky hands", STACK, "stack_attack", {"skill": "shaky"}, 2),
    ]
    scale, zero, parts, row = 26, 300, [], 0
    for name, colour, game, options, players in matches:
        solution = rollhouse.solve(game, players=players, **options)
        share = solution.shares(solution.start())[0]
        more = 100 * share - 100 / players
        y = 76 + 26 * row
        row += 1
        parts.append(text(zero - 12, y + 13, name, "end"))
        parts.append(
            f'<rect x="{zero}" y="{y}" width="{scale * more:.1f}" height="17" rx="4" '
            f'fill="{colour}"/>'
        )
        parts.append(text(zero + scale * more + 8, y + 13, f"{share:.2%}".replace("%", " %")))
        print(f"{name}: {share:.6%}, {more:+.4f} points, bound {solution.bound:.1e}")
    foot = 76 + 26 * row
    parts.append(f'<path d="M{zero} 66V{foot}" stroke="{INK}" stroke-width="1.5"/>')
    words = "bars: points of a hundred above an even share; figures: what the first player wins"
    parts.append(text(24, foot + 22, words, more=f'fill="{SOFT}"'))
    title = "What going first is worth when everybody plays their best"
    parts.append(text(24, 36, title, more='font-size="17" font-weight="700"'))
    sheet("first-player.svg", 680, foot + 40, title, parts)


PARTS: dict[str, Callable[[], None]] = {
    "surface": surface,
    "crowd": crowd,
    "spending": spending,
    "first": first,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=RawText)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    chosen = parser.parse_args().parts or list(PARTS)
    for part in chosen:
        if part not in PARTS:
            parser.error(f"a part is one of {', '.join(PARTS)}, not {part}")
    for part in chosen:
        PARTS[part]()
