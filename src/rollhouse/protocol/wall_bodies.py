"""Bodies of the wall of the house: games, people, records, luck and choices, habits."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .messages import Name, Token


class WallAsked(Struct, forbid_unknown_fields=True):
    """What somebody wants to see of the wall."""

    name: Name | None = None
    """One person, to see what the wall knows about them."""
    game: Annotated[str, Meta(max_length=40)] | None = None
    """Only this game."""
    tokens: Annotated[list[Token], Meta(max_length=200)] = []
    """Tokens that somebody got at their tables; a family's house needs none."""
    limit: Annotated[int, Meta(ge=1, le=500)] = 30
    """How many games are listed."""


class WallPerson(Struct):
    """Somebody of the house."""

    name: str
    """As they called themselves."""
    games: int
    """How many games they finished."""
    last: float
    """When they last played, in seconds since 1970."""


class WallSeat(Struct):
    """Somebody in a game."""

    name: str
    """What they are called there."""
    person: bool
    """False: a computer player."""
    known: bool
    """False: a computer, or somebody whose name was forgotten; the wall has no more about them."""
    share: float | None
    """Their share of the win; null: nobody won, or they played alone."""
    score: int | None
    """Null: it has not been read yet."""
    luck: float | None
    """The win share that luck gave them; null: no coach has judged it."""
    choices: float | None
    """What their own choices and their hand did for them."""


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
    """May the asker read its report?"""
    seats: list[WallSeat]
    """In the order of play."""


class WallMark(Struct):
    """A record."""

    game: str
    """The game that it belongs to."""
    name: str
    """The game's own name for it."""
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
    """May the asker read its report?"""


class WallRival(Struct):
    """How somebody did against one other person."""

    name: str
    """The other's name."""
    person: bool
    """False: a computer player."""
    games: int
    """How many games both finished."""
    won: int
    """In how many games they got more of the win."""
    lost: int
    """In how many games the other got more of it."""
    even: int
    """The rest: the win was shared, or somebody else's."""
    low: float
    """The 95 % interval of the chance to do better, counting the games that one of the two won."""
    high: float
    """Its upper end."""


class WallFortune(Struct):
    """Somebody's luck and choices in one game, in win share."""

    match: str
    """Which match."""
    game: str
    """Which game."""
    ended: float
    """When, in seconds since 1970."""
    share: float
    """Their share of the win."""
    luck: float
    """What dice and draws gave them."""
    choices: float
    """What their own choices and their hand did for them."""
    opens: bool
    """May the asker read its report?"""


class WallAverage(Struct):
    """An average per game."""

    value: float
    """In win share."""
    error: float
    """Half of its 95 % interval."""


class WallHabit(Struct):
    """A costly choice that somebody makes again and again."""

    game: str
    """The game that it belongs to."""
    says: str
    """What they do, in words."""
    cost: float
    """The win share that it costs per game."""
    error: float
    """Half of its 95 % interval."""
    times: int
    """How often they did it."""
    occasions: int
    """How many such choices they had."""
    games: int
    """In how many judged games."""
    about: str
    """What to pass to `/api/quiz` to be asked about such choices."""
    trains: str
    """What that quiz is called."""


class WallPortrait(Struct):
    """What the wall knows of one person."""

    name: str
    """The person's name."""
    games: int
    """How many games they finished with others."""
    wins: float
    """A shared win counts as its share."""
    rivals: list[WallRival]
    """Rivals, the person they met most first."""
    fortunes: list[WallFortune]
    """Luck and choices in judged games, the oldest first."""
    luck: WallAverage | None
    """The average per game; null with fewer than two games."""
    choices: WallAverage | None
    """The average per game; null with fewer than two games."""
    habits: list[WallHabit]
    """The most expensive first."""
    marks: list[WallMark]
    """Their personal records."""


class Wall(Struct):
    """The wall of the house, as far as the asker may see it."""

    people: list[WallPerson]
    """Everybody on it, the most recent player first."""
    games: list[WallGame]
    """The newest first."""
    found: int
    """How many games match the question, listed or not."""
    marks: list[WallMark]
    """The records of the house."""
    portrait: WallPortrait | None
    """The person asked for; null: nobody was, or they are not on this wall."""
    unread: int
    """Games that are still being read."""
    unreadable: int
    """Games whose records cannot be read here."""
    complete: bool
    """False: there are older games that were not looked at."""
