"""The Python client of a house: open a table, join one, watch, and play.

    house = rollhouse.connect("http://127.0.0.1:7655")
    with house.open(game, ["Ann", "open"], name="Ann") as seat:
        print(seat.table.code)
        for event in seat:
            ...

Everything it is told is checked (witness.py). docs/online.md has more.
"""

from __future__ import annotations

import functools
import getpass
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.language import COMMON
from rollhouse.kernel.validation import brief, choice, shown
from rollhouse.matches.record import Record
from rollhouse.players.seats import computers

from .calls import HERE, Caller, address_of, is_here
from .words import WORDS, CannotReach, HouseRefused

if TYPE_CHECKING:
    from rollhouse.protocol.bodies import Games, Reach, Standings
    from rollhouse.protocol.messages import SeatWanted, Table

    from .place import Seat

DICE = ("sealed", "sealed_physics", "real", "fair", "physics")
LONGEST_NAME, MOST_SEATS = 40, 6
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 86_400
PATIENCE = 120.0
"""Seconds without a house after which a program gives up."""


def connect(address: str = HERE, language: str = "en") -> House:
    """The house at an address. Nothing is sent before something is asked of it."""
    return House(address, language)


class House:
    """A house online."""

    def __init__(
        self, address: str = HERE, language: str = "en", patience: float | None = PATIENCE
    ) -> None:
        """`patience`: how long its places try to come back to a house that is away."""
        self.address = address_of(address)
        self.language, self.patience = language, patience
        self.caller = Caller(self.address, language)

    @property
    def is_here(self) -> bool:
        """Is it open to this computer alone?"""
        return is_here(self.address) and not self._reach.open

    @property
    def invites(self) -> str:
        """The address under which others reach it: a house on this computer tells its own."""
        return (is_here(self.address) and self._reach.network) or self.address

    @functools.cached_property
    def _reach(self) -> Reach:
        from rollhouse.protocol.bodies import Reach

        try:
            return self.caller.ask("/health", Reach)
        except (CannotReach, HouseRefused):
            return Reach()

    def __repr__(self) -> str:
        return f"House({self.address!r})"

    # Looking

    def games(self) -> Games:
        """What there is to play: games with their options, computers, dice."""
        from rollhouse.protocol.bodies import Games

        return self.caller.ask("/api/games", Games)

    def tables(self) -> list[Table]:
        """The public tables that wait or play now."""
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

        `since` is a day, like 2026-01-31. A family's house needs no tokens; another one counts
        public matches, and those that one of `tokens` has a right to.
        """
        from rollhouse.protocol.bodies import Standings, StandingsAsked

        body = StandingsAsked(list(names), list(tokens), game, since)
        return self.caller.ask("/api/standings", Standings, body)

    def link(self, code: str) -> str:
        """The invitation with this code. What follows # stays in the browser, out of all logs."""
        return f"{self.invites}/#/join/{code}"

    # Sitting down

    def open(
        self,
        game: str,
        seats: Sequence[str] = ("open",),
        name: str | Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        dice: str | None = None,
        public: bool = False,
        coach: bool = True,
        clock: int | None = None,
        **also: Any,
    ) -> Seat:
        """Open a table and sit down at it, as its host.

        A seat is `open`, a computer (`computer:level=2`) or the name of a person it is kept for.
        `name` is your own, or several who share this device; a name that is not among the seats
        gets one before them. `also` are more options of the game: `goal=50`.
        """
        from rollhouse.protocol.messages import NewTable

        names = checked_names(own_names(name))
        wanted = [seat_wanted(text, names) for text in seats]
        missing = [one for one in names if one not in [seat.name for seat in wanted]]
        wanted = [*(seat_wanted(one, names) for one in missing), *wanted]
        if len(wanted) > MOST_SEATS:
            raise BadOption("many_seats", WORDS, value=len(wanted), most=MOST_SEATS)
        checked_names([seat.name for seat in wanted if seat.name is not None])
        checked_clock(clock)
        body = NewTable(
            game, wanted, {**(options or {}), **also}, named_dice(dice), public, coach, clock
        )
        return self._seated("/api/matches", body)

    def join(self, code: str, *names: str, seats: Sequence[int] | None = None) -> Seat:
        """Take open seats, as many as there are names, by a code or a link.

        At a public table the id of its match does, too.
        """
        from msgspec import UNSET

        from rollhouse.protocol.messages import Join

        which = UNSET if seats is None else list(seats)
        body = Join(checked_names(own_names(names or None)), *code_or_match(code), which)
        return self._seated("/api/join", body)

    def watch(self, code: str) -> Seat:
        """A chair to watch from, by a code or a link; at a public table by the id of its match."""
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
    ) -> Seat:
        """A place again, by the token that it had; without one, to watch a public match.

        `given` are the nonces that it gave before, and `keep` stores them (witness.py).
        """
        from .place import Seat

        checked_token(token)
        return Seat(self, match, token, patience=self.patience, given=given, keep=keep)

    def _seated(self, path: str, body: Any) -> Seat:
        from rollhouse.protocol.messages import Seated

        from .place import Seat

        got = self.caller.ask(path, Seated, body)
        return Seat(self, got.match, got.token, got.seats, got.table, self.patience)

    def close(self) -> None:
        self.caller.close()

    def __enter__(self) -> House:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def own_names(name: str | Sequence[str] | None) -> list[str]:
    """Who sits at this device; without a name, whoever is logged in."""
    if name is None:
        try:
            return [getpass.getuser().capitalize()]
        except (OSError, KeyError, ImportError):
            return ["Guest"]
    return [name] if isinstance(name, str) else list(name)


def checked_names(names: Sequence[str]) -> list[str]:
    for name in names:
        if isinstance(name, str) and len(name) > LONGEST_NAME:
            raise BadOption("long_name", WORDS, value=brief(name), most=LONGEST_NAME)
    if len(names) > MOST_SEATS:
        raise BadOption("many_seats", WORDS, value=len(names), most=MOST_SEATS)
    return list(names)


def checked_clock(clock: int | None) -> None:
    whole = isinstance(clock, int) and not isinstance(clock, bool)
    if clock is not None and not (whole and SHORTEST_CLOCK <= clock <= LONGEST_CLOCK):
        facts = {"least": SHORTEST_CLOCK, "most": LONGEST_CLOCK}
        raise BadOption("bad_clock", WORDS, value=shown(clock), **facts)


def checked_token(token: str | None) -> None:
    """What cannot be a token is not sent."""
    from rollhouse.protocol.messages import LONGEST_TOKEN, SHORTEST_TOKEN

    text = isinstance(token, str)
    if token is not None and not (text and SHORTEST_TOKEN <= len(token) <= LONGEST_TOKEN):
        raise BadOption("no_token", WORDS, least=SHORTEST_TOKEN, most=LONGEST_TOKEN)


def seat_wanted(text: str, names: Sequence[str]) -> SeatWanted:
    """A seat as people write it, for the house to set up."""
    from rollhouse.protocol.messages import SeatWanted

    if not isinstance(text, str) or not text.strip():
        raise BadOption("not_text", COMMON, what="seat", value=repr(text))
    written = text.strip()
    kind = written.partition(":")[0].lower()
    if written.lower() == "open":
        return SeatWanted("open")
    if kind in computers():
        return SeatWanted("computer", None, written)
    name = written.partition(":")[2].strip() if kind == "human" else written
    return SeatWanted("person", name, None, name in names)


def named_dice(name: str | None) -> Any:
    """Where outcomes shall come from; None: as the house sees fit."""
    return None if name is None else choice(name, "dice", DICE)


def code_in(text: str) -> str:
    """The code of an invitation, given as such or as a link.

    >>> code_in("http://192.0.2.1:7655/#/join/KQ7-M4P")
    'KQ7-M4P'
    """
    return text.rstrip("/").rpartition("/")[2].strip()


def checked_code(text: str) -> str:
    """The code in a text that has one; refused where it cannot be a code."""
    from rollhouse.protocol.tokens import read_code

    code = code_in(text)
    if read_code(code) is None:
        raise BadOption("no_code", WORDS, value=shown(code))
    return code


def code_or_match(text: str) -> tuple[str | None, str | None]:
    """The code of an invitation, or else the id of a match: one of them is None.

    >>> code_or_match("http://192.0.2.1:7655/#/join/KQ7-M4P"), code_or_match("kq7m4pkq7m4p")
    (('KQ7-M4P', None), (None, 'kq7m4pkq7m4p'))
    """
    from rollhouse.protocol.tokens import MATCH_LENGTH, is_match

    written = code_in(text).lower()
    if len(written) == MATCH_LENGTH and is_match(written):
        return None, written
    return checked_code(text), None


def house_in(text: str) -> str | None:
    """The address of the house in a link; None: it is a bare code.

    >>> house_in("http://192.0.2.1:7655/#/join/KQ7-M4P"), house_in("KQ7-M4P")
    ('http://192.0.2.1:7655', None)
    """
    if "://" not in text:
        return None
    parts = urlsplit(text.strip())
    return urlunsplit((parts.scheme, parts.netloc, parts.path, "", "")).rstrip("/")
