"""The cups on this machine: a list, the standings of one, ending it, and all of it in one file."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path

from rollhouse.cups import cup as cups
from rollhouse.cups import saved
from rollhouse.cups.verify import bundle, places_of
from rollhouse.matches import saved as games
from rollhouse.matches.record import Record, read_file

from ..output_files import check_apart, write_text
from ..screen.screen import Screen
from .tables import as_json, names_of, show_ranking, verdict
from .words import CUP


def list_cups(as_lines: bool, language: str) -> int:
    found = saved.saved()
    if as_lines:
        print(json.dumps([cup_as_json(each) for each in found], ensure_ascii=False))
        return 0
    screen = Screen()
    if not found:
        screen.say(CUP.say(language, "no_cups"))
    for each in found:
        names = "" if each.cup is None else ", ".join(names_of(each.cup, language))
        day = datetime.fromtimestamp(each.changed).strftime("%Y-%m-%d %H:%M")
        facts = {"cup": each.name, "day": day, "who": names, "state": state_of(each, language)}
        screen.say(CUP.say(language, "listed", **facts))
    return 0


def cup_as_json(each: saved.SavedCup) -> dict[str, object]:
    changed = datetime.fromtimestamp(each.changed, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    facts: dict[str, object] = {"name": each.name, "path": str(each.path), "changed": changed}
    return {**facts, **({"fault": str(each.fault)} if each.cup is None else as_json(each.cup))}


def state_of(each: saved.SavedCup, language: str) -> str:
    if each.cup is None:
        assert each.fault is not None
        return CUP.say(language, "state_unreadable", fault=each.fault.say(language))
    if each.cup.closing is not None:
        return CUP.say(language, "state_over")
    facts = {"played": len(each.cup.played), "all": len(each.cup.games)}
    return CUP.say(language, "state_open", **facts)


def show_standings(name: str, arguments: argparse.Namespace, language: str) -> int:
    cup = cups.parse(read_file(saved.find(name)))
    if arguments.json:
        print(json.dumps(as_json(cup), ensure_ascii=False))
        return 0
    screen = Screen(ascii_only=arguments.ascii)
    show_ranking(cup, screen, language)
    if cup.closing is not None:
        screen.say(verdict(cup, language), "good")
    return 0


def end_cup(name: str, arguments: argparse.Namespace, language: str) -> int:
    """End a cup that is interrupted; if one of its matches is open, that match is given up."""
    path = saved.find(name)
    cup = saved.go_on(path)
    try:
        if cup.opened is not None:
            game = games.folder() / f"{cup.opened}.jsonl"
            if game.is_file():
                give_up(cup, game)
        cup.close()
    finally:
        saved.release(cup)
    if arguments.json:
        print(json.dumps(as_json(cup), ensure_ascii=False))
    else:
        print(CUP.say(language, "ended"))
        show_ranking(cup, Screen(ascii_only=arguments.ascii), language)
    return 0


def give_up(cup: cups.Cup, game: Path) -> None:
    """Close the open match of a cup and write down how it ended."""
    if Record.load(game).closing is None:
        games.abandon(game)
    record = Record.load(game)
    cup.enter_match(record.hash, len(record), places_of(record))


def export_cup(name: str, out: str, arguments: argparse.Namespace, language: str) -> int:
    path = saved.find(name)
    check_apart(out, path)
    content = bundle(cups.parse(read_file(path)), saved.record_of)
    write_text(Path(out), content.decode())
    if arguments.json:
        print(json.dumps({"written": out}))
    else:
        print(CUP.say(language, "written", path=out))
    return 0
