"""A visit to a house: from a place at a table to the result, and to rematches."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rollhouse.client.followed_match import GONE
from rollhouse.client.place import Place
from rollhouse.client.words import CannotReach, HouseRefused, NotTrue
from rollhouse.matches import saved
from rollhouse.matches.victory import how_won

from ..keyboard.lines import Stopped, command, stopping_on_signals
from ..local.departure import name_of
from ..preparation import make_ready
from ..screen.progress import waiting
from ..screen.screen import Screen
from ..words import SAYS
from .conversation import OnlineConversation
from .houses import find_house
from .inbox import Inbox
from .json_lines import OnlineJsonLines
from .place import check, take_place
from .tickets import Ticket, way_back
from .waiting_room import WaitingRoom
from .words import ONLINE


def visit(arguments: argparse.Namespace, options: Mapping[str, Any], language: str) -> int:
    """`rollhouse play --join` and `--invite`."""
    check(arguments, options)
    with find_house(arguments, language) as house, contextlib.ExitStack() as held:
        ticket, seat = take_place(house, arguments, options, language, held)
        held.enter_context(seat)
        if arguments.json:
            return OnlineJsonLines(seat, ticket, language, arguments.trace).run()
        return Visit(seat, ticket, arguments, language).run()


class Visit:
    """Matches at one place of a house, one after another, while there are rematches."""

    def __init__(
        self,
        seat: Place,
        ticket: Ticket,
        arguments: argparse.Namespace,
        language: str,
    ) -> None:
        self.seat, self.ticket, self.arguments = seat, ticket, arguments
        self.language = language
        self.screen = Screen(ascii_only=arguments.ascii)

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        self.screen.say(ONLINE.say(self.language, key, **facts), style)

    def run(self) -> int:
        with stopping_on_signals():
            try:
                while self.play_match():
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

    def play_match(self) -> bool:
        """Wait for the match to begin, play it, and show its result. True: a rematch follows."""
        inbox = Inbox(self.seat)
        room = WaitingRoom(inbox, self.screen, self.language)
        room.connect()
        assert self.seat.table is not None
        make_ready(self.seat.table.game, self.language)
        room.run()
        if self.seat.record is None:
            self.say("abandoned_table")
            self.ticket.throw_away()
            return False
        pace = 1.0 if sys.stdout.isatty() else 0.0
        pace = pace if self.arguments.pace is None else self.arguments.pace
        talk = OnlineConversation(inbox, self.screen, self.language, pace, self.arguments.untimed)
        talk.play()
        self.finish(talk)
        return self.offer_rematch(talk) if self.seat.host else self.await_rematch(talk)

    def finish(self, talk: OnlineConversation) -> None:
        record = self.seat.record
        assert record is not None
        assert record.closing is not None
        self.screen.rule()
        self.screen.scores(talk.marked_names(), record.position.scores, None)
        if record.closing["reason"] == "over":
            self.screen.say(record.position.result(self.language, talk.names), "good")
            victory = how_won(record)
            if victory is not None:
                self.screen.say(victory.say(self.language, talk.names))
        else:
            self.say("abandoned_table")
        path = self.save_record()
        self.screen.say(SAYS.say(self.language, "saved_record", path=path), "dim")
        self.tell_findings()
        self.say("check_yourself", "dim")
        self.screen.command(command("verify", name_of(path)))
        self.screen.say(SAYS.say(self.language, "report_it"), "dim")
        self.screen.command(command("report", name_of(path)))

    def save_record(self) -> Path:
        """Save the record on this machine, unless that was done, and return where it is."""
        assert self.seat.record is not None
        if self.ticket.record is None or not Path(self.ticket.record).exists():
            path = saved.folder() / f"{saved.new_name(self.seat.record)}.jsonl"
            path.parent.mkdir(parents=True, exist_ok=True)
            self.seat.record.save(path)
            self.ticket.record = str(path)
            self.ticket.keep()
        return Path(self.ticket.record)

    def tell_findings(self) -> None:
        with waiting(ONLINE.say(self.language, "checking")):
            findings = self.seat.check()
        if findings.unchecked is not None:
            self.say("checked_part", unchecked=findings.unchecked.say(self.language))
        elif findings.rolls:
            facts = {"lines": findings.lines, "positions": findings.positions}
            self.say("checked", "good", rolls=findings.rolls, **facts)
        for remark in findings.remarks:
            self.say("remark", "dim", remark=remark.say(self.language))

    def offer_rematch(self, talk: OnlineConversation) -> bool:
        """Ask the host for a rematch; True: it is offered."""
        if not sys.stdin.isatty():
            return False
        self.say("again_question", "bold")
        if talk.read().strip().lower() != "r":
            return False
        self.sit_at(self.seat.rematch())
        return True

    def await_rematch(self, talk: OnlineConversation) -> bool:
        """Wait for the host to offer a rematch. Without a terminal, say how to join it later."""
        if sys.stdin.isatty():
            self.say("rematch_waits", "bold")
            while self.seat.table is None or self.seat.table.rematch is None:
                heard = talk.inbox.next()
                if isinstance(heard, str):
                    break
                if heard is not None:
                    talk.hear(heard)
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
