"""What wrong choices cost: games as parquet, read again and held against the exact solution.

    python -m examples.regret            # a thousand games of greedy and a level-2 computer
    python -m examples.regret --short    # seconds

Needs pyarrow: pip install "rollhouse[lab]".
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import rollhouse

from .outcome import run

PLAYERS = ["greedy", "computer:level=2"]


def losses(path: Path) -> dict[int, list[float]]:
    """By seat, how much of the win every choice gave away; forced ones are left out."""
    import pyarrow.parquet as parquet

    found: dict[int, list[float]] = {0: [], 1: []}
    columns = ["seat", "actions", "action", "values", "value"]
    for row in parquet.read_table(path, columns=columns).to_pylist():
        if len(row["actions"]) > 1:
            chosen = row["values"][row["actions"].index(row["action"])]
            found[row["seat"]].append(row["value"] - chosen)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What wrong choices cost.")
    parser.add_argument("--short", action="store_true", help="seconds: a small match")
    given = parser.parse_args()
    options: dict[str, Any] = {"goal": 12, "dice": 5, "workers": 1} if given.short else {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.parquet"
        rollhouse.dataset("toss_up", PLAYERS, path, games=20 if given.short else 1000, **options)
        for seat, lost in losses(path).items():
            wrong = sum(loss > 1e-6 for loss in lost)
            mean = sum(lost) / len(lost)
            print(f"{PLAYERS[seat]}: {len(lost):,} choices, {wrong:,} of them wrong;")
            print(f"  a choice costs {100 * mean:.3f} points of a hundred, at most {max(lost):.3f}")


if __name__ == "__main__":
    run(main, "lab")
