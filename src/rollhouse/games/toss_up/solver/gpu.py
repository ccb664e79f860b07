"""The sweep for three on a GPU: the same compiled functions, one thread a triple (three.py).

The same bits as on the CPU: the profile is what `decide` makes of the stored shares wherever it is
asked, so both must round alike. The triples of one sum of totals are solved at once; the few that
are not settled go to the CPU (mixing.py) before the next sum begins.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import numba
import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.gpu import toolkit
from rollhouse.kernel.records import Array

from .. import rules
from . import certificate, last_turns, triples
from .certificate import Audit
from .cores import BySums
from .last_turns import LastRoom
from .mixing import Totals
from .triples import TripleRoom
from .turns import TripleTables

THREADS = 2
"""Triples in a block: there are few, each takes long, and they diverge."""
SECONDS = 4096
"""Threads that fill the shares of the last turn but one, each many of them."""

cuda: Any = None
"""What the kernels are bound to: numba's CUDA side."""


# Kernels. `rooms` and `audits` are those of all threads: the first index of their arrays is the
# thread's. `span` is the first triple of a launch, and how many there are.


def solve_triples(
    setups: Any,
    states: Any,
    listed: Any,
    span: Any,
    least: float,
    rooms: TripleRoom,
    tables: TripleTables,
    settled: Any,
) -> None:
    """A kernel: thread i solves triple i of the span."""
    index = cuda.grid(1)
    if index < span[1]:
        room = TripleRoom(
            rooms.stops[index], rooms.tops[index], rooms.rest[index], rooms.rolls[index],
            rooms.chances[index], rooms.reached[index], rooms.shares[index], rooms.ended[index],
            rooms.lost[index], rooms.values[index], rooms.out[index],
        )  # fmt: skip
        place = span[0] + index
        totals = (listed[place, 0], listed[place, 1], listed[place, 2])
        settled[index] = triples.solve_triple(setups[0], states[index], totals, least, room, tables)


def certify_triples(
    setups: Any,
    states: Any,
    listed: Any,
    span: Any,
    least: float,
    rooms: TripleRoom,
    tables: TripleTables,
    audits: Audit,
) -> None:
    """A kernel: thread i certifies triple i of the span."""
    index = cuda.grid(1)
    if index < span[1]:
        room = TripleRoom(
            rooms.stops[index], rooms.tops[index], rooms.rest[index], rooms.rolls[index],
            rooms.chances[index], rooms.reached[index], rooms.shares[index], rooms.ended[index],
            rooms.lost[index], rooms.values[index], rooms.out[index],
        )  # fmt: skip
        audit = Audit(
            audits.truths, audits.bests, audits.points, audits.rolled, audits.owns[index],
            audits.work[index], audits.found[index],
        )  # fmt: skip
        place = span[0] + index
        totals = (listed[place, 0], listed[place, 1], listed[place, 2])
        certificate.certify_triple(setups[0], states[index], totals, least, room, tables, audit)


def fill_seconds(
    setups: Any, states: Any, least: float, tables: TripleTables, rooms: LastRoom
) -> None:
    """A kernel: every thread fills each so manieth cell of the last turn but one."""
    worker = cuda.grid(1)
    seconds = tables.seconds
    wide = seconds.shape[1]
    cell = worker + wide
    while cell < len(seconds) * wide:
        behind, ahead = cell // wide, cell % wide - wide // 2
        if ahead > -behind:
            room = LastRoom(rooms.work[worker], rooms.bust[worker], rooms.out[worker])
            last_turns.second_shares(setups[0], states[worker], behind, ahead, least, tables, room)
        cell += len(rooms.work)


_KERNELS: dict[str, Any] = {}


def kernel(function: Callable[..., None]) -> Any:
    """A kernel, compiled for the GPU at its first launch."""
    assert isinstance(function, FunctionType)
    name = function.__name__
    if name not in _KERNELS:
        device = toolkit()
        scope = {**globals(), "cuda": device}
        simulated = getattr(numba.config, "ENABLE_CUDASIM")  # noqa: B009 (numba makes it at import)
        plain = {} if simulated else {"lto": False}
        _KERNELS[name] = device.jit(FunctionType(function.__code__, scope, name), **plain)
    return _KERNELS[name]


@contextlib.contextmanager
def unfused() -> Iterator[None]:
    """Compile without fused multiplication and addition, which rounds once where a CPU does twice.

    numba has no switch for it, but its compiler has; optimising when linking (`lto`) would fuse
    after all.
    """
    nvvm: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")
    fused = nvvm.compile_ir
    nvvm.compile_ir = lambda code, **options: fused(code, fma=False, **options)
    try:
        yield
    finally:
        nvvm.compile_ir = fused


def launch(function: Callable[..., None], threads: int, block: int, *arguments: Any) -> None:
    with unfused():
        kernel(function)[(threads + block - 1) // block, block](*arguments)


def sent(tables: TripleTables) -> Any:
    """Copies of the tables on the GPU."""
    return TripleTables(*(toolkit().to_device(table) for table in tables))


def listed(highest: int) -> tuple[Array, Array]:
    """The triples that stand for their rotations by falling sum, and where each sum begins.

    Within a sum in the CPU's order.
    """
    size = highest + 1
    one, two, three = np.indices((size, size, size)).reshape(3, -1)
    number = (one * size + two) * size + three
    first = (number <= (two * size + three) * size + one) & (
        number <= (three * size + one) * size + two
    )
    found = np.stack([one[first], two[first], three[first]], axis=1)
    sums = found.sum(axis=1)
    order = np.argsort(-sums, kind="stable")
    return np.ascontiguousarray(found[order]), np.cumsum(np.bincount(3 * highest - sums))


class Gpu(BySums):
    """The sweep's arrays on the GPU, beside the CPU's own."""

    def __init__(self, terms: Terms, tables: TripleTables) -> None:
        device = self.device = toolkit()
        self.terms, self.tables, self.least = terms, tables, float(tables.busts.min())
        self.highest = len(tables.starts) - 1
        self.triples, self.ends = listed(self.highest)
        most = int(np.max(np.diff(self.ends, prepend=0)))
        self.width = terms.setup.goal + 2 * tables.lasts.shape[1] + 4 * terms.setup.dice
        self.most, self.there = most, sent(tables)
        self.setups = device.to_device(terms.setups.copy())
        self.states = device.to_device(np.zeros(most, rules.State))
        self.listed = device.to_device(self.triples)
        self.settled = device.to_device(np.zeros(most, np.int64))
        self.rooms: Any = TripleRoom(
            stops=self.zeros(3, 3, self.width),
            tops=device.to_device(np.zeros((most, 3), np.int64)),
            rest=self.zeros(self.width),
            rolls=self.zeros(self.width),
            chances=self.zeros(3, self.width),
            reached=self.zeros(self.width),
            shares=self.zeros(3),
            ended=self.zeros(3, 3),
            lost=self.zeros(3),
            values=self.zeros(3, 3),
            out=device.to_device(np.zeros((most, 3), np.int64)),
        )

    def zeros(self, *shape: int) -> Any:
        """An array on the GPU, so much for every thread."""
        return self.device.to_device(np.zeros((self.most, *shape)))

    @staticmethod
    def fill_seconds(terms: Terms, tables: TripleTables) -> None:
        """Write the shares in the last turn but one."""
        device, seconds = toolkit(), tables.seconds
        width = terms.setup.goal + 2 * len(seconds) + 4 * terms.setup.dice
        there = sent(tables)
        workers = min(SECONDS, len(seconds) * seconds.shape[1])
        rooms = LastRoom(
            device.to_device(np.zeros((workers, 12, width))),
            device.to_device(np.zeros((workers, 3))),
            device.to_device(np.zeros((workers, 3), np.int64)),
        )
        setups = device.to_device(terms.setups.copy())
        states = device.to_device(np.zeros(workers, rules.State))
        least = float(tables.busts.min())
        launch(fill_seconds, workers, 32, setups, states, least, there, rooms)
        there.seconds.copy_to_host(seconds)

    def layer(self, total: int) -> tuple[int, int]:
        """The first triple of a sum, and how many there are."""
        place = 3 * self.highest - total
        first = int(self.ends[place - 1]) if place else 0
        return first, int(self.ends[place]) - first

    def solve(self, total: int) -> list[Totals]:
        """Write the shares of all triples of one sum of totals; returns those not settled."""
        first, count = self.layer(total)
        launch(
            solve_triples, count, THREADS, self.setups, self.states, self.listed, (first, count),
            self.least, self.rooms, self.there, self.settled,
        )  # fmt: skip
        done = self.settled.copy_to_host()[:count] > 0
        found = self.triples[first : first + count]
        self.write(found[done], self.rooms.values.copy_to_host()[:count][done])
        return [(int(a), int(b), int(c)) for a, b, c in found[~done]]

    def write(self, totals: Array, values: Array) -> None:
        """As `triples.write_triple`, many at once, on the CPU's side."""
        for turn in range(3):
            mine, theirs, others = np.roll(totals, -turn, axis=1).T
            self.tables.starts[mine, theirs, others] = np.roll(values[:, turn], -turn, axis=1)

    def hear(self, totals: Totals) -> None:
        """A triple that was not settled has been written."""
        one, two, three = totals
        for place in ((one, two, three), (two, three, one), (three, one, two)):
            self.there.starts[place].copy_to_device(self.tables.starts[place])

    def certify(
        self, mixed: Array, rolled: Array, progress: Callable[[float], None]
    ) -> tuple[float, float]:
        """The largest gain of anybody who leaves the profile, and the largest error of a share."""
        nothing = np.zeros_like(self.tables.starts)
        points, chances = certificate.spread(mixed, rolled, len(nothing))
        audits: Any = Audit(
            truths=self.device.to_device(nothing),
            bests=self.device.to_device(nothing),
            points=self.device.to_device(points),
            rolled=self.device.to_device(chances),
            owns=self.zeros(3, self.width),
            work=self.zeros(12, self.width),
            found=self.zeros(2),
        )
        for total in range(3 * self.highest, -1, -1):
            first, count = self.layer(total)
            launch(
                certify_triples, count, THREADS, self.setups, self.states, self.listed,
                (first, count), self.least, self.rooms, self.there, audits,
            )  # fmt: skip
            self.device.synchronize()
            progress(1.0 - total / (3 * self.highest + 1))
        gain, error = audits.found.copy_to_host().max(axis=0)
        return float(gain), float(error)
