"""A wire between a client and a server that a test can cut."""

from __future__ import annotations

import asyncio
import contextlib


class Wire:
    """Passes bytes on to a port of this machine.

    `swallow`: the answer to the next message with these bytes in it is lost with its connection, so
    that nobody knows whether the server did what it was asked to do.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.swallow: bytes | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.ends: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None
        self.port = 0

    async def __aenter__(self) -> Wire:
        await self.mend()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.cut()

    async def mend(self) -> None:
        self.server = await asyncio.start_server(self.join, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """All connections break, and no new one is made until it is mended."""
        if self.server is not None:
            self.server.close()
            self.server = None
        await self.break_all()

    async def break_all(self) -> None:
        """All connections break; new ones can be made."""
        for end in list(self.ends):
            end.transport.abort()
        self.ends.clear()
        for task in list(self.tasks):
            task.cancel()
        if self.tasks:
            await asyncio.wait(list(self.tasks))

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        self.ends |= {writer, back}
        lost = asyncio.Event()
        for task in (
            asyncio.create_task(self.ask(reader, back, lost)),
            asyncio.create_task(self.answer(there, writer, lost)),
        ):
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def ask(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, lost: asyncio.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(1 << 16):
                if self.swallow is not None and self.swallow in data:
                    self.swallow = None
                    lost.set()
                target.write(data)
                await target.drain()
        target.close()

    async def answer(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, lost: asyncio.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(1 << 16):
                if lost.is_set():
                    target.transport.abort()
                    return
                target.write(data)
                await target.drain()
        target.close()
