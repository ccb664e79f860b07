"""A table of a house before its game begins: the invitation, who is here, what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollhouse.kernel import contract
from rollhouse.kernel.entry import plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import start
from rollhouse.kernel.rules_pages import page

from .. import house_rules
from ..keyboard.lines import Stopped, command
from ..local.conversation import COMMANDS
from ..screen import Screen, qr
from ..words import SAYS
from . import table_news
from .host_menu import Hosting
from .inbox import Listening
from .words import ONLINE

if TYPE_CHECKING:
    from rollhouse.client.events import Event
    from rollhouse.protocol.messages import SeatState, Table

COMPUTERS = ("c", "computers", "computer", "ordenadores")


class Gathering:
    """`run` returns when the match has begun, or ended before it began."""

    def __init__(self, listening: Listening, screen: Screen, language: str) -> None:
        self.listening, self.screen, self.language = listening, screen, language
        self.seat = listening.seat
        self.shown: list[str] = []
        self.hosting = Hosting(self.seat, screen, language, self.ask)

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        self.screen.say(ONLINE.say(self.language, key, **facts), style)

    @property
    def table(self) -> Table:
        assert self.seat.table is not None
        return self.seat.table

    @property
    def is_done(self) -> bool:
        table = self.seat.table
        return self.seat.record is not None or (table is not None and table.state == "abandoned")

    def run(self) -> None:
        self.connect()
        if self.is_done:
            return
        self.invite()
        self.show()
        while not self.is_done:
            heard = self.listening.next()
            if isinstance(heard, str):
                self.obey(heard.strip())
            elif heard is not None:
                self.hear(heard)

    def hear(self, event: Event) -> None:
        from rollhouse.client.events import Back, Changed, Handed, Lost

        if isinstance(event, Changed):
            for sentence in table_news.changes(event.before, event.table, self.language):
                self.screen.say(sentence)
            self.show()
        elif isinstance(event, Handed) and self.table.dice != "real":
            names = [table_news.called(seat) for seat in self.table.seats]
            for sentence in table_news.handed(event, names, self.language):
                self.screen.say(sentence, "bold")
        elif isinstance(event, (Lost, Back)):
            self.say("lost" if isinstance(event, Lost) else "back", "bad")

    def ask(self, question: str) -> str:
        """What somebody types; what happens meanwhile is told."""
        self.screen.say(question, "bold")
        print("> ", end="", flush=True)
        while True:
            heard = self.listening.next()
            if isinstance(heard, str):
                return heard.strip()
            if heard is not None:
                self.hear(heard)

    def connect(self) -> None:
        """Until the house has said hello, and shown what it has."""
        from rollhouse.client.events import Lost

        while not self.seat.is_welcome:
            event = self.seat.wait(1.0)
            if isinstance(event, Lost):
                self.say("lost", "bad")

    # What is shown

    def invite(self) -> None:
        title = contract.load(self.table.game).title(self.language)
        self.say("at_house", "title", title=title, house=self.seat.caller.address)
        position = start(self.table.game, players=len(self.table.seats), **self.table.options)
        rules = house_rules.told(position.game, position.house_rules, self.language)
        if rules:
            self.screen.say(SAYS.say(self.language, "house_rules", rules="; ".join(rules)))
        self.screen.say(table_news.agreed(self.table, self.language))
        link = self.seat.link
        if link is None or not any(map(is_waited_for, self.table.seats)):
            if self.seat.host and self.alone():
                self.invite_to_watch()
            return
        self.say("invite")
        self.screen.command(command("play", "--join", link))
        self.say("invite_link")
        self.screen.command(link)
        qr.show(link, self.screen)
        self.say("invite_code", "bold", code=self.table.code)
        self.say_reach()

    def invite_to_watch(self) -> None:
        """All seats are played here or by computers: an invitation is for whoever wants to see."""
        try:
            self.hosting.show_link(self.seat.link or self.seat.caller.link(self.seat.invite()))
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")
        else:
            self.say_reach()

    def say_reach(self) -> None:
        if self.seat.caller.is_here:
            self.say("only_here", "dim")

    def show(self) -> None:
        """Who is here, and what is missing; nothing if that was said already."""
        lines = [
            *(f"  {line}" for line in table_news.seats(self.table, self.language)),
            *table_news.missing(self.table, self.language),
        ]
        if lines == self.shown:
            return
        self.shown = lines
        self.say("who_is_here")
        for line in lines:
            self.screen.say(line)
        guest = self.seat.seats or self.table.dice == "real"
        key = "host_keys" if self.seat.host else "guest_keys" if guest else "watching"
        self.say(key, "dim")

    def alone(self) -> bool:
        """Is every person at this keyboard, so that nobody else can sit down?"""
        others = [place for place in range(len(self.table.seats)) if place not in self.seat.seats]
        return all(self.table.seats[place].kind == "computer" for place in others)

    # What is typed

    def obey(self, typed: str) -> None:
        wanted = COMMANDS.get(plain(typed))
        if wanted == "stop":
            raise Stopped
        if wanted == "rules":
            self.screen.say(page(self.table.game, self.language))
        elif self.seat.host and not typed:
            self.start()
        elif self.seat.host and plain(typed) in COMPUTERS:
            self.fill()
        elif self.hosting.invited(typed):
            pass
        elif self.hosting.wanted(typed):
            self.hosting.run()
        elif typed:
            self.say("host_keys" if self.seat.host else "guest_keys", "dim")

    def start(self) -> None:
        try:
            self.seat.start()
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")

    def fill(self) -> None:
        """Computers take the open seats."""
        try:
            for place, seat in enumerate(self.table.seats):
                if seat.kind == "open":
                    self.seat.change_seat(place, "computer", player="computer")
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")


def is_waited_for(seat: SeatState) -> bool:
    """Can somebody still come to this seat?"""
    return seat.kind == "open" or (seat.kind == "person" and not seat.here)
