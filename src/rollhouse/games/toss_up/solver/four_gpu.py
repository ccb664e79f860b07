"""The sweep for four on a GPU: the same compiled functions, one thread a group (four.py).

Every thread of a launch stands for three totals; the fourth follows from their sum. Threads whose
group stands for none, or is another one's turned on, return at once. What one thread needs to work
in is small and its own.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from rollhouse.kernel.gpu import toolkit
from rollhouse.kernel.records import Array

from .. import rules
from . import four_certificate, four_groups, four_lasts
from .four import Found, Match
from .four_certificate import Profile
from .four_groups import FourTables, GroupRoom
from .four_lasts import LastTables
from .four_turns import BEFORE, PLAYERS, WORDS, Rolls, Room

THREADS = 64
"""Threads in a block."""
HANDFUL = rules.DICE + 1
"""Room for the most dice that there may be."""
FOUND = 4

cuda: Any = None
"""What the kernels are bound to: numba's CUDA side."""
int64, float32, float64 = np.int64, np.float32, np.float64


# Kernels


def fill_thirds(tables: LastTables, thirds: Any) -> None:
    """A kernel: thread i fills the shares of one distance at three totals."""
    index = cuda.grid(1)
    edge, wide = thirds.shape[1], thirds.shape[4]
    if index < edge * edge * edge * wide:
        room = Room(
            cuda.local.array(WORDS, int64), cuda.local.array(BEFORE, float32),
            cuda.local.array(HANDFUL, float64), cuda.local.array(HANDFUL, float64),
            cuda.local.array(PLAYERS, float64),
        )  # fmt: skip
        over, place = index % wide, index // wide
        one, two, three = place // edge // edge, place // edge % edge, place % edge
        run = thirds[:, one, two, three]
        four_lasts.third_shares(tables, (one, two, three), edge, run, over, room)


def solve_groups(tables: FourTables, total: int, circles: Any) -> None:
    """A kernel: thread i solves the group of its three totals and a sum."""
    index = cuda.grid(1)
    size = tables.starts.shape[1]
    mine, one, two = index // size // size, index // size % size, index % size
    three = total - mine - one - two
    totals = (mine, one, two, three)
    if mine < size and three >= mine and three < size and four_groups.is_first(totals):
        room = Room(
            cuda.local.array(WORDS, int64), cuda.local.array(BEFORE, float32),
            cuda.local.array(HANDFUL, float64), cuda.local.array(HANDFUL, float64),
            cuda.local.array(PLAYERS, float64),
        )  # fmt: skip
        desk = GroupRoom(
            room, cuda.local.array((PLAYERS, PLAYERS), float64),
            cuda.local.array(PLAYERS, float64), cuda.local.array((PLAYERS, PLAYERS), float64),
            cuda.local.array(PLAYERS, float64),
        )  # fmt: skip
        if not four_groups.solve_group(tables, totals, desk):
            cuda.atomic.add(circles, 0, 1)


def certify_groups(
    stored: FourTables, truths: FourTables, bests: FourTables, total: int, least: float, most: Any
) -> None:
    """A kernel: thread i certifies the group of its three totals and a sum."""
    index = cuda.grid(1)
    size = stored.starts.shape[1]
    mine, one, two = index // size // size, index // size % size, index % size
    three = total - mine - one - two
    totals = (mine, one, two, three)
    if mine < size and three >= mine and three < size and four_groups.is_first(totals):
        room = Room(
            cuda.local.array(WORDS, int64), cuda.local.array(BEFORE, float32),
            cuda.local.array(HANDFUL, float64), cuda.local.array(HANDFUL, float64),
            cuda.local.array(PLAYERS, float64),
        )  # fmt: skip
        desk = GroupRoom(
            room, cuda.local.array((PLAYERS, PLAYERS), float64),
            cuda.local.array(PLAYERS, float64), cuda.local.array((PLAYERS, PLAYERS), float64),
            cuda.local.array(PLAYERS, float64),
        )  # fmt: skip
        found = cuda.local.array(FOUND, float64)
        for number in range(FOUND):
            found[number] = 0.0
        profile = Profile(
            stored, truths, bests, cuda.local.array((PLAYERS, BEFORE), float32),
            cuda.local.array(HANDFUL, float64), cuda.local.array((PLAYERS, PLAYERS), float64),
            found,
        )  # fmt: skip
        four_certificate.certify_group(profile, totals, least, desk)
        cuda.atomic.max(most, 0, found[0])
        cuda.atomic.max(most, 1, found[1])
        cuda.atomic.add(most, 2, found[2])
        cuda.atomic.add(most, 3, found[3])


_KERNELS: dict[str, Any] = {}


def launch(function: Callable[..., None], threads: int, *arguments: Any) -> None:
    """Run a kernel, which is compiled for the GPU at its first launch."""
    assert isinstance(function, FunctionType)
    name = function.__name__
    if name not in _KERNELS:
        device = toolkit()
        scope = {**globals(), "cuda": device}
        _KERNELS[name] = device.jit(FunctionType(function.__code__, scope, name))
    _KERNELS[name][(threads + THREADS - 1) // THREADS, THREADS](*arguments)


class FourGpu:
    """The sweep's arrays on the GPU. It takes about a minute, and is not resumable."""

    resumable = False

    def __init__(self, match: Match, starts: Array) -> None:
        device = self.device = toolkit()
        self.match, self.starts, self.size = match, starts, match.edge
        lasts = match.lasts
        self.rolls = Rolls(device.to_device(lasts.rolls.gains), device.to_device(lasts.rolls.busts))
        self.lasts = LastTables(
            self.rolls, device.to_device(lasts.ends), device.to_device(lasts.lasts),
            device.to_device(lasts.seconds), lasts.least,
        )  # fmt: skip
        shape = (PLAYERS, *[self.size] * 3, match.wide)
        self.tables: Any = FourTables(
            self.rolls, self.zeros(starts.shape), device.device_array(shape, np.float32)
        )
        self.circles = device.to_device(np.zeros(1, np.int64))
        self.known = 0

    def zeros(self, shape: tuple[int, ...]) -> Any:
        """An array of numbers on the GPU; a sweep writes them before it reads them."""
        return self.device.device_array(shape, np.float64)

    def fill_thirds(self) -> None:
        if self.match.ends_at_once:
            shape = self.tables.thirds.shape
            whole = np.empty(shape, np.float32)
            whole[:] = self.match.lasts.ends[8].reshape(PLAYERS, 1, 1, 1, 1)
            self.tables.thirds.copy_to_device(whole)
            return
        threads = self.size**3 * self.match.wide
        launch(fill_thirds, threads, self.lasts, self.tables.thirds)
        self.device.synchronize()

    def threads(self, total: int) -> int:
        """One for every three totals of which the first is the lowest."""
        return (total // PLAYERS + 1) * self.size * self.size

    def solve(self, total: int) -> int:
        launch(solve_groups, self.threads(total), self.tables, total, self.circles)
        before, self.known = self.known, int(self.circles.copy_to_host()[0])
        return self.known - before

    def finish(self) -> None:
        self.tables.starts.copy_to_host(self.starts)

    def certify(self, shares: Array, progress: Callable[[float], None]) -> Found:
        self.tables.starts.copy_to_device(shares)
        shape = shares.shape
        truths = FourTables(self.rolls, self.zeros(shape), self.tables.thirds)
        bests = FourTables(self.rolls, self.zeros(shape), self.tables.thirds)
        most = self.device.to_device(np.zeros(FOUND))
        highest = self.size - 1
        for total in range(PLAYERS * highest, -1, -1):
            launch(
                certify_groups, self.threads(total), self.tables, truths, bests, total,
                self.match.lasts.least, most,
            )  # fmt: skip
            if total % PLAYERS == 0:
                self.device.synchronize()
                progress(1.0 - total / (PLAYERS * highest + 1))
        gain, error, sum_of_errors, number = most.copy_to_host()
        return Found(float(gain), float(error), float(sum_of_errors / number))
