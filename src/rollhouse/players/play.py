"""`rollhouse.play`: a whole match in one call."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from rollhouse import chance
from rollhouse.chance import fair
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.position import Position
from rollhouse.kernel.validation import choice, shown
from rollhouse.matches import saved
from rollhouse.matches.match import Player, begin
from rollhouse.matches.record import Record

from . import residents
from .human import player as plain_person
from .program import Program
from .seats import WORDS, Seat, numbered, read_seat

TABLES = ("fair", "sealed", "physics", "sealed_physics")
"""The tables that need no person: a call can name them. Others are given as objects."""

LONGEST = 86_400
"""The most seconds of one decision: a day."""


def play(
    game: str,
    players: str | Sequence[str | Player],
    seed: int | None = None,
    table: str | chance.Table = "fair",
    start: Position | None = None,
    seconds: float | None = None,
    save: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Record:
    """Play a match to its end and return its record.

    A player is written as on the command line (`"computer:level=2"`, `"human"`, a person's name;
    all in one string with commas, if you like), or is a function from a position and its legal
    actions to one of them. The same `seed` gives the same dice and the same choices of the house's
    own players. `seconds` is the time for one
    decision; a player that fails, stalls or plays something illegal gets the game's default action
    instead. With `save` every line is in that file before the match goes on.

    >>> import rollhouse
    >>> record = rollhouse.play("toss_up", ["greedy", "random"], seed=7)
    >>> record.closing["reason"]
    'over'
    """
    players = with_residents(game, seats_given(players))
    if start is not None and not isinstance(start, Position):
        raise BadOption("not_a_start", WORDS, value=shown(start))
    seconds = None if seconds is None else time_given(seconds)
    seats = numbered(
        [
            Seat(getattr(player, "__name__", type(player).__name__), "own")
            if callable(player)
            else read_seat(player)
            for player in players
        ]
    )
    table = named_table(table, seed) if isinstance(table, str) else table
    match = begin(game, [seat.head() for seat in seats], table, options, start)
    if save is not None:
        saved.keep(match, save)
    seated: list[Player] = []
    try:
        for place, (player, seat) in enumerate(zip(players, seats, strict=True)):
            seated.append(player if callable(player) else seat_player(seat, seed, place))
        match.play(seated, seconds)
        saved.close(match)
        dismiss(seated, match.position.shares())
        return match.record
    finally:
        dismiss(seated)
        match.record.release()


def dismiss(players: Sequence[Player | None], shares: Sequence[float] | None = None) -> None:
    """Tell players that are programs how the game ended, if it did, and end them."""
    for player in players:
        if isinstance(player, Program):
            player.over(shares)
            player.close()


def seats_given(players: str | Sequence[str | Player]) -> list[str | Player]:
    if isinstance(players, str):
        return list(players.split(","))
    if not isinstance(players, Sequence):
        raise BadOption("not_seats", WORDS, value=shown(players))
    return list(players)


def with_residents(game: str, players: list[str | Player]) -> list[str | Player]:
    """The players, with a resident's name wherever any resident of a level was asked for."""
    written = residents.seated(game, [each if isinstance(each, str) else "" for each in players])
    return [
        name if isinstance(each, str) else each for name, each in zip(written, players, strict=True)
    ]


def time_given(seconds: float) -> float:
    number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not (number and 0 < seconds <= LONGEST):
        raise BadOption("not_seconds", WORDS, most=LONGEST, value=shown(seconds))
    return seconds


def named_table(name: str, seed: int | None = None) -> chance.Table:
    """A table that needs no person, by its name; `seed` is for those that have one."""
    made = chance.kind(choice(name, "table", TABLES))
    if not issubclass(made, fair.FairTable):
        if seed is not None:
            raise BadOption("seed_fair", WORDS)
        return made()
    return made(seed)


def seat_player(seat: Seat, seed: int | None, place: int) -> Player:
    if seat.is_person:
        return plain_person()
    own = None if seed is None else seed * 8 + place + 1
    return seat.sit(own)
