"""Public tables of a house: `rollhouse tables` lists them, `rollhouse play --join` lets choose."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rollhouse.kernel import contract
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.games import names as games_here
from rollhouse.kernel.language import listed

from .. import house_rules
from ..keyboard.lines import Stopped, command, read_line
from ..local.conversation import COMMANDS
from ..online import table_news
from ..online.words import ONLINE
from ..screen import Screen
from ..screen.speech import numbered

if TYPE_CHECKING:
    from rollhouse.client.house import House
    from rollhouse.protocol.messages import Table

WATCH = ("w", "m")
"""What stands before the number of a table that one only wants to watch: watch, mirar."""


def run(arguments: argparse.Namespace, language: str) -> int:
    from .join import house_of

    with house_of(arguments, language) as house:
        found = house.tables()
    if arguments.json:
        print(json.dumps([described(table) for table in found], ensure_ascii=False))
        return 0
    screen = Screen()
    show(found, house, screen, language)
    if found:
        screen.say(ONLINE.say(language, "tables_join"))
        screen.command(command("play", "--join", *elsewhere(house)))
        screen.say(ONLINE.say(language, "tables_watch"))
        screen.command(command("play", "--join", "--watch", *elsewhere(house)))
    return 0


def described(table: Table) -> Any:
    import msgspec

    return json.loads(msgspec.json.encode(table))


def elsewhere(house: House) -> list[str]:
    """What a command needs to find a house again that is not the one on this computer."""
    from rollhouse.client.calls import HERE, address_of

    return [] if house.address == address_of(HERE) else ["--house", house.address]


def show(tables: Sequence[Table], house: House, screen: Screen, language: str) -> None:
    if not tables:
        screen.say(ONLINE.say(language, "no_tables", house=house.address))
        screen.command(command("play", "toss_up", "--invite", "--public", *elsewhere(house)))
        return
    screen.say(ONLINE.say(language, "tables", house=house.address), "title")
    for number, table in enumerate(tables, 1):
        screen.say(f"  {number}. {headline(table, language)}")
        screen.say(f"     {details(table, language)}", "dim")


def headline(table: Table, language: str) -> str:
    """The game and who is there."""
    known = table.game in games_here()
    title = contract.load(table.game).title(language) if known else table.game
    people = [table_news.called(seat) for seat in table.seats if seat.kind != "open"]
    free = open_seats(table)
    if free:
        people.append(ONLINE.say(language, "open_seats", count=free))
    return f"{title}: {listed(language, people)}"


def details(table: Table, language: str) -> str:
    """How far it is, the house rules that are not the usual ones, and what was agreed on."""
    parts = [ONLINE.say(language, f"table_{table.state}")]
    if table.watching:
        parts.append(ONLINE.say(language, "table_watching", count=table.watching))
    parts += house_rules.told(table.game, table.house_rules, language)
    if table.dice == "real":
        parts.append(ONLINE.say(language, "table_real"))
    if not table.coach:
        parts.append(ONLINE.say(language, "agreed_no_coach"))
    if table.clock is not None:
        parts.append(ONLINE.say(language, "agreed_clock", seconds=table.clock))
    return "   ".join(parts)


def open_seats(table: Table) -> int:
    return sum(seat.kind == "open" for seat in table.seats)


class Choice(NamedTuple):
    match: str
    watch: bool


def choose(house: House, watch: bool, ascii_only: bool, language: str) -> Choice:
    """Let a person choose one of the public tables; `Stopped` where they leave instead."""
    if not sys.stdin.isatty():
        raise BadOption("join_which", ONLINE)
    screen = Screen(ascii_only=ascii_only)
    while True:
        tables = house.tables()
        show(tables, house, screen, language)
        key = "choose_watch" if watch else "choose_table"
        screen.say(ONLINE.say(language, key if tables else "choose_none"), "bold")
        typed = read_line("> ").strip().lower()
        if COMMANDS.get(typed) == "stop":
            raise Stopped
        looks = watch or typed[:1] in WATCH
        place = numbered(typed.lstrip("".join(WATCH)).strip(), len(tables))
        if place is None:
            continue
        table = tables[place]
        if not looks and not open_seats(table):
            screen.say(ONLINE.say(language, "no_seat_left"))
            looks = True
        return Choice(table.match, looks)
