"""Jobs under way: one for each thing to be worked out, however many people ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any

KEPT = 32
"""Finished jobs that are kept until somebody asks again."""


class Jobs:
    def __init__(self, tasks: set[asyncio.Task[Any]]) -> None:
        """Every job is added to `tasks`, which end with the house."""
        self.tasks = tasks
        self.jobs: dict[Hashable, asyncio.Task[Any]] = {}

    async def soon(
        self, key: Hashable, begin: Callable[[], Coroutine[Any, Any, Any]], seconds: float
    ) -> Any:
        """The result of a job, if it is there within this many seconds; otherwise None.

        The job goes on either way. If it fails, its error is raised to whoever asks next.
        """
        job = self.jobs.get(key)
        if job is None:
            self.forget()
            job = self.jobs[key] = asyncio.create_task(begin())
            self.tasks.add(job)
            job.add_done_callback(self.tasks.discard)
            job.add_done_callback(mark_seen)
        done, _ = await asyncio.wait({job}, timeout=seconds)
        if not done:
            return None
        self.jobs.pop(key, None)
        return job.result()

    def forget(self) -> None:
        """Drop the oldest results that nobody came back for; the house may still have them."""
        ended = [key for key, job in self.jobs.items() if job.done()]
        for key in ended[: max(0, len(ended) - KEPT)]:
            del self.jobs[key]


def mark_seen(job: asyncio.Task[Any]) -> None:
    """Mark its error as seen: if nobody fetches it, that is no fault of the house."""
    if not job.cancelled():
        job.exception()
