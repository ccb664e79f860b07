"""One process of the house: what all matches share that are hosted in it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from ..operation import logs
from ..operation.pulse import Pulse
from ..refusals import Refusal
from ..settings import Settings
from ..store.rows import Kept
from ..store.storage import Storage
from ..work.processes import Workers, WorkFailed


class LostRace(Exception):
    """Another process appended first; the record has been read again."""


class HouseProcess:
    """The storage, the settings, the workers, what is counted, and work in the background."""

    def __init__(self, storage: Storage, settings: Settings | None = None) -> None:
        self.storage, self.settings = storage, settings or Settings()
        self.process: str = storage.process
        """The name of this process among those that serve the same storage."""
        self.workers = Workers(self.settings.workers)
        self.counted: Counter[str] = Counter()
        """What has happened, counted for the metrics: `lines`, `messages`, `refused:REASON`…"""
        self.done_by_people: Counter[type[msgspec.Struct]] = Counter()
        """Actions of clients that are on the disk, by the kind of message."""
        self.tasks: set[asyncio.Task[Any]] = set()
        """What runs in the background."""
        self.is_alone: Callable[[], bool] = lambda: False
        """Can people come only from the house's computer? Then dice prove nothing to others."""
        self.pulse = Pulse()
        """How much time this process has had, without what it was late."""
        self.ending = False

    def later(self, job: Coroutine[Any, Any, Any]) -> None:
        """Do something in the background; what goes wrong there is logged."""
        task = asyncio.create_task(job)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[Any]) -> None:
        """A job in the background has ended, one way or another."""
        self.tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        gone = isinstance(fault, Refusal) and fault.reason == "unknown_match"  # deleted meanwhile
        if fault is not None and not gone:
            self.fault(None, fault)

    def log(self, event: str, kept: Kept) -> None:
        """Write down what became of a match."""
        logs.tell(event, match=kept.id, game=kept.plan.game, process=self.process)

    def fault(self, id: str | None, fault: BaseException | None) -> None:
        """Count and log an error of our own, with the match's id if it was in one."""
        if isinstance(fault, Refusal) and fault.reason in ("storage_down", "busy"):
            return  # whoever refused it has said so
        if self.ending and isinstance(fault, WorkFailed):
            return  # the house has ended its workers
        if isinstance(fault, Refusal) and fault.reason == "cannot_go_on":
            why = getattr(fault.sentence.facts.get("value"), "key", None)
            logs.tell("cannot_go_on", logging.WARNING, match=id, reason=why)
            return
        self.counted["faults"] += 1
        logs.tell("fault", logging.ERROR, fault, match=id)
