"""Bodies of the wall of the house: games, people, records, luck and choices, habits."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .messages import Name, Token


class WallAsked(Struct, forbid_unknown_fields=True):
    """What somebody wants to see of the wall."""

    name: Name | None = None
    """Of one person, and what the wall knows of them."""
    game: Annotated[str, Meta(max_length=40)] | None = None
    """Of one game alone."""
    tokens: Annotated[list[Token], Meta(max_length=200)] = []
    """Whatever somebody got at tables of theirs; a family's house needs none."""
    limit: Annotated[int, Meta(ge=1, le=500)] = 30
    """How many games are listed."""


class WallPerson(Struct):
    """Somebody of the house."""

    name: str
    """As they called themselves."""
    games: int
    """That they finished."""
    last: float
    """When they last played, in seconds since 1970."""


class WallSeat(Struct):
    """Somebody in a game."""

    name: str
    """What they are called there."""
    person: bool
    """False: a computer player."""
    known: bool
    """False: a computer, or somebody whose name was forgotten; the wall has no more of them."""
    share: float | None
    """Of the win; null: nobody won, or one played alone."""
    score: int | None
    """Null: it has not been read yet."""
    luck: float | None
    """Of the win share; null: no coach has judged it."""
    choices: float | None
    """What their own choices and their hand made of it."""


class WallGame(Struct):
    """A game that was played here."""

    match: str
    """Its id."""
    game: str
    """Which game."""
    ended: float
    """When, in seconds since 1970."""
    abandoned: bool
    """Was it given up before its end?"""
    opens: bool
    """May whoever asks read its report?"""
    seats: list[WallSeat]
    """In the order of play."""


class WallMark(Struct):
    """A record."""

    game: str
    """Of which game."""
    name: str
    """The game's own name of it."""
    title: str
    """What it is called."""
    says: str
    """What it amounts to."""
    holder: str
    """Who holds it."""
    match: str
    """In which match it was set."""
    ended: float
    """When that ended, in seconds since 1970."""
    opens: bool
    """May whoever asks read its report?"""


class WallRival(Struct):
    """How somebody did against one other."""

    name: str
    """Of the other."""
    person: bool
    """False: a computer player."""
    games: int
    """That both finished together."""
    won: int
    """Games in which they got more of the win."""
    lost: int
    """Games in which the other got more of it."""
    even: int
    """The rest: a shared win, or that of somebody else."""
    low: float
    """The 95 % interval of winning, among the games that one of the two won."""
    high: float
    """Its upper end."""


class WallFortune(Struct):
    """Luck and choices of somebody in one game, of the win share."""

    match: str
    """Which match."""
    game: str
    """Which game."""
    ended: float
    """When, in seconds since 1970."""
    share: float
    """Of the win."""
    luck: float
    """What dice and draws gave them."""
    choices: float
    """What their own choices and their hand made of it."""
    opens: bool
    """May whoever asks read its report?"""


class WallAverage(Struct):
    """An average a game."""

    value: float
    """Of the win share."""
    error: float
    """Half of its 95 % interval."""


class WallHabit(Struct):
    """A costly choice that somebody makes again and again."""

    game: str
    """Of which game."""
    says: str
    """What they do, in words."""
    cost: float
    """Of the win share, a game."""
    error: float
    """Half of its 95 % interval."""
    times: int
    """How often they did it."""
    occasions: int
    """Among how many such choices."""
    games: int
    """Over how many judged games."""
    about: str
    """What `/api/quiz` takes to ask such choices."""
    trains: str
    """What that quiz is called."""


class WallPortrait(Struct):
    """What the wall knows of one person."""

    name: str
    """Whose it is."""
    games: int
    """That they finished with others."""
    wins: float
    """A shared win counts as its share."""
    rivals: list[WallRival]
    """Whom they met most comes first."""
    fortunes: list[WallFortune]
    """Of judged games, the oldest first."""
    luck: WallAverage | None
    """A game; null: of fewer than two."""
    choices: WallAverage | None
    """A game; null: of fewer than two."""
    habits: list[WallHabit]
    """The most expensive first."""
    marks: list[WallMark]
    """Their own best."""


class Wall(Struct):
    """The wall of the house, as far as it is open to whoever asks."""

    people: list[WallPerson]
    """Everybody on it, whoever played last first."""
    games: list[WallGame]
    """The newest first."""
    found: int
    """How many games there are of what was asked for, listed or not."""
    marks: list[WallMark]
    """The records of the house."""
    portrait: WallPortrait | None
    """Of the person that was asked for; null: of nobody, or not on this wall."""
    unread: int
    """Games that are still being read."""
    unreadable: int
    """Games whose records cannot be read here."""
    complete: bool
    """False: there are older games that were not looked at."""
