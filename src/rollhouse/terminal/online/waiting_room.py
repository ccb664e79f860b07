"""A table of a house before its match begins: the invitation, who is here, who is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollhouse.kernel import contract, house_rules
from rollhouse.kernel.entry import meant, plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import start
from rollhouse.kernel.rules_pages import page
from rollhouse.players import residents

from ..conversation.conversation import COMMANDS
from ..keyboard.lines import Stopped, command
from ..screen import qr
from ..screen.page_text import readable
from ..screen.screen import Screen
from ..words import SAYS
from . import table_news
from .host_menu import HostMenu
from .inbox import Inbox
from .words import ONLINE

if TYPE_CHECKING:
    from rollhouse.client.events import Event
    from rollhouse.protocol.messages import SeatState, Table

COMPUTERS = ("c", "computers", "computer", "computadoras", "ordenadores")


class WaitingRoom:
    """A table before its match. `run` returns when the match begins or is given up."""

    def __init__(self, inbox: Inbox, screen: Screen, language: str) -> None:
        self.inbox, self.screen, self.language = inbox, screen, language
        self.seat = inbox.seat
        self.shown: list[str] = []
        self.host_menu = HostMenu(self.seat, screen, language, self.ask)

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
            heard = self.inbox.next()
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
            names = [table_news.called(seat, self.language) for seat in self.table.seats]
            for sentence in table_news.handed(event, names, self.language):
                self.screen.say(sentence, "bold")
        elif isinstance(event, (Lost, Back)):
            self.say("lost" if isinstance(event, Lost) else "back", "bad")

    def ask(self, question: str) -> str:
        """Ask a question and read the answer; meanwhile people are told what happens."""
        self.screen.say(question, "bold")
        print("> ", end="", flush=True)
        while True:
            heard = self.inbox.next()
            if isinstance(heard, str):
                return heard.strip()
            if heard is not None:
                self.hear(heard)

    def connect(self) -> None:
        """Wait until the house has answered and sent the table."""
        from rollhouse.client.events import Lost

        while not self.seat.is_welcome:
            event = self.seat.wait(1.0)
            if isinstance(event, Lost):
                self.say("lost", "bad")

    # What is shown

    def invite(self) -> None:
        """Show what is played, and the invitation."""
        title = contract.load(self.table.game).title(self.language)
        self.say("at_house", "title", title=title, house=self.seat.caller.address)
        position = start(self.table.game, players=len(self.table.seats), **self.table.options)
        rules = house_rules.tell(position.game, position.house_rules, self.language)
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
        if not self.seat.caller.is_here:  # a phone could not open the code of this computer
            qr.show(link, self.screen)
        self.say("invite_code", "bold", code=self.table.code)
        self.say_reach()

    def invite_to_watch(self) -> None:
        """All seats are taken by people here or by computers: invite people to watch."""
        try:
            self.host_menu.show_link(self.seat.link or self.seat.caller.link(self.seat.invite()))
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")
        else:
            self.say_reach()

    def say_reach(self) -> None:
        """If nobody on another machine can reach the house, say so."""
        if self.seat.caller.is_here:
            self.say("only_here", "dim")

    def show(self) -> None:
        """Show who is here and who is missing, unless that was just said."""
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
        said = plain(meant(self.language, typed))
        wanted = COMMANDS.get(said)
        if wanted == "stop":
            raise Stopped
        if wanted == "rules":
            text, aloud = page(self.table.game, self.language), self.screen.read_aloud
            self.screen.say(readable(text, self.screen.width, aloud))
        elif self.seat.host and not typed:
            self.start()
        elif self.seat.host and said in COMPUTERS:
            self.fill()
        elif self.host_menu.obey_invite(typed):
            pass
        elif self.host_menu.is_asked_for(typed):
            self.host_menu.run()
        elif typed:
            self.say("host_keys" if self.seat.host else "guest_keys", "dim")

    def start(self) -> None:
        try:
            self.seat.start()
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")

    def fill(self) -> None:
        """Let computers take the open seats."""
        try:
            for place, seat in enumerate(self.table.seats):
                if seat.kind == "open":
                    self.seat.change_seat(place, "computer", player=residents.KIND)
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")


def is_waited_for(seat: SeatState) -> bool:
    """Can somebody still come to this seat?"""
    return seat.kind == "open" or (seat.kind == "person" and not seat.here)
