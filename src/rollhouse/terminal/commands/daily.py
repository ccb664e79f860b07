"""`rollhouse daily`: the table of a day, the same for everybody."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = (
    "Three things a day, the same for everybody: a position to decide, a short game with the dice "
    "of the day, and one gesture of a steady hand. Scores say how close to perfect you were."
)
BELOW = (
    "What you played is kept in the data folder, by name; past days do not count for the streak."
)


def add(commands: Subparsers) -> None:
    daily = shared.add_command(
        commands,
        "daily",
        run,
        "the table of the day",
        DESCRIPTION,
        epilog("daily", below=BELOW),
    )
    daily.add_argument("--date", metavar="DATE", help="a past day, such as 2026-11-17 (today)")
    daily.add_argument("--name", metavar="NAME", help="who plays (your user name)")
    shared.add_untimed(daily)
    shared.add_language(daily)
    shared.add_json(
        daily,
        "a question a line; an answer, read as JSON; what it is worth a line; nothing is kept",
    )


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..coach.daily import hold_table

    return hold_table(arguments, shared.language_of(arguments))
