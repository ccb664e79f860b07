"""`rollhouse backup`: a copy of a house, while it serves."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Writes one consistent picture of all tables of a house into a new file, lines of JSON with a
checksum, from SQLite or PostgreSQL, while the house serves. The file holds secrets, those of the
sealed dice of games under way, and names of people. Only you can read it; keep it as you keep the
database.
"""
EXAMPLES = [
    ("backup house-2026-11-15.jsonl", "of the house in the data folder"),
    ("backup club.jsonl --database postgresql://rollhouse@db/rollhouse", ""),
]


def add(commands: Subparsers) -> None:
    backup = shared.add_command(
        commands,
        "backup",
        run,
        "write a copy of a house, while it serves",
        DESCRIPTION,
        epilog("backup", EXAMPLES),
    )
    backup.add_argument("file", metavar="FILE", help="a new file")
    shared.add_database(backup)
    shared.add_language(backup)
    shared.add_json(backup)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..service.copies import copy_house

    return copy_house(arguments, shared.language_of(arguments), "backup", "backed_up")
