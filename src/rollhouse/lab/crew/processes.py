"""A crew of processes on this machine, which share nothing."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from multiprocessing import connection
from typing import Any

from .pieces import AHEAD, RETRIES, Piece, Result
from .words import WORDS, NoCrew


def each(count: int, task: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
    """The results of a task for all pieces; if a process is lost, a new set of processes takes
    over.
    """
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
    """Does a piece have a result, or an error of its own?"""
    return future.done() and not isinstance(future.exception(), BrokenProcessPool)


def _given(pool: ProcessPoolExecutor, piece: Any) -> Future[Any]:
    """Hand a piece to the pool; if the pool is broken, the piece counts as lost."""
    try:
        return pool.submit(_do, piece)
    except BrokenProcessPool as fault:
        future: Future[Any] = Future()
        future.set_exception(fault)
        return future


def _opened(count: int, task: Callable[..., Any]) -> ProcessPoolExecutor:
    """New processes, started from scratch: a fork would copy locks that threads of this one may
    hold.
    """
    if _reads_the_script():
        raise SystemExit(1)  # quietly: the process that began it says what is missing in the script
    spawn = multiprocessing.get_context("spawn")
    share = max(1, (os.cpu_count() or 1) // count)
    pool = ProcessPoolExecutor(count, spawn, _begin, (pickle.dumps(task), share))
    try:
        pool.submit(os.getpid).result()
    except BrokenProcessPool:
        raise NoCrew("no_processes", WORDS) from None
    return pool


def _reads_the_script() -> bool:
    """Is this a worker that is about to begin, and so runs the script that asked for workers?"""
    return bool(getattr(multiprocessing.current_process(), "_inheriting", False))


def _closed(pool: ProcessPoolExecutor) -> None:
    """End the processes now, whatever they are doing."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


_packed = b""
"""What a worker process should do; it is sent there once."""


def _begin(task: bytes, threads: int) -> None:
    """In a worker process: set its share of the machine's threads, and what it will do.

    NumPy and numba read their share when they are imported, with the task.
    """
    global _packed
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that gave the work
    threading.Thread(target=_end_with_the_house, daemon=True).start()
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"):
        os.environ[name] = str(threads)
    _packed = task


def _end_with_the_house() -> None:
    """Otherwise a worker whose house was killed would wait for work for ever."""
    house = multiprocessing.parent_process()
    if house is not None:
        connection.wait([house.sentinel])
        os._exit(1)


@cache
def _task() -> Callable[[Any], Any]:
    return pickle.loads(_packed)


def _do(piece: Any) -> Any:
    return _task()(piece)
