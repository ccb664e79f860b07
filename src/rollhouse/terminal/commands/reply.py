"""`rollhouse reply`: what the best reply to a player wins."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
What somebody wins who knows all habits of a player and makes the best of them, where all others at
the table are that player: how far it can be exploited. Exact where that can be computed; elsewhere
the house's players are tried for some time, and the best reply wins no less than the best of them.
"""


def add(commands: Subparsers) -> None:
    reply = shared.add_command(
        commands,
        "reply",
        run,
        "what the best reply to a player wins",
        DESCRIPTION,
        epilog("reply"),
    )
    shared.add_game(reply)
    reply.add_argument("player", metavar="PLAYER", help="to whom it replies, like computer:level=3")
    reply.add_argument("--players", type=int, default=2, metavar="N", help="how many play (2)")
    reply.add_argument(
        "--seconds",
        type=shared.seconds,
        default=30.0,
        metavar="S",
        help="the time for games, where it cannot be computed (30)",
    )
    reply.add_argument("--seed", type=shared.whole, default=0, metavar="N", help="which games (0)")
    shared.add_options(reply)
    shared.add_language(reply)
    shared.add_json(reply)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..lab.reply import show_reply

    return show_reply(arguments, shared.language_of(arguments))
