"""News through PostgreSQL: LISTEN and NOTIFY on one connection."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from .bulletin import CHANNEL, Relay

NOTIFY = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"


class Notifications(Relay):
    """Every house has a database of its own, so all of them can use the same channel name."""

    FAULTS = (
        OSError,
        TimeoutError,
        asyncpg.PostgresError,
        asyncpg.InterfaceError,
        asyncpg.InternalClientError,
    )

    def __init__(self, process: str, connector: Callable[..., Awaitable[Any]]) -> None:
        super().__init__(process)
        self.connector = connector
        self.connection: Any = None

    async def open(self) -> None:
        try:
            await super().open()
        except self.FAULTS as fault:
            await self.disconnect()
            raise ConnectionError(type(fault).__name__) from None

    async def connect(self) -> None:
        """Connect without waiting for the disk: a notification is not stored anywhere."""
        self.connection = await self.connector(synchronous_commit="off")
        self.connection.add_termination_listener(lambda _: self.lose())
        await self.connection.add_listener(CHANNEL, lambda *heard: self.receive(heard[3]))

    async def send(self, payloads: list[str]) -> None:
        await self.connection.execute(NOTIFY, CHANNEL, payloads)

    async def ping(self) -> None:
        await self.connection.execute("SELECT 1")

    async def disconnect(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None and not connection.is_closed():
            with contextlib.suppress(Exception):
                connection.terminate()
