"""`rollhouse values`: what a position is worth to everybody."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
The win share of every seat in a position, at once, whoever is asked next: by the exact solution
where one is kept (`rollhouse solve`), else by a learned network, else by playouts. It says which,
and by how much it may be off.
"""


def add(commands: Subparsers) -> None:
    values = shared.add_command(
        commands,
        "values",
        run,
        "what a position is worth to everybody",
        DESCRIPTION,
        epilog("values"),
    )
    values.add_argument("position", metavar="POSITION", help="a position's id, or a saved game")
    values.add_argument(
        "--seconds",
        type=shared.seconds,
        default=0.08,
        metavar="S",
        help="the most time for playouts (0.08)",
    )
    shared.add_language(values)
    shared.add_json(values)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..coach.position_values import show_values

    return show_values(arguments, shared.language_of(arguments))
