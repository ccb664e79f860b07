"""`rollhouse compile`: compile machine code before the first game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers


def add(commands: Subparsers) -> None:
    command = shared.add_command(
        commands,
        "compile",
        run,
        "compile rules and solvers now, so that the first game starts at once",
    )
    command.add_argument(
        "game",
        nargs="*",
        type=shared.game_named,
        metavar="GAME",
        help="only these; all if none is named",
    )
    command.add_argument(
        "--rules", action="store_true", help="only the rules; solvers when they are first needed"
    )
    shared.add_language(command)
    shared.add_json(command)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..lab.compilation import compile_games

    return compile_games(arguments)
