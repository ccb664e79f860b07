"""Whole games in compiled code, a policy for every seat, on all cores: any number, streamed.

The results depend on neither threads nor device, and two batches of one seed can be compared game
by game: loop.py explains the random streams, and tallies.py what is recorded of a game.
"""

from __future__ import annotations

import itertools
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.records import LARGEST_SEED, WHOLE, Array
from rollhouse.kernel.validation import choice, whole
from rollhouse.players.playouts import cores
from rollhouse.players.seat_policies import NotCompiled
from rollhouse.players.seats import Seat

from . import gpu, tallies
from .cast import Cast
from .gpu import OnGpu

__all__ = ["NotCompiled", "OnGpu", "Wins", "compiled", "on_gpu", "play", "thinks", "wins"]

Progress = Callable[[float, float], None]

DEVICES = ("cpu", "gpu")
MOST = 1 << 44
"""The most games of one seed: each has 6 times 65,536 of its streams."""
CHUNK = 1024
"""How many games a thread plays at a time, and how many tallies an array has."""
FEW = 8
"""The same when some player thinks."""
AHEAD = 3
"""How many chunks per thread are begun before the first of them is asked for."""
MOST_THREADS = 1024


def compiled(terms: Terms, seats: Sequence[Seat]) -> Sentence | None:
    """Why these seats cannot all be played in compiled code; None if they can.

    If a seat plays the solution of a match that nobody has solved yet, it is solved now.
    """
    try:
        Cast(terms, seats, 0)
    except NotCompiled as why:
        return why.sentence
    return None


def thinks(terms: Terms, seats: Sequence[Seat]) -> bool:
    """Does somebody in these seats, all of them compiled, take milliseconds for a decision?"""
    return Cast(terms, seats, 0).thinks


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
    games, seed, first = _numbers(games, seed, first)
    many, device = _where(threads, device)
    cast = Cast(terms, seats, seed)
    if device == "gpu":
        return _counted(gpu.play(cast, first, games), games, progress)
    return _counted(_played(cast, games, first, many), games, progress)


def on_gpu(terms: Terms, seats: Sequence[Seat], games: int, seed: int = 0, first: int = 0) -> OnGpu:
    """The same games in one launch on the GPU, where their tallies stay."""
    games, seed, first = _numbers(games, seed, first)
    return gpu.launch(Cast(terms, seats, seed), first, games)


@dataclass(frozen=True)
class Wins:
    """The results of many games, added up."""

    games: int
    steps: int
    """Actions of seats and answers of the table."""
    won: tuple[int, ...]
    """By seat: win shares in sixtieths."""
    squares: tuple[int, ...]
    """By seat: their squares."""
    seconds: float
    """The time of playing only; on a GPU the kernel's own."""

    @property
    def shares(self) -> list[float]:
        """The mean win share of each seat."""
        return [won / WHOLE / self.games for won in self.won]

    @property
    def margins(self) -> list[float]:
        """Half the width of the 95 % interval of each share."""
        return [
            1.96 * max(square / WHOLE**2 / self.games - share**2, 0.0) ** 0.5 / self.games**0.5
            for square, share in zip(self.squares, self.shares, strict=True)
        ]


def wins(
    terms: Terms,
    seats: Sequence[Seat],
    games: int,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    device: str = "cpu",
) -> Wins:
    """Play the same games as `play` and add up who won them: faster, because nothing else
    is noted.
    """
    games, seed, first = _numbers(games, seed, first, 1)
    many, device = _where(threads, device)
    cast = Cast(terms, seats, seed)
    if device == "gpu":
        sums, seconds = gpu.Launcher(cast, games).sums(first, games)
    else:
        size = chunk_of(cast)
        chunks = [(first + low, min(size, games - low)) for low in range(0, games, size)]
        cast.sums(first, 0)  # compilation is not part of the measured time
        began = time.perf_counter()
        with ThreadPoolExecutor(many) as pool:
            found = [*pool.map(lambda chunk: cast.sums(*chunk), chunks)]
        sums = np.sum(found, axis=0)
        seconds = time.perf_counter() - began
    steps, *rest = sums.tolist()
    return Wins(games, steps, tuple(rest[: terms.players]), tuple(rest[terms.players :]), seconds)


def _where(threads: int | None, device: str) -> tuple[int, str]:
    try:
        many = cores() if threads is None else whole(threads, "threads", 1, MOST_THREADS)
        return many, choice(device, "device", DEVICES)
    except RollhouseError as error:
        raise error.as_a(BadOption) from None


def _numbers(games: int, seed: int, first: int, fewest: int = 0) -> tuple[int, int, int]:
    try:
        games = whole(games, "games", fewest, MOST)
        seed = whole(seed, "seed", 0, LARGEST_SEED)
        return games, seed, whole(first, "first", 0, MOST - games)
    except RollhouseError as error:
        raise error.as_a(BadOption) from None


def chunk_of(cast: Cast) -> int:
    return FEW if cast.thinks else CHUNK


def _played(cast: Cast, games: int, first: int, threads: int) -> Iterator[Array]:
    size = chunk_of(cast)
    chunks = ((low, min(size, games - low)) for low in range(0, games, size))
    begun: deque[Future[Array]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for low, some in itertools.islice(chunks, AHEAD * threads):
                begun.append(pool.submit(cast.figures, first + low, some))
            while begun:
                yield tallies.seen(cast.terms, begun.popleft().result())
                for low, some in itertools.islice(chunks, 1):
                    begun.append(pool.submit(cast.figures, first + low, some))
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
