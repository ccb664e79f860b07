"""The store of the house: one interface over SQLite (one server) and PostgreSQL (any number).

>>> storage = await Storage.open("sqlite:///house.db")   # doctest: +SKIP
>>> await storage.append(match, 12, lines, action)       # doctest: +SKIP
True

Every method may raise `Refusal("storage_down")`, or `busy` where too many wait for a connection.
Nothing hangs while the database is down.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, cast

import msgspec
from sqlalchemy import delete, func, literal, select, union_all, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..news.bulletin import News
from ..news.redis import RedisChannel
from .databases import Database, database_at, open_database
from .disk_space import DiskSpace
from .group_commit import AppendWriter, NewAppend
from .group_read import GroupRead
from .house_key import LOCKED, HouseKeys
from .rows import DAY, IDLE, UNDER_WAY, Append, Expired, Kept, Result, State, TablePlan, read_append
from .schema import appends, facts, matches, readings, results

GATHERING, PLAYING = IDLE["gathering"], IDLE["playing"]

PLAN = msgspec.json.Decoder(TablePlan)
REPEATED, REPEATABLE = "request:", DAY
"""How facts about requests are named, and the seconds for which such a request can be repeated."""
STAY: Any = object()
"""For `change`: leave this as it is."""

last = appends.alias("last")
lines_on_disk = (
    select(last.c.number + last.c.count)
    .where(last.c.match == matches.c.id)
    .order_by(last.c.number.desc())
    .limit(1)
    .scalar_subquery()
)
last_written = (
    select(last.c.at)
    .where(last.c.match == matches.c.id)
    .order_by(last.c.number.desc())
    .limit(1)
    .scalar_subquery()
)
APPENDED = select(
    appends.c.match, appends.c.number, appends.c.lines, appends.c.action, appends.c.at
)
MOST_TABLES, MOST_RECORDS = 500, 50
"""The most that is read in one query when many ask at once."""
WHOLE = select(matches, lines_on_disk.label("record"), last_written.label("written"))


class Storage:
    def __init__(self, database: Database, process: str) -> None:
        """Use `Storage.open`."""
        self.database, self.contact = database, database.contact
        self.attendance = database.attendance(process)
        self.bulletin = database.bulletin(process)
        self.process = process
        """The name of this process among those of the house."""
        self.append_writer = AppendWriter(database.write)
        self.tables = GroupRead(self.read_tables, MOST_TABLES)
        self.records = GroupRead(self.read_records, MOST_RECORDS)
        self.keys = HouseKeys()
        self.disk = DiskSpace(database.folder)

    @classmethod
    async def open(cls, url: str | None = None, redis: str | None = None) -> Storage:
        """The database at `url` (None: a SQLite file in the data folder), brought up to date.

        `redis`: news between processes goes through this Redis and not through PostgreSQL. A
        `RollhouseError` says in a sentence why it cannot be opened.
        """
        database = await open_database(database_at(url))
        process = secrets.token_hex(8)
        storage = cls(database, process)
        try:
            if redis is not None:
                house = await storage.fact("house", lambda: secrets.token_hex(8))
                storage.bulletin = RedisChannel(process, redis, house)
            async with database.contact.reachable("open"):
                await storage.attendance.open()
                await storage.bulletin.open()
        except BaseException:
            await storage.close()
            raise
        return storage

    async def close(self) -> None:
        """Write what waits, and close everything."""
        await self.append_writer.close()
        await self.tables.close()
        await self.records.close()
        await self.attendance.close()
        await self.bulletin.close()
        await self.database.close()

    async def __aenter__(self) -> Storage:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def check(self) -> None:
        """Refuse with `storage_down` unless the database works.

        After a failed write, and while the disk is low, a read is not enough: this method writes,
        because perhaps nobody else does.
        """
        if not await self.disk.look() and not self.contact.is_read_only:
            await self.rows(select(literal(1)))
            return
        insert = self.database.insert(facts).values(name="written", value=str(time.time()))
        again = {"value": insert.excluded.value}
        async with self.writing() as connection:
            await connection.execute(
                insert.on_conflict_do_update(index_elements=["name"], set_=again)
            )

    # Tables

    async def create(self, kept: Kept) -> bool:
        """Write a new table. False: its id or its code is taken."""
        row = {
            "id": kept.id,
            "state": kept.state,
            "version": kept.version,
            "code": kept.code,
            "code_until": kept.code_until,
            "secret": kept.secret,
            "created": kept.created,
            "changed": kept.changed or kept.created,
            **columns_of(kept.plan),
        }
        try:
            async with self.writing() as connection:
                await connection.execute(matches.insert().values(row))
        except IntegrityError:
            return False
        return True

    async def read(self, id: str) -> Kept | None:
        row = await self.tables.ask(id)
        return None if row is None else read_kept(row)

    async def read_tables(self, ids: list[str]) -> dict[str, Any]:
        return {row.id: row for row in await self.rows(WHOLE.where(matches.c.id.in_(ids)))}

    async def by_code(self, code: str) -> Kept | None:
        """The table with this code, while the code is valid."""
        valid = matches.c.code_until.is_(None) | (matches.c.code_until > time.time())
        return read_first(await self.rows(WHOLE.where(matches.c.code == code, valid)))

    async def listed(
        self, public: bool | None = True, states: Iterable[State] = UNDER_WAY, limit: int = 50
    ) -> list[Kept]:
        """Tables in these states, the newest first. `public` None: both public and private ones."""
        found = WHOLE.where(matches.c.state.in_(list(states)))
        if public is not None:
            found = found.where(matches.c.public == public)
        found = found.order_by(matches.c.created.desc(), matches.c.id).limit(limit)
        return [read_kept(row) for row in await self.rows(found)]

    async def opened_by(self, address: str, since: float = 0.0) -> int:
        """How many open tables an address has that were used since then."""
        counted = select(func.count()).select_from(matches)
        theirs = matches.c.address == address, matches.c.state.in_(UNDER_WAY)
        used = (matches.c.changed >= since) | (last_written >= since)
        return int((await self.rows(counted.where(*theirs, used)))[0][0])

    async def lengths(self, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """By match: lines on disk and version of the plan. Matches that are gone are left out.

        Processes compare these now and then, to be sure that they missed no news.
        """
        found: dict[str, tuple[int, int]] = {}
        wanted = select(matches.c.id, lines_on_disk, matches.c.version)
        for start in range(0, len(ids), 500):
            part = wanted.where(matches.c.id.in_(ids[start : start + 500]))
            for id, record, version in await self.rows(part):
                found[id] = (record or 0, version)
        return found

    async def change(
        self,
        id: str,
        version: int,
        plan: TablePlan,
        *,
        state: State = STAY,
        code: str | None = STAY,
        code_until: float | None = STAY,
        secret: str | None = STAY,
    ) -> bool:
        """Write another plan if the table is still at `version`; this makes it the next one.

        False: somebody was faster, the table is gone, or the code is taken.
        """
        given = {"state": state, "code": code, "code_until": code_until, "secret": secret}
        values = {name: value for name, value in given.items() if value is not STAY}
        try:
            async with self.writing() as connection:
                done = await replan(connection, id, version, plan, values)
        except IntegrityError:
            return False
        if done:
            self.tell({"match": id, "table": version + 1})
        return done

    async def lock_secrets(self) -> None:
        """Lock the secrets of matches that began before there was a key."""
        plain = matches.c.secret.is_not(None) & ~matches.c.secret.startswith(LOCKED)
        for id, secret in await self.rows(select(matches.c.id, matches.c.secret).where(plain)):
            same = matches.c.id == id, matches.c.secret == secret
            locked = {"secret": self.keys.lock(secret)}
            async with self.writing() as connection:
                await connection.execute(update(matches).where(*same).values(locked))

    async def delete(self, id: str) -> bool:
        """Delete a match and every trace of it. False: there was none."""
        gone = await self.clear(id)
        await self.database.purge()
        return gone

    async def clear(self, id: str) -> bool:
        async with self.writing() as connection:
            gone = await connection.execute(delete(matches).where(matches.c.id == id))
            await connection.execute(delete(appends).where(appends.c.match == id))
            await connection.execute(delete(results).where(results.c.match == id))
            await connection.execute(delete(readings).where(readings.c.match == id))
        async with self.attending("forget"):
            await self.attendance.forget(id)
        if gone.rowcount == 1:
            self.tell({"match": id, "gone": True})
        return bool(gone.rowcount == 1)

    async def newest(self) -> float | None:
        """When anything was last written; None: nothing ever was."""
        ((found,),) = await self.rows(select(func.max(matches.c.changed)))
        return found

    async def expire(self, now: float) -> Expired:
        """Delete tables where no match was begun and matches that ended long ago (`IDLE`), and list
        those that nobody goes on with. Codes that have expired become free, and requests of long
        ago are forgotten.
        """
        written = func.coalesce(last_written, matches.c.changed)

        def idle(state: State) -> Any:
            before = now - IDLE[state]
            since = matches.c.changed < before, written < before
            return select(matches.c.id).where(matches.c.state == state, *since)

        never = union_all(*(idle(state) for state in ("gathering", "over", "abandoned")))
        long = union_all(idle("playing"), idle("paused"))
        cleared = [id for (id,) in await self.rows(never)]
        for id in cleared:
            await self.clear(id)
        old = matches.c.code_until < now
        repeated = facts.c.name.startswith(REPEATED), facts.c.value < f"{now - REPEATABLE:.0f}"
        async with self.writing() as connection:
            await connection.execute(
                update(matches).where(old).values({"code": None, "code_until": None})
            )
            await connection.execute(delete(facts).where(*repeated))
        await self.database.purge()
        return Expired(cleared, [id for (id,) in await self.rows(long)])

    # Records

    async def append(
        self,
        id: str,
        number: int,
        lines: Sequence[str],
        action: str | None = None,
        closing: bool = False,
        content: str = "",
    ) -> bool:
        """Add lines to a record that has `number` lines, and tell them to the other processes.

        True: exactly these lines are on disk. False: the record has another length by now, the
        action is in it already, or the match is gone; read again. After `storage_down` nobody
        knows, so read again as well. `closing`: the lines reveal the sealed secret, so it is
        deleted from the table. `content`: a digest of the action, to tell apart two actions that
        a client sent under one id.
        """
        done = f"{action} {content}" if action and content else action
        row = NewAppend(id, number, len(lines), "\n".join(lines), done, time.time(), closing)
        written = await self.append_writer.append(row)
        if written and self.database.several:
            append = [number, row.lines, done, row.at]
            self.tell_others({"match": id, "record": number + len(lines), "append": append})
        return written

    async def appends(self, id: str, since: int = 0) -> list[Append]:
        """The appends of a record from line `since` on, in order."""
        if since == 0:
            found: Sequence[Any] = await self.records.ask(id) or []
        else:
            later = appends.c.match == id, appends.c.number >= since
            found = await self.rows(APPENDED.where(*later).order_by(appends.c.number))
        return [read_append(row.number, row.lines, row.action, row.at) for row in found]

    async def read_records(self, ids: list[str]) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        wanted = APPENDED.where(appends.c.match.in_(ids))
        for row in await self.rows(wanted.order_by(appends.c.match, appends.c.number)):
            found.setdefault(row.match, []).append(row)
        return found

    # Who drives, and who is present

    async def lease(self, id: str, process: str, seconds: float) -> bool:
        """May this process drive a match for the next seconds? It renews a lease that it holds."""
        async with self.attending("lease"):
            return await self.attendance.lease(id, process, seconds)

    async def release(self, ids: Sequence[str], process: str) -> None:
        async with self.attending("lease"):
            await self.attendance.release(ids, process)

    async def arrive(self, id: str, seat: int, process: str) -> None:
        """Count one more device at a seat (`rows.SPECTATOR`: one that watches)."""
        await self.attendance.arrive(id, seat, process)

    async def leave(self, id: str, seat: int, process: str) -> None:
        await self.attendance.leave(id, seat, process)

    async def here(self, id: str) -> dict[int, int]:
        """How many devices are connected, by seat, in all processes that are alive."""
        async with self.attending("here"):
            return await self.attendance.here(id)

    def at_this_process(self, id: str, seat: int) -> int:
        """How many of the devices at a seat are connected to this process."""
        return self.attendance.own(id, seat)

    def attending(self, doing: str) -> AbstractAsyncContextManager[None]:
        """With one process all of this is in memory, so it says nothing about the database."""
        several = self.database.several
        return self.contact.reachable(doing) if several else contextlib.nullcontext()

    # Results

    async def keep_result(self, match: str, rows: Sequence[Result], line: str) -> bool:
        """Write how a match ended, one row a seat; rows that are there already stay.

        `line` is the last line of the record that the results were computed from. False: the match
        is gone, or its record was rewritten without a name, and nothing was written.
        """
        there = select(matches.c.id).where(matches.c.id == match).with_for_update()
        newest = select(appends.c.lines).where(appends.c.match == match)
        newest = newest.order_by(appends.c.number.desc()).limit(1)
        insert = self.database.insert(results).on_conflict_do_nothing()
        async with self.writing() as connection:
            await connection.execute(there)  # from here on nobody else can rewrite or delete it
            written = (await connection.execute(newest)).scalar()
            if written is None or written.rpartition("\n")[2] != line:
                return False
            await connection.execute(insert, [msgspec.structs.asdict(row) for row in rows])
        return True

    async def rate_result(self, rows: Sequence[Result]) -> None:
        """Add luck and skill to results; those that have been deleted stay deleted."""
        async with self.writing() as connection:
            for row in rows:
                same = results.c.match == row.match, results.c.seat == row.seat
                found = {"luck": row.luck, "skill": row.skill, "adjusted": row.adjusted}
                await connection.execute(update(results).where(*same).values(found))

    async def results(
        self,
        names: Iterable[str] | None = None,
        game: str | None = None,
        since: float | None = None,
        until: float | None = None,
        match: str | None = None,
        limit: int | None = None,
    ) -> list[Result]:
        """Results in order of time. `names`: only of matches in which one of these played.

        `limit`: about this many, from the newest matches.
        """
        asked = []
        if game is not None:
            asked.append(results.c.game == game)
        if since is not None:
            asked.append(results.c.ended >= since)
        if until is not None:
            asked.append(results.c.ended < until)
        if match is not None:
            asked.append(results.c.match == match)
        if names is not None:
            theirs = select(results.c.match).where(results.c.name.in_(list(names)), *asked)
            if limit is not None:
                theirs = theirs.order_by(results.c.ended.desc()).limit(limit)
            asked = [results.c.match.in_(theirs)]
        wanted = select(results).where(*asked)
        wanted = wanted.order_by(results.c.ended, results.c.match, results.c.seat)
        return [Result(**row._mapping) for row in await self.rows(wanted)]

    async def fact(self, name: str, make: Callable[[], str]) -> str:
        """A fact that all processes of this house share; if it is missing, `make` creates it."""
        found = await self.known_fact(name)
        while found is None:
            insert = self.database.insert(facts).values(name=name, value=make())
            async with self.writing() as connection:
                await connection.execute(insert.on_conflict_do_nothing())
            found = await self.known_fact(name)
        return found

    async def known_fact(self, name: str) -> str | None:
        found = await self.rows(select(facts.c.value).where(facts.c.name == name))
        return cast(str, found[0].value) if found else None

    async def place_of(self, key: str, match: str) -> str:
        """The match to which a request with this key belongs: `match`, unless the same request came
        before and belongs to another.
        """
        return (await self.fact(name_of(key), lambda: f"{time.time():.0f} {match}")).split()[1]

    async def note_place(self, key: str, match: str) -> None:
        """From now on a request with this key belongs to this match."""
        value = f"{time.time():.0f} {match}"
        insert = self.database.insert(facts).values(name=name_of(key), value=value)
        again = {"index_elements": ["name"], "set_": {"value": value}}
        async with self.writing() as connection:
            await connection.execute(insert.on_conflict_do_update(**again))

    async def known_place_of(self, key: str) -> str | None:
        """The same, if such a request has come before."""
        found = await self.known_fact(name_of(key))
        return None if found is None else found.split()[1]

    # News

    def tell(self, news: News) -> None:
        """Tell all processes, this one too, what to look at. News may be lost."""
        self.bulletin.tell(news)

    def tell_others(self, news: News) -> None:
        """The same, but not to this process."""
        self.bulletin.tell_others(news)

    def listen(self, listener: Callable[[News], None]) -> Callable[[], None]:
        """Call `listener` with all news, and with `EVERYTHING` if some may have been lost.

        `change` and `delete` send news by themselves, and so does `append`, but not to its own
        process. Returns a function that ends it.
        """
        return self.bulletin.listen(listener)

    # The database

    async def rows(self, statement: Any) -> Sequence[Any]:
        """The rows that a statement finds."""
        async with self.contact.reachable("read"), self.database.engine.connect() as connection:
            return (await connection.execute(statement)).all()

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self.contact.reachable("write"), self.database.writing() as connection:
            yield connection


async def replan(
    connection: AsyncConnection,
    id: str,
    version: int,
    plan: TablePlan,
    values: Mapping[str, Any] = {},
) -> bool:
    """Within a transaction: write another plan, if the table is still at `version`."""
    row = {**columns_of(plan), "version": version + 1, "changed": time.time(), **values}
    same = matches.c.id == id, matches.c.version == version
    return (await connection.execute(update(matches).where(*same).values(row))).rowcount == 1


def name_of(key: str) -> str:
    """The name of the fact that says to which match a request belongs. Whoever knows a key gets the
    same token again, so the key itself is not stored.
    """
    return REPEATED + hashlib.sha256(key.encode()).hexdigest()


def columns_of(plan: TablePlan) -> dict[str, Any]:
    """The columns of a match's row that hold its plan."""
    text = msgspec.json.encode(plan).decode()
    return {"plan": text, "public": plan.public, "address": plan.address}


def read_kept(row: Any) -> Kept:
    return Kept(
        id=row.id,
        plan=PLAN.decode(row.plan),
        state=row.state,
        created=row.created,
        version=row.version,
        code=row.code,
        code_until=row.code_until,
        secret=row.secret,
        record=row.record or 0,
        changed=max(row.changed, row.written or 0.0),
    )


def read_first(rows: Sequence[Any]) -> Kept | None:
    return read_kept(rows[0]) if rows else None
