"""The public tables of a house: listed, or offered to choose from."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rollhouse.kernel import contract, house_rules
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.games import names as games_here
from rollhouse.kernel.language import listed

from ..conversation.conversation import COMMANDS
from ..examples import invitation
from ..keyboard.lines import Stopped, command, read_line
from ..screen.screen import Screen
from ..screen.speech import numbered
from . import table_news
from .houses import find_house, house_words
from .table_news import as_json
from .words import ONLINE

if TYPE_CHECKING:
    from rollhouse.client.house import House
    from rollhouse.protocol.messages import Table

WATCH = ("w", "m")
"""The letter before the number of a table that one only wants to watch: watch, mirar."""


def list_tables(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse tables`."""
    with find_house(arguments, language) as house:
        found = house.tables()
    if arguments.json:
        print(json.dumps([as_json(table) for table in found], ensure_ascii=False))
        return 0
    screen = Screen()
    show(found, house, screen, language)
    if found:
        screen.say(ONLINE.say(language, "tables_join"))
        screen.command(command("play", "--join", *house_words(house.address)))
        screen.say(ONLINE.say(language, "tables_watch"))
        screen.command(command("play", "--join", "--watch", *house_words(house.address)))
    return 0


def show(tables: Sequence[Table], house: House, screen: Screen, language: str) -> None:
    if not tables:
        screen.say(ONLINE.say(language, "no_tables", house=house.address))
        screen.command(command(*invitation(), "--public", *house_words(house.address)))
        return
    screen.say(ONLINE.say(language, "tables", house=house.address), "title")
    for number, table in enumerate(tables, 1):
        screen.say(f"  {number}. {headline(table, language)}")
        screen.say(f"     {details(table, language)}", "dim")


def headline(table: Table, language: str) -> str:
    """The game, and who is there."""
    known = table.game in games_here()
    title = contract.load(table.game).title(language) if known else table.game
    people = [table_news.called(seat, language) for seat in table.seats if seat.kind != "open"]
    free = open_seats(table)
    if free:
        people.append(ONLINE.say(language, "open_seats", count=free))
    return f"{title}: {listed(language, people)}"


def details(table: Table, language: str) -> str:
    """How far it is, the unusual house rules, and what was agreed on."""
    parts = [ONLINE.say(language, f"table_{table.state}")]
    if table.watching:
        parts.append(ONLINE.say(language, "table_watching", count=table.watching))
    parts += house_rules.tell(table.game, table.house_rules, language)
    if table.dice == "real":
        parts.append(ONLINE.say(language, "table_real"))
    if not table.coach:
        parts.append(ONLINE.say(language, "agreed_no_coach"))
    if table.clock is not None:
        parts.append(ONLINE.say(language, "agreed_clock", seconds=table.clock))
    return "   ".join(parts)


def open_seats(table: Table) -> int:
    return sum(seat.kind == "open" for seat in table.seats)


class TableChoice(NamedTuple):
    """A table, and whether to sit down or to watch."""

    match: str
    watch: bool


def choose_table(house: House, watch: bool, ascii_only: bool, language: str) -> TableChoice:
    """Let a person choose one of the public tables; `Stopped` if they leave instead."""
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
        return TableChoice(table.match, looks)
