"""What is being worked out: one job for each thing, however many ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..matches.hosted_matches import HostedMatches


KEPT = 32
"""Finished jobs that wait for somebody to ask again."""


class Jobs:
    def __init__(self, house: HostedMatches) -> None:
        self.house = house
        self.jobs: dict[Hashable, asyncio.Task[Any]] = {}

    async def soon(
        self, key: Hashable, begin: Callable[[], Coroutine[Any, Any, Any]], seconds: float
    ) -> Any:
        """What a job finds, if it is there within so many seconds; otherwise None.

        The work goes on all the same. What went wrong is raised to whoever asks next.
        """
        job = self.jobs.get(key)
        if job is None:
            self.forget()
            job = self.jobs[key] = asyncio.create_task(begin())
            self.house.tasks.add(job)
            job.add_done_callback(self.house.tasks.discard)
            job.add_done_callback(heard)
        done, _ = await asyncio.wait({job}, timeout=seconds)
        if not done:
            return None
        self.jobs.pop(key, None)
        return job.result()

    def forget(self) -> None:
        """What was worked out for somebody who did not come back; the house may still have it."""
        ended = [key for key, job in self.jobs.items() if job.done()]
        for key in ended[: max(0, len(ended) - KEPT)]:
            del self.jobs[key]


def heard(job: asyncio.Task[Any]) -> None:
    """Nobody may come for what went wrong; it is no fault of the house."""
    if not job.cancelled():
        job.exception()
