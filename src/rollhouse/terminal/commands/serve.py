"""`rollhouse serve`: the house for a network, as operators run it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Opens the house to the network: tables to meet at, computer players, sealed dice. Everything that
was acknowledged to a player is on disk. Without --database it is SQLite in the data folder, for one
server process; with PostgreSQL any number of processes may serve one house, behind an ordinary load
balancer. docs/operating.md tells operators everything.
"""
EXAMPLES = [
    ("serve", "this machine alone, SQLite"),
    ("serve --host 0.0.0.0 --name dice.example.org", ""),
    ("serve --database postgresql://rollhouse@db/rollhouse --behind 10.0.0.5", ""),
]
BELOW = """\
ROLLHOUSE_DATABASE and ROLLHOUSE_REDIS may hold the URLs instead: a command line is seen by
everybody on a machine."""


def add(commands: Subparsers) -> None:
    serve = shared.add_command(
        commands,
        "serve",
        run,
        "serve the house to a network",
        DESCRIPTION,
        epilog("serve", EXAMPLES, BELOW),
    )
    serve.add_argument(
        "--host", default="127.0.0.1", metavar="HOST", help="address to listen at (127.0.0.1)"
    )
    shared.add_port(serve)
    shared.add_database(serve)
    serve.add_argument(
        "--redis", metavar="URL", help="tell other processes through Redis, not PostgreSQL"
    )
    serve.add_argument(
        "--name", action="append", default=[], metavar="HOSTNAME",
        help="a name under which the house is reached; may be given several times. Requests for "
        "other names are refused",
    )  # fmt: skip
    serve.add_argument(
        "--behind", action="append", default=[], metavar="PROXY",
        help="address or network of a proxy whose X-Forwarded-For and -Proto are believed",
    )  # fmt: skip
    serve.add_argument(
        "--workers", metavar="N",
        help="processes for computer players and physics (as many as cores, from 2 to 4)",
    )  # fmt: skip
    serve.add_argument(
        "--family", action="store_true",
        help="standings of everybody for everybody who comes in, without tokens, as at home",
    )  # fmt: skip
    serve.add_argument(
        "--limits", choices=("usual", "none"), default="usual",
        help="none: no limits of rates and tables an address, for load tests (usual)",
    )  # fmt: skip
    serve.add_argument(
        "--no-prepare", action="store_true",
        help="do not make first hints, moves and lessons ready while nobody asks: it saves memory",
    )  # fmt: skip
    serve.add_argument(
        "--log", choices=("debug", "info", "warning", "error"), default="info",
        help="how much is logged (info)",
    )  # fmt: skip
    shared.add_language(serve)
    shared.add_json(serve, shared.LISTENING)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..service.opening import open_to_network

    return open_to_network(arguments, shared.language_of(arguments))
