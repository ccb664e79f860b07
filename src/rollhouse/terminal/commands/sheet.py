"""`rollhouse sheet`: the score sheet of a record."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers


MOST_COLUMNS = 100
DESCRIPTION = """\
The score sheet of a record, to print. Without FILE: of the game that was finished here last.
"""


def add(commands: Subparsers) -> None:
    sheet = shared.add_command(
        commands, "sheet", run, "the score sheet of a record, to print", DESCRIPTION
    )
    sheet.add_argument(
        "file", nargs="?", metavar="FILE",
        help="a record, or the name of a saved game; with --blank, a game",
    )  # fmt: skip
    sheet.add_argument(
        "--blank", action="store_true", help="an empty sheet of a game, to write on by hand"
    )
    sheet.add_argument(
        "--players", metavar="NAMES", help="with --blank: a column for each, or how many (2)"
    )
    shared.add_options(sheet)
    sheet.add_argument("--out", metavar="FILE", help="write it to a file")
    sheet.add_argument(
        "--lines", action="store_true", help="show the line of the record by each step"
    )
    shared.add_language(sheet)
    shared.add_json(sheet)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from rollhouse.kernel.errors import BadOption
        from rollhouse.matches import saved
        from rollhouse.matches.record import Record
        from rollhouse.matches.score_sheet import write_sheet

        from ..latest import latest
        from ..output_files import check_apart
        from ..words import SAYS

    language = shared.language_of(arguments)
    if arguments.blank:
        return show(arguments, blank(arguments, language), language)
    if arguments.players is not None or arguments.option:
        raise BadOption("blank_alone", SAYS)
    record = saved.find(arguments.file) if arguments.file else latest()[0]
    check_apart(arguments.out, record)
    return show(arguments, write_sheet(Record.load(record), language, arguments.lines), language)


def blank(arguments: argparse.Namespace, language: str) -> str:
    """An empty sheet, for people who are named or only counted."""
    from rollhouse.kernel import contract
    from rollhouse.matches.blank_sheet import write_blank

    from ..latest import game_of

    game = contract.load(game_of(arguments.file and shared.game_named(arguments.file)))
    written = arguments.players or str(max(2, game.players[0]))
    names = [name.strip() for name in written.split(",")]
    if written.isdecimal():
        names = [""] * min(int(written), MOST_COLUMNS)
    terms = contract.agree(game, len(names), shared.options_of(arguments), files=True)
    return write_blank(terms, names, language)


def show(arguments: argparse.Namespace, text: str, language: str) -> int:
    """Print a sheet, or write it to a file."""
    from pathlib import Path

    from ..output_files import write_text
    from ..words import SAYS

    if arguments.out:
        write_text(Path(arguments.out), text + "\n")
        if not arguments.json:
            print(SAYS.say(language, "written", path=arguments.out))
            return 0
    print(json.dumps({"sheet": text}, ensure_ascii=False) if arguments.json else text)
    return 0
