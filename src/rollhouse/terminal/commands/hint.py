"""`rollhouse hint`: what each choice in a position is worth."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Every legal choice with its win share, what it loses and what it risks. A game for one or two that
can be solved is solved first, once; of others a solution is used if one is kept (`rollhouse
solve`). Otherwise the values are learned, where a network knows the game well enough, or by
rollouts, and it says which. Where the table answers next, it says what the position is worth to
everybody, if the game is solved or learned; `rollhouse values` says it for any game.
"""
BELOW = """\
A position's id is what `rollhouse play --no-save` prints when it stops, and `position.id` in
Python. Quote it: the shell has its own meaning for ? and &. In a game the key h gives the same."""


def add(commands: Subparsers) -> None:
    hint = shared.add_command(
        commands,
        "hint",
        run,
        "what each choice is worth",
        DESCRIPTION,
        epilog("hint", below=BELOW),
    )
    hint.add_argument("position", metavar="POSITION", help="a position's id, or a saved game")
    hint.add_argument(
        "--seconds",
        type=shared.seconds,
        default=0.8,
        metavar="S",
        help="the most time for rollouts (0.8)",
    )
    shared.add_source(hint)
    shared.add_language(hint)
    shared.add_json(hint)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..coach.position_hint import show_hint

    return show_hint(arguments, shared.language_of(arguments))
