"""The key of the house: what sealed dice keep back does not lie beside the matches."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import os
import sqlite3
import stat
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from rollhouse.kernel.errors import RollhouseError
from rollhouse.server.app import create
from rollhouse.server.operation import logs
from rollhouse.server.operation.service import Service
from rollhouse.server.refusals import Refusal
from rollhouse.server.sockets.connection import Play
from rollhouse.server.store.house_key import HouseKeys, key_file

from .devices import a_table
from .inside import Inside, a_quiet_house


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_KEY", str(tmp_path / "keys" / "house.key"))
    return tmp_path / "keys" / "house.key"


def secrets_in(home):
    (file,) = home.glob("*.db")
    with sqlite3.connect(file) as database:
        return [secret for (secret,) in database.execute("SELECT secret FROM matches")]


def rewrite(home, secret):
    (file,) = home.glob("*.db")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE matches SET secret = ?", (secret,))


def test_the_file_is_made_once_and_for_its_owner_alone(place):
    locked = HouseKeys().lock("ab" * 32)
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert key_file() == place
    assert HouseKeys().open(locked) == "ab" * 32
    assert "ab" * 8 not in locked


def test_processes_that_begin_together_take_the_same_key(place):
    """Nobody ever sees a part of it."""
    begin = threading.Barrier(8)

    def lock(_):
        begin.wait()
        return HouseKeys().lock("ab" * 32)

    with ThreadPoolExecutor(8) as threads:
        for _ in range(40):
            locked = list(threads.map(lock, range(8)))
            assert [HouseKeys().open(one) for one in locked] == ["ab" * 32] * 8
            assert [file.name for file in place.parent.iterdir()] == ["house.key"]
            place.unlink()


def unable(*_):
    raise PermissionError


def test_a_disk_without_links_has_a_key_too(place, monkeypatch):
    monkeypatch.setattr(os, "link", unable)
    assert HouseKeys().open(HouseKeys().lock("ab" * 32)) == "ab" * 32
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


def full(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("taken", ["nothing", "a part"])
def test_on_a_full_disk_whoever_begins_a_match_is_told_to_come_again(
    home, place, monkeypatch, taken
):
    log = io.StringIO()
    logs.write_to(log)

    async def begun():
        async with a_quiet_house(home) as house:
            with monkeypatch.context() as disk:
                if taken == "nothing":
                    disk.setattr(os, "open", full)
                else:
                    disk.setattr(os, "link", full)
                    disk.setattr(os, "fsync", full)
                with pytest.raises(Refusal) as refused:
                    await a_table(house, "toss_up", ["Ann", "Ben"])
            assert refused.value.reason == "storage_down"
            assert not place.parent.exists() or not [*place.parent.iterdir()]
            await a_table(house, "toss_up", ["Ann", "Ben"])

    asyncio.run(begun())
    assert place.exists()
    told = [json.loads(line) for line in log.getvalue().splitlines()]
    (event,) = [each for each in told if each["event"] == "storage_lost"]
    assert (event["doing"], event["why"]) == ("key", "No space left on device")


def test_a_house_does_not_open_where_its_key_could_not_be_written(place, monkeypatch):
    place.parent.mkdir()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(RollhouseError, match="the key of the house cannot be written to"):
        HouseKeys().check()


def test_a_new_key_goes_above_the_old_ones(place):
    old = HouseKeys().lock("ab" * 32)
    place.write_text("01" * 32 + "\n" + place.read_text())
    keys = HouseKeys()
    assert keys.lock("cd" * 32)[:12] != old[:12]
    assert keys.open(old) == "ab" * 32
    place.write_text("01" * 32 + "\n")
    with pytest.raises(RollhouseError, match="put it there, below the first line"):
        HouseKeys().open(old)


@pytest.mark.parametrize("content", ["", "no key", "ab" * 31, "äöü"])
def test_a_file_that_holds_no_key_is_refused(place, content):
    place.parent.mkdir()
    place.write_text(content)
    with pytest.raises(RollhouseError, match="the key of the house at"):
        HouseKeys().lock("ab" * 32)


NOT_KEYS = "has to be lines of 64 hexadecimal digits; `openssl rand -hex 32` writes one"
UNUSABLE = [
    ("no key", NOT_KEYS),
    ("ñ", NOT_KEYS),
    ("ab", NOT_KEYS),
    ("", NOT_KEYS),
    (None, "no such folder"),
]


@pytest.mark.parametrize(("content", "why"), UNUSABLE)
def test_a_house_does_not_open_with_a_key_that_cannot_be_used(place, tmp_path, content, why):
    if content is not None:
        place.parent.mkdir()
        place.write_text(content)

    async def opened():
        app = create(Service(database=f"sqlite:///{tmp_path}/house.db", prepares=False))
        async with app.router.lifespan_context(app):
            pass

    with pytest.raises(RollhouseError, match=why):
        asyncio.run(opened())


def test_the_database_has_no_secret_in_it_and_matches_go_on(home, place):
    async def begun():
        async with a_quiet_house(home) as house:
            match, _ = await a_table(house, "toss_up", ["Ann", "Ben"])
            hosted = await house.hosted(match)
            return match, hosted.match.table.private()

    async def again(match):
        async with a_quiet_house(home) as house:
            return (await house.hosted(match)).match.table.private()

    match, secret = asyncio.run(begun())
    (kept,) = secrets_in(home)
    assert kept.startswith("k1:")
    assert secret not in kept
    assert asyncio.run(again(match)) == secret
    rewrite(home, secret)  # as a house before 1.1 wrote it
    assert asyncio.run(again(match)) == secret
    assert secrets_in(home)[0].startswith("k1:")
    place.write_text("01" * 32 + "\n")
    log = io.StringIO()
    logs.write_to(log)

    async def refused():
        async with a_quiet_house(home) as house:
            with pytest.raises(Refusal, match="locked with the key"):
                await house.hosted(match)
            socket = Inside(Play(house))
            (said,) = await socket.answered(json.dumps({"say": "hello", "match": match}))
            assert said["reason"] == "cannot_go_on"
            await socket.close()
            assert house.counted["faults"] == 0

    asyncio.run(refused())
    told = [json.loads(line) for line in log.getvalue().splitlines()]
    (event,) = [each for each in told if each["event"] == "cannot_go_on"]
    assert (event["match"], event["reason"]) == (match, "other_key")
