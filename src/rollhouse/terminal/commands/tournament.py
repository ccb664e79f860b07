"""`rollhouse tournament`: everybody against everybody, and a cross table."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = (
    "Everybody plays everybody, in all seats and with the same dice; ratings with "
    "their uncertainty, and a cross table."
)
BELOW = """\
A player is written as for `rollhouse play`. One of your own is a class or a function of a module in
this folder, my_bot:Clever, or a program that speaks JSON lines, program:COMMAND. It has --seconds
for each decision; if it crashes, stalls or plays something illegal it forfeits that game.
All seats are taken in turn, and every game number has the same dice for everybody. The same seed
gives the same table, however many processes there are. docs/tournaments.md tells more."""


def add(commands: Subparsers) -> None:
    command = shared.add_command(
        commands,
        "tournament",
        run,
        "everybody against everybody: a cross table and ratings, also for your own player",
        DESCRIPTION,
        epilog("tournament", below=BELOW),
    )
    whole = shared.whole
    shared.add_game(command)
    command.add_argument(
        "--players", metavar="A,B,…", required=True, help="who takes part, separated by commas"
    )
    command.add_argument("--seats", type=whole, default=2, metavar="N", help="seats of a table (2)")
    command.add_argument(
        "--games",
        type=whole,
        metavar="N",
        help="games at each table (until settled, at most 20000; 200 where somebody is slow)",
    )
    command.add_argument(
        "--until", choices=("settled",), help="end as soon as it is settled; --games are the most"
    )
    command.add_argument(
        "--confidence", type=float, default=0.95, metavar="C", help="of a settled ranking (0.95)"
    )
    command.add_argument("--seed", type=whole, default=0, metavar="N", help="of all dice (0)")
    command.add_argument(
        "--seconds", type=float, metavar="S", help="for a decision of a player of your own (10)"
    )
    command.add_argument("--startup", type=float, metavar="S", help="for it to begin (10)")
    command.add_argument(
        "--on", metavar="WHERE", help="ray, or the address of a Ray cluster: play there"
    )
    command.add_argument("--workers", type=whole, metavar="N", help="processes (one a core)")
    command.add_argument(
        "--out", metavar="FILE", help="write the result to FILE: .json, .csv or .txt"
    )
    shared.add_options(command)
    shared.add_language(command)
    shared.add_json(command)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..lab.tournament import hold_tournament

    return hold_tournament(arguments, shared.language_of(arguments))
