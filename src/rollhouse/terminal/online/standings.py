"""Standings: how a group of people did on a house, and how much of it was luck."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from rollhouse.client.words import CannotReach
from rollhouse.coach.numbers import decimal
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.games import names as games_here
from rollhouse.kernel.language import is_you
from rollhouse.kernel.validation import choice
from rollhouse.matches import saved
from rollhouse.matches.record import Record

from ..latest import latest
from ..screen.screen import Screen
from ..words import SAYS
from . import tickets
from .houses import find_house, is_named
from .saved_standings import saved_standings
from .words import ONLINE

if TYPE_CHECKING:
    from rollhouse.protocol.bodies import Played, Standing, Standings

COLUMNS = ("who", "games", "wins", "expected", "luck", "without_luck")
MOST_TOKENS = 200
"""As many as a house accepts at once."""


def show_standings(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse standings`."""
    names = [name.strip() for given in arguments.names for name in given.split(",")]
    names = list(filter(None, names)) or people_lately()
    game = None if arguments.game is None else choice(arguments.game, "--game", games_here())
    where = ""
    try:
        with find_house(arguments, language) as house:
            rights = tokens(house.address)
            found = house.standings(*names, game=game, since=arguments.since, tokens=rights)
            where = house.address
    except CannotReach:
        if is_named(arguments):
            raise
        found = saved_standings(names, game, arguments.since, language)
        if not found.matches:
            raise
    if arguments.json:
        import msgspec

        print(json.dumps(json.loads(msgspec.json.encode(found)), ensure_ascii=False))
    elif arguments.csv:
        from rollhouse.server.people.standings import as_csv

        sys.stdout.write(as_csv(found).replace("\r\n", "\n"))
    else:
        show(found, where, Screen(), language)
    return 0


def people_lately() -> list[str]:
    """Who played the last saved game in which all people have names of their own."""
    last = latest()[1]
    records = [game.record for game in saved.saved() if game.record and not game.is_open]
    for record in [last, *records]:
        names = people_of(record)
        if names and not any(map(is_you, names)):
            return names
    raise BadOption("nobody_named", SAYS, who=", ".join(last.names))


def people_of(record: Record) -> list[str]:
    """The people in a game; You and Tú are nobody's names."""
    seats = zip(record.names, record.seats, strict=True)
    return [name for name, player in seats if player == "human"]


def tokens(house: str) -> list[str]:
    """The rights to seats on a house that are kept on this computer, the newest first."""
    kept = [ticket.token for ticket in tickets.tickets() if ticket.house == house]
    return [token for token in dict.fromkeys(kept) if token is not None][:MOST_TOKENS]


def show(found: Standings, house: str, screen: Screen, language: str) -> None:
    if not house:
        screen.say(ONLINE.say(language, "standings_saved"))
    if not found.matches:
        screen.say(ONLINE.say(language, "no_standings", house=house))
    else:
        for line in table(found, screen.ascii, language):
            print(line)
        played, judged = len(found.matches), sum(map(is_judged, found.matches))
        key = "luck_of_all" if judged == played else "luck_of_judged"
        screen.say(ONLINE.say(language, key, judged=judged, played=played))
    for standing in found.standings:
        if standing.given_up:
            facts = {"name": standing.name, "n": standing.given_up}
            screen.say(ONLINE.say(language, "standings_given_up", **facts))
    screen.say(ONLINE.say(language, "standings_count" if house else "standings_count_saved"))
    if not found.complete:
        screen.say(ONLINE.say(language, "standings_newest"))


def is_judged(match: Played) -> bool:
    return all(match.without_luck[name] is not None for name in match.people)


def table(found: Standings, ascii_only: bool, language: str) -> list[str]:
    none = "-" if ascii_only else "–"
    head = [ONLINE.say(language, f"standings_{column}") for column in COLUMNS]
    rows = [head, *(cells(standing, none, language) for standing in found.standings)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    return [line(row, widths) for row in rows]


def line(row: list[str], widths: list[int]) -> str:
    figures = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
    return "  ".join((row[0].ljust(widths[0]), *figures))


def cells(standing: Standing, none: str, language: str) -> list[str]:
    """A row of the table; luck is known only for games that the coach has judged."""
    luck = without = none
    if standing.judged:
        luck = decimal(standing.luck, language, 2, signed=True)
        without = decimal(standing.without_luck, language, 2)
    wins, expected = (decimal(value, language, 2) for value in (standing.wins, standing.expected))
    return [standing.name, str(standing.games), wins, expected, luck, without]
