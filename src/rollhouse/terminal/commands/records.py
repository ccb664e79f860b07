"""`rollhouse saved`, `verify` and `sheet`: the games that are kept, and their records."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import addressed
from rollhouse.kernel.validation import why
from rollhouse.matches import saved
from rollhouse.matches.record import Record
from rollhouse.matches.verify import verify
from rollhouse.matches.words import WORDS, BadRecord

from ..local.score_sheet import sheet
from ..screen import Screen
from ..words import SAYS
from .output_files import check_apart
from .play import announce_expired, day_of, described


def run_saved(arguments: argparse.Namespace, language: str) -> int:
    announce_expired(language, quiet=arguments.json)
    if arguments.abandon:
        return abandon(arguments.abandon, arguments.json, language)
    found = saved.saved()
    if arguments.json:
        print(json.dumps([as_json(game) for game in found], ensure_ascii=False))
        return 0
    screen = Screen()
    if not found:
        screen.say(SAYS.say(language, "nothing_saved"))
    for game in found:
        screen.say(f"{game.name}  {line(game, language)}")
    return 0


def state(game: saved.Saved) -> str:
    if game.record is None or game.record.closing is None:
        return "open"
    return str(game.record.closing["reason"])


def line(game: saved.Saved, language: str) -> str:
    """When, which game, who with which score, and how it stands."""
    if game.record is None:
        assert game.fault is not None
        return SAYS.say(language, "unreadable", fault=game.fault.say(language))
    day = day_of(game)
    try:
        scores = [str(score) for score in game.record.position.scores]
    except RollhouseError:
        scores = [str(score) for score in (game.record.closing or {}).get("scores", ())]
    names = addressed(language, game.record.names)
    pairs = zip(names, scores or [""] * len(names), strict=False)
    people = ", ".join(f"{name}: {score}".rstrip(": ") for name, score in pairs)
    title = described(game.record, language)["title"]
    return f"{day}  {title}  {people}  ({SAYS.say(language, f'state_{state(game)}')})"


def as_json(game: saved.Saved) -> dict[str, object]:
    changed = datetime.fromtimestamp(game.changed, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    facts: dict[str, object] = {"name": game.name, "path": str(game.path), "changed": changed}
    if game.record is None:
        return {**facts, "state": "unreadable", "fault": str(game.fault)}
    return {
        **facts,
        "state": state(game),
        "game": game.record.game,
        "players": game.record.names,
        "lines": len(game.record),
    }


def abandon(name: str, as_lines: bool, language: str) -> int:
    path = saved.find(name)
    done = Record.load(path).closing is not None
    if not done:
        saved.abandon(path)
    key = "closed_already" if done else "abandoned"
    if as_lines:
        print(json.dumps({"name": path.stem, "closed": True, "before": done}))
    else:
        print(SAYS.say(language, key, name=path.stem))
    return 0


def run_verify(arguments: argparse.Namespace, language: str) -> int:
    """Exit code 0: good; 1: wrong, or not to be checked; 2: it could not be read at all."""
    path = saved.find(arguments.file)
    findings = verify(path)
    remarks = [remark.say(language) for remark in findings.remarks]
    fault = findings.fault.say(language) if findings.fault else None
    unchecked = findings.unchecked.say(language) if findings.unchecked else None
    counts = {
        "lines": findings.lines,
        "positions": findings.positions,
        "rolls": findings.rolls,
    }
    if arguments.json:
        told = {"remarks": remarks, "passed_over": findings.passed_over}
        told |= {"by_numbers": findings.by_numbers}
        told |= {"fault": fault, "unchecked": unchecked}
        facts = {"good": findings.good, "finished": findings.finished, **counts, **told}
        print(json.dumps(facts, ensure_ascii=False))
    else:
        screen = Screen()
        verdict = "good" if findings.good else "bad" if fault else "unchecked"
        reasons = {"fault": fault, "unchecked": unchecked}
        sentence = SAYS.say(language, f"{verdict}_record", path=path, **reasons, **counts)
        screen.say(sentence, "good" if findings.good else "bad")
        for remark in remarks:
            screen.say(SAYS.say(language, "remark", remark=remark))
    return 0 if findings.good else 1


def run_sheet(arguments: argparse.Namespace, language: str) -> int:
    record = saved.find(arguments.file)
    check_apart(arguments.out, record)
    text = sheet(Record.load(record), language, arguments.lines)
    if arguments.out:
        path = Path(arguments.out)
        try:
            path.write_text(text + "\n", encoding="utf-8")
        except OSError as fault:
            raise BadRecord("cannot_write_file", WORDS, fault=why(fault, path)) from None
        if not arguments.json:
            print(SAYS.say(language, "written", path=path))
            return 0
    print(json.dumps({"sheet": text}, ensure_ascii=False) if arguments.json else text)
    return 0
