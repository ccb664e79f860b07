"""Compares what clients know with what the database has: the checker of the kill tests."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

import asyncpg

import rollhouse
from rollhouse.kernel.errors import RollhouseError
from rollhouse.matches.record import Record
from rollhouse.matches.story import OVER_NOW

from .guests import Device, Sent

ROWS = "SELECT match, number, count, lines, action FROM appends ORDER BY match, number"


class Row(NamedTuple):
    match: str
    number: int
    count: int
    lines: str
    action: str | None


def rows_of(url: str) -> list[Row]:
    """Every append, read without using any code of the server."""
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        try:
            return [row_of(row) for row in connection.execute(ROWS)]
        finally:
            connection.close()

    async def found() -> list[Row]:
        connection = await asyncpg.connect(url)
        try:
            return [row_of(row) for row in await connection.fetch(ROWS)]
        finally:
            await connection.close()

    return asyncio.run(found())


def row_of(columns: Any) -> Row:
    """The client's id comes before the digest of what it did."""
    *others, action = columns
    return Row(*others, action and action.partition(" ")[0])


def faults(rows: Iterable[Row], devices: Iterable[Device]) -> list[str]:
    """Everything that is wrong. If it is empty, nothing was lost and nothing happened twice."""
    by_match: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_match[row.match].append(row)
    players: dict[str, list[Device]] = defaultdict(list)
    for device in devices:
        players[device.match].append(device)
    found = []
    for match, theirs in players.items():
        own = sorted(by_match[match], key=lambda row: row.number)
        sent = {id: sent for device in theirs for id, sent in device.sent.items()}
        wrong = [*holes(own), *actions(own, sent), *copies(own, theirs)]
        try:
            record = Record.parse("".join(f"{row.lines}\n" for row in own).encode())
        except RollhouseError as fault:
            wrong.append(f"it is no record: {fault}")
        else:
            wrong += [*strangers(own, record, sent), *unverified(record), *unsent(record, theirs)]
        found += [f"{match}: {fault}" for fault in wrong]
    return found


def holes(rows: list[Row]) -> Iterable[str]:
    """One row per append, each beginning where the one before it ends."""
    length = 0
    for row in rows:
        if row.number != length:
            yield f"an append at {row.number}, where {length} lines were before"
        if row.count != len(row.lines.split("\n")):
            yield f"the append at {row.number} has not the {row.count} lines that it says"
        length = row.number + row.count


def actions(rows: list[Row], sent: dict[str, Sent]) -> Iterable[str]:
    """Everything acknowledged is there once, where it was said to be; nothing refused is there."""
    times = Counter(row.action for row in rows if row.action is not None)
    places = {row.action: row.number for row in rows}
    for id, many in times.items():
        if many > 1:
            yield f"{id} is there {many} times"
        if id not in sent:
            yield f"nobody sent {id}"
    for id, one in sent.items():
        if one.is_acknowledged and times[id] != 1:
            yield f"{id} was acknowledged and is there {times[id]} times"
        final = one.refused == "stale" or one.times == 1  # else it may be under way elsewhere
        if one.refused is not None and final and (times[id] or one.is_acknowledged):
            yield f"{id} was refused ({one.refused}) and done"
        if id in places:
            told = {places[id], one.message["at"], *one.places}
            if len(told) > 1:
                yield f"{id} was acknowledged at one place and is at another: {told}"
            if any(length <= places[id] for length in one.done):
                yield f"{id} was said to be done before it was"


def strangers(rows: list[Row], record: Record, sent: dict[str, Sent]) -> Iterable[str]:
    """Every step of a person is one that their device sent, word for word, and no nonce appears
    twice.

    This looks at the lines and not at the ids beside them.
    """
    people = {number for number, seat in enumerate(record.seats) if seat == "human"}
    owner = {row.number + step: row.action for row in rows for step in range(row.count)}
    nonces: Counter[str] = Counter()
    for line in record.lines[1:]:
        message = sent[owner[line.number]].message if owner[line.number] in sent else {}
        seat = line.facts.get("seat")
        if line.kind == "nonce":
            nonces[line.facts["nonce"]] += 1
            if line.facts["nonce"] != message.get("nonce"):
                yield f"the nonce of line {line.number} came with no action"
        elif line.kind == "intent" and seat in people:
            if (seat, dict(line.facts["action"])) != (message.get("seat"), message.get("action")):
                yield f"nobody did what line {line.number} says"
    yield from (f"a nonce is there {many} times" for many in nonces.values() if many > 1)


def unsent(record: Record, devices: list[Device]) -> Iterable[str]:
    """Chains, links and signatures of people are those that their devices sent."""
    shown = {seat: device.shown for device in devices for seat in device.seats}
    called: list[int] = []
    for line in record.lines[1:]:
        facts, told = line.facts, []
        if line.kind == "call":
            called = facts["seats"]
        elif line.kind == "links":
            told = [(seat, link) for seat, link in zip(called, facts["links"], strict=True) if link]
        elif line.kind == "chain" and facts["seat"] is not None:
            told = [(facts["seat"], facts["anchor"])]
        elif line.kind == "signature":
            told = [(facts["seat"], facts["signature"])]
        for seat, what in told:
            if what not in shown[seat]:
                yield f"seat {seat} did not send what line {line.number} says"


def copies(rows: list[Row], devices: list[Device]) -> Iterable[str]:
    """Everybody has what the database has, line by line."""
    lines = [line for row in rows for line in row.lines.split("\n")]
    for device in devices:
        if device.lines != lines:
            yield f"seat {device.seats} has another record"


def unverified(record: Record) -> Iterable[str]:
    """The game was played to its end, and the verifier accepts every line and roll."""
    findings: Any = rollhouse.verify(record)
    if not findings.good:
        yield f"the record does not verify: {findings}"
    if record.closing is None or record.closing["reason"] != OVER_NOW:
        yield "the game is not finished"
