"""Own boxes in the database. They are few and small, so they are facts of the house."""

from __future__ import annotations

import hashlib
import json
import time
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select

from rollhouse.kernel import box
from rollhouse.kernel.box import Box
from rollhouse.kernel.errors import RollhouseError

from .schema import facts

if TYPE_CHECKING:
    from .storage import Storage

KEPT_AS = "box:"
"""How these facts are named, before the id of the box."""
MOST = 200
"""How many boxes a house keeps."""


def id_of(found: Box) -> str:
    """Equal boxes have equal ids."""
    return hashlib.sha256(found.to_json().encode()).hexdigest()[:16]


async def keep(storage: Storage, found: Box) -> bool:
    """Keep a box, if it is not kept already. False: there are too many."""
    kept = await list_kept(storage)
    if id_of(found) in map(id_of, kept):
        return True
    if len(kept) >= MOST:
        return False
    value = json.dumps({"at": time.time(), "box": found.as_dict()}, ensure_ascii=False)
    insert = storage.database.insert(facts).values(name=KEPT_AS + id_of(found), value=value)
    async with storage.writing() as connection:
        await connection.execute(insert.on_conflict_do_nothing())
    return True


async def list_kept(storage: Storage) -> list[Box]:
    """All boxes, the newest first. One whose game is not here any more is left out."""
    wanted = func.substr(facts.c.name, 1, len(KEPT_AS)) == KEPT_AS
    rows = [
        json.loads(row.value) for row in await storage.rows(select(facts.c.value).where(wanted))
    ]
    found = []
    for row in sorted(rows, key=lambda row: -row["at"]):
        try:
            found.append(box.read(row["box"]))
        except RollhouseError:
            continue
    return found


async def remove(storage: Storage, id: str) -> bool:
    """False: it was not there."""
    async with storage.writing() as connection:
        gone = await connection.execute(delete(facts).where(facts.c.name == KEPT_AS + id))
    return bool(gone.rowcount == 1)
