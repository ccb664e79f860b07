"""`rollhouse play`: a game in the terminal, on this machine or at a table of a house."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rollhouse.kernel.games import with_part
from rollhouse.kernel.language import SPOKEN, listed

from .. import arguments as shared
from ..help_words import told
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
A seat is a person's name, or a computer: computer:level=1 (a child can win) to computer:level=5
(the best we have), `greedy` (a quick rule of thumb), `search` (tries games on; search:playouts=500
or search:milliseconds=300 bounds it), `optimal` (exact where the game is solved), `random`, or one
of your own: my_bot:Clever (a class of my_bot.py), program:./bot (docs/tournaments.md). Every
game saves itself as it is played; `rollhouse resume` goes on. Keys in a game: ? rules, h hint,
u undo, q stop; the rest stands on the screen.
In {physics} physics decides: a key stops a swing, and that is how well you place
or aim. --untimed, or t in the game, is the calm way.
"""
TABLE = """\
where the dice come from: fair (random), sealed (provably not steered), physics (a simulated tower \
or arena; sealed_physics: and its dice sealed), real (your own; as `rollhouse referee`). Without \
it: physics for {physics} if MuJoCo is installed, otherwise fair"""


def add(commands: Subparsers) -> None:
    physics = listed(SPOKEN.get(), with_part("physics"))
    play = shared.add_command(
        commands, "play", run, "play a game in the terminal", told(DESCRIPTION, physics=physics)
    )
    shared.add_game(play, optional=True)
    shared.add_seats(play)
    shared.add_first(play)
    shared.add_options(play)
    play.add_argument(
        "--table",
        choices=("fair", "sealed", "physics", "sealed_physics", "real"),
        help=told(TABLE, physics=physics),
    )
    play.add_argument("--seed", type=int, metavar="N", help="throw the dice of this seed")
    play.add_argument("--from", dest="position", metavar="ID", help="go on from a position's id")
    play.add_argument(
        "--watch",
        action="store_true",
        help="computers play each other, readably; with --join: watch a table",
    )
    add_online(play)
    shared.add_saving(play)
    shared.add_untimed(play)
    shared.add_screen(play)


def add_online(command: argparse.ArgumentParser) -> None:
    """The options for a table of a house."""
    online = command.add_argument_group("on a house online")
    online.add_argument(
        "--join",
        nargs="?",
        const="",
        metavar="CODE",
        help="join a table, by its code or its link; without one, choose from the public tables",
    )
    online.add_argument(
        "--invite",
        action="store_true",
        help="open a table on a house, show its code, link and QR code, and wait for people; "
        "--players Ann,open,computer says who sits where",
    )
    shared.add_house(online)
    online.add_argument("--name", metavar="NAMES", help="your name, or several at this keyboard")
    online.add_argument("--public", action="store_true", help="show the new table to everybody")
    online.add_argument("--no-coach", action="store_true", help="nobody asks for hints")
    online.add_argument("--clock", type=shared.whole, metavar="S", help="seconds for a decision")


def run(arguments: argparse.Namespace) -> int:
    from ..keyboard.lines import Stopped

    options = shared.options_of(arguments)
    language = shared.language_of(arguments)
    try:
        if arguments.join is not None or arguments.invite:
            check_online(arguments)
            with ImmediateInterrupt():
                from rollhouse.client.calls import need_libraries

                need_libraries()
                from ..online.visit import visit

            return visit(arguments, options, language)
        check_local(arguments)
        with ImmediateInterrupt():
            from ..local.setup import start

        return start(arguments, options, language)
    except Stopped:
        return 0


def check_online(arguments: argparse.Namespace) -> None:
    """Refuse options that only apply to a match on this machine."""
    if arguments.first:
        from rollhouse.kernel.errors import BadOption

        from ..words import SAYS

        raise BadOption("first_local", SAYS)


def check_local(arguments: argparse.Namespace) -> None:
    """Refuse options that only apply to a table of a house."""
    from rollhouse.kernel.errors import BadOption

    from ..online.words import ONLINE
    from ..words import SAYS

    for given in ("public", "no_coach", "clock"):
        if getattr(arguments, given, None) not in (None, False):
            raise BadOption("needs_invite", ONLINE, value=f"--{given.replace('_', '-')}")
    if arguments.first and arguments.position:
        raise BadOption("first_from", SAYS)
    if arguments.house or arguments.name:
        raise BadOption("name_online", ONLINE)
