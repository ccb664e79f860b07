"""Taking a place at a table of a house: at a new table, one to join, or one to come back to."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rollhouse.client.house import House
from rollhouse.client.place import Place
from rollhouse.client.requests import code_in, code_or_match, own_names
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.games import names as games_here

from ..arguments import own_box
from ..keyboard.lines import read_line
from . import tickets
from .public_tables import choose_table
from .tickets import Ticket
from .words import ONLINE


def check(arguments: argparse.Namespace, options: Mapping[str, Any]) -> None:
    """Refuse arguments that do not go together, before anything is sent."""
    local = {"--from": arguments.position, "--seed": arguments.seed, "--save": arguments.save}
    local["--no-save"] = arguments.no_save
    new = {"GAME": arguments.game, "--players": arguments.players, "--table": arguments.table}
    new["--option"] = options
    new |= {"--public": arguments.public, "--no-coach": arguments.no_coach}
    new["--clock"] = arguments.clock
    joins = arguments.join is not None
    for given, value in {**local, **(new if joins else {})}.items():
        if value not in (None, False, {}):
            raise BadOption("join_alone" if joins else "invite_local", ONLINE, value=given)
    if arguments.invite and arguments.watch:
        raise BadOption("watch_join", ONLINE)
    if arguments.invite and not arguments.game:
        raise BadOption("invite_game", ONLINE, games=", ".join(games_here()))


def take_place(
    house: House,
    arguments: argparse.Namespace,
    options: Mapping[str, Any],
    language: str,
    held: contextlib.ExitStack,
) -> tuple[Ticket, Place]:
    """A place at a table: one that this machine had and no window is using now, or a new one."""
    names = read_names(arguments.name)
    if arguments.invite:
        names = names or ask_name(arguments, language)
        seat = open_table(house, arguments, options, names)
        return new_ticket(house, seat, None, names, held), seat
    code, watch = code_in(arguments.join), arguments.watch
    if not code:
        code, watch = choose_table(house, watch, arguments.ascii, language)
    ticket = find_ticket(house, code, names, watch, arguments, language)
    if ticket is None and not watch and names is None:
        names = ask_name(arguments, language)
        ticket = find_ticket(house, code, names, watch, arguments, language)
    if ticket is not None:
        held.enter_context(ticket.held())
        return ticket, come_back(house, ticket)
    invited, _ = code_or_match(code)
    seat = house.watch(code) if watch else house.join(code, *(names or []))
    return new_ticket(house, seat, invited, [] if watch else names or [], held), seat


def find_ticket(
    house: House,
    code: str,
    names: Sequence[str] | None,
    watch: bool,
    arguments: argparse.Namespace,
    language: str,
) -> Ticket | None:
    """The ticket to come back with. One with the given name counts even if a window is using it."""
    found = tickets.fitting(house.address, code, names, watch)
    closed = [ticket for ticket in found if not ticket.is_open]
    if names and found and not watch:
        return (closed or found)[0]
    seats = [ticket for ticket in closed if ticket.names]
    if len(seats) > 1:
        return choose_ticket(seats, arguments, language)
    return next(iter(seats or closed), None)


def choose_ticket(seats: Sequence[Ticket], arguments: argparse.Namespace, language: str) -> Ticket:
    """If several people left this table on this machine, ask who comes back."""
    who = "; ".join(",".join(ticket.names) for ticket in seats)
    while not arguments.json and sys.stdin.isatty():
        print(ONLINE.say(language, "who_comes_back", who=who))
        typed = read_names(read_line("> "))
        for ticket in seats:
            if typed == ticket.names:
                return ticket
    raise BadOption("which_seat", ONLINE, who=who)


def open_table(
    house: House, arguments: argparse.Namespace, options: Mapping[str, Any], names: Sequence[str]
) -> Place:
    seats = arguments.players.split(",") if arguments.players else ["open"]
    box = own_box(arguments)
    return house.open(
        arguments.game, seats, names, replace(box, options=options) if box else options,
        arguments.table, public=arguments.public, coach=not arguments.no_coach,
        clock=arguments.clock,
    )  # fmt: skip


def come_back(house: House, ticket: Ticket) -> Place:
    """The place of a ticket, or the place in the rematch if there is one."""
    match = ticket.match
    with contextlib.suppress(RollhouseError):
        table = house.table(match, ticket.token)
        if table.rematch is not None:
            ticket.match, ticket.given, ticket.record = table.rematch, {}, None
            ticket.keep()
    return house.sit(ticket.match, ticket.token, ticket.nonces, ticket.keep_nonces)


def new_ticket(
    house: House,
    seat: Place,
    code: str | None,
    names: Sequence[str],
    held: contextlib.ExitStack,
) -> Ticket:
    table = seat.table
    shown = table.code if table is not None else None
    game = table.game if table is not None else None
    ticket = Ticket(house.address, seat.match, seat.token, code or shown, list(names), game)
    held.enter_context(ticket.held())
    ticket.keep()
    seat.witness.keep = ticket.keep_nonces
    return ticket


def read_names(text: str | None) -> list[str] | None:
    """`Ann` or `Ann,Ben`, who share this keyboard."""
    names = [name.strip() for name in (text or "").split(",") if name.strip()]
    return names or None


def ask_name(arguments: argparse.Namespace, language: str) -> list[str]:
    default = own_names(None)[0]
    if arguments.json or not sys.stdin.isatty():
        return [default]
    print(ONLINE.say(language, "which_name", default=default))
    return read_names(read_line("> ")) or [default]
