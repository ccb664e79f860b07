"""`rollhouse report`: what a game was decided by."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
What a game was decided by, for every player: start + luck + hand + own choices + the others =
result; the biggest mistakes, a grade, and the result without luck. Open games are told as far as
they got. Without RECORD: of the game that was finished here last.
"""
EXAMPLES = [("report game.jsonl --html report.html --lang es", "")]


def add(commands: Subparsers) -> None:
    report = shared.add_command(
        commands,
        "report",
        run,
        "what a game was decided by: luck, choices, hands",
        DESCRIPTION,
        epilog("report", EXAMPLES),
    )
    shared.add_record(report, "RECORD", optional=True)
    report.add_argument("--html", metavar="FILE", help="write a page with charts, to send around")
    report.add_argument(
        "--seconds", type=shared.seconds, default=20.0, metavar="S",
        help="about so long for rollouts (20); more than 20 buy narrower intervals",
    )  # fmt: skip
    report.add_argument(
        "--batches", type=int, metavar="N",
        help="so many batches of 32 games a position, 8 to 4096, however long it takes",
    )  # fmt: skip
    report.add_argument("--ascii", action="store_true", help="write with plain ASCII signs")
    shared.add_source(report)
    shared.add_language(report)
    shared.add_json(report)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..coach.report import show_report

    return show_report(arguments, shared.language_of(arguments))
