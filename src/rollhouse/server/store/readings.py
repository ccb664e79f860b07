"""The readings of finished games in the database: kept, found, and forgotten seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import and_, select, update

from rollhouse.coach.wall.reading import VERSION, Reading

from .schema import appends, matches, readings

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from .storage import Storage

FINISHED = "over"

is_read = and_(readings.c.match == matches.c.id, readings.c.version == VERSION)


async def unread_matches(storage: Storage, most: int) -> list[str]:
    """Finished games that the wall has not read, the newest first."""
    wanted = (
        select(matches.c.id)
        .outerjoin(readings, is_read)
        .where(matches.c.state == FINISHED, readings.c.match.is_(None))
        .order_by(matches.c.changed.desc(), matches.c.id)
        .limit(most)
    )
    return [id for (id,) in await storage.rows(wanted)]


async def read_reading(storage: Storage, match: str) -> dict[str, Any] | None:
    """The stored reading of a match; None: there is none."""
    found = await storage.rows(select(readings.c.reading).where(readings.c.match == match))
    return decoded(found[0].reading) if found else None


def decoded(text: str | None) -> dict[str, Any] | None:
    try:
        return None if text is None else msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError:
        return None


async def keep_reading(
    storage: Storage, match: str, reading: Mapping[str, Any] | None, line: str
) -> bool:
    """Write the reading of a match; None: its record cannot be read.

    `line` is the last line of the record that was read. False: the match is gone, or its record was
    rewritten without a name, and nothing was written.
    """
    there = select(matches.c.id).where(matches.c.id == match).with_for_update()
    newest = select(appends.c.lines).where(appends.c.match == match)
    newest = newest.order_by(appends.c.number.desc()).limit(1)
    text = None if reading is None else msgspec.json.encode(reading).decode()
    values = {"version": VERSION, "reading": text}
    insert = storage.database.insert(readings).values(match=match, **values)
    write = insert.on_conflict_do_update(index_elements=["match"], set_=values)
    async with storage.writing() as connection:
        await connection.execute(there)  # from here on nobody else can rewrite or delete it
        written = (await connection.execute(newest)).scalar()
        if written is None or written.rpartition("\n")[2] != line:
            return False
        await connection.execute(write)
    return True


async def forget_seat(connection: AsyncConnection, match: str, seat: int) -> None:
    """Within a transaction: take what somebody did out of the reading of a match."""
    mine = readings.c.match == match
    found = (await connection.execute(select(readings.c.reading).where(mine))).scalar()
    facts = decoded(found)
    if facts is None:
        return
    reading = Reading.from_dict(facts)
    text = None
    if reading is not None and seat < len(reading.seats):
        text = msgspec.json.encode(reading.without(seat).to_dict()).decode()
    await connection.execute(update(readings).where(mine).values(reading=text))
