"""`rollhouse physics flick`: flick a die without a game (terminal/commands/physics.py)."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rollhouse.terminal.commands.physics import add_hand
from rollhouse.terminal.keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from rollhouse.matches.story import Entry

NAME = "flick"
HELP = "flick a die"
DESCRIPTION = """\
Flick a die at a hole without a game, with a hand's error, and see where it comes to rest.
"""
EXAMPLES = (
    (
        "physics render evening.jsonl flick.png --line 14",
        "how the box lay after a flick",
    ),
    ("physics flick --aim c3 --base 2 --out flick.png", "at the middle hole, from the east"),
)


def add_arguments(command: argparse.ArgumentParser) -> None:
    kinds = "blue, yellow, green, white or pink (blue)"
    command.add_argument("--die", default="blue", metavar="KIND", help=kinds)
    bases = "1 south, 2 east, 3 north, 4 west (1)"
    command.add_argument("--base", type=int, default=1, metavar="N", help=bases)
    holes = "row a (far from base 1) to e and column 1 to 5 (c3)"
    command.add_argument("--aim", default="c3", metavar="HOLE", help=holes)
    where = command.add_mutually_exclusive_group()
    many = "so many dice lie in holes before, anywhere (0)"
    where.add_argument("--dice", type=int, default=0, metavar="N", help=many)
    lying = 'the dice in the holes: five rows of five like "G3" or null, as JSON or a file of it'
    where.add_argument("--arena", metavar="JSON", help=lying)
    add_hand(command)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from .trial_flick import flick

    return flick(arguments)


def tell_motion(entry: Entry, language: str) -> str:
    from .trial_flick import TELLS

    return TELLS.say(language, "flick_at", line=entry.line)
