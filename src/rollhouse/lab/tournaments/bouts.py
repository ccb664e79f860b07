"""The games of a tournament, with the same dice for all.

Game number g of a seed has the same dice, no matter who sits where: every turn of every seat has a
random stream of its own, as everywhere in the lab (players/playouts.py). At a table all rotations
of one order of seats are played with them, so that most of the luck is the same for all and
cancels.

A player that fails (`chairs`) loses that game, which ends there; the others share the win equally.
After three such games in a row it sits out the rest of a piece of work, and loses those games in
the same way.
"""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import OVER, TABLE, WHOLE, Array
from rollhouse.matches.match import Player
from rollhouse.players.seats import read_seat

from .. import batch
from ..batch.dice import Dice, own_seed
from .chairs import WITHDRAWN, Chair, Forfeited
from .words import WORDS

RUN = 16
"""How many game numbers in a row have the same circular order of seats."""
ENDLESS = 20_000
"""Steps after which a game is stopped and shared by all: nobody there means to end it."""


@dataclass(frozen=True)
class TournamentPlan:
    """What all games of a tournament have in common. It can be sent to other machines."""

    game: str
    players: int
    options: Mapping[str, Any]
    entrants: tuple[str | Player, ...]
    """The players, as seats are written, or functions."""
    seed: int
    seconds: float
    startup: float
    folder: str
    """The folder with somebody else's players."""

    @property
    def terms(self) -> Terms:
        return contract.agree(contract.load(self.game), self.players, self.options)

    def is_compiled(self, table: Sequence[int]) -> bool:
        """Can this table be played in compiled code?"""
        written = [self.entrants[entrant] for entrant in table]
        seats = [read_seat(text) for text in written if isinstance(text, str)]
        here = len(seats) == len(written) and not any(seat.is_foreign for seat in seats)
        return here and batch.compiled(self.terms, seats) is None

    def is_quick(self, table: Sequence[int]) -> bool:
        """Is it also true that nobody there thinks for milliseconds?"""
        if not self.is_compiled(table):
            return False
        written = [self.entrants[entrant] for entrant in table]
        return not batch.thinks(self.terms, [read_seat(t) for t in written if isinstance(t, str)])

    def chair(self, entrant: int) -> Chair:
        return Chair(entrant, self.entrants[entrant], self.seconds, self.startup)


@dataclass(frozen=True)
class Bout:
    """Some games at one table: numbers `first` to `first + numbers`, each in all rotations."""

    table: tuple[int, ...]
    """Who sits there: indexes of entrants, one for each seat."""
    first: int
    numbers: int


@dataclass(frozen=True)
class Forfeit:
    """A game that somebody lost by forfeit."""

    entrant: int
    number: int
    seat: int
    cause: str
    why: Mapping[str, str]
    """The reason, in every language of the house."""
    trace: str
    """The last that a program wrote to its error stream, or where a Python player failed."""


@dataclass
class PlayedBout:
    """The results of a piece."""

    won: Array
    """By number and entrant of the tournament: wins over all rotations, in sixtieths."""
    forfeits: list[Forfeit] = field(default_factory=list)
    endless: int = 0
    """How many games were stopped."""


def order(table: Sequence[Any], number: int) -> list[Any]:
    """Who follows whom in game `number`: the circular orders take turns, one after each run."""
    rest, found = list(table[1:]), [table[0]]
    left = number // RUN % math.factorial(len(rest))
    while rest:
        place, left = divmod(left, math.factorial(len(rest) - 1))
        found.append(rest.pop(place))
    return found


def rotations(table: Sequence[Any], number: int) -> list[list[Any]]:
    """Who sits where in the games with a number."""
    ordered = order(table, number)
    return [ordered[turned:] + ordered[:turned] for turned in range(len(ordered))]


def play(plan: TournamentPlan, piece: Bout) -> PlayedBout:
    """Play all games of a piece. The results depend on nothing but the plan and the piece."""
    if os.path.isdir(plan.folder):
        os.chdir(plan.folder)
    if plan.is_compiled(piece.table):
        return play_compiled(plan, piece)
    played = PlayedBout(np.zeros((piece.numbers, len(plan.entrants)), np.int64))
    chairs = [plan.chair(entrant) for entrant in piece.table]
    try:
        for row in range(piece.numbers):
            for seated in rotations(chairs, piece.first + row):
                shares = bout(plan, seated, piece.first + row, played)
                for chair, share in zip(seated, shares, strict=True):
                    played.won[row, chair.entrant] += share
    finally:
        for chair in chairs:
            chair.leave()
    return played


def play_compiled(plan: TournamentPlan, piece: Bout) -> PlayedBout:
    """The same for seats that are played in compiled code."""
    played = PlayedBout(np.zeros((piece.numbers, len(plan.entrants)), np.int64))
    for low, high in runs(piece):
        for seated in rotations(piece.table, low):
            seats = [read_seat(str(plan.entrants[entrant])) for entrant in seated]
            chunks = batch.play(plan.terms, seats, high - low, plan.seed, low, threads=1)
            shares = np.concatenate([chunk["shares"] for chunk in chunks])
            for seat, entrant in enumerate(seated):
                played.won[low - piece.first : high - piece.first, entrant] += shares[:, seat]
    return played


def runs(piece: Bout) -> list[tuple[int, int]]:
    """The numbers of a piece, split where the order of seats changes."""
    first, end = piece.first, piece.first + piece.numbers
    if len(piece.table) == 2:
        return [(first, end)]
    changes = [first, *range(first - first % RUN + RUN, end, RUN), end]
    return list(itertools.pairwise(changes))


def bout(
    plan: TournamentPlan, chairs: Sequence[Chair], number: int, played: PlayedBout
) -> list[int]:
    """One game: what each seat wins, in sixtieths."""
    out = {seat: sits_out(chair) for seat, chair in enumerate(chairs) if chair.withdrawn}
    end: Position | None = None
    try:
        if not out:
            for seat, chair in enumerate(chairs):
                chair.begin(number, own_seed(plan.seed, number, seat))
            end = game(plan.terms, chairs, plan.seed, number)
            played.endless += end is None
    except Forfeited as forfeited:
        out[chairs.index(forfeited.chair)] = forfeited
    shares = end.shares() if end is not None else shared(len(chairs), list(out))
    for seat, chair in enumerate(chairs):
        chair.end(shares, forfeited=seat in out)
        if seat in out:
            facts = (out[seat].cause, out[seat].why, out[seat].trace)
            played.forfeits.append(Forfeit(chair.entrant, number, seat, *facts))
    return [round(WHOLE * share) for share in shares]


def sits_out(chair: Chair) -> Forfeited:
    return Forfeited(chair, WITHDRAWN, Sentence("withdrawn", WORDS))


def shared(players: int, out: Sequence[int]) -> list[float]:
    """The win shared equally by all who are not out; by everybody, if nobody is left."""
    inside = [seat for seat in range(players) if seat not in out] or list(range(players))
    return [1 / len(inside) if seat in inside else 0.0 for seat in range(players)]


def game(terms: Terms, chairs: Sequence[Chair], seed: int, number: int) -> Position | None:
    """A game from start to end; None: it had no end. `Forfeited` if somebody fails."""
    position, dice = opening(terms), Dice(terms, seed, number)
    for _ in range(ENDLESS):
        if position.turn == OVER:
            return position
        if position.turn == TABLE:
            after, events = position.step(dice.throw(position))
        else:
            after, events = chairs[position.turn].play(position)
        dice.stepped(position, after, events)
        position = after
    return None
