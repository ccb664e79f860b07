"""Writes tests/games/<game>/counts.perft."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import rollhouse
from tests.cases import of_game

from . import __doc__ as explanation
from .counting import count

FOLDER = Path(__file__).resolve().parent.parent / "games"


def header(game):
    text = explanation.split("The format, one thing a line:")[1]
    lines = [
        f"{game}: positions counted ply by ply by tests/games/{game}/reference.py",
        "Written by:",
    ]
    lines += ["    python -m tests.perft", "Format:", *text.splitlines()]
    return [f"# {line}".rstrip() for line in lines]


def write(game):
    began = time.monotonic()
    lines = header(game)
    for line, plies in of_game(game, "perft_cases").cases():
        lines += ["", line]
        case_began = time.monotonic()
        lines += count(line, plies)
        print(
            f"{time.monotonic() - case_began:6.1f} s  {line[:100]}\n          {lines[-1]}",
            flush=True,
        )
    (FOLDER / game / "counts.perft").write_text("\n".join(lines) + "\n")
    print(f"{game}: {time.monotonic() - began:.1f} s", flush=True)


def main():
    for game in sys.argv[1:] or rollhouse.catalogue():
        write(game)


if __name__ == "__main__":
    main()
