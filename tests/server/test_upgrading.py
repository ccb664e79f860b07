"""A house that an older Rollhouse kept is opened by this one: everybody plays on.

`old/` has two houses, on SQLite and on PostgreSQL, as the first Rollhouse with a server left them
(version 0.1.0; `sqlite3 .dump`, `pg_dump --inserts` without its settings): matches of all games
half-way through, one paused, one over, one where nobody has begun. The files beside them say which
is which, whose tokens they have, how long their records are, and what was done last.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from rollhouse.matches.record import Record
from rollhouse.matches.verify import verify

from .devices import Device, a_house, in_state

OLD = Path(__file__).parent / "old"
UNDER_WAY = ("sealed", "three", "computer", "tower", "flick", "paused")


@pytest.fixture(params=["sqlite", "postgresql"])
def old_house(request, tmp_path):
    """The URL of an old house, and what is known of its matches."""
    script = (OLD / f"{request.param}.sql").read_text()
    known = json.loads((OLD / f"{request.param}.json").read_text())
    if request.param == "sqlite":
        path = tmp_path / "old.db"
        with contextlib.closing(sqlite3.connect(path)) as file:
            file.executescript(script)
        return f"sqlite:///{path}", known
    url = request.getfixturevalue("postgres").empty()
    asyncio.run(filled(url, script))
    return url, known


async def filled(url, script):
    connection = await asyncpg.connect(url)
    await connection.execute(script)
    await connection.close()


def whole(rows):
    return "".join(f"{line}\n" for row in rows for line in row.lines)


def test_every_match_plays_on_and_verifies(old_house):
    url, known = old_house

    async def play_on(house, address, name):
        match, token = known[name]["match"], known[name]["token"]
        before = whole(await house.storage.appends(match))
        assert before.count("\n") == known[name]["lines"]
        assert '"rollhouse":"0.1.0"' in before
        async with Device.at(address, match, token) as device:
            if name == "paused":
                await house.go_on(match)
            await device.play()
        await in_state(house, match, "over")
        after = whole(await house.storage.appends(match))
        assert after.startswith(before)
        return after

    async def proof():
        async with a_house(None, url) as (house, address):
            for name in UNDER_WAY:
                record = Record.parse((await play_on(house, address, name)).encode())
                assert verify(record).good, name
            assert house.counted["faults"] == 0

    asyncio.run(proof())


def test_what_was_done_before_is_not_done_again(old_house):
    """Its answer was lost, and the house upgraded meanwhile: the client sends it once more."""
    url, known = old_house

    async def proof():
        async with a_house(None, url) as (_, address):
            for name in UNDER_WAY[:-1]:
                match = known[name]
                async with Device.at(address, match["match"], match["token"]) as device:
                    await device.caught_up(match["lines"])
                    await device.say(**match["last"])
                    again = await device.hear("lines", "done", "refused", id=match["last"]["id"])
                    assert again["say"] == "done", (name, again)

    asyncio.run(proof())


def test_what_is_over_is_known_and_what_has_not_begun_begins(old_house):
    url, known = old_house

    async def proof():
        async with a_house(None, url) as (house, address):
            over, gathering = known["over"]["match"], known["gathering"]
            rows = await house.storage.results(match=over)
            assert sorted(row.name for row in rows) == ["Ann", "Ben"]
            assert sum(row.share for row in rows) == pytest.approx(1)
            assert verify(Record.parse(whole(await house.storage.appends(over)).encode())).good
            await house.start(gathering["match"])
            async with Device.at(address, gathering["match"], gathering["token"]) as ann:
                await ann.caught_up(1)
                assert (await ann.stir(0))["say"] == "lines"

    asyncio.run(proof())
