"""The report of a game on the screen, as a page, or as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rollhouse import coach
from rollhouse.coach.reports.address import in_language
from rollhouse.kernel.language import Texts
from rollhouse.matches import saved
from rollhouse.matches.record import Record

from ..arguments import exact_or_rollout
from ..latest import latest
from ..output_files import check_apart, write_text
from ..screen.parts import show_parts
from ..screen.progress import bar
from ..screen.screen import Screen
from ..words import SAYS

JUDGING = Texts(en="Looking at every step", es="Mirando cada paso")


def tell_report(record: Record, screen: Screen, language: str) -> None:
    """The report of a game that was just played."""
    with bar(JUDGING[language]) as progress:
        report = coach.report(record, progress=progress)
    show_parts(in_language(report, language).parts(language), screen)


def show_report(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse report`."""
    path = saved.find(arguments.file) if arguments.file else latest()[0]
    check_apart(arguments.html, path)
    record = Record.load(path)
    with bar(JUDGING[language]) as progress:
        report = coach.report(
            record, exact_or_rollout(arguments), batches=arguments.batches,
            seconds=arguments.seconds, progress=progress,
        )  # fmt: skip
    if arguments.html:
        write_text(Path(arguments.html), report.html(language))
    if arguments.json:
        print(json.dumps(report.to_dict(language), ensure_ascii=False))
        return 0
    screen = Screen(ascii_only=arguments.ascii)
    show_parts(in_language(report, language).parts(language), screen)
    if arguments.html:
        print(SAYS.say(language, "written", path=arguments.html))
    return 0
