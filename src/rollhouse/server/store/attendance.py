"""Who drives a match, and who is present: what only matters while processes run.

`Alone` is for a house of one process, which keeps it in mind; `Together` is for many, which see
each other through the database and go by its clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from typing import Any, Protocol

from sqlalchemy import Float, delete, func, literal_column, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from .contact import Contact
from .schema import leases, presence, processes

BEAT = 3.0
"""Seconds between two signs of life of a process."""
STALE = 10.0
"""Seconds after which a process that gave none counts as dead: its people are not there."""

NOW = literal_column("CAST(extract(epoch FROM clock_timestamp()) AS double precision)", Float)
"""PostgreSQL's own clock."""


class Attendance(Protocol):
    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def lease(self, match: str, process: str, seconds: float) -> bool: ...

    async def release(self, match: str, process: str) -> None: ...

    async def arrive(self, match: str, seat: int, process: str) -> None: ...

    async def leave(self, match: str, seat: int, process: str) -> None: ...

    async def here(self, match: str) -> dict[int, int]: ...

    async def forget(self, match: str) -> None: ...


class LocalAttendance:
    def __init__(self) -> None:
        self.leases: dict[str, tuple[str, float]] = {}
        self.devices: dict[str, Counter[int]] = {}

    async def open(self) -> None: ...

    async def close(self) -> None:
        self.leases.clear()
        self.devices.clear()

    async def lease(self, match: str, process: str, seconds: float) -> bool:
        now = time.monotonic()
        holder, until = self.leases.get(match, (process, now))
        if holder != process and until > now:
            return False
        self.leases[match] = (process, now + seconds)
        return True

    async def release(self, match: str, process: str) -> None:
        if match in self.leases and self.leases[match][0] == process:
            del self.leases[match]

    async def arrive(self, match: str, seat: int, process: str) -> None:  # noqa: ARG002
        self.devices.setdefault(match, Counter())[seat] += 1

    async def leave(self, match: str, seat: int, process: str) -> None:  # noqa: ARG002
        present = self.devices.get(match, Counter())
        present[seat] -= 1
        if present[seat] <= 0:
            del present[seat]
        if not present:
            self.devices.pop(match, None)

    async def here(self, match: str) -> dict[int, int]:
        return dict(self.devices.get(match, {}))

    async def forget(self, match: str) -> None:
        self.leases.pop(match, None)
        self.devices.pop(match, None)


class SharedAttendance:
    """How many devices of a seat this process has is known here, and written down as a whole.

    Nothing waits for a database that is away: what could not be written is when it is back.
    """

    def __init__(self, engine: AsyncEngine, process: str, contact: Contact) -> None:
        self.engine, self.contact = engine, contact
        self.process = process
        self.devices: Counter[tuple[str, int]] = Counter()
        self.unwritten: set[tuple[str, int]] = set()
        self.pen = asyncio.Lock()
        self.asked: dict[str, asyncio.Future[dict[int, int]]] = {}
        """Matches of which somebody wants to know who is present, and who is told so."""
        self.looking: asyncio.Task[None] | None = None
        self.beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.beat()
        self.beating = asyncio.create_task(self.go_on_beating(), name="heartbeat")

    async def close(self) -> None:
        for task in (self.beating, self.looking):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self.engine.begin() as connection:
                mine = presence.c.process == self.process
                await connection.execute(delete(presence).where(mine))
                mine = leases.c.process == self.process
                await connection.execute(delete(leases).where(mine))
                mine = processes.c.process == self.process
                await connection.execute(delete(processes).where(mine))

    # Leases

    async def lease(self, match: str, process: str, seconds: float) -> bool:
        wanted = insert(leases).values(match=match, process=process, until=NOW + seconds)
        free = (leases.c.process == process) | (leases.c.until < NOW)
        news = {"process": wanted.excluded.process, "until": wanted.excluded.until}
        statement = wanted.on_conflict_do_update(index_elements=["match"], set_=news, where=free)
        async with self.engine.begin() as connection:
            got = await connection.execute(statement.returning(leases.c.match))
            return got.first() is not None

    async def release(self, match: str, process: str) -> None:
        mine = leases.c.match == match, leases.c.process == process
        async with self.engine.begin() as connection:
            await connection.execute(delete(leases).where(*mine))

    # Presence

    async def arrive(self, match: str, seat: int, process: str) -> None:  # noqa: ARG002
        self.devices[match, seat] += 1
        await self.note(match, seat)

    async def leave(self, match: str, seat: int, process: str) -> None:  # noqa: ARG002
        self.devices[match, seat] = max(0, self.devices[match, seat] - 1)
        await self.note(match, seat)

    async def note(self, match: str, seat: int) -> None:
        """Whoever gets the pen writes for all who wait for it."""
        self.unwritten.add((match, seat))
        async with self.pen:
            if (match, seat) in self.unwritten:
                await self.write_down()

    async def write_down(self) -> None:
        places, self.unwritten = self.unwritten, set()
        rows = [
            {"match": match, "seat": seat, "process": self.process, "devices": many}
            for match, seat in sorted(places)
            if (many := self.devices[match, seat])
        ]
        empty = [place for place in places if not self.devices[place]]
        for place in empty:
            del self.devices[place]
        try:
            async with self.engine.begin() as connection:
                if rows:
                    new = insert(presence)
                    await connection.execute(
                        new.on_conflict_do_update(
                            index_elements=["match", "seat", "process"],
                            set_={"devices": new.excluded.devices},
                        ),
                        rows,
                    )
                for match, seat in empty:
                    left = presence.c.match == match, presence.c.seat == seat
                    mine = presence.c.process == self.process
                    await connection.execute(delete(presence).where(*left, mine))
        except (SQLAlchemyError, OSError) as fault:
            self.contact.failure("presence", fault)
            self.unwritten |= places

    async def here(self, match: str) -> dict[int, int]:
        """While one look is under way the next one gathers: many come at once, and ask at once."""
        found = self.asked.get(match)
        if found is None:
            found = self.asked[match] = asyncio.get_running_loop().create_future()
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self.look(), name="presence")
        return dict(await asyncio.shield(found))

    async def look(self) -> None:
        while self.asked:
            asked, self.asked = self.asked, {}
            try:
                found = await self.present(list(asked))
            except BaseException as fault:
                for future in asked.values():
                    future.set_exception(ConnectionError() if cancels(fault) else fault)
                    future.exception()  # nobody may wait any more
                if cancels(fault):
                    raise
            else:
                for match, future in asked.items():
                    future.set_result(found.get(match, {}))
        self.looking = None

    async def present(self, matches: list[str]) -> dict[str, dict[int, int]]:
        """Devices by seat, of the matches that have any."""
        wanted = (
            select(presence.c.match, presence.c.seat, func.sum(presence.c.devices))
            .join_from(presence, processes, processes.c.process == presence.c.process)
            .where(presence.c.match.in_(matches), processes.c.seen > NOW - STALE)
            .group_by(presence.c.match, presence.c.seat)
        )
        found: dict[str, dict[int, int]] = {}
        async with self.engine.connect() as connection:
            for match, seat, many in await connection.execute(wanted):
                found.setdefault(match, {})[seat] = int(many)
        return found

    async def forget(self, match: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(presence).where(presence.c.match == match))
            await connection.execute(delete(leases).where(leases.c.match == match))

    # Signs of life

    async def go_on_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            begun = self.contact.clock()
            try:
                await self.beat()
                self.contact.success("beat", begun)
            except (SQLAlchemyError, OSError) as fault:
                self.contact.failure("beat", fault)

    async def beat(self) -> None:
        """A sign of life; the dead are swept out.

        A process that finds itself swept out, or the tables emptied by a crash, writes down all
        its people again.
        """
        async with self.engine.begin() as connection:
            seen: Any = await connection.execute(
                processes.update().where(processes.c.process == self.process).values(seen=NOW)
            )
            if seen.rowcount == 0:
                sign = insert(processes).values(process=self.process, seen=NOW)
                await connection.execute(sign.on_conflict_do_nothing())
            dead = delete(processes).where(processes.c.seen < NOW - 2 * STALE)
            await connection.execute(dead)
            alive = select(processes.c.process)
            await connection.execute(delete(presence).where(presence.c.process.not_in(alive)))
            await connection.execute(delete(leases).where(leases.c.until < NOW - STALE))
        if seen.rowcount == 0:
            self.unwritten.update(self.devices)
        if self.unwritten:
            async with self.pen:
                await self.write_down()


def cancels(fault: BaseException) -> bool:
    """Does it end the task in which it is raised?"""
    return not isinstance(fault, Exception)
