"""`rollhouse house`, and plain `rollhouse`: the house for this machine, or for the room."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Opens the house for this machine, or with --lan for everybody on this network, and the browser with
it where the web client is installed. Games are kept in the data folder. `rollhouse` alone does
this.
"""


def add(commands: Subparsers) -> None:
    house = shared.add_command(
        commands, "house", run, "open the house (what `rollhouse` alone does)", DESCRIPTION
    )
    house.add_argument(
        "--lan", action="store_true", help="open it to this network, and show address and QR code"
    )
    shared.add_port(house)
    house.add_argument("--no-browser", action="store_true", help="do not open a browser")
    shared.add_language(house)
    shared.add_json(house, shared.LISTENING)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..service.home import open_home

    return open_home(arguments, shared.language_of(arguments))
