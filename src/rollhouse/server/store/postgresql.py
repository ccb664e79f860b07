"""PostgreSQL: any number of servers share one database.

Statements go through SQLAlchemy's pool. Appends go through a connection of their own: a whole batch
is one statement over arrays, which is a transaction by itself and takes one round trip.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import asyncpg
from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.validation import brief, why

from ..news.postgresql import Notifications
from ..operation import logs
from ..refusals import Refusal
from ..words import WORDS
from ..words.store import StoreFault
from .attendance import SharedAttendance
from .contact import Contact
from .group_commit import NewAppend

PATIENCE = 5.0
"""Seconds to wait for a connection, and for a batch."""
MIGRATING = 0x526F6C6C
"""The number of the advisory lock that a process holds while it migrates."""

INSERT = """
INSERT INTO appends (match, number, count, lines, action, at)
SELECT new.* FROM
    unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::float8[])
        AS new(match, number, count, lines, action, at)
JOIN matches ON matches.id = new.match
WHERE new.number = coalesce(
    (SELECT last.number + last.count FROM appends AS last WHERE last.match = new.match
     ORDER BY last.number DESC LIMIT 1), 0)
ORDER BY matches.id
FOR KEY SHARE OF matches
ON CONFLICT DO NOTHING
RETURNING match
"""
FOUND = """
SELECT appends.match FROM unnest($1::text[], $2::int[], $3::text[], $4::text[])
    AS new(match, number, lines, action)
JOIN appends ON appends.match = new.match AND appends.number = new.number
WHERE appends.lines = new.lines AND appends.action IS NOT DISTINCT FROM new.action
"""
REVEALED = "UPDATE matches SET secret = NULL WHERE id = ANY($1::text[])"

APPENDING = {
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "enable_seqscan": "off",
    "jit": "off",
    "plan_cache_mode": "force_generic_plan",
}
"""A batch always uses the same query plan, whatever the statistics say: by index, row by row."""

FROZEN = {"idle_in_transaction_session_timeout": "10000"}
"""Milliseconds after which the locks of a process that stands still in a transaction are freed."""

GONE = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""Errors that mean that the database is down or cannot write, not that a row is wrong."""


class PostgreSQL:
    several = True
    folder: Path | None = None
    insert = staticmethod(insert)

    def __init__(self, dsn: str, where: str) -> None:
        self.dsn = dsn
        """With the password: never shown."""
        self.where = where
        self.appender: asyncpg.Connection | None = None
        self.engine: AsyncEngine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self.connect,
            hide_parameters=True,
            pool_size=5,
            max_overflow=5,
            pool_timeout=2 * PATIENCE,
            pool_pre_ping=True,
        )
        self.contact = Contact()

    async def connect(self, **settings: str) -> asyncpg.Connection:
        return await asyncpg.connect(
            self.dsn,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            server_settings={"application_name": "rollhouse", **FROZEN, **settings},
        )

    async def open(self, alone: bool = True) -> None:  # noqa: ARG002 (as for SQLite)
        """Connect; a `RollhouseError` says in a sentence why that failed."""
        try:
            self.appender = await self.connect(**APPENDING)
        except (asyncpg.InvalidPasswordError, asyncpg.InvalidAuthorizationSpecificationError):
            raise StoreFault("bad_login", WORDS, where=self.where) from None
        except asyncpg.InvalidCatalogNameError:
            raise StoreFault("no_such_database", WORDS, where=self.where) from None
        except asyncpg.PostgresError as fault:
            said = brief(str(fault))
            raise StoreFault("turned_away", WORDS, where=self.where, fault=said) from None
        except (OSError, TimeoutError) as fault:
            reason = why(with_message(fault))
            raise StoreFault("no_database", WORDS, where=self.where, fault=reason) from None
        except (ValueError, asyncpg.InterfaceError):
            raise RollhouseError("bad_database", WORDS) from None

    async def close(self) -> None:
        await self.engine.dispose()
        self.drop()

    def drop(self) -> None:
        """Drop the connection for appends; the next batch opens another."""
        if self.appender is not None:
            self.appender.terminate()
            self.appender = None

    @contextlib.asynccontextmanager
    async def migrating(self) -> AsyncIterator[AsyncConnection]:
        """A transaction in which no other process migrates."""
        async with self.engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            yield connection

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.begin() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """Reads the state of one moment, however long reading takes."""
        async with self.engine.connect() as connection:
            reading = await connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
            await reading.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            yield reading

    def attendance(self, process: str) -> SharedAttendance:
        return SharedAttendance(self.engine, process, self.contact)

    def bulletin(self, process: str) -> Notifications:
        return Notifications(process, self.connect)

    async def purge(self) -> None:
        """Nothing to do: PostgreSQL vacuums and recycles its log by itself."""

    async def write(self, batch: Sequence[NewAppend]) -> set[str]:
        """Write appends as one transaction; see `group_commit.Writer`.

        If the connection breaks during a commit, nobody knows whether the rows are there. So the
        batch is written again over a new connection, and rows that are found there word for word
        count as written.
        """
        rows = sorted(batch)  # processes that want the same rows lock them in the same order
        begun = self.contact.clock()
        for last in (False, True):
            try:
                if self.appender is None:
                    self.appender = await self.connect(**APPENDING)
                written = await self.write_by(self.appender, rows)
            except GONE as fault:
                self.drop()
                if last:
                    self.contact.failure("append", fault)
                elif self.contact.lost is None:
                    logs.tell("appends_again", error=type(fault).__name__)
            else:
                self.contact.success("append", begun)
                return written
        raise Refusal("storage_down")

    async def write_by(self, connection: asyncpg.Connection, rows: list[NewAppend]) -> set[str]:
        match, number, many, lines, action, at, closing = zip(*rows, strict=True)
        columns = match, number, many, lines, action, at
        if any(closing):
            async with connection.transaction():
                written = {row["match"] for row in await connection.fetch(INSERT, *columns)}
                closed = [row.match for row in rows if row.closing and row.match in written]
                await connection.execute(REVEALED, closed)
        else:
            written = {row["match"] for row in await connection.fetch(INSERT, *columns)}
        if len(written) < len(rows):
            found = await connection.fetch(FOUND, match, number, lines, action)
            written |= {row["match"] for row in found}
        return written


def with_message(fault: Exception) -> Exception:
    """A fault that has a message: a `TimeoutError` has none of its own."""
    return OSError(110, "Connection timed out") if isinstance(fault, TimeoutError) else fault
