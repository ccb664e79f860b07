"""`rollhouse sheet`: the score sheet of a record."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers


def add(commands: Subparsers) -> None:
    sheet = shared.add_command(commands, "sheet", run, "the score sheet of a record, to print")
    shared.add_record(sheet)
    sheet.add_argument("--out", metavar="FILE", help="write it to a file")
    sheet.add_argument(
        "--lines", action="store_true", help="show the line of the record by each step"
    )
    shared.add_language(sheet)
    shared.add_json(sheet)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from pathlib import Path

        from rollhouse.matches import saved
        from rollhouse.matches.record import Record

        from ..local.score_sheet import write_sheet
        from ..output_files import check_apart, write_text
        from ..words import SAYS

    language = shared.language_of(arguments)
    record = saved.find(arguments.file)
    check_apart(arguments.out, record)
    text = write_sheet(Record.load(record), language, arguments.lines)
    if arguments.out:
        write_text(Path(arguments.out), text + "\n")
        if not arguments.json:
            print(SAYS.say(language, "written", path=arguments.out))
            return 0
    print(json.dumps({"sheet": text}, ensure_ascii=False) if arguments.json else text)
    return 0
