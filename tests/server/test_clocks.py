"""Clocks that are set while people play, and before a house is opened."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from rollhouse.server.app import tidy_forever
from rollhouse.server.operation import clock, logs
from rollhouse.server.operation.clock import AWAY, DAY, LEAP, Calendar
from rollhouse.server.store.storage import Storage

from .ledger import faults, rows_of
from .storm import Storm, soon
from .test_kills import HASTY
from .test_storage import table

FAKETIME = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
LEAPS = ("+40d", "-2h", "+3y", "+0", "-400d", "+1h", "-1d", "+0")
"""Where the clock stands compared with the true one, one after another."""


class Unsteady(Storm):
    """A storm in which nobody is killed: the clock of the house is set instead."""

    def __init__(self, face, *given):
        super().__init__(*given)
        self.face, self.gathering = face, asyncio.Lock()

    async def gathered(self):
        async with self.gathering:
            return await super().gathered()

    async def strike(self, number, _):
        for server in self.servers:
            await server.ready.wait()
        await soon(self.sending[0])
        async with self.gathering:  # a code is past its day when the clock is
            self.face.write_text(LEAPS[number % len(LEAPS)])
        await asyncio.sleep(self.chance.uniform(0.5, 2.0))


def test_a_clock_that_is_set_holds_no_match_up(tmp_path, house_file, monkeypatch, effort):
    if not FAKETIME:
        pytest.skip("libfaketime is not installed (apt-get install faketime)")
    face = tmp_path / "face"
    face.write_text("+0")
    shutil.copy(house_file, tmp_path / "house.db")
    monkeypatch.setenv("LD_PRELOAD", str(FAKETIME[0]))
    monkeypatch.setenv("FAKETIME_TIMESTAMP_FILE", str(face))
    monkeypatch.setenv("FAKETIME_NO_CACHE", "1")
    monkeypatch.setenv("FAKETIME_DONT_FAKE_MONOTONIC", "1")
    url = f"sqlite:///{tmp_path}/house.db"

    async def inside():
        storm = Unsteady(face, url, tmp_path, 1, 3, effort(1, 4), HASTY)
        await storm.blow(effort(3, 20 * len(LEAPS)))
        return storm

    storm = asyncio.run(inside())
    rows = rows_of(url)
    assert faults(rows, storm.devices) == []
    assert [event for server in storm.servers for event in server.events("fault")] == []
    with contextlib.closing(sqlite3.connect(tmp_path / "house.db")) as file:
        first, last = file.execute("SELECT min(at), max(at) FROM appends").fetchone()
    assert last - first > 300 * DAY, "the clock was set indeed"
    print(f"\n{len(rows)} appends; the longest pause took {storm.longest[0]:.1f} s")
    assert storm.longest[0] < 120, storm.longest


# What is deleted because it is old


@pytest.fixture
def hands(monkeypatch):
    """The time that has passed, which the test can move on."""
    passed = [1000.0]
    monkeypatch.setattr(clock, "elapsed", lambda: passed[0])
    return passed


def test_a_clock_that_leaps_ahead_is_believed_after_a_day(hands):
    now = 1e9
    calendar = Calendar(now - DAY)
    assert calendar.believes(now)
    hands[0] += 600
    assert calendar.believes(now + 600)
    hands[0] += 600
    assert not calendar.believes(now + 1200 + 3 * LEAP)
    hands[0] += 600
    assert not calendar.believes(now + 1800 + 3 * LEAP)
    hands[0] += DAY
    assert calendar.believes(now + 1800 + 3 * LEAP + DAY)


def test_a_clock_that_is_set_back_or_a_machine_that_slept_is_believed(hands):
    calendar = Calendar(1e9)
    assert calendar.believes(1e9 + 60)
    hands[0] += 30 * DAY
    assert calendar.believes(1e9 + 60 + 30 * DAY)
    hands[0] += 600
    assert calendar.believes(1e9)


def test_a_house_that_opens_long_after_anything_was_written_waits_a_day(hands):
    calendar = Calendar(1e9)
    assert not calendar.believes(1e9 + AWAY + DAY)
    hands[0] += DAY
    assert calendar.believes(1e9 + AWAY + 2 * DAY)
    assert Calendar(None).believes(1e9)


def test_a_house_whose_clock_is_years_ahead_deletes_nothing(house_url, monkeypatch):
    monkeypatch.setattr("rollhouse.server.app.SETTLED", 0.0)
    monkeypatch.setattr("rollhouse.server.app.TIDYING", 0.01)
    told = []
    monkeypatch.setattr(logs, "tell", lambda event, *_, **facts: told.append((event, facts)))

    async def inside():
        async with await Storage.open(house_url) as storage:
            await storage.create(table())
            monkeypatch.setattr("rollhouse.server.app.time.time", lambda: 1e11)

            class House:
                pass

            House.storage = storage
            tidying = asyncio.create_task(tidy_forever(House))
            while len(told) < 3:
                await asyncio.sleep(0.01)
            tidying.cancel()
            return await storage.read("one")

    assert asyncio.run(asyncio.wait_for(inside(), 30)) is not None
    assert {event for event, _ in told} == {"not_tidied"}


def test_what_a_clock_ahead_promised_is_void_when_it_is_set_back(postgres):
    """PostgreSQL's own clock, and a process that died while it was an hour ahead."""

    async def inside(url):
        async with await Storage.open(url) as storage:
            await storage.create(table())
            connection = await asyncpg.connect(url)
            later = "extract(epoch FROM clock_timestamp()) + 3600"
            await connection.execute(f"INSERT INTO leases VALUES ('one', 'dead', {later})")
            await connection.execute(f"INSERT INTO processes VALUES ('dead', {later})")
            await connection.execute("INSERT INTO presence VALUES ('one', 0, 'dead', 1)")
            await connection.close()
            assert await storage.here("one") == {}
            assert await storage.lease("one", storage.process, 10)
            assert not await storage.lease("one", "another", 10)
            await storage.attendance.beat()

    with postgres.lent() as url:
        asyncio.run(asyncio.wait_for(inside(url), 60))
