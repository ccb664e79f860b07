"""Work in pieces, done by processes of this machine or by a Ray cluster (docs/many-machines.md).

A task is a function at the top of a module (or a `functools.partial` of one) of one piece, and
pieces are *idempotent*: done twice, or somewhere else, a piece has the same result. So a piece
whose worker was lost is simply done again. Results come in the order of the pieces, and only a
bounded number of pieces is on its way, so memory stays the same however many there are.

What a task raises is raised here at once. Who does the work never changes what comes out.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from multiprocessing import connection
from typing import Any, Protocol, TypeVar

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue

AHEAD = 2
"""Pieces on their way for each that is worked on: nobody waits for the next."""
RETRIES = 5
"""How often a piece is done again whose worker was lost. One that ends its workers is given up."""

WORDS = Catalogue(
    en={
        "bad_on": "on must be ray, or the address of a Ray cluster such as 192.0.2.1:6379 or "
        "ray://192.0.2.1:10001, not {value}",
        "bad_workers": "workers must be a whole number from 1 on, not {value}",
        "no_ray": 'working on many machines needs Ray: pip install "rollhouse[ray]"',
        "no_client": 'an address that begins with ray:// needs pip install "ray[client]"; on a '
        "machine of the cluster itself --on ray does without",
        "no_cluster": "no Ray cluster answers at {address}: {fault}",
        "not_started": "no Ray cluster could be started here: {fault}",
        "no_cores": "the Ray cluster at {address} has no cores to work with",
        "not_there": "rollhouse cannot be imported on {machine} of the Ray cluster: install "
        "version {ours} there, for the same Python",
        "other_house": "{machine} of the Ray cluster has rollhouse {theirs}, and here is {ours}: "
        "all machines need the same, or results would differ",
        "lost": "a piece of the work was given up: {times} workers in a row ended while they did "
        "it (out of memory, perhaps)",
        "gave_up": "the Ray cluster gave up a piece of the work: {fault}",
        "no_processes": "the worker processes end before they begin. A script that is run by "
        'itself must do its work below the line: if __name__ == "__main__":',
    },
    es={
        "bad_on": "on debe ser ray, o la dirección de un clúster de Ray como 192.0.2.1:6379 o "
        "ray://192.0.2.1:10001, no {value}",
        "bad_workers": "workers debe ser un número entero desde 1, no {value}",
        "no_ray": 'para trabajar en varias máquinas hace falta Ray: pip install "rollhouse[ray]"',
        "no_client": 'una dirección que empieza por ray:// necesita pip install "ray[client]"; en '
        "una máquina del propio clúster basta --on ray",
        "no_cluster": "ningún clúster de Ray responde en {address}: {fault}",
        "not_started": "aquí no se pudo iniciar ningún clúster de Ray: {fault}",
        "no_cores": "el clúster de Ray en {address} no tiene núcleos con los que trabajar",
        "not_there": "no se puede importar rollhouse en {machine} del clúster de Ray: hay que "
        "instalar allí la versión {ours}, para el mismo Python",
        "other_house": "{machine} del clúster de Ray tiene rollhouse {theirs}, y aquí está "
        "{ours}: todas las máquinas necesitan el mismo, o los resultados serían distintos",
        "lost": "se abandonó una parte del trabajo: {times} procesos seguidos terminaron mientras "
        "la hacían (quizá por falta de memoria)",
        "gave_up": "el clúster de Ray abandonó una parte del trabajo: {fault}",
        "no_processes": "los procesos de trabajo terminan antes de empezar. Un programa que se "
        'ejecuta por sí mismo debe trabajar debajo de la línea: if __name__ == "__main__":',
    },
)


class NoCrew(RollhouseError):
    """Nobody there to do the work, or all who tried were lost."""


Piece = TypeVar("Piece")
Result = TypeVar("Result")
Progress = Callable[[float, float], None]


class Each(Protocol):
    """How a crew is given work; as `each`, the crew being there already."""

    def __call__(
        self,
        task: Callable[[Piece], Result],
        pieces: Iterable[Piece],
        progress: Progress | None = None,
    ) -> Iterator[Result]: ...


def each(
    task: Callable[[Piece], Result],
    pieces: Iterable[Piece],
    on: str | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Result]:
    """The results of a task for all pieces, in their order.

    `on=None`: processes of this machine, as many as `workers` (one a core); with one worker the
    work is done in this process. `on="ray"`: the Ray cluster of `RAY_ADDRESS`, or the one that
    runs on this machine, or else one of this machine's cores, started now and ended afterwards; a
    cluster's address names that. There `workers` bounds how many pieces are on their way.
    `progress(done, whole)` is called after each piece where `pieces` has a length.
    """
    with hired(on, workers) as crew:
        yield from crew(task, pieces, progress)


@contextmanager
def hired(on: str | None = None, workers: int | None = None) -> Iterator[Each]:
    """A crew for several rounds of work: yields `each` of what it is to do."""
    if workers is not None and (type(workers) is not int or workers < 1):
        raise NoCrew("bad_workers", WORDS, value=str(workers)[:40])
    if on is not None:
        from . import cluster

        with cluster.joined(on, workers) as room:
            yield partial(_told, partial(cluster.each, room))
        return
    count = workers or os.cpu_count() or 1
    yield partial(_told, _one_by_one if count == 1 else partial(_by_processes, count))


def _told(
    way: Callable[[Callable[[Piece], Result], Iterable[Piece]], Iterator[Result]],
    task: Callable[[Piece], Result],
    pieces: Iterable[Piece],
    progress: Progress | None = None,
) -> Iterator[Result]:
    """The results one way or another; the progress is told where the whole is known."""
    whole = len(pieces) if isinstance(pieces, Sized) else None
    for done, result in enumerate(way(task, pieces), start=1):
        if progress is not None and whole is not None:
            progress(done, whole)
        yield result


def _one_by_one(task: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
    yield from map(task, pieces)


def _by_processes(
    count: int, task: Callable[[Piece], Result], pieces: Iterable[Piece]
) -> Iterator[Result]:
    """By processes that share nothing; a new set of them where one was lost."""
    pool, lost = _opened(count, task), 0
    waiting: deque[tuple[Any, Future[Any]]] = deque()
    coming = iter(pieces)
    try:
        while True:
            for piece in islice(coming, AHEAD * count - len(waiting)):
                waiting.append((piece, _given(pool, piece)))
            if not waiting:
                break
            try:
                result = waiting[0][1].result()
            except BrokenProcessPool:
                lost += 1
                if lost > RETRIES:
                    raise NoCrew("lost", WORDS, times=lost) from None
                _closed(pool)
                pool = _opened(count, task)
                waiting = deque((p, f if _is_done(f) else _given(pool, p)) for p, f in waiting)
                continue
            lost = 0
            waiting.popleft()
            yield result
    finally:
        _closed(pool)


def _is_done(future: Future[Any]) -> bool:
    """Has a piece a result, or an error of its own?"""
    return future.done() and not isinstance(future.exception(), BrokenProcessPool)


def _given(pool: ProcessPoolExecutor, piece: Any) -> Future[Any]:
    """A piece on its way; to a pool that is broken it is on its way too, and comes back as lost."""
    try:
        return pool.submit(_do, piece)
    except BrokenProcessPool as fault:
        future: Future[Any] = Future()
        future.set_exception(fault)
        return future


def _opened(count: int, task: Callable[..., Any]) -> ProcessPoolExecutor:
    """New processes, begun anew: a fork would copy locks that threads of this one may hold."""
    spawn = multiprocessing.get_context("spawn")
    share = max(1, (os.cpu_count() or 1) // count)
    pool = ProcessPoolExecutor(count, spawn, _begin, (pickle.dumps(task), share))
    try:
        pool.submit(os.getpid).result()
    except BrokenProcessPool:
        raise NoCrew("no_processes", WORDS) from None
    return pool


def _closed(pool: ProcessPoolExecutor) -> None:
    """End the processes now, whatever they are doing."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


_packed = b""
"""What a worker process does; it is sent there once."""


def _begin(task: bytes, threads: int) -> None:
    """In a worker process: its share of the machine's threads, and what it will do.

    NumPy and numba read their share when they are imported, with the task.
    """
    global _packed
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who gave the work
    threading.Thread(target=_end_with_the_house, daemon=True).start()
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"):
        os.environ[name] = str(threads)
    _packed = task


def _end_with_the_house() -> None:
    """A worker whose house was killed would wait for work for ever."""
    house = multiprocessing.parent_process()
    if house is not None:
        connection.wait([house.sentinel])
        os._exit(1)


@cache
def _task() -> Callable[[Any], Any]:
    return pickle.loads(_packed)


def _do(piece: Any) -> Any:
    return _task()(piece)
