"""SQLite: one file, one server. It uses a write-ahead log, and every commit is synced to disk.

Appends go through a connection of their own, in one thread; all other statements go through
SQLAlchemy. A whole batch is one statement, so that the thread takes Python's lock once a batch and
not once a row.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import functools
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from rollhouse.kernel import folders
from rollhouse.kernel.validation import why

from ..news.bulletin import Bulletin
from ..refusals import Refusal
from ..words import WORDS
from ..words.store import StoreFault
from .attendance import LocalAttendance
from .checkpoints import Checkpoints
from .contact import Contact
from .group_commit import NewAppend

PRAGMAS = (
    "synchronous = FULL", "busy_timeout = 5000", "secure_delete = ON", "wal_autocheckpoint = 0"
)  # fmt: skip
"""Deleted rows are overwritten, so what people delete is really gone from the file. `Checkpoints`
moves the write-ahead log into the file."""

ROOM = 1 << 16
"""How many free bytes a SQLite file needs beside it to be opened."""

INSERT = """
INSERT INTO appends (match, number, count, lines, action, at)
SELECT new.column1, new.column2, new.column3, new.column4, new.column5, new.column6
FROM (VALUES {rows}) AS new JOIN matches ON matches.id = new.column1
WHERE new.column2 = coalesce(
    (SELECT last.number + last.count FROM appends AS last WHERE last.match = matches.id
     ORDER BY last.number DESC LIMIT 1), 0)
ON CONFLICT DO NOTHING
"""
NO_ROW = (None,) * 6
"""Fills a statement for more rows than there are: no match has this id."""
FOUND = """
SELECT new.value ->> 0 FROM json_each(?) AS new
JOIN appends ON appends.match = new.value ->> 0 AND appends.number = new.value ->> 1
WHERE appends.lines = new.value ->> 3 AND appends.action IS new.value ->> 4
"""
REVEALED = "UPDATE matches SET secret = NULL WHERE id IN (SELECT value FROM json_each(?))"


class SQLite:
    """A house in a file. Refused where another server has it open."""

    several = False
    insert = staticmethod(insert)

    def __init__(self, path: Path) -> None:
        self.path = self.where = path
        self.folder: Path | None = path.parent
        self.lock: int | None = None
        self.made: list[Path] = []
        """Files that this start created. If it is refused after all, they are removed again."""
        self.write_lock = asyncio.Lock()
        """Held by whoever writes: SQLite has one writer at a time, and here waiting is fair."""
        self.checkpoints = Checkpoints(path, self.write_lock)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="appending")
        self.writer: sqlite3.Connection | None = None
        self.engine: AsyncEngine = make_engine(path)
        self.contact = Contact()

    async def open(self, alone: bool = True) -> None:
        """`alone`: as the only server; otherwise only for reading, while a server may run."""
        try:
            if not alone:
                self.path.open("rb").close()
                return
            make_own_folder(self.path)
            first = not lock_path(self.path).exists()
            self.lock = take_lock(self.path)
            self.made = [lock_path(self.path)] if first else []
            if not self.path.exists():
                self.made.append(self.path)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
            await asyncio.get_running_loop().run_in_executor(self.thread, self.prepare)
            self.checkpoints.begin()
        except (OSError, sqlite3.Error) as fault:
            await self.close()
            said = why(full_disk(self.path) or fault)
            raise StoreFault("no_file", WORDS, path=self.path, fault=said) from None
        except BaseException:
            await self.close()
            raise

    def prepare(self) -> None:
        self.writer = sqlite3.connect(self.path, isolation_level=None)
        self.writer.execute("PRAGMA journal_mode = WAL")
        for pragma in PRAGMAS:
            self.writer.execute(f"PRAGMA {pragma}")

    async def close(self) -> None:
        """Close everything; nothing may be under way. The lock file is released last."""
        await self.checkpoints.end()
        await self.engine.dispose()
        if self.writer is not None:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.writer.close)
            self.writer = None
        self.thread.shutdown()
        for file in self.made:
            file.unlink(missing_ok=True)
        self.made = []
        if self.lock is not None:
            os.close(self.lock)
            self.lock = None

    @contextlib.asynccontextmanager
    async def migrating(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for table definitions too; the driver does not begin one for them."""
        async with self.writing() as connection:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
        self.made = []

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes."""
        async with self.write_lock, self.engine.begin() as connection:
            self.checkpoints.written = True
            yield connection

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """Reads the state of one moment, however long reading takes."""
        async with self.engine.connect() as connection:
            await connection.exec_driver_sql("BEGIN")
            yield connection

    def attendance(self, process: str) -> LocalAttendance:  # noqa: ARG002 (it is the only one)
        return LocalAttendance()

    def bulletin(self, process: str) -> Bulletin:  # noqa: ARG002
        return Bulletin()

    async def write(self, batch: Sequence[NewAppend]) -> set[str]:
        """Write appends as one transaction; see `group_commit.Writer`."""
        async with self.write_lock:
            loop, begun = asyncio.get_running_loop(), self.contact.clock()
            try:
                written = await loop.run_in_executor(self.thread, self.write_now, batch)
            except sqlite3.OperationalError as fault:  # the disk is full, or broken
                self.contact.failure("append", fault)
                raise Refusal("storage_down") from None
            self.contact.success("append", begun)
            self.checkpoints.written = True
            return written

    def write_now(self, batch: Sequence[NewAppend]) -> set[str]:
        assert self.writer is not None
        insert, values = insertion(batch)
        if not any(row.closing for row in batch):
            if self.writer.execute(insert, values).rowcount == len(batch):
                return {row.match for row in batch}
            return self.find_written(batch)
        self.writer.execute("BEGIN IMMEDIATE")
        try:
            self.writer.execute(insert, values)
            written = self.find_written(batch)
            closed = [row.match for row in batch if row.closing and row.match in written]
            self.writer.execute(REVEALED, (as_json(closed),))
            self.writer.execute("COMMIT")
        except BaseException:
            if self.writer.in_transaction:
                self.writer.execute("ROLLBACK")
            raise
        return written

    async def purge(self) -> None:
        """The write-ahead log still has what was deleted: move it into the file and empty it.

        A snapshot that is being read prevents that; then the next purge or the end does it.
        """
        async with self.write_lock:
            with contextlib.suppress(sqlite3.OperationalError):
                await asyncio.get_running_loop().run_in_executor(self.thread, self.purge_now)

    def purge_now(self) -> None:
        assert self.writer is not None
        self.writer.execute("PRAGMA busy_timeout = 500")
        try:
            self.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            self.writer.execute(f"PRAGMA {PRAGMAS[1]}")

    def find_written(self, batch: Sequence[NewAppend]) -> set[str]:
        """The matches that contain exactly these lines."""
        assert self.writer is not None
        return {match for (match,) in self.writer.execute(FOUND, (as_json(batch),))}


def insertion(batch: Sequence[NewAppend]) -> tuple[str, list[Any]]:
    """The statement that writes a batch, and its values.

    It is for 1, 2, 4, 8… rows, so that SQLite reads few statements and keeps them. (A list in JSON,
    read by SQLite, takes half as long again for a row.)
    """
    size = 1 << (len(batch) - 1).bit_length()
    values = [value for row in batch for value in row[: len(NO_ROW)]]
    values += NO_ROW * (size - len(batch))
    return statement(size), values


@functools.cache
def statement(rows: int) -> str:
    return INSERT.format(rows=", ".join(["(?, ?, ?, ?, ?, ?)"] * rows))


def full_disk(path: Path) -> OSError | None:
    """The error of a full disk, if the disk is full: SQLite may call that an I/O error."""
    with contextlib.suppress(OSError):
        if shutil.disk_usage(path.parent).free < ROOM:
            return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return None


def as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def make_own_folder(path: Path) -> None:
    """Make the data folder if it is missing, but no other: its path may be mistyped."""
    folder = path.parent
    if folder.absolute() == folders.data().absolute():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    elif not folder.exists():
        raise StoreFault("no_folder", WORDS, path=path, folder=folder)


def lock_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def take_lock(path: Path) -> int:
    """Lock a file beside the database. The system unlocks it however the process ends."""
    while True:
        handle = os.open(lock_path(path), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise StoreFault("in_use", WORDS, path=path) from None
        if is_at(handle, lock_path(path)):
            return handle
        os.close(handle)  # a start that was refused has just removed it


def is_at(handle: int, path: Path) -> bool:
    """Is the open file still the one at this path?"""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def make_engine(path: Path) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=os.fspath(path))
    engine = create_async_engine(url, hide_parameters=True, pool_size=3, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
