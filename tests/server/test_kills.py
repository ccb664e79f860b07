"""The whole system under kill -9: nothing acknowledged is lost, nothing happens twice.

Real `rollhouse serve` processes, real socket clients, one SQLite file or one PostgreSQL.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import time

import asyncpg
import pytest

from .ledger import faults, rows_of
from .storm import Storm

USUAL = "tests.server.uncoached"
"""The house with its usual times."""
KILLS = int(os.environ.get("ROLLHOUSE_KILLS", "1000"))
"""How many kills the long storms have; fewer if there is less time."""
HASTY = "tests.server.hasty"
"""The same with shorter times, so that a storm can be short."""


class Leases:
    """Who drives which match, read from PostgreSQL now and then."""

    def __init__(self, url):
        self.url, self.holders, self.takeovers = url, {}, 0

    async def holder(self, match):
        await self.look()
        return self.holders.get(match)

    async def look(self):
        connection = await asyncpg.connect(self.url)
        try:
            rows = await connection.fetch("SELECT match, process FROM leases")
        finally:
            await connection.close()
        for match, process in rows:
            before = self.holders.get(match, process)
            self.takeovers += before != process
            self.holders[match] = process

    async def watch(self):
        while True:
            await self.look()
            await asyncio.sleep(0.5)


def blown(url, folder, kills, servers, seed, tables=4, program=HASTY, apart=False):
    """A storm that is over and has been checked; and what there was to count."""

    async def inside():
        storm = Storm(url, folder, servers, seed, tables, program, apart)
        if url.startswith("sqlite"):
            await storm.blow(kills)
            return storm, 0
        leases = Leases(url)
        watching = asyncio.create_task(leases.watch())
        try:
            await storm.blow(kills, leases.holder)
        finally:
            watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watching
        return storm, leases.takeovers

    begun = time.monotonic()
    storm, takeovers = asyncio.run(inside())
    lasted = time.monotonic() - begun
    rows = rows_of(url)
    assert faults(rows, storm.devices) == []
    own = [fault for server in storm.servers for fault in server.events("fault")]
    assert own == []
    sent = [each for device in storm.devices for each in device.sent.values()]
    counted = {
        "kills": dict(storm.kills),
        "matches": len({device.match for device in storm.devices}),
        "appends": len(rows),
        "actions": len(sent),
        "acknowledged": sum(each.is_acknowledged for each in sent),
        "done": sum(bool(each.done) for each in sent),
        "refused": sum(each.refused is not None for each in sent),
        "resent": sum(each.times - 1 for each in sent),
        "connections": sum(device.connections for device in storm.devices),
        "takeovers": takeovers,
        "longest": [round(storm.longest[0], 1), storm.longest[1]],
        "seconds": round(lasted),
        **storm.counted,
    }
    print(f"\n{url.partition(':')[0]}, {servers} processes: {counted}")
    assert sum(storm.kills.values()) == kills
    assert counted["acknowledged"] > 0
    return storm, counted


@pytest.fixture
def file(tmp_path, house_file):
    shutil.copy(house_file, tmp_path / "house.db")
    return f"sqlite:///{tmp_path}/house.db"


def test_a_server_killed_again_and_again_loses_nothing(file, tmp_path):
    storm, _ = blown(file, tmp_path, kills=4, servers=1, seed=1, tables=2)
    notices_what_is_removed_or_done_twice(file, storm)


def notices_what_is_removed_or_done_twice(url, storm):
    """Checks the checker: the database of a storm that passed is tampered with."""
    path = url.removeprefix("sqlite:///")
    device = storm.devices[0]
    id = next(id for id, sent in device.sent.items() if sent.is_acknowledged)

    def tampered(statement, *values):
        shutil.copy(path, f"{path}.tampered")
        with contextlib.closing(sqlite3.connect(f"{path}.tampered")) as connection:
            connection.execute("DROP INDEX an_action_once")
            assert connection.execute(statement, values).rowcount == 1
            connection.commit()
        return faults(rows_of(f"{url}.tampered"), storm.devices)

    removed = tampered("DELETE FROM appends WHERE action LIKE ? || ' %'", id)
    assert any(f"{id} was acknowledged and is there 0 times" in fault for fault in removed)
    assert any("lines were before" in fault for fault in removed)
    again = (
        "INSERT INTO appends SELECT match, (SELECT max(number + count) FROM appends AS last "
        "WHERE last.match = appends.match), count, lines, {}, at FROM appends "
        "WHERE action LIKE ? || ' %'"
    )
    twice = tampered(again.format("action"), id)
    assert any(f"{id} is there 2 times" in fault for fault in twice)
    unnamed = tampered(again.format("NULL"), id)
    assert any("has another record" in fault for fault in unnamed)


def test_two_processes_killed_in_turn_lose_nothing(postgres, tmp_path):
    with postgres.lent() as url:
        blown(url, tmp_path, kills=4, servers=2, seed=2, tables=2, apart=True)


@pytest.mark.long
def test_a_thousand_kills_on_sqlite(file, tmp_path):
    blown(file, tmp_path, kills=KILLS, servers=1, seed=7, tables=8, program=USUAL)


@pytest.mark.long
def test_a_thousand_kills_of_two_processes_on_postgresql(postgres, tmp_path):
    """Opponents are at different processes."""
    with postgres.lent() as url:
        _, counted = blown(
            url, tmp_path, kills=KILLS, servers=2, seed=9, tables=8, program=USUAL, apart=True
        )
    assert counted["takeovers"] > 0


@pytest.mark.long
def test_many_kills_of_three_processes_on_postgresql(postgres, tmp_path):
    with postgres.lent() as url:
        _, counted = blown(url, tmp_path, kills=130, servers=3, seed=8, tables=8, program=USUAL)
    assert counted["takeovers"] > 0
