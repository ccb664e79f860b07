"""Work in pieces, done by processes of this machine or by a Ray cluster (docs/many-machines.md).

A task is a function at the top of a module (or a `functools.partial` of one) of one piece, and
pieces are *idempotent*: done twice, or somewhere else, a piece has the same result. So a piece
whose worker was lost is simply done again. Results come in the order of the pieces, and only a
limited number of pieces is under way at a time, so memory use stays the same however many there
are.

What a task raises is raised here at once. The results never depend on who does the work.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from functools import partial

from . import cluster, processes
from .pieces import Each, Piece, Progress, Result
from .words import WORDS, NoCrew

__all__ = ["Each", "NoCrew", "each", "hired"]

MOST = 1024
"""The most workers of a crew."""


def each(
    task: Callable[[Piece], Result],
    pieces: Iterable[Piece],
    on: str | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Result]:
    """The results of a task for all pieces, in their order.

    `on=None`: processes on this machine, as many as `workers` (one per core); with one worker the
    work is done in this process. `on="ray"`: the Ray cluster at `RAY_ADDRESS`, or the one that runs
    on this machine, or else one with this machine's cores, started now and ended afterwards;
    instead of "ray", `on` can be a cluster's address. There `workers` limits how many pieces are
    under way at a time. `progress(done, whole)` is called after each piece if `pieces` has a
    length.
    """
    with hired(on, workers) as crew:
        yield from crew(task, pieces, progress)


@contextmanager
def hired(on: str | None = None, workers: int | None = None) -> Iterator[Each]:
    """A crew for several rounds of work: yields `each`, which gives it work to do."""
    if workers is not None and (type(workers) is not int or not 1 <= workers <= MOST):
        raise NoCrew("bad_workers", WORDS, most=MOST, value=str(workers)[:40] or '""')
    if on is not None:
        with cluster.joined(on, workers) as room:
            yield partial(_report, partial(cluster.each, room))
        return
    count = workers or os.cpu_count() or 1
    yield partial(_report, _one_by_one if count == 1 else partial(processes.each, count))


def _report(
    crew: Callable[[Callable[[Piece], Result], Iterable[Piece]], Iterator[Result]],
    task: Callable[[Piece], Result],
    pieces: Iterable[Piece],
    progress: Progress | None = None,
) -> Iterator[Result]:
    """The results of a crew's work; progress is reported if the number of pieces is known."""
    whole = len(pieces) if isinstance(pieces, Sized) else None
    for done, result in enumerate(crew(task, pieces), start=1):
        if progress is not None and whole is not None:
            progress(done, whole)
        yield result


def _one_by_one(task: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
    yield from map(task, pieces)
