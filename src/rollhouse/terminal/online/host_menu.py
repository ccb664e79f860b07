"""What the host of a table can do beside playing: a menu, at any prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rollhouse.kernel.entry import plain
from rollhouse.kernel.errors import RollhouseError

from ..keyboard.lines import command
from ..screen import Screen, qr
from ..screen.speech import numbered
from . import table_news
from .words import ONLINE

if TYPE_CHECKING:
    from rollhouse.client.place import Place
    from rollhouse.protocol.messages import Table

MENU = ("m", "menu", "host", "mesa")
INVITE = ("i", "invite", "invitar")
YES = ("y", "yes", "s", "si")


class Hosting:
    """The menu of one place. `ask` shows a question and gives what is typed."""

    def __init__(
        self, seat: Place, screen: Screen, language: str, ask: Callable[[str], str]
    ) -> None:
        self.seat, self.screen, self.language, self.ask = seat, screen, language, ask

    def text(self, key: str, **facts: Any) -> str:
        return ONLINE.say(self.language, key, **facts)

    @property
    def table(self) -> Table:
        assert self.seat.table is not None
        return self.seat.table

    def wanted(self, typed: str) -> bool:
        """Is it the menu that was asked for, by somebody who has it?"""
        return self.seat.host and plain(typed) in MENU

    def invited(self, typed: str) -> bool:
        """True: the host asked for an invitation, by its own key."""
        if not self.seat.host or plain(typed) not in INVITE:
            return False
        try:
            self.invite()
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")
        return True

    def run(self) -> None:
        """Show what can be done now, and do one thing of it."""
        ways = self.ways()
        self.screen.say(self.text("menu"), "bold")
        self.screen.offers([(str(n), self.text(f"menu_{key}")) for n, key in enumerate(ways, 1)])
        typed = self.ask(self.text("menu_question"))
        chosen = numbered(typed, len(ways))
        if chosen is None:
            if typed:
                self.screen.say(self.text("menu_none"), "dim")
            return
        try:
            getattr(self, ways[chosen])()
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")

    def ways(self) -> list[str]:
        """What makes sense now, by the names of the methods that do it."""
        state, found = self.table.state, []
        if state != "gathering":
            found.append("go_on" if state == "paused" else "pause")
        if self.people() or self.open_seats():
            found.append("computer")
        if self.computers():
            found.append("open_again")
        if self.devices():
            found.append("hand_over")
        if self.people():
            found.append("rename")
        if self.others():
            found.append("remove")
        return [*found, "invite", "give_up"]

    # Seats

    def people(self) -> list[int]:
        return [place for place, seat in enumerate(self.table.seats) if seat.kind == "person"]

    def others(self) -> list[int]:
        return [place for place in self.people() if place not in self.seat.seats]

    def open_seats(self) -> list[int]:
        return [place for place, seat in enumerate(self.table.seats) if seat.kind == "open"]

    def computers(self) -> list[int]:
        return [place for place, seat in enumerate(self.table.seats) if seat.kind == "computer"]

    def devices(self) -> list[int]:
        """The seats whose people can be given another one: they are here."""
        return [place for place in self.people() if self.table.seats[place].here]

    def away(self, places: Sequence[int]) -> int | None:
        """Of these seats the first whose person is not here; None: all are."""
        seats = self.table.seats
        gone = (place for place in places if not seats[place].here)
        return next(gone, None)

    def which(self, key: str, places: Sequence[int], usual: int | None = None) -> int | None:
        """A seat that is typed by its number; None: another one, or none."""
        lines = table_news.seats(self.table, self.language)
        for place in places:
            self.screen.say(f"  {lines[place]}")
        question = self.text(key)
        typed = self.ask(question if usual is None else f"{question} [{usual + 1}]")
        if not typed and usual is not None:
            return usual
        chosen = numbered(typed, len(self.table.seats))
        if chosen in places:
            return chosen
        if typed:
            self.screen.say(self.text("menu_no_seat"), "dim")
        return None

    # What can be done

    def pause(self) -> None:
        self.seat.pause()

    def go_on(self) -> None:
        self.seat.go_on()

    def computer(self) -> None:
        """Somebody went away: a computer plays on for them. Or it takes an open seat."""
        places = sorted([*self.people(), *self.open_seats()])
        place = self.which("menu_which_computer", places, self.away(places))
        if place is not None:
            self.seat.change_seat(place, "computer", player="computer")

    def open_again(self) -> None:
        """Whoever comes by the new code takes the seat; until then the computer plays on."""
        places = self.computers()
        place = self.which("menu_which_open", places, places[0] if len(places) == 1 else None)
        if place is not None:
            self.seat.change_seat(place, "open")
            self.show_link(self.seat.link)
            if self.table.state != "gathering":
                self.screen.say(self.text("menu_opened"), "dim")

    def hand_over(self) -> None:
        seats = list(range(len(self.table.seats)))
        place = self.which("menu_which_seat", seats, self.away(self.people()))
        if place is None:
            return
        takers = [taker for taker in self.devices() if taker != place]
        own = next((taker for taker in takers if taker in self.seat.seats), None)
        to = self.which("menu_to_whom", takers, own)
        if to is not None:
            self.seat.change_seat(place, "hand_over", to=to)

    def rename(self) -> None:
        place = self.which("menu_which_name", self.people())
        name = "" if place is None else self.ask(self.text("menu_new_name"))
        if place is not None and name:
            self.seat.change_seat(place, "rename", name=name)

    def remove(self) -> None:
        """Their seat is open then, and somebody else can take it by a new code."""
        place = self.which("menu_which_remove", self.others(), self.away(self.others()))
        if place is not None:
            self.seat.change_seat(place, "remove")
            self.show_link(self.seat.link)

    def invite(self) -> None:
        """Who has no seat can watch."""
        self.show_link(self.seat.caller.link(self.seat.invite()))

    def show_link(self, link: str | None) -> None:
        if link is None:
            return
        sits = bool(self.open_seats())
        self.screen.say(self.text("invite" if sits else "invite_watching"))
        self.screen.command(command("play", "--join", link, *([] if sits else ["--watch"])))
        qr.show(link, self.screen)
        self.screen.say(self.text("invite_code", code=self.table.code), "bold")

    def give_up(self) -> None:
        if plain(self.ask(self.text("menu_sure"))) in YES:
            self.seat.give_up()
