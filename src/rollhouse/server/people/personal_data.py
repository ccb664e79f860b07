"""Personal data: what the house keeps of people, how they get it, and how it is forgotten.

The host of a match can delete it with every trace. A person can have their own name forgotten: the
record of a closed match is written again with a neutral name in its place. Its chain of hashes is
new then, and verifies like the old one, because nothing that was rolled depends on it: rolls follow
from the secret, their number and the nonces (docs/sealed.md). Somebody who kept an older copy of
the record has another chain with the same rolls.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace
from sqlalchemy import delete, select, update

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.likeness import skeleton
from rollhouse.matches.match import rename_person
from rollhouse.protocol.bodies import Exported

from ..refusals import Refusal
from ..store.readings import forget_seat, read_reading
from ..store.rows import CLOSED, Kept, TablePlan
from ..store.schema import appends, results
from ..store.storage import Storage, replan
from ..tables.plans import NEUTRAL, free_name, without_past
from ..tables.rights import Right
from ..tables.table import table

WORDS = Catalogue(
    en={
        "kept_token": "a SHA-256 of your token, by which the house knows you again",
        "kept_opener": "a salted hash of the address that opened the table, to count its tables",
        "kept_name": "your name, in the table, in the record and in the results",
        "kept_times": "when each part of the record was written",
    },
    es={
        "kept_token": "un SHA-256 de tu ficha, por el que la casa te reconoce",
        "kept_opener": "un hash con sal de la dirección que abrió la mesa, para contar sus mesas",
        "kept_name": "tu nombre, en la mesa, en el registro y en los resultados",
        "kept_times": "cuándo se escribió cada parte del registro",
    },
)


async def export_match(storage: Storage, kept: Kept, right: Right, language: str) -> Exported:
    """All that is kept of a match, without the secrets: tokens' hashes, a sealed secret."""
    rows = await storage.appends(kept.id)
    found = await storage.results(match=kept.id)
    said = ["kept_times"]
    said += ["kept_token"] if right.hash else []
    said += ["kept_name"] if right.seats else []
    said += ["kept_opener"] if right.host else []
    return Exported(
        kept.id,
        table(kept, {}, right),
        list(right.seats),
        right.host,
        [line for row in rows for line in row.lines],
        [{"line": row.number, "at": row.at, "action": row.action} for row in rows],
        [msgspec.to_builtins(row) for row in found],
        [WORDS.say(language, key) for key in said],
        await read_reading(storage, kept.id),
    )


async def forget_name(storage: Storage, kept: Kept, seat: int) -> None:
    """Put a neutral name wherever a person in this seat was named, in one transaction."""
    if kept.state not in CLOSED:
        raise Refusal("still_running")
    wanted = select(appends).where(appends.c.match == kept.id).order_by(appends.c.number)
    async with storage.writing() as connection:
        rows = (await connection.execute(wanted)).all()
        texts = [text for row in rows for text in row.lines.split("\n")]
        neutral = neutral_name(kept.plan, texts, seat)
        if not await replan(
            connection, kept.id, kept.version, forget_in_plan(kept.plan, seat, neutral)
        ):
            raise Refusal("busy")
        renewed = rename_person(texts, seat, neutral)
        for row in rows:  # nothing comes after the record of a closed match
            text = "\n".join(renewed[row.number : row.number + row.count])
            same = appends.c.match == kept.id, appends.c.number == row.number
            await connection.execute(update(appends).where(*same).values(lines=text))
        there = results.c.match == kept.id, results.c.seat % results.c.players == seat
        others = results.c.seat >= results.c.players
        await connection.execute(delete(results).where(*there, others))
        people = *there, results.c.kind == "person"
        await connection.execute(update(results).where(*people).values(name=neutral))
        await forget_seat(connection, kept.id, seat)
    storage.tell({"match": kept.id, "rewritten": True})
    await storage.database.purge()


def neutral_name(plan: TablePlan, texts: Sequence[str], seat: int) -> str:
    """ "Player 2", or another that nobody at the table has."""
    taken = {skeleton(str(each.name)) for each in plan.seats}
    for text in texts:
        facts = json.loads(text)
        named = facts.get("seats", ()) if facts["kind"] == "match" else [facts]
        taken |= {skeleton(str(each["name"])) for each in named if "name" in each}
    return free_name(NEUTRAL.format(number=seat + 1), taken)


def forget_in_plan(plan: TablePlan, seat: int, neutral: str) -> TablePlan:
    seats = list(plan.seats)
    seats[seat] = without_past(seats[seat])
    if seats[seat].kind == "person":
        seats[seat] = replace(seats[seat], name=neutral, token=None, screen=None)
    return replace(plan, seats=seats)
