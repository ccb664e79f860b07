"""Which database a URL means, and how it is opened. No message shows a password."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rollhouse.kernel import folders
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.validation import brief

from ..news.bulletin import Bulletin
from ..operation.network import without_login
from ..words import WORDS
from ..words.store import StoreFault
from .attendance import Attendance
from .contact import Contact
from .group_commit import NewAppend
from .migration import migrate
from .sqlite import SQLite

NO_RIGHTS = ("42501", "3F000")
"""What PostgreSQL says where a user may not create tables, or sees no schema to create them in."""


class Database(Protocol):
    """What `Storage` needs from SQLite and PostgreSQL alike."""

    several: bool
    """May several processes serve it?"""
    where: Any
    """Where it is, for messages: without user and password."""
    folder: Path | None
    """Where its file is; None: it has none that is known here."""
    engine: AsyncEngine
    contact: Contact
    insert: Callable[..., Any]
    """An insert that supports ON CONFLICT."""

    async def open(self, alone: bool = True) -> None: ...

    async def close(self) -> None: ...

    def migrating(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    def snapshot(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def write(self, batch: Sequence[NewAppend]) -> set[str]: ...

    async def purge(self) -> None:
        """Remove what was deleted from its files too, as far as we can."""

    def attendance(self, process: str) -> Attendance: ...

    def bulletin(self, process: str) -> Bulletin: ...


def database_at(url: str | None) -> Database:
    """The database that a URL means; None: the file of this user. Nothing is opened yet."""
    if url is None:
        return SQLite(folders.data() / "house.db")
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and rest.startswith("/") and rest not in ("/", "/:memory:"):
        return SQLite(Path(unquote(rest[1:])).expanduser())
    if scheme in ("postgresql", "postgres") and rest:
        from .postgresql import PostgreSQL

        before_options = rest.partition("?")[0]
        if before_options.count("@") > 1 or "@" in before_options.partition("/")[2]:
            raise RollhouseError("bad_login_url", WORDS)
        return PostgreSQL(url, without_login(url))
    raise RollhouseError("bad_database", WORDS)


async def open_database(database: Database, alone: bool = True) -> Database:
    """Open a database and bring it to the newest revision."""
    await database.open(alone)
    try:
        with explain_faults(database):
            async with database.migrating() as connection:
                await migrate(connection, database.where)
    except BaseException:
        await database.close()
        raise
    return database


@contextlib.contextmanager
def explain_faults(database: Database) -> Iterator[None]:
    """Turn a fault of the database into a sentence for whoever sits at the command line."""
    try:
        yield
    except (DBAPIError, OSError) as fault:
        said = getattr(fault, "orig", None) or fault
        cause = getattr(said, "__cause__", None) or said
        refused = "no_rights" if getattr(said, "sqlstate", None) in NO_RIGHTS else "no_database"
        facts = {"where": database.where, "fault": brief(str(cause))}
        raise StoreFault(refused, WORDS, **facts) from None
