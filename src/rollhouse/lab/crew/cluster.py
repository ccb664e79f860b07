"""A crew on a Ray cluster. Ray schedules, and does a lost worker's piece again.

Ray prints a lot and would like to report how it is used; here it does neither.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import socket
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import rollhouse
from rollhouse.kernel.code_digest import LIBRARIES

from .pieces import AHEAD, RETRIES, Piece, Result
from .words import WORDS, NoCrew

STORE = 200_000_000
"""Shared memory, in bytes, of a cluster that is started here: pieces and results pass
through it.
"""
PATIENCE = 10.0
"""Seconds within which a cluster that was named must answer."""
ATTEMPTS = 3
"""Attempts to start: Ray gives up after half a minute, but a very busy machine may need longer."""
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_IGNORE_UNHANDLED_ERRORS": "1",  # errors of pieces that nobody waits for any more
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # its messages about lost workers would mix with our output
    "RAY_agent_register_timeout_ms": "120000",  # a busy machine starts slowly
}


@cache
def house() -> str:
    """Identifies this Rollhouse: its version, and a digest of all its sources and libraries."""
    root, text = Path(rollhouse.__file__).parent, hashlib.sha256(LIBRARIES.encode())
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".json", ".xml"):
            text.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{rollhouse.__version__} ({text.hexdigest()[:12]})"


@contextmanager
def joined(on: str, workers: int | None) -> Iterator[int]:
    """Join a cluster; yields how many pieces may be under way there.

    If this process already belongs to one, that one is used. A cluster that was started here ends
    here, and leaves neither processes nor files behind.
    """
    ray = _ray(on)
    if ray.is_initialized():
        yield _room(ray, on, workers)
        return
    short = "/tmp" if os.path.isdir("/tmp") else None  # the paths of sockets must not be long
    place = tempfile.mkdtemp(prefix="rollhouse-", dir=short)
    remove = atexit.register(partial(shutil.rmtree, place, ignore_errors=True))
    try:
        _join(ray, on, workers, place)
        yield _room(ray, on, workers)
    finally:
        ray.shutdown()
        remove()  # and again at the end, when what could not be started is gone


def _ray(on: str) -> Any:
    """Ray itself, told to be quiet before it is imported."""
    if on != "ray" and (not isinstance(on, str) or ":" not in on):
        raise NoCrew("bad_on", WORDS, value=str(on)[:40])
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise NoCrew("no_ray", WORDS) from None
    return ray


def _join(ray: Any, on: str, workers: int | None, place: str) -> None:
    """Join the cluster that was named, or one that runs here, or start one.

    `RAY_ADDRESS=local` is Ray's word for a cluster of one's own.
    """
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    named = on if on != "ray" else os.environ.get("RAY_ADDRESS") or "auto"
    if named != "local":
        try:
            _knock(named)
            ray.init(address=named, **quiet)
            return
        except Exception as fault:
            if named != "auto" or not isinstance(fault, ConnectionError):
                key = "no_client" if "ray[client]" in str(fault) else "no_cluster"
                raise NoCrew(key, WORDS, address=named, fault=_first_line(fault)) from None
    for attempt in range(ATTEMPTS):
        try:
            ray.init(
                address="local",
                num_cpus=workers or os.cpu_count(),
                object_store_memory=STORE,
                include_dashboard=False,
                _temp_dir=place,
                **quiet,
            )
            return
        except Exception as fault:
            if attempt == ATTEMPTS - 1:
                raise NoCrew("not_started", WORDS, fault=_first_line(fault)) from None


def _knock(address: str) -> None:
    """Is anybody there? Ray itself would keep asking for ten minutes, and complain about it."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def _room(ray: Any, on: str, workers: int | None) -> int:
    """How many pieces may be under way, on machines that were found to have the same Rollhouse."""
    machines = [m for m in ray.nodes() if m["Alive"] and m["Resources"].get("CPU")]
    if not machines:
        raise NoCrew("no_cores", WORDS, address=on)
    _check(ray, {m["NodeID"]: m["NodeManagerAddress"] for m in machines})
    cores = sum(m["Resources"]["CPU"] for m in machines)
    return workers or AHEAD * max(1, int(cores))


def _check(ray: Any, machines: dict[str, str]) -> None:
    """Ask every machine which Rollhouse it has."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    ask = ray.remote(num_cpus=0, max_retries=RETRIES)(_asked)
    asked = {
        address: ask.options(
            scheduling_strategy=NodeAffinitySchedulingStrategy(machine, soft=True)
        ).remote()
        for machine, address in machines.items()
    }
    for address, answer in asked.items():
        try:
            theirs = ray.get(answer)
        except ray.exceptions.RayTaskError:
            raise NoCrew("not_there", WORDS, machine=address, ours=house()) from None
        if theirs != house():
            raise NoCrew("other_house", WORDS, machine=address, theirs=theirs, ours=house())


def _asked() -> str:
    return house()


def each(room: int, task: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
    """The results of a task for all pieces, in their order. The task is sent to a machine once.

    If nobody asks for the rest any more, the few pieces under way are left to finish: Ray sometimes
    kills the whole process that cancels a piece just as it is done.
    """
    import ray

    work = ray.remote(num_cpus=1, max_retries=RETRIES, retry_exceptions=False)(_work)
    sent, ours = ray.put(task), house()
    waiting: deque[Any] = deque()
    coming = iter(pieces)
    while True:
        for piece in islice(coming, room - len(waiting)):
            waiting.append(work.remote(ours, sent, piece))
        if not waiting:
            return
        result = _result(ray, waiting[0])
        waiting.popleft()
        yield result


def _result(ray: Any, answer: Any) -> Any:
    """A piece's result. Errors of the task are raised unchanged; Ray's own get a sentence."""
    try:
        return ray.get(answer)
    except ray.exceptions.RayTaskError as fault:
        cause = fault.cause
        if isinstance(cause, rollhouse.RollhouseError):
            raise cause from None
        raise cause from fault
    except ray.exceptions.WorkerCrashedError:
        raise NoCrew("lost", WORDS, times=RETRIES + 1) from None
    except ray.exceptions.RayError as fault:
        raise NoCrew("gave_up", WORDS, fault=_first_line(fault)) from None


def _work(theirs: str, task: Callable[[Any], Any], piece: Any) -> Any:
    """Runs on a worker. A machine that joined later may have another Rollhouse, and has to
    say so.
    """
    if theirs != house():
        machine = os.uname().nodename
        raise NoCrew("other_house", WORDS, machine=machine, theirs=house(), ours=theirs)
    return task(piece)


def _first_line(fault: BaseException) -> str:
    return (str(fault) or type(fault).__name__).strip().splitlines()[0][:200]
