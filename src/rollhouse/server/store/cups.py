"""Cups in the database: read, and changed by compare and swap on their version."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, or_, select, update
from sqlalchemy.exc import IntegrityError

from .rows import CUP_IDLE, CupPlan, CupStage, KeptCup
from .schema import cups

if TYPE_CHECKING:
    from .storage import Storage

PLAN = msgspec.json.Decoder(CupPlan)


async def create(storage: Storage, kept: KeptCup) -> bool:
    """Write a new cup. False: its id is taken."""
    row = {
        "id": kept.id,
        "plan": written(kept.plan),
        "state": kept.state,
        "version": kept.version,
        "record": kept.record,
        "created": kept.created,
        "changed": kept.created,
    }
    try:
        async with storage.writing() as connection:
            await connection.execute(cups.insert().values(row))
    except IntegrityError:
        return False
    return True


async def read(storage: Storage, id: str) -> KeptCup | None:
    rows: Sequence[Any] = await storage.rows(select(cups).where(cups.c.id == id))
    if not rows:
        return None
    row = rows[0]
    return KeptCup(
        id=row.id,
        plan=PLAN.decode(row.plan),
        state=row.state,
        created=row.created,
        version=row.version,
        record=row.record,
        changed=row.changed,
    )


async def change(
    storage: Storage, before: KeptCup, plan: CupPlan, state: CupStage, record: str
) -> bool:
    """Write a cup anew, if it is still as it was read. False: somebody was faster."""
    row = {
        "plan": written(plan),
        "state": state,
        "record": record,
        "version": before.version + 1,
        "changed": time.time(),
    }
    same = cups.c.id == before.id, cups.c.version == before.version
    async with storage.writing() as connection:
        done = await connection.execute(update(cups).where(*same).values(row))
    return bool(done.rowcount == 1)


async def remove(storage: Storage, id: str) -> None:
    async with storage.writing() as connection:
        await connection.execute(delete(cups).where(cups.c.id == id))
    await storage.database.purge()


async def expire(storage: Storage, now: float) -> None:
    """Delete cups where nothing has happened for a long time (`CUP_IDLE`)."""
    idle = [
        (cups.c.state == state) & (cups.c.changed < now - seconds)
        for state, seconds in CUP_IDLE.items()
    ]
    async with storage.writing() as connection:
        await connection.execute(delete(cups).where(or_(*idle)))


def written(plan: CupPlan) -> str:
    return msgspec.json.encode(plan).decode()
