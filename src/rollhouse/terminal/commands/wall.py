"""`rollhouse wall`: what is remembered of the games that are saved here."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..command_parser import whole_number
from ..examples import epilog
from ..help_words import told
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
The wall of the house, from the games saved on this computer: who played whom and how it went, and
the records. Of one NAME also how they did against everybody, what luck and their own choices made
of it, in points of winning chance a game, and their most expensive habits with the quiz that trains
them: costly choices of one kind that were made three times or more, and whose cost a game lies
beyond its 95 % interval. Luck and choices are worked out once for every game, which takes about a
second, or some seconds where a game is not solved, and kept. Games that were given up are listed,
and count for nothing. The wall of a house in the browser is there, at #/wall.
"""
EXAMPLES = [
    ("wall", "the games and records of everybody"),
    ("wall Ann", "Ann's"),
    ("wall Ann --json", "for programs"),
]
LISTED = 12


def add(commands: Subparsers) -> None:
    wall = shared.add_command(
        commands,
        "wall",
        run,
        "history, records, luck and habits",
        DESCRIPTION,
        epilog("wall", EXAMPLES),
    )
    wall.add_argument("name", nargs="?", metavar="NAME", help="whose (everybody's)")
    wall.add_argument(
        "--game", type=shared.game_named, metavar="GAME", help="of one game alone (all)"
    )
    wall.add_argument(
        "--list", type=whole, default=LISTED, metavar="N", help="how many games to list (12)"
    )
    wall.add_argument(
        "--quick", action="store_true",
        help="luck and habits only of games that were read before",
    )  # fmt: skip
    shared.add_language(wall)
    shared.add_json(wall)


def whole(text: str) -> int:
    value = whole_number(text)
    if not 0 <= value <= 100_000:
        raise argparse.ArgumentTypeError(told("must be 0 to 100000, not {text}", text=text))
    return value


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..coach.wall import show_wall

    return show_wall(arguments, shared.language_of(arguments))
