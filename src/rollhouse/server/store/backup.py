"""Backups: a whole house in one file, and back into SQLite or PostgreSQL, either way.

The file is UTF-8 lines of JSON: a head, then for every table a line with its columns and one line a
row, and at the end the number of rows and the SHA-256 of all bytes before it. It is read in one
snapshot while the house goes on working. It also holds the secrets of sealed matches in play,
locked with the key of the house, which is not in it (`house_key`); only its owner may read the
file.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Table, func, insert, select
from sqlalchemy import delete as delete_all
from sqlalchemy.ext.asyncio import AsyncConnection

import rollhouse
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.validation import why

from ..words import WORDS
from ..words.store import StoreFault
from .databases import Database, database_at, explain_faults, open_database
from .migration import revision_of
from .schema import KEPT, REVISION, matches

FORMAT = 1
TABLES = ("facts", "matches", "appends", "results", "cups")
"""Readings are left out: a house makes them again from its records."""
READABLE = ("1", "2", REVISION)
"""The revisions whose backups are read: an older one lacks tables, which stay empty."""
BATCH = 500
"""Rows that one statement inserts."""


class Copied(msgspec.Struct):
    """How much was copied into a backup, or out of it."""

    matches: int
    rows: int


class BackupHead(msgspec.Struct, forbid_unknown_fields=True):
    backup: str
    format: int
    revision: str
    version: str
    """The version of Rollhouse that wrote it."""
    made: float


class TableColumns(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    columns: list[str]


class BackupEnd(msgspec.Struct, forbid_unknown_fields=True):
    rows: int
    sha256: str


async def backup(url: str | None, file: str | os.PathLike[str]) -> Copied:
    """Write the whole house at `url` to a new file. A server may use it meanwhile."""
    path = Path(file).absolute()
    if path.exists():
        raise StoreFault("backup_exists", WORDS, path=path)
    database = database_at(url)
    await database.open(alone=False)
    try:
        with explain_faults(database):
            async with database.snapshot() as connection:
                await refuse_other_revision(connection, database)
                with write_whole(path) as target:
                    return await copy_out(connection, target)
    finally:
        await database.close()


async def refuse_other_revision(connection: AsyncConnection, database: Database) -> None:
    found = await revision_of(connection)
    if found != REVISION:
        facts = {"where": database.where, "value": found or "–", "ours": REVISION}
        raise StoreFault("other_revision", WORDS, **facts)


async def copy_out(connection: AsyncConnection, target: BinaryIO) -> Copied:
    digest, rows = hashlib.sha256(), dict.fromkeys(TABLES, 0)

    def put(value: Any) -> None:
        line = msgspec.json.encode(value) + b"\n"
        digest.update(line)
        target.write(line)

    put(BackupHead("rollhouse", FORMAT, REVISION, rollhouse.__version__, time.time()))
    for name in TABLES:
        table = KEPT.tables[name]
        put(TableColumns(name, [str(column.name) for column in table.columns]))
        async with connection.stream(select_in_order(table)) as found:
            async for row in found:
                put(tuple(row))
                rows[name] += 1
    end = BackupEnd(sum(rows.values()), digest.hexdigest())
    target.write(msgspec.json.encode(end) + b"\n")
    return Copied(rows["matches"], end.rows)


def select_in_order(table: Table) -> Any:
    """All rows, in an order that makes two backups of one house comparable."""
    return select(table).order_by(*table.primary_key.columns)


@contextlib.contextmanager
def write_whole(path: Path) -> Iterator[BinaryIO]:
    """Write a file that appears as a whole or not at all, and only when it is on disk."""
    part = path.with_name(f"{path.name}.part")
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            with open(handle, "wb") as target:
                yield target
                target.flush()
                os.fsync(target.fileno())
            os.rename(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as fault:
        raise StoreFault("backup_unwritten", WORDS, path=path, fault=why(fault)) from None


async def restore(url: str | None, file: str | os.PathLike[str]) -> Copied:
    """Put a backup into an empty database. The whole file is checked first."""
    path = Path(file).absolute()
    check_file(path)
    database = await open_database(database_at(url))
    try:
        async with database.contact.reachable("restore"), database.writing() as connection:
            count = select(func.count()).select_from(matches)
            if (await connection.execute(count)).scalar_one():
                raise StoreFault("not_empty", WORDS, where=database.where)
            return await copy_in(connection, path)
    finally:
        await database.close()


async def copy_in(connection: AsyncConnection, path: Path) -> Copied:
    rows = dict.fromkeys(TABLES, 0)
    for name, columns, batch in read_batches(path):
        table = KEPT.tables[name]
        if not rows[name]:
            await connection.execute(delete_all(table))
        given = [dict(zip(columns, row, strict=True)) for row in batch]
        await connection.execute(insert(table), given)
        rows[name] += len(batch)
    return Copied(rows["matches"], sum(rows.values()))


def read_batches(path: Path) -> Iterator[tuple[str, list[str], list[list[Any]]]]:
    """Table, columns and some rows at a time, from a file that has been checked."""
    name, columns, batch = "", list[str](), list[list[Any]]()
    with path.open("rb") as source:
        source.readline()
        for line in source:
            if line.startswith(b"["):
                batch.append(msgspec.json.decode(line, type=list[Any]))
            if batch and (len(batch) == BATCH or not line.startswith(b"[")):
                yield name, columns, batch
                batch = []
            if line.startswith(b'{"table"'):
                told = msgspec.json.decode(line, type=TableColumns)
                name, columns = told.table, told.columns


def check_file(path: Path) -> None:
    """Raise unless this is a whole backup that can be read here."""
    digest, rows, end = hashlib.sha256(), 0, None
    try:
        with path.open("rb") as source:
            first = source.readline()
            refuse_other_head(path, first)
            digest.update(first)
            for line in source:
                if end is not None:
                    raise backup_error(path, "backup_altered")
                if line.startswith(b'{"rows"'):
                    end = msgspec.json.decode(line, type=BackupEnd)
                    continue
                rows += line.startswith(b"[")
                digest.update(line)
    except OSError as fault:
        raise StoreFault("bad_file", WORDS, path=path, fault=why(fault)) from None
    except msgspec.DecodeError:
        raise backup_error(path, "backup_altered") from None
    if end is None:
        raise backup_error(path, "backup_cut")
    if end != BackupEnd(rows, digest.hexdigest()):
        raise backup_error(path, "backup_altered")


def refuse_other_head(path: Path, line: bytes) -> None:
    try:
        head = msgspec.json.decode(line, type=BackupHead)
    except msgspec.DecodeError:
        raise backup_error(path, "backup_other") from None
    if (head.backup, head.format) != ("rollhouse", FORMAT) or head.revision not in READABLE:
        raise backup_error(path, "backup_other")


def backup_error(path: Path, fault: str) -> RollhouseError:
    return StoreFault("bad_backup", WORDS, path=path, fault=Sentence(fault, WORDS))
