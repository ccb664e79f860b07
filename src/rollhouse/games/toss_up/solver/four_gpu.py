"""The sweep for four on a GPU: the same compiled functions, one thread a group (four.py).

The same bits as on the CPU, as for three (gpu.py). Groups whose replies run in circles are few and
take long, each in its own way: the CPU solves them, and what they need is sent to and fro. The
rooms of all threads lie side by side, the thread's number last, so that threads that do the same
read what lies together.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.gpu import toolkit
from rollhouse.kernel.records import Array
from rollhouse.solvers.words import CannotSolve

from .. import rules
from . import quad_tasks
from .four import Cores, room_of
from .gpu import unfused
from .quads import QuadRoom, QuadTables
from .words import WORDS

THREADS = 1 << 16
"""The most that work at once; each needs a room of its own."""
BLOCK = 64
"""Threads in a block."""

MORE = 1.25
"""So much more than the tables by totals, for last turns and for what is sent."""

cuda: Any = None
"""What the kernels are bound to: numba's CUDA side."""
task: Any = None
"""And the task that their threads do."""


def work(
    setups: Any, states: Any, many: int, items: Any, rooms: QuadRoom, tables: QuadTables, more: Any,
    out: Any,
) -> None:  # fmt: skip
    """A kernel: thread i does every item whose number is i, or i and so many more."""
    index = cuda.grid(1)
    if index < many:
        room = QuadRoom(
            rooms.stops[:, :, index], rooms.chances[:, :, index], rooms.rest[:, index],
            rooms.reached[:, index], rooms.tops[:, index], rooms.ended[:, :, index],
            rooms.lost[:, index], rooms.values[:, :, index], rooms.work[:, :, index],
            rooms.out[:, index],
        )  # fmt: skip
        task(setups, states, (index, many), items, room, tables, more, out)


_KERNELS: dict[str, Any] = {}


def kernel(function: Callable[..., None]) -> Any:
    """The kernel of a task, compiled for the GPU at its first launch."""
    name: str = getattr(function, "__name__", "")
    if name not in _KERNELS:
        device = toolkit()
        scope = {**globals(), "cuda": device, "task": function}
        simulated = getattr(numba.config, "ENABLE_CUDASIM")  # noqa: B009 (numba makes it at import)
        plain = {} if simulated else {"lto": False}
        assert isinstance(work, FunctionType)
        _KERNELS[name] = device.jit(FunctionType(work.__code__, scope, name), **plain)
    return _KERNELS[name]


class Gpu:
    """The threads of a GPU."""

    def __init__(self, terms: Terms, width: int) -> None:
        self.device = toolkit()
        self.cores = Cores(terms, width)
        self.size = int(terms.setup.goal + 1 - terms.setup.first_past)
        self.here: QuadTables | None = None
        self.setups = self.sent(terms.setups.copy())
        self.states = self.sent(np.zeros(THREADS, rules.State))
        shapes = room_of(width, (THREADS,))
        self.check_memory(terms, sum(8 * math.prod(shape) for shape, _ in shapes.values()))
        self.rooms: Any = QuadRoom(**{name: self.empty(*shape) for name, shape in shapes.items()})
        for name in ("reached", "work"):
            shape, kind = shapes[name]
            getattr(self.rooms, name).copy_to_device(np.zeros(shape, kind))

    def check_memory(self, terms: Terms, rooms: int) -> None:
        """Refuse a match whose tables are larger than what is free."""
        numbers = (int(terms.setup.goal) + 1) ** 4
        needed = rooms + numbers * (3 * 2 + 2 * 4 * 8) * MORE
        free = self.device.current_context().get_memory_info()[0]
        if needed > free:
            raise CannotSolve("gpu_too_small", WORDS, needed=needed / 1e9, free=free / 1e9)

    def empty(self, shape: tuple[int, ...], kind: Any) -> Any:
        return self.device.device_array(shape, kind)

    def sent(self, array: Array) -> Any:
        return self.device.to_device(array)

    def fetched(self, array: Any) -> Array:
        found: Array = array.copy_to_host()
        return found

    def do(
        self, task: Callable[..., None], items: Array, tables: QuadTables, *more: Any, each: int = 0
    ) -> Array:
        many = min(len(items), THREADS)
        out = self.empty((len(items), each) if each else (1, 1), np.float64)
        grid = (many + BLOCK - 1) // BLOCK, BLOCK
        with unfused():
            kernel(task)[grid](
                self.setups, self.states, many, self.sent(items), self.rooms, tables,
                more or (0.0,), out,
            )  # fmt: skip
        return self.fetched(out)

    def mix(self, groups: Array, tables: QuadTables) -> Array:
        """By the CPU's cores, on tables of their own that have what these groups need."""
        each = 4 * 3 * self.size
        if self.here is None:
            self.here = QuadTables(
                self.fetched(tables.gains),
                self.fetched(tables.busts),
                np.zeros(tables.starts.shape, np.uint16),
                self.fetched(tables.thirds),
                self.fetched(tables.seconds),
                self.fetched(tables.lasts),
                tables.unit,
                tables.cut,
            )
        lines = self.do(quad_tasks.read_lines, groups, tables, each=each)
        self.cores.do(quad_tasks.write_lines, groups, self.here, lines)
        found = self.cores.mix(groups, self.here)
        lines = self.cores.do(quad_tasks.read_lines, groups, self.here, each=each)
        self.do(quad_tasks.write_lines, groups, tables, self.sent(lines))
        return found

    def largest(self) -> Array:
        found: Array = self.rooms.work.copy_to_host()[8].T
        return found
