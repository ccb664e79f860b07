"""Reports that are being worked out: one job for each, however many ask for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .live import House


KEPT = 32
"""Finished jobs that wait for somebody to ask again."""


class Reports:
    def __init__(self, house: House) -> None:
        self.house = house
        self.jobs: dict[str, asyncio.Task[Any]] = {}

    async def soon(self, match: str, seconds: float) -> Any:
        """The report of a match, if it is there within so many seconds; otherwise None.

        The work goes on all the same. What went wrong is raised to whoever asks next.
        """
        job = self.jobs.get(match)
        if job is None:
            self.forget()
            job = self.jobs[match] = asyncio.create_task(self.house.report(match))
            self.house.tasks.add(job)
            job.add_done_callback(self.house.tasks.discard)
        done, _ = await asyncio.wait({job}, timeout=seconds)
        if not done:
            return None
        self.jobs.pop(match, None)
        return job.result()

    def forget(self) -> None:
        """What was worked out for somebody who did not come back; the house may still have it."""
        ended = [match for match, job in self.jobs.items() if job.done()]
        for match in ended[: max(0, len(ended) - KEPT)]:
            job = self.jobs.pop(match)
            if not job.cancelled():
                job.exception()
