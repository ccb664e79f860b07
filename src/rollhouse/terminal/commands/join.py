"""`rollhouse play --join` and `--invite`: a table of a house, from an invitation to the result."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rollhouse.client.calls import HERE, address_of
from rollhouse.client.house import House
from rollhouse.client.place import Place
from rollhouse.client.requests import code_in, code_or_match, house_in, own_names
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.games import names as games_here
from rollhouse.matches import saved

from ..keyboard.lines import Stopped, command, hearing_people_leave, read_line
from ..local.departure import name_of
from ..online import tickets
from ..online.game import Joined
from ..online.inbox import Listening
from ..online.tickets import Ticket
from ..online.waiting_room import Gathering
from ..online.words import ONLINE
from ..screen import Screen
from ..screen.progress import waiting
from ..words import SAYS
from .tables import choose

MakeReady = Callable[[str, str], None]
HOUSE_VARIABLE = "ROLLHOUSE_HOUSE"
"""Where the address of one's usual house may stand."""


def run(
    arguments: argparse.Namespace, options: Mapping[str, Any], language: str, make_ready: MakeReady
) -> int:
    check(arguments, options)
    with house_of(arguments, language) as house, contextlib.ExitStack() as held:
        ticket, seat = seated(house, arguments, options, language, held)
        held.enter_context(seat)
        if arguments.json:
            from ..online.json_lines import JoinedLines

            return JoinedLines(seat, ticket, language, make_ready, arguments.trace).run()
        return Evening(seat, ticket, arguments, language, make_ready).run()


def check(arguments: argparse.Namespace, options: Mapping[str, Any]) -> None:
    """What does not go together is said before anything is sent."""
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


def house_of(arguments: argparse.Namespace, language: str) -> House:
    """The house of the link, or the one that was named, or the one on this computer."""
    linked = house_in(arguments.join) if arguments.join else None
    named = linked or arguments.house or os.environ.get(HOUSE_VARIABLE) or HERE
    return House(named, language, patience=None)


def seated(
    house: House,
    arguments: argparse.Namespace,
    options: Mapping[str, Any],
    language: str,
    held: contextlib.ExitStack,
) -> tuple[Ticket, Place]:
    """A place at a table: one that this machine had before and no window has now, or a new one."""
    names = named(arguments.name)
    if arguments.invite:
        names = names or asked_name(arguments, language)
        seat = open_table(house, arguments, options, names)
        return new_ticket(house, seat, None, names, held), seat
    code, watch = code_in(arguments.join), arguments.watch
    if not code:
        code, watch = choose(house, watch, arguments.ascii, language)
    ticket = kept_ticket(house, code, names, watch, arguments, language)
    if ticket is None and not watch and names is None:
        names = asked_name(arguments, language)
        ticket = kept_ticket(house, code, names, watch, arguments, language)
    if ticket is not None:
        held.enter_context(ticket.held())
        return ticket, again(house, ticket)
    invited, _ = code_or_match(code)
    seat = house.watch(code) if watch else house.join(code, *(names or []))
    return new_ticket(house, seat, invited, [] if watch else names or [], held), seat


def kept_ticket(
    house: House,
    code: str,
    names: Sequence[str] | None,
    watch: bool,
    arguments: argparse.Namespace,
    language: str,
) -> Ticket | None:
    """The ticket to come back with. With a name it is that one, even if a window has it now."""
    found = tickets.fitting(house.address, code, names, watch)
    closed = [ticket for ticket in found if not ticket.is_open]
    if names and found and not watch:
        return (closed or found)[0]
    seats = [ticket for ticket in closed if ticket.names]
    if len(seats) > 1:
        return which_of(seats, arguments, language)
    return next(iter(seats or closed), None)


def which_of(seats: Sequence[Ticket], arguments: argparse.Namespace, language: str) -> Ticket:
    """Several people left this table here: who comes back is asked by name."""
    who = "; ".join(",".join(ticket.names) for ticket in seats)
    while not arguments.json and sys.stdin.isatty():
        print(ONLINE.say(language, "who_comes_back", who=who))
        typed = named(read_line("> "))
        for ticket in seats:
            if typed == ticket.names:
                return ticket
    raise BadOption("which_seat", ONLINE, who=who)


def open_table(
    house: House, arguments: argparse.Namespace, options: Mapping[str, Any], names: Sequence[str]
) -> Place:
    seats = arguments.players.split(",") if arguments.players else ["open"]
    return house.open(
        arguments.game, seats, names, options, arguments.table,
        public=arguments.public, coach=not arguments.no_coach, clock=arguments.clock,
    )  # fmt: skip


def again(house: House, ticket: Ticket) -> Place:
    """The place of a ticket; where a rematch followed, the place there."""
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


def named(text: str | None) -> list[str] | None:
    """`Ann` or `Ann,Ben`, who share this keyboard."""
    names = [name.strip() for name in (text or "").split(",") if name.strip()]
    return names or None


def asked_name(arguments: argparse.Namespace, language: str) -> list[str]:
    default = own_names(None)[0]
    if arguments.json or not sys.stdin.isatty():
        return [default]
    print(ONLINE.say(language, "which_name", default=default))
    return named(read_line("> ")) or [default]


def way_back(ticket: Ticket) -> list[str]:
    """The words of the command that brings one back to this place."""
    code = ticket.code or ticket.match
    words = ["play", "--join", code]
    if ticket.house != address_of(HERE):
        words += ["--house", ticket.house]
    if not ticket.names:
        return [*words, "--watch"]
    others = [other for other in tickets.fitting(ticket.house, code) if other.names]
    return [*words, "--name", ",".join(ticket.names)] if len(others) > 1 else words


class Evening:
    """Matches at one place of a house: gathering, playing, the result, and perhaps another."""

    def __init__(
        self,
        seat: Place,
        ticket: Ticket,
        arguments: argparse.Namespace,
        language: str,
        make_ready: MakeReady,
    ) -> None:
        self.seat, self.ticket, self.arguments = seat, ticket, arguments
        self.language, self.make_ready = language, make_ready
        self.screen = Screen(ascii_only=arguments.ascii)

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        self.screen.say(ONLINE.say(self.language, key, **facts), style)

    def run(self) -> int:
        from rollhouse.client.followed_match import GONE
        from rollhouse.client.words import CannotReach, HouseRefused, NotTrue

        with hearing_people_leave():
            try:
                while self.one_match():
                    pass
                return 0
            except (Stopped, KeyboardInterrupt):
                self.leave()
                return 0
            except (CannotReach, HouseRefused, NotTrue) as error:
                self.screen.say(error.say(self.language), "bad")
                if error.reason in GONE:
                    self.ticket.throw_away()
                elif not isinstance(error, NotTrue):
                    self.leave()
                return 1

    def one_match(self) -> bool:
        """True: a rematch follows."""
        listening = Listening(self.seat)
        gathering = Gathering(listening, self.screen, self.language)
        gathering.connect()
        assert self.seat.table is not None
        self.make_ready(self.seat.table.game, self.language)
        gathering.run()
        if self.seat.record is None:
            self.say("abandoned_table")
            self.ticket.throw_away()
            return False
        pace = 1.0 if sys.stdout.isatty() else 0.0
        pace = pace if self.arguments.pace is None else self.arguments.pace
        joined = Joined(listening, self.screen, self.language, pace, self.arguments.untimed)
        joined.play()
        self.finish(joined)
        return self.again(joined) if self.seat.host else self.comes_along(joined)

    def finish(self, joined: Joined) -> None:
        record = self.seat.record
        assert record is not None
        assert record.closing is not None
        self.screen.rule()
        self.screen.scores(joined.names, record.position.scores, None)
        if record.closing["reason"] == "over":
            self.screen.say(record.position.result(self.language, joined.names), "good")
        else:
            self.say("abandoned_table")
        path = self.kept()
        self.screen.say(SAYS.say(self.language, "saved_record", path=path), "dim")
        self.tell_checked()
        self.say("check_yourself", "dim")
        self.screen.command(command("verify", name_of(path)))
        self.screen.say(SAYS.say(self.language, "report_it"), "dim")
        self.screen.command(command("report", name_of(path)))

    def kept(self) -> Path:
        """Where the record of this match lies on this machine."""
        assert self.seat.record is not None
        if self.ticket.record is None or not Path(self.ticket.record).exists():
            path = saved.folder() / f"{saved.new_name(self.seat.record)}.jsonl"
            path.parent.mkdir(parents=True, exist_ok=True)
            self.seat.record.save(path)
            self.ticket.record = str(path)
            self.ticket.keep()
        return Path(self.ticket.record)

    def tell_checked(self) -> None:
        with waiting(ONLINE.say(self.language, "checking")):
            findings = self.seat.check()
        if findings.unchecked is not None:
            self.say("checked_part", unchecked=findings.unchecked.say(self.language))
        elif findings.rolls:
            facts = {"lines": findings.lines, "positions": findings.positions}
            self.say("checked", "good", rolls=findings.rolls, **facts)
        for remark in findings.remarks:
            self.say("remark", "dim", remark=remark.say(self.language))

    def again(self, joined: Joined) -> bool:
        """Does the host want another?"""
        if not sys.stdin.isatty():
            return False
        self.say("again_question", "bold")
        if joined.read().strip().lower() != "r":
            return False
        self.sit_at(self.seat.rematch())
        return True

    def comes_along(self, joined: Joined) -> bool:
        """Wait for the rematch that the host may offer, to play or to watch; others come later."""
        if sys.stdin.isatty():
            self.say("rematch_waits", "bold")
            while self.seat.table is None or self.seat.table.rematch is None:
                heard = joined.listening.next()
                if isinstance(heard, str):
                    break
                if heard is not None:
                    joined.hear(heard)
            else:
                self.say("rematch_begins", "good")
                match, token = self.seat.table.rematch, self.seat.token
                self.sit_at(self.seat.sit_at(match, token))
                return True
        self.say("rematch_follows", "dim")
        self.screen.command(command(*way_back(self.ticket)))
        return False

    def sit_at(self, follows: Place) -> None:
        self.seat.close()
        self.ticket.match, self.ticket.given, self.ticket.record = follows.match, {}, None
        self.ticket.keep()
        follows.witness.keep = self.ticket.keep_nonces
        self.seat = follows

    def leave(self) -> None:
        self.seat.close()
        with contextlib.suppress(OSError):
            print()
            self.say("left_table" if self.seat.seats else "left_watching")
            self.screen.command(command(*way_back(self.ticket)))
            sys.stdout.flush()
