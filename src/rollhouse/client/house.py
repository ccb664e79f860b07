"""The Python client of a house: open a table, join one, watch, and play.

    house = rollhouse.connect("http://127.0.0.1:7655")
    with house.open(game, ["Ann", "open"], name="Ann") as seat:
        print(seat.table.code)
        for event in seat:
            ...

Everything it is told is checked (witness.py). docs/online.md has more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rollhouse.kernel.box import Box
from rollhouse.kernel.errors import BadOption
from rollhouse.matches.record import Record

from .calls import HERE, Caller, address_of
from .requests import (
    MOST_SEATS,
    check_clock,
    check_dice,
    check_names,
    check_token,
    code_or_match,
    own_names,
    read_seat_wanted,
)
from .words import WORDS

if TYPE_CHECKING:
    from rollhouse.protocol.bodies import Games, Standings
    from rollhouse.protocol.messages import Table
    from rollhouse.protocol.wall_bodies import Wall

    from .place import Place

PATIENCE = 120.0
"""Seconds without contact to a house after which a program gives up."""


def connect(address: str = HERE, language: str = "en") -> House:
    """The house at an address. Nothing is sent until something is asked of it."""
    return House(address, language)


class House:
    """A house online."""

    def __init__(
        self, address: str = HERE, language: str = "en", patience: float | None = PATIENCE
    ) -> None:
        """`patience`: how long its places keep trying to reach a house that has gone."""
        self.address = address_of(address)
        self.language, self.patience = language, patience
        self.caller = Caller(self.address, language)

    @property
    def is_here(self) -> bool:
        """Is it open only to this computer?"""
        return self.caller.is_here

    @property
    def invites(self) -> str:
        """The address under which others reach it; a house on this computer says which it is."""
        return self.caller.invites

    def __repr__(self) -> str:
        return f"House({self.address!r})"

    # Looking

    def games(self) -> Games:
        """What can be played: games with their options, computer players, dice."""
        from rollhouse.protocol.bodies import Games

        return self.caller.ask("/api/games", Games)

    def tables(self) -> list[Table]:
        """The public tables where people gather or play now."""
        from rollhouse.protocol.bodies import Tables

        return self.caller.ask("/api/matches", Tables).tables

    def table(self, match: str, token: str | None = None) -> Table:
        from rollhouse.protocol.messages import Table

        return self.caller.ask(f"/api/matches/{match}", Table, token=token)

    def record(self, match: str, token: str | None = None) -> Record:
        """The record of a match as it is now."""
        return Record.parse(self.caller.fetch(f"/api/matches/{match}/record", token=token))

    def standings(
        self,
        *names: str,
        game: str | None = None,
        since: str | None = None,
        tokens: Sequence[str] = (),
    ) -> Standings:
        """How these people did against each other, and how much of it was luck.

        `since` is a day, like 2026-01-31. A family's house needs no tokens; any other house counts
        public matches, and those that one of `tokens` gives a right to.
        """
        from rollhouse.protocol.bodies import Standings, StandingsAsked

        body = StandingsAsked(list(names), list(tokens), game, since)
        return self.caller.ask("/api/standings", Standings, body)

    def wall(
        self,
        name: str | None = None,
        game: str | None = None,
        tokens: Sequence[str] = (),
        limit: int = 30,
    ) -> Wall:
        """The wall of the house, or what it knows about one person: `limit` games are listed.

        A family's house shows all its games, any other house those for which `tokens` were given
        out.
        """
        from rollhouse.protocol.wall_bodies import Wall, WallAsked

        return self.caller.ask("/api/wall", Wall, WallAsked(name, game, list(tokens), limit))

    def link(self, code: str) -> str:
        """The invitation with this code. The part after # stays in the browser, out of all logs."""
        return self.caller.link(code)

    # Sitting down

    def open(
        self,
        game: str,
        seats: Sequence[str] = ("open",),
        name: str | Sequence[str] | None = None,
        options: Mapping[str, Any] | Box | None = None,
        dice: str | None = None,
        public: bool = False,
        coach: bool = True,
        clock: int | None = None,
        **also: Any,
    ) -> Place:
        """Open a table and sit down at it, as its host.

        A seat is `open`, a computer (`computer:level=2`) or the name of a person for whom it is
        kept. `name` is your own, or several names of people who share this device; a name that is
        not among the seats gets a seat in front of them. `options` may be an own box
        (`rollhouse.box`); `also` are more options of the game: `goal=50`.
        """
        from rollhouse.protocol.messages import NewTable

        names = check_names(own_names(name))
        wanted = [read_seat_wanted(text, names) for text in seats]
        missing = [one for one in names if one not in [seat.name for seat in wanted]]
        wanted = [*(read_seat_wanted(one, names) for one in missing), *wanted]
        if len(wanted) > MOST_SEATS:
            raise BadOption("many_seats", WORDS, value=len(wanted), most=MOST_SEATS)
        check_names([seat.name for seat in wanted if seat.name is not None])
        check_clock(clock)
        box = options.for_game(game).name if isinstance(options, Box) else None
        agreed = options.as_dict()["options"] if isinstance(options, Box) else options or {}
        terms = {**agreed, **also}
        body = NewTable(game, wanted, terms, check_dice(dice), public, coach, clock, box)
        return self._seated("/api/matches", body)

    def join(self, code: str, *names: str, seats: Sequence[int] | None = None) -> Place:
        """Take open seats, one for each name, by a code or a link.

        At a public table the id of its match will do, too.
        """
        from msgspec import UNSET

        from rollhouse.protocol.messages import Join

        which = UNSET if seats is None else list(seats)
        body = Join(check_names(own_names(names or None)), *code_or_match(code), which)
        return self._seated("/api/join", body)

    def watch(self, code: str) -> Place:
        """A chair to watch from, by a code or a link; at a public table the id of its match will
        do.
        """
        from rollhouse.protocol.messages import Watch

        invited, match = code_or_match(code)
        if match is not None:
            return self.sit(match)
        assert invited is not None
        return self._seated("/api/watch", Watch(invited))

    def sit(
        self,
        match: str,
        token: str | None = None,
        given: dict[int, str] | None = None,
        keep: Callable[[dict[int, str]], None] | None = None,
    ) -> Place:
        """Take a place again with the token that it had; without one, watch a public match.

        `given` are the nonces that it gave before, and `keep` stores them (witness.py).
        """
        from .place import Place

        check_token(token)
        return Place(self.caller, match, token, patience=self.patience, given=given, keep=keep)

    def _seated(self, path: str, body: Any) -> Place:
        from rollhouse.protocol.messages import Seated

        from .place import Place

        got = self.caller.ask(path, Seated, body, once=True)
        return Place(self.caller, got.match, got.token, got.seats, got.table, self.patience)

    def close(self) -> None:
        self.caller.close()

    def __enter__(self) -> House:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
