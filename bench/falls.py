"""Measure how towers of Stack Attack fall, and write the surrogate of the tower from it.

    python bench/falls.py measure [--seconds 300] [--processes 2] [--out bench/results/falls.json]
    python bench/falls.py write      # src/rollhouse/games/stack_attack/falls.json
    python bench/falls.py pictures   # docs/tower-falls.svg, docs/tower-calibration.svg, tables

`measure` lets hands with several placement errors build towers from the empty plate until they
fall, and records how high each was: towers of seed 20, and as many of seed 21 for checking a table
made from the others. What `write` writes is made from both. Tower n of a hand and a seed always
comes out the same on one kind of processor. It can be stopped at any time and goes on where it was.
Probabilities follow from the counts: P(fall | height) for the height that the tower would have
after the placement.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import platform
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rollhouse.games.stack_attack.physics import hands, tower
from rollhouse.kernel.records import stream

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results" / "falls.json"
GAME = ROOT / "src" / "rollhouse" / "games" / "stack_attack" / "falls.json"
SEEDS = {"measured": 20, "fresh": 21}
SAMPLES = tuple(SEEDS)
NAMED = ("steady", "average", "shaky")
ERRORS = (0.5, 1.0, 2.1, 5.0)
"""Placement errors that are measured besides the named hands, in millimetres."""
LEANS = (0.0, 2.0, 4.0, 6.0, 9.0)
"""Millimetres from the middle of the lowest die to that of the top one: the lower ends of
classes.
"""
HEIGHTS = range(1, tower.MOST_DICE + 1)
SURE = 0.98
"""No chance of a fall is taken to be higher than this: there were few very high towers."""
RIDGE = 0.01
COLOURS = {"steady": "#1d6b3a", "average": "#1f4fa3", "shaky": "#b3261e"}


def measured_hands() -> dict[str, hands.Hand]:
    """Every hand that is measured, the steadiest first."""
    found = {name: hands.HANDS[name] for name in NAMED}
    found |= {str(error): hands.hand(error) for error in ERRORS}
    return dict(sorted(found.items(), key=lambda item: item[1].place))


# Measuring


def build(task: tuple[str, str, int]) -> tuple[tuple[str, str, int], list[float]]:
    """Build tower n of a hand; how far it leaned before each placement, of which the last fell."""
    sample, name, number = task
    hand = measured_hands()[name]
    own = list(measured_hands()).index(name)  # no two hands make the same errors
    random, world = stream(SEEDS[sample], 16 * number + own), tower.start()
    leans: list[float] = []
    while len(world.dice) < tower.MOST_DICE:
        leans.append(lean(world))
        error = hands.error(hand, random)
        placed = tower.place(world, 1 + number % 6, hands.aim(world), error, watched=False)
        if not placed.stands:
            return task, leans
        world = placed.world
    return task, [*leans, 0.0]


def lean(world: tower.World) -> float:
    """How many millimetres the top die is from above the lowest one."""
    if not world.dice:
        return 0.0
    low, high = world.dice[0].pose, world.dice[-1].pose
    return 1000 * math.hypot(high[0] - low[0], high[1] - low[1])


def measure(seconds: float, processes: int, out: Path) -> None:
    """Add towers, hands and samples in turn, until the time is up."""
    kept = load(out)
    deadline = time.monotonic() + seconds
    ahead = threading.Semaphore(4 * processes)
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for task, leans in pool.imap(build, waiting(kept, deadline, ahead)):
            ahead.release()
            add(kept, task, leans)
    save(kept, out)
    for sample in SEEDS:
        print(sample, {name: len(fell) for name, fell in kept[sample]["fell"].items()})


def waiting(
    kept: dict[str, Any], deadline: float, ahead: threading.Semaphore
) -> Iterator[tuple[str, str, int]]:
    """Towers to build, numbered on from those already built, but not too many ahead."""
    number = min(len(fell) for sample in SEEDS for fell in kept[sample]["fell"].values())
    while time.monotonic() < deadline:
        for sample in SEEDS:
            for name in measured_hands():
                ahead.acquire()
                yield sample, name, number
        number += 1


def add(kept: dict[str, Any], task: tuple[str, str, int], leans: list[float]) -> None:
    sample, name, number = task
    fell = kept[sample]["fell"][name]
    if number != len(fell):
        return
    fell.append(len(leans))
    counts = kept[sample]["leans"][name]
    for height, before in enumerate(leans, start=1):
        place = f"{height} {max(low for low in LEANS if low <= before):g}"
        placements, falls = counts.get(place, (0, 0))
        counts[place] = [placements + 1, falls + (height == len(leans))]


def load(path: Path) -> dict[str, Any]:
    """What was already measured with this physics and these hands, if anything."""
    head = {
        "version": tower.physics_version(),
        "seeds": SEEDS,
        "aim": [hands.RECENTRE, hands.FARTHEST],
        "hands": {name: vars(hand) for name, hand in measured_hands().items()},
    }
    if path.exists():
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if all(kept.get(key) == value for key, value in head.items()):
            return kept
    none = {
        sample: {part: {name: kind() for name in measured_hands()} for part, kind in PARTS.items()}
        for sample in SEEDS
    }
    return {**head, "processor": platform.machine(), **none}


PARTS: dict[str, Any] = {"fell": list, "leans": dict}


def save(kept: dict[str, Any], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept) + "\n", encoding="utf-8")


# The surrogate


Grid = npt.NDArray[np.float64]
"""One row per hand, the steadiest first; one column per height."""


def counted(kept: dict[str, Any], samples: Sequence[str]) -> tuple[Grid, Grid]:
    """How many placements and falls there were."""
    rows = [
        [at for sample in samples for at in kept[sample]["fell"][name]] for name in kept["hands"]
    ]
    placed = [[sum(at >= height for at in fell) for height in HEIGHTS] for fell in rows]
    fallen = [[sum(at == height for at in fell) for height in HEIGHTS] for fell in rows]
    return np.array(placed, float), np.array(fallen, float)


def features(errors: Grid) -> npt.NDArray[np.float64]:
    """The chance is a smooth function of these: hand × height × feature."""
    heights = np.array(HEIGHTS, float)
    tens = heights / 10 - 1
    by_height = np.stack([np.ones_like(tens), tens, tens**2, 1 / heights, 1 / heights**2], axis=1)
    by_hand = np.stack([np.ones_like(errors), np.log(errors), np.log(errors) ** 2], axis=1)
    return np.einsum("hf,eg->ehfg", by_height, by_hand).reshape(len(errors), len(heights), -1)


def fitted(known: npt.NDArray[np.float64], placed: Grid, fallen: Grid) -> Grid:
    """Logistic regression with a small ridge penalty, by Newton's method with ever shorter
    steps.
    """
    rows, many, fell = known.reshape(-1, known.shape[-1]), placed.ravel(), fallen.ravel()

    def cost(weights: npt.NDArray[np.float64]) -> float:
        score = rows @ weights
        likelihood = fell @ score - many @ np.logaddexp(0, score)
        return float(RIDGE * weights @ weights / 2 - likelihood)

    weights = np.zeros(rows.shape[1])
    for _ in range(200):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (fell - many * chance) - RIDGE * weights
        bend = (rows.T * (many * chance * (1 - chance))) @ rows + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        while cost(weights + step) > cost(weights) and np.abs(step).max() > 1e-12:
            step /= 2
        weights += step
    return 1 / (1 + np.exp(-known @ weights))


def tables(kept: dict[str, Any], samples: Sequence[str] = SAMPLES) -> dict[str, list[float]]:
    """By hand: a smooth function of height and error that never decreases with either."""
    errors = np.array([hand["place"] for hand in kept["hands"].values()])
    chances = fitted(features(errors), *counted(kept, samples))
    chances = np.maximum.accumulate(np.maximum.accumulate(chances, axis=0), axis=1)
    rounded = np.round(np.minimum(chances, SURE), 6).tolist()
    return dict(zip(kept["hands"], rounded, strict=True))


def write(kept: dict[str, Any]) -> None:
    fewest = sum(min(map(len, kept[sample]["fell"].values())) for sample in SAMPLES)
    about = (
        "The chance that a placement brings the tower down, by the height the tower would have "
        "after it (1 to 34 dice, neutral dice included), for each placement error in millimetres "
        "(the standard deviation of where the die is let go), and the error that each named hand "
        f"stands for. Measured by bench/falls.py: at least {fewest} towers of each hand, built by "
        "that hand alone from the empty plate, and a logistic regression on height and error that "
        "never sinks with either; heights that no tower of a hand reached are extrapolated by it."
    )
    data = {
        "about": about,
        "physics": kept["version"],
        "hands": {name: kept["hands"][name]["place"] for name in NAMED},
    }
    rows = [
        json.dumps({"error_mm": kept["hands"][name]["place"], "falls": falls})
        for name, falls in tables(kept).items()
    ]
    head = json.dumps(data, indent=2)[:-2]
    lines = ",\n    ".join(rows)
    GAME.write_text(f'{head},\n  "tables": [\n    {lines}\n  ]\n}}\n', encoding="utf-8")


# What it looks like


def standing(fell: list[int], height: int) -> float:
    """The fraction of towers that reached a height."""
    return sum(at > height for at in fell) / len(fell)


def heights_table(kept: dict[str, Any]) -> str:
    """The curves as a table for the documentation."""
    shown = (1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24)
    lines = [
        "| hand | towers | fell at 6 to 14 | middle half |" + "".join(f" {h} |" for h in shown)
    ]
    lines.append("|---|---:|---:|---:|" + "---:|" * len(shown))
    for name, hand in kept["hands"].items():
        fell = sorted(kept["measured"]["fell"][name] + kept["fresh"]["fell"][name])
        between = sum(6 <= at <= 14 for at in fell) / len(fell)
        quarters = f"{fell[len(fell) // 4]} to {fell[3 * len(fell) // 4]}"
        cells = "".join(f" {standing(fell, h):.2f} |" for h in shown)
        label = f"`{name}`" if name in NAMED else f"{hand['place']} mm"
        lines.append(f"| {label} | {len(fell):,} | {between:.0%} | {quarters} |{cells}")
    return "\n".join(lines)


def compared(kept: dict[str, Any]) -> list[tuple[str, int, float, int, int]]:
    """(hand, height, chance fitted to the others, placements, falls) of the fresh towers."""
    said = tables(kept, ["measured"])
    found = []
    for name in kept["hands"]:
        fell = kept["fresh"]["fell"][name]
        for height in HEIGHTS:
            placed = sum(at >= height for at in fell)
            if placed:
                fallen = sum(at == height for at in fell)
                found.append((name, height, said[name][height - 1], placed, fallen))
    return found


BINS = (0.0, 0.005, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6)


def calibration(kept: dict[str, Any]) -> list[tuple[float, float, int]]:
    """(mean predicted chance, fraction that fell, placements) of the fresh towers, by class of
    chance.
    """
    found = []
    for low, high in zip(BINS, (*BINS[1:], 1.01), strict=True):
        rows = [row for row in compared(kept) if low <= row[2] < high]
        placed = sum(row[3] for row in rows)
        if placed:
            said = sum(row[2] * row[3] for row in rows) / placed
            found.append((said, sum(row[4] for row in rows) / placed, placed))
    return found


def leans_table(kept: dict[str, Any]) -> str:
    """How much the lean adds to the height, for the average hand: falls by class of lean."""
    counts: dict[str, list[int]] = {}
    for sample in SEEDS:
        for place, (placed, falls) in kept[sample]["leans"]["average"].items():
            both = counts.setdefault(place, [0, 0])
            both[0], both[1] = both[0] + placed, both[1] + falls
    ends = [*(f"under {high:g} mm" for high in LEANS[1:]), f"{LEANS[-1]:g} mm and more"]
    lines = ["| height after | " + " | ".join(ends) + " |", "|---|" + "---:|" * len(ends)]
    for height in (4, 6, 8, 10, 12, 14):
        cells = []
        for low in LEANS:
            placed, falls = counts.get(f"{height} {low:g}", (0, 0))
            cells.append(f"{falls / placed:.2f} ({placed})" if placed >= 30 else "")
        lines.append(f"| {height} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def curves(kept: dict[str, Any], path: Path) -> None:
    """P(a tower of n dice stands) of the named hands."""
    picture = Picture("Share of towers that reach so many dice", "dice", 24, 2, "")
    for place, name in enumerate(NAMED):
        fell = kept["measured"]["fell"][name] + kept["fresh"]["fell"][name]
        picture.line([(h / 24, standing(fell, h)) for h in range(25)], COLOURS[name])
        label = f"{name}: {kept['hands'][name]['place']} mm, {len(fell):,} towers"
        picture.words(0.03, 0.26 - 0.08 * place, label, COLOURS[name])
    picture.save(path)


def calibrated(kept: dict[str, Any], path: Path) -> None:
    """What the table predicts, compared with what fresh towers did."""
    title = "Chance of a fall: what the table says, and how often fresh towers fell"
    picture = Picture(title, "chance in the table", 100, 10, " %")
    picture.line([(0, 0), (1, 1)], "#aaa")
    for said, came, placed in calibration(kept):
        half = 1.96 * math.sqrt(max(came * (1 - came), 0.25 / placed) / placed)
        low, high = max(came - half, 0), min(came + half, 1)
        picture.line([(said, low), (said, high)], "#1f4fa3")
        picture.dot(said, came, "#1f4fa3")
    picture.save(path)


class Picture:
    """Lines over a field from 0 to 1, with the horizontal axis numbered."""

    LEFT, TOP, WIDTH, HEIGHT = 50, 20, 540, 240

    def __init__(self, title: str, axis: str, most: int, every: int, unit: str) -> None:
        self.title, self.parts = title, list[str]()
        bottom = self.TOP + self.HEIGHT
        for tick in range(0, most + 1, every):
            x = self.LEFT + self.WIDTH * tick / most
            self.text(x, bottom + 18, f"{tick}{unit}", "middle")
        for tick in (0, 25, 50, 75, 100):
            y = self.TOP + self.HEIGHT * (1 - tick / 100)
            self.parts.append(f'<path d="M{self.LEFT} {y:.0f}h{self.WIDTH}" stroke="#ddd"/>')
            self.text(self.LEFT - 6, y + 4, f"{tick} %", "end")
        self.text(self.LEFT + self.WIDTH / 2, bottom + 40, axis, "middle")

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.LEFT + self.WIDTH * x, self.TOP + self.HEIGHT * (1 - y)

    def text(self, x: float, y: float, words: str, anchor: str, colour: str = "#333") -> None:
        self.parts.append(
            f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'
        )

    def words(self, x: float, y: float, words: str, colour: str) -> None:
        self.text(*self.at(x, y), words, "start", colour)

    def line(self, points: list[tuple[float, float]], colour: str) -> None:
        path = " ".join("{:.1f},{:.1f}".format(*self.at(*point)) for point in points)
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )

    def dot(self, x: float, y: float, colour: str) -> None:
        across, down = self.at(x, y)
        self.parts.append(f'<circle cx="{across:.1f}" cy="{down:.1f}" r="4" fill="{colour}"/>')

    def save(self, path: Path) -> None:
        path.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 610 310" '
            f'font-family="sans-serif" font-size="12" role="img" aria-label="{self.title}">'
            f"<title>{self.title}</title>"
            f'<rect width="610" height="310" fill="#fff"/>{"".join(self.parts)}</svg>\n',
            encoding="utf-8",
        )


def pictures(kept: dict[str, Any]) -> None:
    curves(kept, ROOT / "docs" / "tower-falls.svg")
    calibrated(kept, ROOT / "docs" / "tower-calibration.svg")
    print(heights_table(kept), leans_table(kept), sep="\n\n")
    print("\n| the table says | fresh towers fell | placements |\n|---:|---:|---:|")
    for said, came, placed in calibration(kept):
        print(f"| {said:.3f} | {came:.3f} | {placed:,} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("measure", "write", "pictures"))
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=RESULTS)
    arguments = parser.parse_args()
    if arguments.what == "measure":
        measure(arguments.seconds, arguments.processes, arguments.out)
    else:
        (write if arguments.what == "write" else pictures)(load(arguments.out))


if __name__ == "__main__":
    main()
