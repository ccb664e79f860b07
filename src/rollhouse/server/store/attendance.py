"""Which process drives a match, and who is connected: it only matters while processes run.

`LocalAttendance` keeps it in memory, for a house of one process. `SharedAttendance` keeps it in
PostgreSQL, for several processes, and goes by the clock of the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Float, delete, func, literal_column, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from .contact import Contact
from .group_read import GroupRead
from .schema import leases, presence, processes

BEAT = 3.0
"""Seconds between two heartbeats of a process."""
STALE = 10.0
"""Seconds without a heartbeat after which a process counts as dead, and its people as gone."""
MOST_MATCHES = 5000
"""At most this many matches have their people counted, or are leased, in one query."""

CLOCK = "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"
NOW = literal_column(CLOCK, Float)
"""PostgreSQL's own clock."""
TAKE = text(f"""
INSERT INTO leases AS held (match, process, until)
SELECT wanted, CAST(:process AS text), {CLOCK} + CAST(:seconds AS double precision)
FROM unnest(CAST(:matches AS text[])) AS wanted
ON CONFLICT (match) DO UPDATE SET process = excluded.process, until = excluded.until
WHERE held.process = excluded.process OR held.until
    NOT BETWEEN {CLOCK} AND {CLOCK} + CAST(:beyond AS double precision)
RETURNING match
""")
"""Takes or renews leases: those that are held by nobody else, or have run out. One that reaches
beyond all that are given out is from before the clock was set back."""


class Attendance(Protocol):
    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def lease(self, match: str, process: str, seconds: float) -> bool: ...

    async def release(self, matches: Sequence[str], process: str) -> None: ...

    async def arrive(self, match: str, seat: int, process: str) -> None: ...

    async def leave(self, match: str, seat: int, process: str) -> None: ...

    async def here(self, match: str) -> dict[int, int]: ...

    def own(self, match: str, seat: int) -> int: ...

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

    async def release(self, matches: Sequence[str], process: str) -> None:
        for match in matches:
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

    def own(self, match: str, seat: int) -> int:
        return self.devices.get(match, Counter[int]())[seat]

    async def forget(self, match: str) -> None:
        self.leases.pop(match, None)
        self.devices.pop(match, None)


class SharedAttendance:
    """Counts the devices that this process has at every seat, and writes the counts down.

    Nothing waits for a database that is down: failed writes are retried after reconnecting.
    """

    def __init__(self, engine: AsyncEngine, process: str, contact: Contact) -> None:
        self.engine, self.contact = engine, contact
        self.process = process
        self.devices: Counter[tuple[str, int]] = Counter()
        self.unwritten: set[tuple[str, int]] = set()
        self.write_lock = asyncio.Lock()
        self.present = GroupRead(self.read_presence, MOST_MATCHES)
        self.taking: dict[tuple[str, float], GroupRead[bool]] = {}
        """Takes leases, by whom they are for, and for how many seconds."""
        self.beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.beat()
        self.beating = asyncio.create_task(self.beat_forever(), name="heartbeat")

    async def close(self) -> None:
        if self.beating is not None:
            self.beating.cancel()
            await asyncio.wait([self.beating])
        await self.present.close()
        for taking in self.taking.values():
            await taking.close()
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
        """All leases that are wanted at the same time are taken by one statement."""
        lasts = process, seconds
        if lasts not in self.taking:
            self.taking[lasts] = GroupRead(partial(self.take_leases, *lasts), MOST_MATCHES)
        return await self.taking[lasts].ask(match) is not None

    async def take_leases(
        self, process: str, seconds: float, matches: list[str]
    ) -> dict[str, bool]:
        wanted = {"matches": sorted(matches), "process": process}
        lasts = {"seconds": seconds, "beyond": seconds + STALE}
        async with self.engine.begin() as connection:
            return {match: True for (match,) in await connection.execute(TAKE, wanted | lasts)}

    async def release(self, matches: Sequence[str], process: str) -> None:
        mine = leases.c.match.in_(matches), leases.c.process == process
        async with self.engine.begin() as connection:
            await connection.execute(delete(leases).where(*mine))

    # Presence

    async def arrive(self, match: str, seat: int, process: str) -> None:  # noqa: ARG002
        self.devices[match, seat] += 1
        await self.write_count(match, seat)

    async def leave(self, match: str, seat: int, process: str) -> None:  # noqa: ARG002
        self.devices[match, seat] = max(0, self.devices[match, seat] - 1)
        await self.write_count(match, seat)

    async def write_count(self, match: str, seat: int) -> None:
        """Write the count of a seat. Whoever gets the lock writes for all who wait for it too."""
        self.unwritten.add((match, seat))
        async with self.write_lock:
            if (match, seat) in self.unwritten:
                await self.write_counts()

    async def write_counts(self) -> None:
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
        except asyncio.CancelledError:  # others have left their counts to this task
            self.unwritten |= places
            raise

    async def here(self, match: str) -> dict[int, int]:
        """Devices by seat."""
        return dict(await self.present.ask(match) or {})

    def own(self, match: str, seat: int) -> int:
        """Devices at a seat that are connected to this process."""
        return self.devices.get((match, seat), 0)

    async def read_presence(self, matches: list[str]) -> dict[str, dict[int, int]]:
        """Devices by seat, for the matches that have any."""
        wanted = (
            select(presence.c.match, presence.c.seat, func.sum(presence.c.devices))
            .join_from(presence, processes, processes.c.process == presence.c.process)
            .where(presence.c.match.in_(matches))
            .where(processes.c.seen.between(NOW - STALE, NOW + STALE))
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

    # Heartbeats

    async def beat_forever(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            begun = self.contact.clock()
            try:
                await self.beat()
                self.contact.success("beat", begun)
            except (SQLAlchemyError, OSError) as fault:
                self.contact.failure("beat", fault)

    async def beat(self) -> None:
        """Write a heartbeat, and delete processes that are dead.

        A process that finds its own row deleted, by others or by a crash that emptied the tables,
        writes all its people again.
        """
        async with self.engine.begin() as connection:
            seen: Any = await connection.execute(
                processes.update().where(processes.c.process == self.process).values(seen=NOW)
            )
            if seen.rowcount == 0:
                sign = insert(processes).values(process=self.process, seen=NOW)
                await connection.execute(sign.on_conflict_do_nothing())
            fresh = processes.c.seen.between(NOW - 2 * STALE, NOW + 2 * STALE)
            await connection.execute(delete(processes).where(~fresh))
            alive = select(processes.c.process)
            await connection.execute(delete(presence).where(presence.c.process.not_in(alive)))
            await connection.execute(delete(leases).where(leases.c.until < NOW - STALE))
        if seen.rowcount == 0:
            self.unwritten.update(self.devices)
        if self.unwritten:
            async with self.write_lock:
                await self.write_counts()
