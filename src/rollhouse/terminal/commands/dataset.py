"""`rollhouse dataset`: games as data to learn from."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Play games and write every choice as a row of parquet: the position, the legal actions, the action
chosen, what each of them was worth by the exact solution, and how it ended.
"""
BELOW = """\
--out is a file that ends in .parquet, or a folder: then there are train, validation and test, the
games of the seed and of the two after it, a tenth as many in the last two. docs/datasets.md has the
schema."""


def add(commands: Subparsers) -> None:
    command = shared.add_command(
        commands,
        "dataset",
        run,
        "games as data to learn from: positions, choices and exact values, in parquet",
        DESCRIPTION,
        epilog("dataset", below=BELOW),
    )
    shared.add_game(command)
    command.add_argument(
        "--players", metavar="SEATS", help="computers, separated by commas (greedy,greedy)"
    )
    command.add_argument(
        "--games", type=shared.whole, default=1000, metavar="N", help="how many (1000)"
    )
    command.add_argument(
        "--seed", type=shared.whole, default=0, metavar="N", help="which games (0)"
    )
    command.add_argument(
        "--no-values", action="store_true", help="without exact values: any game, and faster"
    )
    command.add_argument("--workers", type=shared.whole, metavar="N", help="processes (one a core)")
    command.add_argument(
        "--out", metavar="WHERE", required=True, help="a .parquet file, or a folder for three"
    )
    shared.add_options(command)
    shared.add_language(command)
    shared.add_json(command)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..lab.dataset import write_dataset

    return write_dataset(arguments, shared.language_of(arguments))
