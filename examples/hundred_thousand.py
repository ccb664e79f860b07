"""A hundred thousand games as parquet, read again column by column: red lights and wins.

    python -m examples.hundred_thousand                       # 100,000 games of greedy
    python -m examples.hundred_thousand --short               # 2,000
    python -m examples.hundred_thousand --picture FILE.svg    # draw it, too

The games are written by `rollhouse.simulate`, a row a game. Of some twenty columns two are read for
each seat: how many of its turns ended with a red light, and its share of the win. (Not all of the
difference is what red lights cost: whoever loses a long game has had more turns to meet them.)

Needs pyarrow: pip install "rollhouse[lab]".
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import rollhouse

from .chart import draw
from .outcome import run, to_write

MOST = 8
"""Red lights; as many or more are one column."""


def by_red_lights(path: Path, seat: int) -> list[tuple[float, float, int]]:
    """By red lights of a seat: its mean win share, half of the 95 % interval, and the games."""
    import numpy as np
    import pyarrow.parquet as parquet

    columns = [f"red_light_{seat}", f"share_{seat}"]
    lights, shares = (
        column.to_numpy() for column in parquet.read_table(path, columns=columns).columns
    )
    found = []
    for number in range(MOST + 1):
        won = shares[lights == number] if number < MOST else shares[lights >= MOST]
        wide = 1.96 * float(np.std(won)) / max(len(won), 1) ** 0.5
        found.append((float(np.mean(won)) if len(won) else 0.0, wide, len(won)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Red lights and wins in Toss Up!")
    parser.add_argument("--short", action="store_true", help="2,000 games")
    parser.add_argument("--picture", type=to_write, metavar="FILE", help="draw it as SVG")
    given = parser.parse_args()
    games = 2000 if given.short else 100_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.parquet"
        rollhouse.simulate("toss_up", games=games, seed=1, out=path)
        print(f"{games:,} games of greedy are {path.stat().st_size / 1e6:.2f} MB")
        lines: dict[str, Any] = {}
        for seat, name in ((1, "the first seat"), (2, "the second seat")):
            lines[name] = found = by_red_lights(path, seat)
            for number, (share, wide, many) in enumerate(found):
                more = " or more" if number == MOST else ""
                print(f"{name}, {number}{more}: {share:.2%} ± {wide:.2%} of {many:,} games")
    if given.picture:
        draw(
            given.picture, "Red lights and wins in Toss Up!",
            (f"red lights of the seat ({MOST}: or more)", range(MOST + 1)), "share of the win",
            {name: [share for share, _, _ in found] for name, found in lines.items()},
        )  # fmt: skip


if __name__ == "__main__":
    run(main, "lab")
