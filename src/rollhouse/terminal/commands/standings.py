"""`rollhouse standings`: how people did on a house, and how much of it was luck."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
How these people did against each other on a house. A table with a line for each: games; wins (half
a win for each of two who share it); expected, what everybody playing alike would have won; luck,
what the dice gave, in wins; and the wins without that luck. The most wins for an expected one come
first. Luck is told of games that the coach has judged, which a house does on its own.
Counted are finished games in which every person is one of these; computers play along uncounted. At
home (`rollhouse`, `rollhouse --lan`) that is all of them; on other houses public ones, and those
that were played from this computer. Where none is open here: the games saved here. Without names:
the people of the last game in which everybody has a name.
"""
EXAMPLES = [
    ("standings Ann Ben Cleo", "on the house on this computer"),
    ("standings Ann Ben --house 192.0.2.1 --csv > standings.csv", ""),
]


def add(commands: Subparsers) -> None:
    standings = shared.add_command(
        commands,
        "standings",
        run,
        "how people did on a house, and how much was luck",
        DESCRIPTION,
        epilog("standings", EXAMPLES),
    )
    standings.add_argument("names", nargs="*", metavar="NAME", help="whose; also Ann,Ben,Cleo")
    shared.add_house(standings)
    standings.add_argument(
        "--game", type=shared.game_named, metavar="GAME", help="of one game alone (all)"
    )
    standings.add_argument("--since", metavar="DATE", help="from this day on, like 2026-01-31")
    standings.add_argument(
        "--csv", action="store_true",
        help="for a spreadsheet: a line for every person in every game",
    )  # fmt: skip
    standings.set_defaults(join=None)
    shared.add_language(standings)
    shared.add_json(standings)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from rollhouse.client.calls import need_libraries

        need_libraries()
        from ..online.standings import show_standings

    return show_standings(arguments, shared.language_of(arguments))
