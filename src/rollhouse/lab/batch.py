"""Whole games in compiled code, a policy for every seat, on all cores: any number, streamed.

What comes out depends on neither threads nor device, and two batches of one seed can be compared
game by game: see loop.py for the random streams, and tallies.py for what a game comes to.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from rollhouse.games.contract import Terms
from rollhouse.games.errors import BadOption, RollhouseError
from rollhouse.games.kernel import LARGEST_SEED, Array, Random, rows, u64
from rollhouse.games.language import COMMON, Catalogue, Sentence
from rollhouse.games.reading import choice, whole
from rollhouse.players.parts import NotCompiled, part
from rollhouse.players.playouts import cores
from rollhouse.players.seats import Seat

from . import tallies
from .loop import Loop, Notes, loop

__all__ = ["NotCompiled", "compiled", "play"]

Progress = Callable[[float, float], None]

WORDS = COMMON | Catalogue(
    en={"wrong_seats": "a match for {players} needs as many seats, not {given}"},
    es={"wrong_seats": "una partida de {players} necesita otros tantos asientos, no {given}"},
)

DEVICES = ("cpu", "gpu")
MOST = 1 << 44
"""Games of one seed: each has 6 times 65,536 of its streams."""
CHUNK = 1024
"""Games that a thread plays at a time, and tallies in one array."""
AHEAD = 3
"""Chunks for every thread that are begun before the first of them is asked for."""
MOST_THREADS = 1024


class Cast:
    """Who plays in a match: its distinct policies, and which of them each seat plays."""

    def __init__(self, terms: Terms, seats: Sequence[Seat], seed: int) -> None:
        if len(seats) != terms.players:
            raise BadOption("wrong_seats", WORDS, given=len(seats), players=terms.players)
        self.terms, self.seed = terms, seed
        played = [part(terms, seat) for seat in seats]
        self.parts = [one for _, one in sorted({one.key: one for one in played}.items())]
        keys = [one.key for one in self.parts]
        self.policies = np.array([keys.index(one.key) for one in played], np.int64)
        self.seeds = np.array([seat.settings.get("seed", seed) for seat in seats], np.uint64)
        self.over = tallies.turn_over(terms)

    @property
    def loop(self) -> Loop:
        """The loop compiled for these policies."""
        throws = any(one.throws for one in self.parts)
        return loop(self.terms.game, tuple(one.policy for one in self.parts), throws)

    @property
    def tables(self) -> Any:
        """What the policies look into: pairs of the first one's tables and those of the rest."""
        nested: Any = ()
        for one in reversed(self.parts):
            nested = (one.tables, nested)
        return nested

    def figures(self, first: int, games: int) -> Array:
        """Tallies of games from number `first` on as rows, played by the thread that asks."""
        terms, game = self.terms, self.terms.game.rules
        found = np.zeros((games, tallies.width(terms)), np.int64)
        self.loop.chunk(
            rows(terms.setups), rows(np.zeros(1, game.State)), rows(np.zeros(1, game.Outcome)),
            np.zeros(game.ACTIONS, np.uint8), rows(np.zeros(1 + terms.players, Random)),
            rows(np.zeros(1, Notes)), self.policies, self.seeds, self.tables, self.over,
            u64(self.seed), first, found,
        )  # fmt: skip
        return found


def compiled(terms: Terms, seats: Sequence[Seat]) -> Sentence | None:
    """Why these seats cannot all be played in compiled code; None: they can.

    Where a seat plays the solution of a match that nobody has solved yet, it is solved now.
    """
    try:
        Cast(terms, seats, 0)
    except NotCompiled as why:
        return why.sentence
    return None


def play(
    terms: Terms,
    seats: Sequence[Seat],
    games: int,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    device: str = "cpu",
    progress: Progress | None = None,
) -> Iterator[Array]:
    """Play games `first` to `first + games` of a seed; yields arrays of tallies, in order.

    On the CPU all cores are used unless `threads` says otherwise. `progress` is called with the
    games done and all of them. Seats that cannot be compiled are refused by a `NotCompiled`.
    """
    try:
        games = whole(games, "games", 0, MOST)
        seed = whole(seed, "seed", 0, LARGEST_SEED)
        first = whole(first, "first", 0, MOST - games)
        many = cores() if threads is None else whole(threads, "threads", 1, MOST_THREADS)
        device = choice(device, "device", DEVICES)
    except RollhouseError as error:
        raise error.as_a(BadOption) from None
    cast = Cast(terms, seats, seed)
    return _counted(_played(cast, games, first, many), games, progress)


def _played(cast: Cast, games: int, first: int, threads: int) -> Iterator[Array]:
    chunks = ((low, min(CHUNK, games - low)) for low in range(0, games, CHUNK))
    begun: deque[Future[Array]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for low, size in itertools.islice(chunks, AHEAD * threads):
                begun.append(pool.submit(cast.figures, first + low, size))
            while begun:
                yield tallies.seen(cast.terms, begun.popleft().result())
                for low, size in itertools.islice(chunks, 1):
                    begun.append(pool.submit(cast.figures, first + low, size))
        finally:
            for future in begun:
                future.cancel()


def _counted(played: Iterator[Array], games: int, progress: Progress | None) -> Iterator[Array]:
    done = 0
    for found in played:
        done += len(found)
        if progress:
            progress(done, games)
        yield found
