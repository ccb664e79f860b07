"""Writes tests/perft/<game>.perft."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from . import __doc__ as explanation
from .cases import CASES
from .counting import count

FOLDER = Path(__file__).resolve().parent.parent.parent / "perft"


def header(game):
    text = explanation.split("The format, one thing a line:")[1]
    lines = [f"{game}: positions counted ply by ply by tests/reference/{game}.py", "Written by:"]
    lines += ["    python -m tests.reference.perft", "Format:", *text.splitlines()]
    return [f"# {line}".rstrip() for line in lines]


def write(game):
    FOLDER.mkdir(exist_ok=True)
    began = time.monotonic()
    lines = header(game)
    for line, plies in CASES[game]():
        lines += ["", line]
        case_began = time.monotonic()
        lines += count(line, plies)
        print(
            f"{time.monotonic() - case_began:6.1f} s  {line[:100]}\n          {lines[-1]}",
            flush=True,
        )
    (FOLDER / f"{game}.perft").write_text("\n".join(lines) + "\n")
    print(f"{game}: {time.monotonic() - began:.1f} s", flush=True)


def main():
    for game in sys.argv[1:] or CASES:
        write(game)


if __name__ == "__main__":
    main()
