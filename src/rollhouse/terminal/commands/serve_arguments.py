"""The options of `rollhouse serve`, `rollhouse` alone, backups, `tables` and `standings`."""

from __future__ import annotations

import argparse
from typing import Any

SERVE = """\
Opens the house to the network: tables to meet at, computer players, sealed dice. Everything that
was acknowledged to a player is on disk. Without --database it is SQLite in the data folder, for one
server process; with PostgreSQL any number of processes may serve one house, behind an ordinary load
balancer. docs/operating.md tells operators everything.
"""
EXAMPLES = """\
examples:
  rollhouse serve                                     this machine alone, SQLite
  rollhouse serve --host 0.0.0.0 --name dice.example.org
  rollhouse serve --database postgresql://rollhouse@db/rollhouse --behind 10.0.0.5
ROLLHOUSE_DATABASE and ROLLHOUSE_REDIS may hold the URLs instead: a command line is seen by
everybody on a machine.
"""
TABLES = """\
The tables of a house that were opened with --public and are not over: who is there, how many seats
are open, what was agreed on. Private tables are found by their code alone.
"""
TABLES_EXAMPLES = """\
examples:
  rollhouse tables                                    of the house on this computer
  rollhouse tables --house 192.0.2.1                  of another one
  rollhouse play --join                               choose one of them, and sit down or watch
  rollhouse play toss_up --invite --public            open one
"""
STANDINGS = """\
How these people did against each other on a house. A table with a line for each: games; wins (half
a win for each of two who share it); expected, what everybody playing alike would have won; luck,
what the dice gave, in wins; and the wins without that luck. The most wins for an expected one come
first. Luck is told of games that the coach has judged, which a house does on its own.
Counted are finished games in which every person is one of these; computers play along uncounted. At
home (`rollhouse`, `rollhouse --lan`) that is all of them; on other houses public ones, and those
that were played from this computer.
"""
STANDINGS_EXAMPLES = """\
examples:
  rollhouse standings Ann Ben Cleo                    on the house on this computer
  rollhouse standings Ann Ben --game shizzle --since 2026-01-31
  rollhouse standings Ann Ben --house 192.0.2.1 --csv > standings.csv
"""
BACKUP = """\
Writes one consistent picture of all tables of a house into a new file, lines of JSON with a
checksum, from SQLite or PostgreSQL, while the house serves. The file holds secrets, those of the
sealed dice of matches under way, and names of people. Only you can read it; keep it as you keep the
database.
"""
BACKUP_EXAMPLES = """\
examples:
  rollhouse backup house-2026-11-15.jsonl             of the house in the data folder
  rollhouse backup club.jsonl --database postgresql://rollhouse@db/rollhouse
"""
RESTORE = """\
Makes a house from what `rollhouse backup` wrote, in an empty database of either kind, whichever it
came from; a SQLite file is made. The backup is checked as a whole before anything is written. It
holds secrets of sealed dice and names of people: do not leave it lying about afterwards.
"""
RESTORE_EXAMPLES = """\
examples:
  rollhouse restore house-2026-11-15.jsonl --database sqlite:///new.db
  rollhouse restore club.jsonl --database postgresql://rollhouse@db/rollhouse
"""
HOUSE = """\
Opens the house for this machine, or with --lan for everybody on this network, and the browser with
it where the web client is installed. Games are kept in the data folder. `rollhouse` alone does
this.
"""


def add_serving(commands: Any) -> None:
    from ..main import add_json, add_language

    house = commands.add_parser(
        "house", help="open the house (what `rollhouse` alone does)", description=HOUSE
    )
    house.add_argument(
        "--lan", action="store_true", help="open it to this network, and show address and QR code"
    )
    add_port(house)
    house.add_argument("--no-browser", action="store_true", help="do not open a browser")
    add_language(house)
    add_json(house, LISTENING)

    serve = commands.add_parser(
        "serve", help="serve the house to a network", description=SERVE, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    serve.add_argument(
        "--host", default="127.0.0.1", metavar="HOST", help="address to listen at (127.0.0.1)"
    )
    add_port(serve)
    add_database(serve)
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
        help="processes for computer players and physics (as many as cores, less one)",
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
        "--log", choices=("debug", "info", "warning", "error"), default="info",
        help="how much is logged (info)",
    )  # fmt: skip
    add_language(serve)
    add_json(serve, LISTENING)

    tables = commands.add_parser(
        "tables", help="the public tables of a house", description=TABLES, epilog=TABLES_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    tables.add_argument(
        "--house", metavar="URL", help="which house (ROLLHOUSE_HOUSE, or else the one here)"
    )
    tables.set_defaults(join=None)
    add_language(tables)
    add_json(tables)

    standings = commands.add_parser(
        "standings", help="how people did on a house, and how much was luck",
        description=STANDINGS, epilog=STANDINGS_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    standings.add_argument("names", nargs="+", metavar="NAME", help="whose; also Ann,Ben,Cleo")
    standings.add_argument(
        "--house", metavar="URL", help="which house (ROLLHOUSE_HOUSE, or else the one here)"
    )
    standings.add_argument("--game", metavar="GAME", help="of one game alone (all)")
    standings.add_argument("--since", metavar="DATE", help="from this day on, like 2026-01-31")
    standings.add_argument(
        "--csv", action="store_true",
        help="for a spreadsheet: a line for every person in every game",
    )  # fmt: skip
    standings.set_defaults(join=None)
    add_language(standings)
    add_json(standings)

    backup = commands.add_parser(
        "backup", help="write a copy of a house, while it serves", description=BACKUP,
        epilog=BACKUP_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    backup.add_argument("file", metavar="FILE", help="a new file")
    restore = commands.add_parser(
        "restore", help="make a house from a backup", description=RESTORE,
        epilog=RESTORE_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    restore.add_argument("file", metavar="FILE", help="what `rollhouse backup` wrote")
    for command in (backup, restore):
        add_database(command)
        add_language(command)
        add_json(command)


LISTENING = 'say {"listening": URL} as soon as it is open'


def add_port(command: argparse.ArgumentParser) -> None:
    command.add_argument("--port", metavar="N", help="port (7655); 0: any that is free")


def add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (SQLite in the data folder)",
    )
