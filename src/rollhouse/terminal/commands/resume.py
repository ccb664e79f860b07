"""`rollhouse resume`: go on with a saved game, or start another from one of its lines."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers


def add(commands: Subparsers) -> None:
    resume = shared.add_command(commands, "resume", run, "go on with a saved game")
    resume.add_argument(
        "name",
        nargs="?",
        metavar="NAME",
        help="a name from `rollhouse saved`, its beginning, or a file; without it the unfinished "
        "game, or a choice of several",
    )
    resume.add_argument(
        "--what-if",
        type=int,
        metavar="LINE",
        help="do not go on, but start a new game from the position after this line of the record "
        "(`rollhouse sheet NAME --lines` shows their numbers)",
    )
    shared.add_untimed(resume)
    shared.add_screen(resume)
    resume.set_defaults(watch=False, save=None, no_save=False)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..keyboard.lines import Stopped
        from ..local.setup import resume

    try:
        return resume(arguments, shared.language_of(arguments))
    except Stopped:
        return 0
