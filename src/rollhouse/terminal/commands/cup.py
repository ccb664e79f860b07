"""`rollhouse cup`: an evening of several games for the same people."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Some or all of the games, one after the other, for the same two to six people and computers, with
points by finish and a cup at the end (docs/cup.md has its rules). Where a game takes fewer than
there are, it is played in heats, and the screen says who plays whom. Every game and the cup itself
save themselves: Ctrl-C or q rests the cup, and `rollhouse cup --resume` goes on another day.
Between games `left NAME` says that somebody leaves for good, and `computer NAME` lets a computer
play on for them. `rollhouse verify NAME` checks every game of a cup and the sums.
"""


def add(commands: Subparsers) -> None:
    cup = shared.add_command(
        commands, "cup", run, "an evening of several games, with a cup at the end", DESCRIPTION
    )
    shared.add_seats(cup)
    cup.add_argument(
        "--games", metavar="GAMES", help="which, in the order of play, with commas (all of them)"
    )
    cup.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="GAME.NAME=VALUE",
        help="a house rule of one of the games; may be given several times",
    )
    cup.add_argument(
        "--table",
        choices=("usual", "sealed", "real"),
        default="usual",
        help="where the dice come from: usual (as in `rollhouse play`), sealed (provably not "
        "steered), real (your own)",
    )
    cup.add_argument("--seed", type=int, metavar="N", help="throw the dice of this seed")
    what = cup.add_mutually_exclusive_group()
    what.add_argument(
        "--resume", nargs="?", const="", metavar="NAME", help="go on with a cup that rests"
    )
    what.add_argument("--list", action="store_true", help="the cups on this machine")
    what.add_argument("--standings", metavar="NAME", help="how a cup stands")
    what.add_argument("--report", metavar="NAME", help="luck, choices and hands over the evening")
    what.add_argument("--end", metavar="NAME", help="end a cup now, with the points as they are")
    what.add_argument(
        "--export", nargs=2, metavar=("NAME", "FILE"), help="the cup and its games in one file"
    )
    shared.add_untimed(cup)
    shared.add_screen(cup)
    cup.set_defaults(watch=False, save=None, no_save=False, position=None)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..cup.evening import show_report
        from ..cup.lists import end_cup, export_cup, list_cups, show_standings
        from ..cup.play import resume, start
        from ..keyboard.lines import Stopped

    language = shared.language_of(arguments)
    try:
        if arguments.list:
            return list_cups(arguments.json, language)
        if arguments.standings is not None:
            return show_standings(arguments.standings, arguments, language)
        if arguments.report is not None:
            return show_report(arguments.report, arguments, language)
        if arguments.end is not None:
            return end_cup(arguments.end, arguments, language)
        if arguments.export is not None:
            name, file = arguments.export
            return export_cup(name, file, arguments, language)
        if arguments.resume is not None:
            return resume(arguments.resume, arguments, language)
        return start(arguments, language)
    except Stopped:
        return 0
