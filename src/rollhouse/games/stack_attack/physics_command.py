"""`rollhouse physics place`: build a tower without a game (terminal/commands/physics.py)."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rollhouse.terminal.commands.physics import add_hand
from rollhouse.terminal.keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from rollhouse.matches.story import Entry

NAME = "place"
HELP = "build a tower"
DESCRIPTION = """\
Build a tower without a game: dice are placed one after another with a hand's error until all stand
or it falls. FACES are the faces placed upwards, lowest die first; what is missing of --dice is
rolled. The picture or film shows the last placement.
"""
EXAMPLES = (
    ("physics render stack-attack-ann fall.gif", "the last fall of a saved game"),
    ("physics place --hand shaky --out tower.gif", "build until 12 dice stand, or fall"),
    ("physics place 3 6 5 --seed 7 --json", "these three dice, and all numbers"),
)


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("faces", nargs="*", type=int, metavar="FACES", help="1 to 6, lowest first")
    command.add_argument("--dice", type=int, metavar="N", help="how many (12, or all FACES)")
    add_hand(command)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from .trial_tower import build

    return build(arguments)


def tell_motion(entry: Entry, language: str) -> str:
    from .trial_tower import TELLS

    key = "placement_at" if entry.step["stands"] else "fall_at"
    return TELLS.say(language, key, line=entry.line)
