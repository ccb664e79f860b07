"""`rollhouse restore`: a house from a backup."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Makes a house from what `rollhouse backup` wrote, in an empty database of either kind, whichever it
came from; a SQLite file is made. The backup is checked as a whole before anything is written. It
holds secrets of sealed dice and names of people: do not leave it lying about afterwards.
"""
EXAMPLES = [
    ("restore house-2026-11-15.jsonl --database sqlite:///new.db", ""),
    ("restore club.jsonl --database postgresql://rollhouse@db/rollhouse", ""),
]


def add(commands: Subparsers) -> None:
    restore = shared.add_command(
        commands,
        "restore",
        run,
        "make a house from a backup",
        DESCRIPTION,
        epilog("restore", EXAMPLES),
    )
    restore.add_argument("file", metavar="FILE", help="what `rollhouse backup` wrote")
    shared.add_database(restore)
    shared.add_language(restore)
    shared.add_json(restore)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..service.copies import copy_house

    return copy_house(arguments, shared.language_of(arguments), "restore", "restored")
