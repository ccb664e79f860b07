"""News through Redis: publish and subscribe."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.validation import brief

from ..operation.network import without_login
from ..words import WORDS
from ..words.store import StoreFault
from .bulletin import CHANNEL, Relay

PATIENCE = 5.0
"""Seconds to wait for an answer."""


class RedisChannel(Relay):
    """Several houses may share one Redis, so each has a channel of its own."""

    def __init__(self, process: str, url: str, house: str) -> None:
        super().__init__(process)
        self.url = url
        """With the password: never shown."""
        self.channel = f"{CHANNEL}:{house}"
        self.client: Any = None
        self.sender: Any = None
        """The connection over which news is sent: the library takes one for every command."""
        self.reader: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            import redis
        except ImportError:
            raise StoreFault("missing_library", WORDS, library="redis", extra="redis") from None
        self.FAULTS = (OSError, redis.RedisError)
        try:
            await super().open()
        except ValueError:
            raise RollhouseError("bad_redis", WORDS) from None
        except (OSError, redis.RedisError) as fault:
            await self.disconnect()
            where = without_login(self.url)
            raise StoreFault("no_redis", WORDS, where=where, fault=brief(str(fault))) from None

    async def connect(self) -> None:
        """Connect without the library's own retries, which would resubscribe without telling us."""
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        self.client = Redis.from_url(
            self.url, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        subscriber = self.client.pubsub(ignore_subscribe_messages=True)
        await subscriber.subscribe(self.channel)
        self.sender = await self.client.connection_pool.get_connection()
        self.reader = asyncio.create_task(self.read(subscriber), name="redis")

    async def read(self, subscriber: Any) -> None:
        try:
            async for message in subscriber.listen():
                self.receive(message["data"])
        except self.FAULTS:
            pass
        finally:
            self.lose()
            with contextlib.suppress(Exception):
                await subscriber.aclose()

    async def send(self, payloads: list[str]) -> None:
        said = [("PUBLISH", self.channel, payload) for payload in payloads]
        async with asyncio.timeout(PATIENCE):
            await self.sender.send_packed_command(self.sender.pack_commands(said))
            for _ in said:
                await self.sender.read_response()

    async def ping(self) -> None:
        await asyncio.wait_for(self.client.ping(), PATIENCE)

    async def disconnect(self) -> None:
        reader, self.reader = self.reader, None
        if reader is not None:
            reader.cancel()
            await asyncio.wait([reader])
        client, self.client, self.sender = self.client, None, None
        if client is not None:
            with contextlib.suppress(Exception):
                await client.aclose()
