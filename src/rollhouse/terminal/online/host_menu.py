"""The menu of a table's host, which opens at any prompt: pause, rename, invite and more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rollhouse.kernel import contract
from rollhouse.kernel.entry import YES, meant, plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.players import residents

from ..keyboard.lines import command
from ..screen import qr
from ..screen.screen import Screen
from ..screen.speech import numbered
from . import table_news
from .words import ONLINE

if TYPE_CHECKING:
    from rollhouse.client.place import Place
    from rollhouse.protocol.messages import Table

MENU = ("m", "menu", "host", "mesa")
INVITE = ("i", "invite", "invitar")
CHANCE = ("c", "chance", "a", "azar")


class HostMenu:
    """The menu of one place. `ask` shows a question and returns what is typed."""

    def __init__(
        self, seat: Place, screen: Screen, language: str, ask: Callable[[str], str]
    ) -> None:
        self.seat, self.screen, self.language, self.ask = seat, screen, language, ask

    def text(self, key: str, **facts: Any) -> str:
        return ONLINE.say(self.language, key, **facts)

    def heard(self, typed: str) -> str:
        return plain(meant(self.language, typed))

    @property
    def table(self) -> Table:
        assert self.seat.table is not None
        return self.seat.table

    def is_asked_for(self, typed: str) -> bool:
        """Did the host ask for the menu?"""
        return self.seat.host and self.heard(typed) in MENU

    def obey_invite(self, typed: str) -> bool:
        """Show an invitation, if the host asked for one; False: they did not."""
        if not self.seat.host or self.heard(typed) not in INVITE:
            return False
        try:
            self.invite()
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")
        return True

    def run(self) -> None:
        """Show what can be done now, and do what the host chooses."""
        choices = self.choices()
        self.screen.say(self.text("menu"), "bold")
        self.screen.offers([(str(n), self.text(f"menu_{key}")) for n, key in enumerate(choices, 1)])
        typed = self.ask(self.text("menu_question"))
        chosen = numbered(typed, len(choices))
        if chosen is None:
            if typed:
                self.screen.say(self.text("menu_none"), "dim")
            return
        try:
            getattr(self, choices[chosen])()
        except RollhouseError as error:
            self.screen.say(error.say(self.language), "bad")

    def choices(self) -> list[str]:
        """What is possible now, by the names of the methods that do it."""
        state, found = self.table.state, []
        if state != "gathering":
            found.append("go_on" if state == "paused" else "pause")
        elif self.table.cup is None and contract.load(self.table.game).first != "roll":
            found.append("first")
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
        """The seats of people who are here, who can therefore be given another seat."""
        return [place for place in self.people() if self.table.seats[place].here]

    def away(self, places: Sequence[int]) -> int | None:
        """The first of these seats whose person is away; None: all are here."""
        seats = self.table.seats
        gone = (place for place in places if not seats[place].here)
        return next(gone, None)

    def which(self, key: str, places: Sequence[int], usual: int | None = None) -> int | None:
        """The seat whose number was typed; None: another number, or nothing."""
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

    def first(self) -> None:
        """Say who begins, or let the house draw lots; everybody moves along."""
        printed = contract.load(self.table.game).first
        for line in table_news.seats(self.table, self.language):
            self.screen.say(f"  {line}")
        typed = self.ask(self.text(f"menu_first_{printed}"))
        chosen = numbered(typed, len(self.table.seats))
        if chosen is not None:
            self.seat.change_seat(chosen, "first", by=printed)
        elif self.heard(typed) in CHANCE:
            self.seat.change_seat(0, "first", by="chance")
        elif typed:
            self.screen.say(self.text("menu_no_seat"), "dim")

    def pause(self) -> None:
        self.seat.pause()

    def go_on(self) -> None:
        self.seat.go_on()

    def computer(self) -> None:
        """Let a computer play on for somebody who left, or take an open seat."""
        places = sorted([*self.people(), *self.open_seats()])
        place = self.which("menu_which_computer", places, self.away(places))
        if place is not None:
            self.seat.change_seat(place, "computer", player=residents.KIND)

    def open_again(self) -> None:
        """Open a computer's seat to whoever comes with a new code; it plays on until then."""
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
        """Remove somebody: their seat is then open to whoever comes with a new code."""
        place = self.which("menu_which_remove", self.others(), self.away(self.others()))
        if place is not None:
            self.seat.change_seat(place, "remove")
            self.show_link(self.seat.link)

    def invite(self) -> None:
        """Show a new invitation; people who find no open seat can watch."""
        self.show_link(self.seat.caller.link(self.seat.invite()))

    def show_link(self, link: str | None) -> None:
        if link is None:
            return
        sits = bool(self.open_seats())
        self.screen.say(self.text("invite" if sits else "invite_watching"))
        self.screen.command(command("play", "--join", link, *([] if sits else ["--watch"])))
        if not self.seat.caller.is_here:
            qr.show(link, self.screen)
        self.screen.say(self.text("invite_code", code=self.table.code), "bold")

    def give_up(self) -> None:
        if self.heard(self.ask(self.text("menu_sure"))) in YES:
            self.seat.give_up()
