"""Worker processes: whatever takes longer than a moment is done there, never in the event loop.

A few processes are started when there is work. One that dies or takes too long is ended and
replaced. A job whose process died is done once more by another and then given up (`WorkFailed`);
one that took too long is given up at once (`Stalled`).
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
"""The length of a pickled job or answer, before it."""
FARTHEST = 256
"""Jobs that may wait; more are refused as `busy`."""
AT_ONCE = ("answer",)
"""Jobs that somebody sees the end of: they never wait for others of the same household."""
SLOW = ("report", "hint")
"""Jobs that leave one process to the others, where there are several."""
FARTHEST_SLOW = 64
"""Slow jobs that may wait."""
NICE, NICEST = 5, 19
"""How much a worker leaves to others. Usually a little: the server itself comes first, and somebody
waits for the worker. Or all that there is."""


def packed(value: Any) -> bytes:
    content = pickle.dumps(value)
    return HEADER.pack(len(content)) + content


class WorkFailed(Exception):
    """A job could not be done, by two processes."""


class Stalled(WorkFailed):
    """A job took too long. Another process would not be faster."""


class Workers:
    """The worker processes of a server."""

    def __init__(self, processes: int | None = None, nice: int = NICE) -> None:
        """`nice`: how much they leave to others on this machine."""
        self.nice = nice
        self.most = processes or max(2, min(4, os.cpu_count() or 1))
        self.free: list[WorkerProcess] = []
        self.all: set[WorkerProcess] = set()
        self.places = asyncio.Semaphore(self.most)
        self.slow = asyncio.Semaphore(max(1, self.most - 1))
        self.shares: dict[str, list[Any]] = {}
        """By household: its half of the processes, and how many jobs want some of it."""
        self.lessons: list[bytes] = []
        """Jobs that every process does once, so that its next ones begin at once."""
        self.waiting = self.waiting_slow = 0
        self.observe: Callable[[str, str, float], None] = lambda _name, _ended, _seconds: None
        """Is told of every job: which, how it ended, and after how many seconds."""
        self.ended = False

    async def do(
        self, name: str, *arguments: Any, limit: float, whose: str = "", slow: bool = False
    ) -> Any:
        """Do a job, at most `limit` seconds at a time. A `RollhouseError` of the job is raised.

        `whose`: the household that it is for. One has no more than half of the processes, however
        many tables it opened, and as many for what is to be done at once. `slow`: it may take
        minutes.
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
                found = await self.tried(packed((name, arguments)), limit)
                ended = "done"
                return found
        except RollhouseError:
            ended = "refused"
            raise
        finally:
            self.waiting -= 1
            self.waiting_slow -= slow
            self.observe(name, ended, time.perf_counter() - begun)

    async def teach(self, name: str, *arguments: Any, limit: float) -> None:
        """Let every process do a job once, one after the other: most are there for others."""
        lesson = packed((name, arguments))
        if lesson in self.lessons:
            return
        self.lessons.append(lesson)
        for _ in range(self.most):
            await self.learn(limit)

    async def learn(self, limit: float) -> None:
        """One process does what it has not done of the lessons, if there is such a one."""
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
                while lessons := self.left(process):
                    await asyncio.wait_for(process.do(lessons[0]), limit)
                    process.learned.add(lessons[0])
            except (TimeoutError, OSError, EOFError, pickle.UnpicklingError):
                await self.dismiss(process)
            except BaseException:
                await self.dismiss(process)
                raise
            else:
                self.free.append(process)

    def left(self, process: WorkerProcess) -> list[bytes]:
        return [lesson for lesson in self.lessons if lesson not in process.learned]

    @contextlib.asynccontextmanager
    async def share(self, whose: str) -> AsyncIterator[None]:
        """One of the processes that a household may have at a time."""
        mine = self.shares.setdefault(whose, [asyncio.Semaphore(max(1, self.most // 2)), 0])
        mine[1] += 1
        try:
            async with mine[0]:
                yield
        finally:
            mine[1] -= 1
            if not mine[1]:
                del self.shares[whose]

    async def tried(self, job: bytes, limit: float) -> Any:
        for _ in range(2):
            if self.ended:
                break
            process = self.free.pop() if self.free else WorkerProcess(self.nice)
            self.all.add(process)
            try:
                verdict, value = await asyncio.wait_for(process.do(job), limit)
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
        self.all.discard(process)
        await process.end()

    async def rest(self) -> None:
        """End the processes that have nothing to do; the next job starts another."""
        free, self.free = self.free, []
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
        self.process: asyncio.subprocess.WorkerProcess | None = None
        self.learned: set[bytes] = set()

    async def do(self, job: bytes) -> tuple[str, Any]:
        process = self.process or await self.begin()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(job)
        await process.stdin.drain()
        length = HEADER.unpack(await process.stdout.readexactly(HEADER.size))[0]
        verdict, value = pickle.loads(await process.stdout.readexactly(length))
        return verdict, value

    async def begin(self) -> asyncio.subprocess.WorkerProcess:
        ours = str(Path(rollhouse.__file__).parent.parent)
        known = os.environ.get("PYTHONPATH")
        places = os.pathsep.join([ours, known] if known else [ours])
        starting = asyncio.create_task(
            asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "rollhouse.server.work.worker",
                str(self.nice),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": places},
                start_new_session=True,
            )
        )
        try:
            self.process = await asyncio.shield(starting)
        except asyncio.CancelledError:  # it is there all the same, and is to be ended
            self.process = await starting
            raise
        return self.process

    async def end(self) -> None:
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()
        transport = getattr(self.process, "_transport", None)
        if transport is not None:
            transport.close()
