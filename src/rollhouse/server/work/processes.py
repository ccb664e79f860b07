"""Worker processes: whatever takes longer than a moment is done there, never in the event loop.

A few processes are started when there is work. One that dies or takes too long is ended and
replaced. A job whose process died is tried once more by another and then given up (`WorkFailed`);
a job that took too long is given up at once (`Stalled`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import struct
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import rollhouse
from rollhouse.kernel.errors import RollhouseError

from ..refusals import Refusal

HEADER = struct.Struct("!Q")
"""Comes before every pickled job or answer, and holds its length."""
FARTHEST = 256
"""Jobs that may wait; more are refused as `busy`."""
AT_ONCE = ("answer", "practise", "daily_dice", "daily_hand")
"""Jobs that somebody watches: they never wait for other jobs of the same household."""
SLOW = ("report", "hint")
"""Jobs that always leave one process free for others, if there are several."""
FARTHEST_SLOW = 64
"""Slow jobs that may wait."""
PART = "part"
"""Marks a part of an answer; other marks say how the whole turned out."""
NICE, NICEST = 5, 19
"""How nice a worker is, in the Unix sense. Usually a little, because the server itself comes first,
but somebody waits for the worker. `NICEST` gives way to everything."""
WORKER = "rollhouse.server.work.worker"
"""The module that such a process runs."""


Hear = Callable[[Any], None]
"""Called with the parts of an answer that come before the whole."""


def pack(value: Any) -> bytes:
    content = pickle.dumps(value)
    return HEADER.pack(len(content)) + content


class WorkFailed(Exception):
    """A job that two processes failed to do."""


class Stalled(WorkFailed):
    """A job that took too long. Another process would not be faster."""


class Workers:
    """The worker processes of a server."""

    def __init__(self, processes: int | None = None, nice: int = NICE) -> None:
        """`nice`: how much they give way to other programs on this machine."""
        self.nice = nice
        self.most = processes or max(2, min(4, os.cpu_count() or 1))
        self.free: list[WorkerProcess] = []
        self.all: set[WorkerProcess] = set()
        self.places = asyncio.Semaphore(self.most)
        self.slow = asyncio.Semaphore(max(1, self.most - 1))
        self.shares: dict[str, list[Any]] = {}
        """By household: a semaphore over half of the processes, and how many jobs use it."""
        self.exercises: list[bytes] = []
        """Jobs that every process does once, so that later jobs begin at once."""
        self.waiting = self.waiting_slow = 0
        self.observe: Callable[[str, str, float], None] = lambda _name, _ended, _seconds: None
        """Called after every job with its name, how it ended and how many seconds it took."""
        self.ended = False

    async def do(
        self,
        name: str,
        *arguments: Any,
        limit: float,
        whose: str = "",
        slow: bool = False,
        hear: Hear | None = None,
    ) -> Any:
        """Do a job, at most `limit` seconds at a time. A `RollhouseError` of the job is raised.

        `whose`: the household that it is for. It gets at most half of the processes, however many
        tables it opened, and another half for jobs of `AT_ONCE`. `slow`: it may take minutes.
        `hear` gets parts of the answer as they are made; if a process dies, it gets the first parts
        twice.
        """
        slow = slow or name in SLOW
        full = self.waiting >= FARTHEST or (slow and self.waiting_slow >= FARTHEST_SLOW)
        if full or self.ended:
            self.observe(name, "busy", 0.0)
            raise Refusal("busy")
        self.waiting += 1
        self.waiting_slow += slow
        begun, ended = time.perf_counter(), "failed"
        try:
            async with contextlib.AsyncExitStack() as stack:
                if whose:
                    share = f"{whose} at once" if name in AT_ONCE else whose
                    await stack.enter_async_context(self.share(share))
                if slow:
                    await stack.enter_async_context(self.slow)
                await stack.enter_async_context(self.places)
                found = await self.try_twice(pack((name, arguments)), limit, hear)
                ended = "done"
                return found
        except RollhouseError:
            ended = "refused"
            raise
        finally:
            self.waiting -= 1
            self.waiting_slow -= slow
            self.observe(name, ended, time.perf_counter() - begun)

    async def teach(
        self, name: str, *arguments: Any, limit: float, processes: int | None = None
    ) -> None:
        """Let every process do a job once, one after the other: most stay free for others.

        `processes`: how many of them; None: all.
        """
        exercise = pack((name, arguments))
        if exercise in self.exercises:
            return
        self.exercises.append(exercise)
        for _ in range(min(self.most, processes or self.most)):
            await self.learn(limit)

    async def learn(self, limit: float) -> None:
        """Let one process do the exercises that it has not done, if there is such a process."""
        async with self.places:
            if self.ended:
                return
            process = next((each for each in self.free if self.left(each)), None)
            if process is not None:
                self.free.remove(process)
            elif len(self.all) < self.most:
                process = WorkerProcess(self.nice)
                self.all.add(process)
            else:
                return
            try:
                while exercises := self.left(process):
                    await asyncio.wait_for(process.do(exercises[0]), limit)
                    process.learned.add(exercises[0])
            except (TimeoutError, OSError, EOFError, pickle.UnpicklingError):
                await self.dismiss(process)
            except BaseException:
                await self.dismiss(process)
                raise
            else:
                self.free.append(process)

    def left(self, process: WorkerProcess) -> list[bytes]:
        return [each for each in self.exercises if each not in process.learned]

    @contextlib.asynccontextmanager
    async def share(self, whose: str) -> AsyncIterator[None]:
        """Wait for one of the processes that a household may use at a time."""
        mine = self.shares.setdefault(whose, [asyncio.Semaphore(max(1, self.most // 2)), 0])
        mine[1] += 1
        try:
            async with mine[0]:
                yield
        finally:
            mine[1] -= 1
            if not mine[1]:
                del self.shares[whose]

    async def try_twice(self, job: bytes, limit: float, hear: Hear | None) -> Any:
        for _ in range(2):
            if self.ended:
                break
            process = self.free.pop() if self.free else WorkerProcess(self.nice)
            self.all.add(process)
            try:
                verdict, value = await asyncio.wait_for(process.do(job, hear), limit)
            except TimeoutError:
                await self.dismiss(process)
                raise Stalled("stalled") from None
            except (OSError, EOFError, pickle.UnpicklingError):
                await self.dismiss(process)
                continue
            except BaseException:
                await self.dismiss(process)
                raise
            self.free.append(process)
            if verdict == "good":
                return value
            if verdict == "refused":
                raise value
            raise WorkFailed(value)
        raise WorkFailed("died")

    async def dismiss(self, process: WorkerProcess) -> None:
        await process.end()
        self.all.discard(process)  # not before: whoever ends all of them waits for this one, too

    async def rest(self, stay: int = 0) -> None:
        """End all but some of the processes that have nothing to do; the next job starts others."""
        free, self.free = self.free[stay:], self.free[:stay]
        for process in free:
            await self.dismiss(process)

    async def end(self) -> None:
        """End all processes, whatever they are doing."""
        self.ended = True
        for process in list(self.all):
            await self.dismiss(process)


class WorkerProcess:
    """One worker process."""

    def __init__(self, nice: int = NICE) -> None:
        self.nice = nice
        self.process: asyncio.subprocess.Process | None = None
        self.ended = False
        self.learned: set[bytes] = set()

    async def do(self, job: bytes, hear: Hear | None = None) -> tuple[str, Any]:
        process = self.process or await self.begin()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(job)
        await process.stdin.drain()
        while True:
            length = HEADER.unpack(await process.stdout.readexactly(HEADER.size))[0]
            verdict, value = pickle.loads(await process.stdout.readexactly(length))
            if verdict != PART:
                return verdict, value
            if hear is not None:
                hear(value)

    async def begin(self) -> asyncio.subprocess.Process:
        starting = asyncio.create_task(started(self.nice))
        try:
            self.process = await asyncio.shield(starting)
        except asyncio.CancelledError:  # the process exists all the same, and has to be ended
            self.process = await starting
            raise
        if self.ended:  # meanwhile
            await self.end()
            raise EOFError
        return self.process

    async def end(self) -> None:
        self.ended = True
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            await self.process.wait()
        finally:
            transport = getattr(self.process, "_transport", None)
            if transport is not None:
                transport.close()


async def started(nice: int) -> asyncio.subprocess.Process:
    """A new process that waits for jobs."""
    ours = str(Path(rollhouse.__file__).parent.parent)
    known = os.environ.get("PYTHONPATH")
    places = os.pathsep.join([ours, known] if known else [ours])
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        WORKER,
        str(nice),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": places},
        start_new_session=True,
    )
