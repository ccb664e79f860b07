"""Batches on a GPU: the same loop, one game a thread, the same tallies to the bit.

Needs an NVIDIA GPU and `numba-cuda` (the extra `gpu`). The position, the outcome and the random
streams of a game live in the thread's own memory; only its tally is written. If only sums are kept,
positions lie in the memory that a block shares: it is as near as the cache, and nobody competes for
it.

Policies that think need working rooms (`policies.Policy`) that are too large for a thread's memory:
they lie side by side in the GPU's memory, as many as fit, and every thread plays one game after
another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numba
import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.gpu import available, toolkit
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.records import SEATS, Array, Random
from rollhouse.players.policies import Policy

from . import tallies
from .cast import Cast
from .loop import GameTable, Loop, Notes, Seating
from .tallies import BY_SEAT, GAME

__all__ = ["NoGpu", "OnGpu", "available", "launch", "play", "toolkit"]

WORDS = COMMON | Catalogue(
    en={
        "no_gpu": "device gpu needs an NVIDIA GPU and numba-cuda "
        '(pip install "rollhouse[gpu]"); device cpu plays the same games',
    },
    es={
        "no_gpu": "el dispositivo gpu necesita una GPU de NVIDIA y numba-cuda "
        '(pip install "rollhouse[gpu]"); el dispositivo cpu juega las mismas partidas',
    },
)

THREADS = 128
"""Threads in a block."""
ALIGNED = 16
"""In bytes. Records lie one behind the other in a thread's memory, and numba does not make sure
that the 64-bit numbers of the next one are aligned: so each record takes a multiple of this."""
SHARED = 48 * 1024
"""Bytes that a block may share."""
BARE_BLOCKS = 64
"""Blocks per multiprocessor if games are only added up and there are enough games."""
AT_ONCE = 1 << 17
"""Games in one launch if tallies are streamed."""


MOST_ROOMS = 0.4
"""The fraction of the free memory that rooms may take,"""
ROOMY_BLOCKS = 2
"""and how many blocks per multiprocessor get rooms."""


class NoGpu(RollhouseError):
    """There is no GPU here that numba can use."""


# What `play_games` is bound to: the compiled loop of one match, and its types.
play_game: Any = None
play_bare_games: Any = None
tables_of: Any = None
cuda: Any = None
STATE: Any = None
OUTCOME: Any = None
RANDOM: Any = None
NOTES: Any = None
BYTE: Any = None
NUMBER: Any = None
LARGE: Any = None
ACTIONS = 1
STATES = 1
TOGETHER = 1
OUTCOMES = 1
STREAM = 2  # only the first is used; see ALIGNED
STREAMS = SEATS
WIDEST = 1
SUMS = 1 + 2 * SEATS


def play_games(setups: Any, seating: Seating, seed: Any, first: int, figures: Any) -> None:
    """The kernel: thread number i plays game `first` + i, and more if there are fewer threads than
    games.
    """
    index, threads = cuda.grid(1), cuda.gridsize(1)
    if index < len(figures):
        states = cuda.local.array(STATES, STATE)
        outcomes = cuda.local.array(OUTCOMES, OUTCOME)
        thrown = cuda.local.array(STREAM, RANDOM)
        randoms = cuda.local.array(STREAMS, RANDOM)
        notes = cuda.local.array(1, NOTES)
        mask = cuda.local.array(ACTIONS, BYTE)
        row = cuda.local.array(WIDEST, NUMBER)
        width = figures.shape[1]
        table = GameTable(setups, states, outcomes, mask, thrown, randoms, notes)
        tables = tables_of(seating.tables, index)
        seats = Seating(seating.policies, seating.seeds, tables, seating.over)
        for game in range(index, len(figures), threads):
            play_game(table, seats, seed, first + game, row[:width])
            for column in range(width):
                figures[game, column] = row[column]
            figures[game, GAME] = first + game


def play_bare(setups: Any, seating: Seating, seed: Any, first: int, end: int, sums: Any) -> None:
    """The kernel without tallies: every thread plays many games, and adds to everybody's sums."""
    index, threads, mine = cuda.grid(1), cuda.gridsize(1), cuda.threadIdx.x
    positions = cuda.shared.array(TOGETHER, STATE)
    if first + index < end:
        outcomes = cuda.local.array(OUTCOMES, OUTCOME)
        thrown = cuda.local.array(STREAM, RANDOM)
        randoms = cuda.local.array(STREAMS, RANDOM)
        notes = cuda.local.array(1, NOTES)
        mask = cuda.local.array(ACTIONS, BYTE)
        found = cuda.local.array(SUMS, LARGE)
        for place in range(len(sums)):
            found[place] = 0
        states = positions[mine : mine + 1]
        table = GameTable(setups, states, outcomes, mask, thrown, randoms, notes)
        tables = tables_of(seating.tables, index)
        seats = Seating(seating.policies, seating.seeds, tables, seating.over)
        play_bare_games(table, seats, seed, first + index, threads, end, found)
        for place in range(len(sums)):
            cuda.atomic.add(sums, place, found[place])


_KERNELS: dict[tuple[Loop, str], Any] = {}


def kernel(cast: Cast, template: Any = play_games) -> Any:
    """A template for the policies of a match, compiled for the GPU at its first launch."""
    game, loop, name = cast.terms.game.rules, cast.loop, template.__name__
    if (loop, name) not in _KERNELS:
        device = toolkit()
        scope = {
            **globals(),
            "cuda": device,
            "play_game": loop.game_on_gpu,
            "play_bare_games": loop.bare_on_gpu,
            "tables_of": loop.tables_of,
            "STATE": numba.from_dtype(game.State),
            "OUTCOME": numba.from_dtype(game.Outcome),
            "RANDOM": numba.from_dtype(Random),
            "NOTES": numba.from_dtype(Notes),
            "BYTE": numba.uint8,
            "NUMBER": numba.int32,
            "LARGE": numba.int64,
            "ACTIONS": game.ACTIONS,
            "STATES": filling(game.State),
            "TOGETHER": together(game.State),
            "OUTCOMES": filling(game.Outcome),
            "WIDEST": BY_SEAT + SEATS * (3 + len(game.EVENTS)),
        }
        _KERNELS[loop, name] = device.jit(FunctionType(template.__code__, scope, name))
    return _KERNELS[loop, name]


def filling(kind: np.dtype[Any]) -> int:
    """How many records of a kind fill a multiple of `ALIGNED` bytes; only the first one is used."""
    return ALIGNED // math.gcd(ALIGNED, kind.itemsize)


def together(kind: np.dtype[Any]) -> int:
    """Threads of a block whose shared memory holds this many records of a kind: a power of two."""
    return min(THREADS, 1 << (SHARED // kind.itemsize).bit_length() - 1)


def sent(tables: Any) -> Any:
    """Tables with their arrays on the GPU; each tuple keeps its type."""
    if isinstance(tables, tuple):
        moved = [sent(part) for part in tables]
        return type(tables)(*moved) if hasattr(tables, "_fields") else tuple(moved)
    if isinstance(tables, np.ndarray):
        return toolkit().to_device(np.ascontiguousarray(tables))
    return tables


def side_by_side(room: Any, threads: int) -> Any:
    """Rooms like this one for as many threads; arrays that share memory in it do so here too."""
    made: dict[int, Any] = {}

    def many(part: Any) -> Any:
        if isinstance(part, tuple):
            parts = [many(each) for each in part]
            return type(part)(*parts) if hasattr(part, "_fields") else tuple(parts)
        place = part.__array_interface__["data"][0]
        if place not in made:
            made[place] = toolkit().device_array((threads, part.nbytes), np.uint8)
        return made[place].view(part.dtype).reshape(threads, *part.shape)

    return many(room)


def size_of(room: Any) -> int:
    """The size of a room in bytes."""
    return sum(map(size_of, room)) if isinstance(room, tuple) else int(room.nbytes)


@dataclass(frozen=True)
class OnGpu:
    """Tallies that lie on the GPU, as rows of whole numbers (`tallies`).

    Whoever reads `__cuda_array_interface__` (CuPy, PyTorch, JAX) takes them over where they lie.
    """

    terms: Terms
    figures: Any
    """numba's device array, a row of 64-bit numbers for every game."""
    seconds: float
    """The kernel's own time."""

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        described: dict[str, Any] = self.figures.__cuda_array_interface__
        return described

    @property
    def columns(self) -> dict[str, slice]:
        """Which columns of a row belong to which field of a tally; events are by seat, then by
        event.
        """
        return tallies.columns(self.terms)

    def tallies(self) -> Array:
        """The tallies as an array of records, copied to the host."""
        return tallies.seen(self.terms, self.figures.copy_to_host())


class Launcher:
    """A match whose tables have been sent to the GPU, for launches of at most this many games."""

    def __init__(self, cast: Cast, games: int) -> None:
        if not available():
            raise NoGpu("no_gpu", WORDS)
        self.cast, self.device = cast, toolkit()
        self.setups = self.device.to_device(cast.terms.setups.copy())
        self.rooms = self.number_of_rooms(games)
        self.seating = Seating(
            self.device.to_device(cast.numbers),
            self.device.to_device(cast.seeds),
            cast.tables(self.given),
            cast.over,
        )

    def number_of_rooms(self, games: int) -> int | None:
        """How many threads have rooms; None: no policy needs any."""
        size = sum(size_of(one.room()) for one in self.cast.policies if one.room is not None)
        if size == 0:
            return None
        free, _ = self.device.current_context().get_memory_info()
        many = ROOMY_BLOCKS * self.device.get_current_device().MULTIPROCESSOR_COUNT * THREADS
        many = min(many, int(MOST_ROOMS * free / size), games + THREADS - 1)
        return max(THREADS, many // THREADS * THREADS)

    def given(self, policy: Policy) -> Any:
        """A policy's tables on the GPU, and its rooms, one for every thread."""
        tables = sent(policy.tables)
        if policy.room is None:
            return tables
        assert self.rooms is not None
        return (*tables, side_by_side(policy.room(), self.rooms))

    def blocks(self, games: int, threads: int, most: int) -> int:
        """How many blocks of this many threads play the games; at most `most` of them."""
        if self.rooms is not None:
            most = self.rooms // threads
        return max(1, min(most, (games + threads - 1) // threads))

    def launch(self, first: int, games: int) -> OnGpu:
        cast, device = self.cast, self.device
        figures = device.device_array((games, tallies.width(cast.terms)), np.int64)
        begin, end = device.event(), device.event()
        begin.record()
        kernel(cast)[self.blocks(games, THREADS, games), THREADS](
            self.setups, self.seating, np.uint64(cast.seed), first, figures
        )
        end.record()
        end.synchronize()
        return OnGpu(cast.terms, figures, device.event_elapsed_time(begin, end) / 1000)

    def sums(self, first: int, games: int) -> tuple[Array, float]:
        """What `loop.bare_games` adds up, and the seconds that the kernel took."""
        cast, device = self.cast, self.device
        found = device.to_device(np.zeros(1 + 2 * cast.terms.players, np.int64))
        threads = together(cast.terms.game.rules.State)
        most = BARE_BLOCKS * device.get_current_device().MULTIPROCESSOR_COUNT
        blocks = self.blocks(games, threads, most)
        begin, end = device.event(), device.event()
        begin.record()
        kernel(cast, play_bare)[blocks, threads](
            self.setups, self.seating, np.uint64(cast.seed), first, first + games, found
        )
        end.record()
        end.synchronize()
        return found.copy_to_host(), device.event_elapsed_time(begin, end) / 1000


def launch(cast: Cast, first: int, games: int) -> OnGpu:
    """Play on the GPU and leave the tallies there."""
    return Launcher(cast, games).launch(first, games)


def play(cast: Cast, first: int, games: int) -> Iterator[Array]:
    """Tallies in order, copied to the host after each launch."""
    launcher = Launcher(cast, min(AT_ONCE, games))
    some = min(AT_ONCE, launcher.rooms or AT_ONCE)
    return (
        launcher.launch(first + low, min(some, games - low)).tallies()
        for low in range(0, games, some)
    )
