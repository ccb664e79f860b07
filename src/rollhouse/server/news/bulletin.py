"""News between the processes of a house: a match has new lines, a table has changed.

News is only a hint: whoever hears it looks at the database. A short append comes with it, and is
taken where it follows the known lines by number and hash. (Reactions and motions are not in the
database: they may be lost.) It is sent right after the commit and
not within it, because PostgreSQL lets only one transaction with a notification commit at a time, so
processes could no longer commit side by side. If a process dies between the two, the others find
out when they compare lengths (`Storage.lengths`).

Listeners in this process hear news at once; other processes hear it through PostgreSQL or Redis.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import abstractmethod
from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec

from ..operation import logs

News = dict[str, Any]
Listener = Callable[[News], None]
EVERYTHING: News = {"everything": True}
"""News may have been missed: look at everything again, or with `match` at that match."""

CHANNEL = "rollhouse"
LONGEST = 7900
"""Bytes of one notification; PostgreSQL takes at most 8000."""
TOGETHER = 64
"""Envelopes that are sent at once: on a busy machine it takes long until each is answered."""
MOST = 10_000
"""News that may wait while there is no connection; more is replaced by `EVERYTHING`."""
PING = 15.0
"""Seconds of silence after which the connection is tested."""
PAUSES = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each attempt to reconnect; the last one repeats."""


class Bulletin:
    """News within one process. Bulletins that reach other processes build on it."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    async def open(self) -> None: ...

    async def close(self) -> None:
        self.listeners.clear()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with all news, our own too. Returns a function that ends this."""
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener) if listener in self.listeners else None

    def tell(self, news: News) -> None:
        """Tell all processes, this one too."""
        self.hear(news)
        self.tell_others(news)

    def tell_others(self, news: News) -> None:
        """Tell all processes but this one."""

    def hear(self, news: News) -> None:
        for listener in list(self.listeners):
            try:
                listener(news)
            except Exception as fault:
                logs.tell("news_failed", logging.ERROR, fault)


class Envelope(msgspec.Struct, array_like=True):
    """A message from one process to the others."""

    sender: str
    news: list[News]


ENCODER = msgspec.json.Encoder()
ENVELOPE = msgspec.json.Decoder(Envelope)


class Relay(Bulletin):
    """News over a connection that can break: it reconnects, and then says `EVERYTHING`.

    While some envelopes are being sent, the next ones fill.
    """

    FAULTS: tuple[type[Exception], ...] = (OSError,)

    def __init__(self, process: str) -> None:
        super().__init__()
        self.process = process
        self.own = beginning(process).encode()
        self.waiting: list[News] = []
        self.asked = asyncio.Event()
        self.broken = False
        self.doubted = False
        self.closed = False
        self.task: asyncio.Task[None] | None = None

    @abstractmethod
    async def connect(self) -> None:
        """Connect, and listen from now on."""

    @abstractmethod
    async def send(self, payloads: list[str]) -> None:
        """Send these envelopes, in this order."""

    @abstractmethod
    async def ping(self) -> None: ...

    @abstractmethod
    async def disconnect(self) -> None:
        """Close the connection, whatever its state. Never fails."""

    async def open(self) -> None:
        await self.connect()
        self.task = asyncio.create_task(self.work(), name="bulletin")

    async def close(self) -> None:
        """Send what waits, if that is possible at once, and close."""
        self.closed = True
        self.asked.set()
        if self.task is not None:
            await asyncio.wait([self.task], timeout=2.0)
            self.task.cancel()
            await asyncio.wait([self.task])
        await self.disconnect()
        await super().close()

    def tell_others(self, news: News) -> None:
        self.waiting.append(news)
        if len(self.waiting) > MOST:
            self.waiting = [EVERYTHING]
        self.asked.set()

    def receive(self, payload: str | bytes) -> None:
        """An envelope has arrived, perhaps our own."""
        payload = payload.encode() if isinstance(payload, str) else payload
        if payload.startswith(self.own):
            return
        try:
            envelope = ENVELOPE.decode(payload)
        except msgspec.DecodeError:
            logs.tell("news_unread", logging.WARNING)
            return
        for news in envelope.news:
            self.hear(news)

    def lose(self) -> None:
        """Note that the connection is broken."""
        self.broken = True
        self.asked.set()

    def doubt(self) -> None:
        """Nothing was told for long: it is time to test the connection."""
        self.doubted = True
        self.asked.set()

    async def work(self) -> None:
        while not self.closed or self.waiting:
            try:
                await self.send_waiting()
            except self.FAULTS as fault:
                logs.tell("news_lost", logging.WARNING, error=type(fault).__name__)
                if self.closed:
                    return
                await self.reconnect()

    async def send_waiting(self) -> None:
        silence = asyncio.get_running_loop().call_later(PING, self.doubt)
        try:
            await self.asked.wait()
        finally:
            silence.cancel()  # a timeout around it would cost four times as much
        self.asked.clear()
        doubted, self.doubted = self.doubted, False
        if self.broken:
            raise ConnectionResetError
        if doubted and not self.waiting:
            await self.ping()
        while self.waiting:
            payloads, many = list[str](), 0
            while many < len(self.waiting) and len(payloads) < TOGETHER:
                payload, fitting = fill_envelope(self.process, self.waiting, many)
                payloads.append(payload)
                many += fitting
            going, self.waiting = self.waiting[:many], self.waiting[many:]
            try:
                await self.send(payloads)
            except BaseException:
                self.waiting[:0] = going
                raise

    async def reconnect(self) -> None:
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


def fill_envelope(process: str, news: list[News], first: int = 0) -> tuple[str, int]:
    """An envelope with as many of the news from `first` on as fit, and how many these are."""
    size, fitting = 40 + len(process), list[bytes]()
    for item in islice(news, first, None):
        text = ENCODER.encode(item)
        if len(text) > LONGEST // 2:  # too long: only say where to look
            short: News = {key: item[key] for key in ("match", "record") if key in item}
            item = short if "record" in short else short | EVERYTHING
            text = ENCODER.encode(item)
        size += len(text) + 1
        if size > LONGEST:
            break
        fitting.append(text)
    return f"{beginning(process)}[{b','.join(fitting).decode()}]]", len(fitting)


def beginning(process: str) -> str:
    """The beginning of every envelope of a process."""
    return f"[{ENCODER.encode(process).decode()},"
