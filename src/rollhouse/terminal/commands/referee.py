"""`rollhouse referee`: people roll their own dice, and Rollhouse keeps the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import arguments as shared
from .play import run

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Roll your own dice and type what they show (`gggyyrggyr`, `red 5, blue 2`, `3 6 F`). Rollhouse
checks every entry, announces what happens and keeps the scores. u takes the last entry back,
k corrects an earlier one; what follows is repeated where it still fits and asked again where not.
"""


def add(commands: Subparsers) -> None:
    """As `rollhouse play --table real`, with fewer arguments."""
    referee = shared.add_command(
        commands, "referee", run, "keep the score for real dice", DESCRIPTION
    )
    shared.add_game(referee, optional=True)
    shared.add_seats(referee)
    shared.add_first(referee)
    shared.add_options(referee)
    shared.add_saving(referee)
    shared.add_screen(referee)
    referee.set_defaults(
        table="real",
        seed=None,
        position=None,
        watch=False,
        untimed=True,
        join=None,
        invite=False,
        house=None,
        name=None,
    )
