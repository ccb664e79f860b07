"""The report of an evening on the screen: whose luck, whose choices, whose hand."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rollhouse import coach
from rollhouse.coach.evening import evening
from rollhouse.coach.numbers import decimal
from rollhouse.coach.reports.account import PARTS
from rollhouse.cups import cup as cups
from rollhouse.cups import saved
from rollhouse.cups.cup import Cup
from rollhouse.cups.words import WORDS, BadCup
from rollhouse.kernel.board import Grid
from rollhouse.matches.record import Record, read_file

from ..screen.parts import show_parts
from ..screen.progress import bar
from ..screen.screen import Screen
from ..words import NotHere
from .tables import names_of, title_of
from .words import CUP


def show_report(name: str, arguments: argparse.Namespace, language: str) -> int:
    cup = cups.parse(read_file(saved.find(name)))
    found = report_of(cup, language)
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    screen, names = Screen(ascii_only=arguments.ascii), names_of(cup, language)
    screen.rule(CUP.say(language, "evening", matches=found["matches"]))
    show_parts([table(found, names, language)], screen)
    screen.say(CUP.say(language, "evening_note"), "dim")
    for line in sentences(found, names, language):
        screen.say(line)
    return 0


def report_of(cup: Cup, language: str) -> dict[str, Any]:
    """The sums over all matches that were played to the end."""
    played = [match for match in cup.matches if match["places"] is not None]
    if not played:
        raise NotHere("nothing_played", CUP)
    reports = []
    for match in played:
        content = saved.record_of(match["match"])
        if content is None:
            raise BadCup("missing_match", WORDS, value=match["match"])
        record = Record.parse(content)
        with bar(CUP.say(language, "judging", title=title_of(record.game, language))) as progress:
            report = coach.report(record, progress=progress)
        reports.append((match["entrants"], report.to_dict(language)))
    return evening(len(cup.entrants), reports)


def table(found: dict[str, Any], names: list[str], language: str) -> Grid:
    shown = [part for part in PARTS if part != "hand" or found["has_hand"]]
    rows = tuple(
        (
            names[row["entrant"]],
            *(decimal(row[part], language, 2, signed(part)) for part in shown),
        )
        for row in found["entrants"]
    )
    return Grid(("", *(CUP.say(language, f"part_{part}") for part in shown)), rows)


def signed(part: str) -> bool:
    return part not in ("start", "result")


def sentences(found: dict[str, Any], names: list[str], language: str) -> list[str]:
    said = [
        CUP.say(language, key, name=names[found[key]])
        for key in ("luckiest", "best_choices", "steadiest")
        if found[key] is not None
    ]
    for row in found["entrants"]:
        for hand in row["hands"]:
            title = title_of(hand["game"], language)
            facts = {"name": names[row["entrant"]], "title": title, "says": hand["says"]}
            said.append(CUP.say(language, "hand_in", **facts))
    return said
