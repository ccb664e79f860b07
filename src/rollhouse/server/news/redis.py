"""News through Redis: publish and subscribe."""

from __future__ import annotations

import asyncio
import errno
import os

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.validation import brief

from ..operation.network import without_login
from ..words import WORDS
from ..words.store import StoreFault
from .bulletin import CHANNEL, Relay
from .redis_connection import PING, RedisConnection, command, read_address

PATIENCE = 5.0
"""Seconds to wait for an answer."""


class RedisChannel(Relay):
    """Several houses may share one Redis, so each has a channel of its own."""

    def __init__(self, process: str, url: str, house: str) -> None:
        super().__init__(process)
        self.url = url
        """With the password: never shown."""
        self.channel = f"{CHANNEL}:{house}"
        self.connection: RedisConnection | None = None

    async def open(self) -> None:
        try:
            await super().open()
        except OSError as fault:  # a certificate that is not believed is a ValueError, too
            await self.disconnect()
            where, said = without_login(self.url), brief(str(fault) or os.strerror(errno.ETIMEDOUT))
            raise StoreFault("no_redis", WORDS, where=where, fault=said) from None
        except ValueError:
            raise RollhouseError("bad_redis", WORDS) from None

    async def connect(self) -> None:
        address = read_address(self.url)
        self.connection = RedisConnection(self.channel, self.receive, self.lose)
        async with asyncio.timeout(PATIENCE):
            await self.connection.open(address)

    async def send(self, payloads: list[str]) -> None:
        await self.answer([command("PUBLISH", self.channel, payload) for payload in payloads])

    async def ping(self) -> None:
        await self.answer([PING])

    async def answer(self, commands: list[bytes]) -> None:
        if self.connection is None:
            raise ConnectionResetError
        late = asyncio.get_running_loop().call_later(PATIENCE, self.connection.expire)
        try:
            await self.connection.ask(commands)
        finally:
            late.cancel()

    async def disconnect(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()
