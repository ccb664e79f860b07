"""`rollhouse tables`: the public tables of a house."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
The tables of a house that were opened with --public and are not over: who is there, how many seats
are open, what was agreed on. Private tables are found by their code alone.
"""
EXAMPLES = [
    ("tables", "of the house on this computer"),
    ("tables --house 192.0.2.1", "of another one"),
    ("play --join", "choose one of them, and sit down or watch"),
]


def add(commands: Subparsers) -> None:
    tables = shared.add_command(
        commands,
        "tables",
        run,
        "the public tables of a house",
        DESCRIPTION,
        epilog("tables", EXAMPLES),
    )
    shared.add_house(tables)
    tables.set_defaults(join=None)
    shared.add_language(tables)
    shared.add_json(tables)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from rollhouse.client.calls import need_libraries

        need_libraries()
        from ..online.public_tables import list_tables

    return list_tables(arguments, shared.language_of(arguments))
