"""News between the processes of a house: a match has new lines, a table has changed.

News is a hint and nothing more: whoever hears it looks at the database. It is told right after the
commit and not within it, because PostgreSQL lets only one transaction with a notification commit
at a time, and that would end grouping commits over processes. If a process dies between the two,
the others find out when they look for themselves (`Storage.lengths`).

Whoever listens in this process hears news at once; the others through PostgreSQL or Redis.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import abstractmethod
from collections.abc import Callable
from typing import Any

import msgspec

from ..operation import logs

News = dict[str, Any]
Listener = Callable[[News], None]
EVERYTHING: News = {"everything": True}
"""News may have been missed: look at everything again. With `match`: at that match."""

CHANNEL = "rollhouse"
LONGEST = 7900
"""Bytes of one notification; PostgreSQL takes 8000."""
MOST = 10_000
"""News that may wait while nobody can be reached; then it becomes `EVERYTHING`."""
PING = 15.0
"""Seconds of silence after which a connection is tried."""
PAUSES = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each attempt to connect again; the last one repeats."""


class Bulletin:
    """Within one process. Those that reach others are built on it."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    async def open(self) -> None: ...

    async def close(self) -> None:
        self.listeners.clear()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """From now on `listener` hears all news, its own process's too. Call the answer to end."""
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener) if listener in self.listeners else None

    def tell(self, news: News) -> None:
        self.hear(news)

    def hear(self, news: News) -> None:
        for listener in list(self.listeners):
            try:
                listener(news)
            except Exception as fault:
                logs.tell("news_failed", logging.ERROR, fault)


class Envelope(msgspec.Struct, array_like=True):
    """What goes from process to process."""

    sender: str
    news: list[News]


ENCODER = msgspec.json.Encoder()
ENVELOPE = msgspec.json.Decoder(Envelope)


class Relay(Bulletin):
    """Over something that can break: it connects again, and then `EVERYTHING` is to be looked at.

    While one envelope is on its way the next one fills.
    """

    FAULTS: tuple[type[Exception], ...] = (OSError,)

    def __init__(self, process: str) -> None:
        super().__init__()
        self.process = process
        self.waiting: list[News] = []
        self.asked = asyncio.Event()
        self.broken = False
        self.closed = False
        self.task: asyncio.Task[None] | None = None

    @abstractmethod
    async def connect(self) -> None:
        """Listens from now on."""

    @abstractmethod
    async def send(self, payload: str) -> None: ...

    @abstractmethod
    async def ping(self) -> None: ...

    @abstractmethod
    async def disconnect(self) -> None:
        """In whatever state the connection is. Never fails."""

    async def open(self) -> None:
        await self.connect()
        self.task = asyncio.create_task(self.work(), name="bulletin")

    async def close(self) -> None:
        """Passes on what waits, if that is possible at once."""
        self.closed = True
        self.asked.set()
        if self.task is not None:
            await asyncio.wait([self.task], timeout=2.0)
            self.task.cancel()
            await asyncio.wait([self.task])
        await self.disconnect()
        await super().close()

    def tell(self, news: News) -> None:
        self.hear(news)
        self.waiting.append(news)
        if len(self.waiting) > MOST:
            self.waiting = [EVERYTHING]
        self.asked.set()

    def receive(self, payload: str | bytes) -> None:
        """An envelope has come, perhaps one's own."""
        try:
            envelope = ENVELOPE.decode(payload)
        except msgspec.DecodeError:
            logs.tell("news_unread", logging.WARNING)
            return
        if envelope.sender != self.process:
            for news in envelope.news:
                self.hear(news)

    def lose(self) -> None:
        """The connection is broken."""
        self.broken = True
        self.asked.set()

    async def work(self) -> None:
        while not self.closed or self.waiting:
            try:
                await self.pass_on()
            except self.FAULTS as fault:
                logs.tell("news_lost", logging.WARNING, error=type(fault).__name__)
                if self.closed:
                    return
                await self.connect_again()

    async def pass_on(self) -> None:
        try:
            await asyncio.wait_for(self.asked.wait(), PING)
        except TimeoutError:
            await self.ping()
            return
        self.asked.clear()
        if self.broken:
            raise ConnectionResetError
        while self.waiting:
            payload, many = enclosed(self.process, self.waiting)
            going, self.waiting = self.waiting[:many], self.waiting[many:]
            try:
                await self.send(payload)
            except BaseException:
                self.waiting[:0] = going
                raise

    async def connect_again(self) -> None:
        since = time.monotonic()
        for attempt in range(1 << 30):
            await self.disconnect()
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            try:
                self.broken = False
                await self.connect()
            except self.FAULTS:
                continue
            logs.tell("news_back", logging.WARNING, seconds=round(time.monotonic() - since, 1))
            self.hear(EVERYTHING)
            self.asked.set()
            return


def enclosed(process: str, news: list[News]) -> tuple[str, int]:
    """An envelope with as much of the news as fits, and how much that is."""
    size, fitting = 40 + len(process), []
    for item in news:
        text = ENCODER.encode(item)
        if len(text) > LONGEST // 2:  # it says where to look, and no more
            item = {key: item[key] for key in ("match",) if key in item} | EVERYTHING
            text = ENCODER.encode(item)
        size += len(text) + 1
        if size > LONGEST:
            break
        fitting.append(item)
    return ENCODER.encode(Envelope(process, fitting)).decode(), len(fitting)
