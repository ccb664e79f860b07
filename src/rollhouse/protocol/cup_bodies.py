"""Bodies over HTTP for the House Cup: several games for the same people (docs/cup.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .messages import Object, SeatWanted


class CupGame(Struct, forbid_unknown_fields=True):
    """A game of a cup."""

    game: str
    """One of `/api/games`."""
    options: Object = {}
    """House rules that differ from the printed game; one value for all seats."""


class NewCup(Struct, forbid_unknown_fields=True):
    """A cup as its host wants it."""

    seats: Annotated[list[SeatWanted], Meta(min_length=2, max_length=6)]
    """Who takes part, in the order in which they begin; open ones are joined with the code."""
    games: Annotated[list[CupGame], Meta(min_length=1, max_length=10)]
    """In the order of play."""
    dice: Literal["usual", "real"] = "usual"
    """The house's dice, of each game the usual ones, or the people's own."""
    coach: bool = True
    """May people ask for hints?"""
    clock: Annotated[int, Meta(ge=5, le=86_400)] | None = None
    """Seconds for a decision; null: as long as it takes."""


class CupEntrant(Struct):
    """Somebody who takes part, and how they stand."""

    kind: Literal["open", "person", "computer"]
    """Who plays; open only before the cup begins."""
    name: str | None
    """The name of whoever plays."""
    player: str | None
    """For a computer: `computer:level=2`."""
    left: bool
    """Have they left for good? Then they are last in the games to come."""
    place: int
    """The place in the cup, from 1; those who are level share it."""
    points: float
    """The sum so far."""
    firsts: int
    """How often they came first."""


class CupHeat(Struct):
    """Who plays whom."""

    entrants: list[int]
    """By number, in the order of seats: the first one begins."""
    match: str | None
    """The match that was played, or is being played."""
    places: list[int] | None
    """Who finished where, in the order of `entrants`; null: it is not over."""


class CupRound(Struct):
    """One game of a cup, played or to come."""

    game: str
    """Which game."""
    house_rules: Object
    """Options that differ from the printed game."""
    heats: list[CupHeat]
    """The heats: just one if the game takes everybody. Before it begins, as it will be if nobody
    leaves.
    """
    resting: list[int]
    """Who sits it out, if there is not room for everybody."""
    points: list[float] | None
    """The points it gave, by entrant; null: it is not over."""


class CupState(Struct):
    """A cup as everybody in it sees it."""

    cup: str
    """Its id."""
    state: Literal["gathering", "playing", "over"]
    """Before the start people gather at the table `gathering`."""
    gathering: str
    """The id of the table where people gather."""
    dice: Literal["usual", "real"]
    """Whose dice."""
    entrants: list[CupEntrant]
    """By number."""
    ranking: list[int]
    """The entrants from first to last."""
    rounds: list[CupRound]
    """All games in order."""
    round: int
    """The number of the game that is played now or next; when all are over, the number of games."""
    heat: int
    """The number of its heat that is played now or next."""
    match: str | None
    """The match that is being played."""
    decided_by: Literal["points", "firsts", "places", "latest", "shared"]
    """What puts the first ahead of the second."""
    early: bool
    """Was it ended before its last game?"""
    yours: list[int]
    """The entrants for whom the asker may play."""
    host: bool
    """Is the asker the host?"""
    version: int
    """Grows with every change."""


class CupEntrantChange(Struct, forbid_unknown_fields=True):
    """Something about one entrant, by themselves or by the host.

    A `computer` plays on for them and keeps their points; or they `leave` for good between two
    games, and are last in those to come.
    """

    do: Literal["computer", "leave"]
    """What is to be done."""
    player: Annotated[str, Meta(max_length=100)] = "computer:level=2"
    """Which computer player."""


class EveningHand(Struct):
    """How steady somebody's hand was in one match."""

    game: str
    """Which game."""
    gestures: int
    """How often they placed or flicked."""
    says: str
    """The error of the hand, in words."""


class EveningRow(Struct):
    """Where somebody's wins came from over the evening, in wins: the parts add up to `result`."""

    entrant: int
    """By number."""
    matches: int
    """How many they played."""
    start: float
    """What was theirs before the first die was rolled."""
    luck: float
    """What dice and draws gave or took."""
    hand: float
    """What their hand was worth."""
    choices: float
    """What their choices cost or gained."""
    others: float
    """What the others' hands and choices did to it."""
    result: float
    """Matches won; a shared win counts in parts."""
    errors: dict[str, float]
    """Half the 95 % interval of each part; empty if everything was solved."""
    decisions: int
    """How often there was more than one choice."""
    mistakes: int
    """How often there was a better one."""
    hands: list[EveningHand]
    """Hands that were measured."""


class CupReport(Struct):
    """The evening: luck, choices and hands over all matches."""

    matches: int
    """How many matches it is about."""
    entrants: list[EveningRow]
    """By entrant."""
    has_hand: bool
    """Was anything placed or flicked?"""
    luckiest: int | None
    """Who had clearly the most luck; null: nobody."""
    best_choices: int | None
    """Whose choices were clearly the best."""
    steadiest: int | None
    """Whose hand did clearly the most."""


class CupDeleted(Struct):
    """It is gone, with its matches."""

    cup: str
    """What was deleted."""
