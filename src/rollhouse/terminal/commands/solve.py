"""`rollhouse solve`: the exact solution of a match, computed once and kept."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Best play in every position of a game. Solved once, then kept in the cache folder; what takes long
goes on from where it was stopped.
"""


def add(commands: Subparsers) -> None:
    solve = shared.add_command(
        commands,
        "solve",
        run,
        "solve a game exactly, and keep the solution",
        DESCRIPTION,
        epilog("solve"),
    )
    shared.add_game(solve)
    solve.add_argument("--players", type=int, metavar="N", help="how many play (2)")
    solve.add_argument(
        "--bound", type=float, metavar="B", help="the largest error of any value (1e-6)"
    )
    solve.add_argument(
        "--device", default="cpu", metavar="D", help="cpu or gpu: what computes it (cpu)"
    )
    shared.add_cluster(solve)
    shared.add_options(solve)
    shared.add_language(solve)
    shared.add_json(solve)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..lab.solution import solve

    return solve(arguments, shared.language_of(arguments))
