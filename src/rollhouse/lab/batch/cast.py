"""Who plays in a match: the compiled policies of its seats, put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.records import Array, Random, rows, u64
from rollhouse.players.policies import Policy
from rollhouse.players.seat_policies import seat_policy
from rollhouse.players.seats import Seat

from . import tallies
from .loop import GameTable, Loop, Notes, Seating, loop

WORDS = COMMON | Catalogue(
    en={"wrong_seats": "a match for {players} needs as many seats, not {given}"},
    es={"wrong_seats": "una partida de {players} necesita otros tantos asientos, no {given}"},
)

NOTHING = (np.zeros(1, np.int64),)
"""For a policy that uses no table: a kernel does not accept an empty tuple as an argument."""


class Cast:
    """Who plays in a match: its distinct policies, and which of them each seat plays."""

    def __init__(self, terms: Terms, seats: Sequence[Seat], seed: int) -> None:
        if len(seats) != terms.players:
            raise BadOption("wrong_seats", WORDS, given=len(seats), players=terms.players)
        self.terms, self.seed = terms, seed
        played = [seat_policy(terms, seat) for seat in seats]
        self.policies = [one for _, one in sorted({one.key: one for one in played}.items())]
        keys = [one.key for one in self.policies]
        self.numbers = np.array([keys.index(one.key) for one in played], np.int64)
        self.seeds = np.array([seat.settings.get("seed", seed) for seat in seats], np.uint64)
        self.over = tallies.turn_over(terms)

    @property
    def loop(self) -> Loop:
        """The loop compiled for these policies."""
        throws = any(one.throws for one in self.policies)
        return loop(self.terms.game, tuple(one.code for one in self.policies), throws)

    @property
    def thinks(self) -> bool:
        """Does somebody take milliseconds for a decision?"""
        return any(one.thinks for one in self.policies)

    def tables(self, given: Callable[[Policy], Any]) -> Any:
        """What the policies are `given`, as nested pairs: the first policy's part, and that of the
        rest.
        """
        nested: Any = NOTHING
        for one in reversed(self.policies):
            nested = (given(one) or NOTHING, nested)
        return nested

    def figures(self, first: int, games: int) -> Array:
        """Tallies of games from number `first` on as rows, played in the calling thread."""
        found = np.zeros((games, tallies.width(self.terms)), np.int64)
        self.loop.chunk(self._table(), self._seating(), u64(self.seed), first, found)
        return found

    def sums(self, first: int, games: int) -> Array:
        """What `loop.bare_games` adds up for games from number `first` on."""
        found = np.zeros(1 + 2 * self.terms.players, np.int64)
        table, seating, seed = self._table(), self._seating(), u64(self.seed)
        self.loop.bare(table, seating, seed, first, 1, first + games, found)
        return found

    def _seating(self) -> Seating:
        """For one thread."""
        return Seating(self.numbers, self.seeds, self.tables(Policy.given), self.over)

    def _table(self) -> GameTable:
        """Room for one game."""
        terms, game = self.terms, self.terms.game.rules
        return GameTable(
            rows(terms.setups),
            rows(np.zeros(1, game.State)),
            rows(np.zeros(1, game.Outcome)),
            np.zeros(game.ACTIONS, np.uint8),
            rows(np.zeros(1, Random)),
            rows(np.zeros(terms.players, Random)),
            rows(np.zeros(1, Notes)),
        )
