"""Games through positions, one step after another: any player that Python can call.

The dice are those of the compiled loop (`batch`): the same seed and number give the same game, so
each proves the other right. This one is about a thousand times slower. It is used if a seat has no
compiled policy.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import LARGEST_SEED, OVER, TABLE, WHOLE, Array, rows
from rollhouse.kernel.validation import whole
from rollhouse.players.seats import Player, Seat

from . import tallies
from .dice import NOBODY, Dice, own_seed

MOST = 1 << 40
"""The most games of one seed."""
PATIENCE = 0.2
"""After this many seconds the games played so far are handed over."""


def play(
    terms: Terms,
    seats: Sequence[Seat | Player],
    games: int,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,  # noqa: ARG001 (as `batch.play`)
    device: str = "cpu",  # noqa: ARG001
    progress: Callable[[float, float], None] | None = None,
) -> Iterator[Array]:
    """The tallies of games `first` to `first + games` of a seed, in order, some at a time.

    A seat may be a function of a position and its legal actions. The house's players are made anew
    for every game, with a seed of their own for it, so that a game is the same whatever was played
    before it; what a function of yours remembers is up to you.
    """
    games = whole(games, "games", 0, MOST)
    seed = whole(seed, "seed", 0, LARGEST_SEED)
    first = whole(first, "first", 0, MOST - games)
    done: list[Array] = []
    handed = time.monotonic()
    for game in range(first, first + games):
        done.append(tally(terms, seated(seats, seed, game), seed, game))
        if time.monotonic() - handed >= PATIENCE or game == first + games - 1:
            if progress is not None:
                progress(game + 1 - first, games)
            yield np.concatenate(done)
            done, handed = [], time.monotonic()


def seated(seats: Sequence[Seat | Player], seed: int, game: int) -> list[Player]:
    """Who decides in one game."""
    return [
        seat.sit(own_seed(seed, game, place)) if isinstance(seat, Seat) else seat
        for place, seat in enumerate(seats)
    ]


class Leaders:
    """Who was in sole lead at the end of each turn."""

    def __init__(self) -> None:
        self.history: list[int] = []

    def turn_ended(self, position: Position) -> None:
        standing = np.zeros(position.players, np.int64)
        face = position.terms.game.calls.standing
        face(rows(position.terms.setups), rows(position.array()), 0, standing)
        leading = np.flatnonzero(standing == standing.max())
        self.history.append(int(leading[0]) if len(leading) == 1 else NOBODY)

    @property
    def changes(self) -> int:
        """How often the sole lead went to somebody other than the last sole leader."""
        leaders = [seat for seat in self.history if seat != NOBODY]
        return sum(a != b for a, b in itertools.pairwise(leaders))

    def known(self, winner: int) -> int:
        """After how many turns the winner was in sole lead until the end."""
        turns = len(self.history)
        while turns and self.history[turns - 1] == winner:
            turns -= 1
        return min(turns + 1, len(self.history))


def tally(terms: Terms, players: Sequence[Player], seed: int, game: int) -> Array:
    """One game from start to end, in figures (lab/batch/tallies.py explains each)."""
    found = np.zeros(1, tallies.kind(terms))
    row = found[0]
    row["game"] = game
    leaders, dice = Leaders(), Dice(terms, seed, game)
    position = opening(terms)
    while position.turn != OVER:
        if position.turn == TABLE:
            after, events = position.step(dice.throw(position))
        else:
            actions = position.actions()
            row["decisions"][position.turn] += len(actions) > 1
            after, events = position.step(players[position.turn](position, actions))
        row["steps"] += 1
        for event in events:
            row["events"][position.to_move, terms.game.rules.EVENTS.index(event)] += 1
        if dice.stepped(position, after, events):
            leaders.turn_ended(after)
        position = after
    shares = [round(WHOLE * share) for share in position.shares()]
    row["shares"], row["scores"] = shares, position.scores
    row["turns"], row["lead_changes"] = len(leaders.history), leaders.changes
    sole = shares.index(WHOLE) if WHOLE in shares else NOBODY
    row["known"] = row["turns"] if sole == NOBODY else leaders.known(sole)
    return found
