"""Disks that are full, broken, read-only or without power: what was acknowledged is there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil

import pytest

from rollhouse.server.refusals import Refusal
from rollhouse.server.store.storage import Storage
from tests import warm

from .disks import Disk
from .test_killed import NAMES, appending
from .test_storage import at, table


@pytest.fixture
def disk(tmp_path, house_file):
    made = Disk(tmp_path, megabytes=64)
    try:
        shutil.copy(house_file, made.place / "house.db")
        os.sync()
        yield made
    finally:
        made.unmount()


def url_of(disk):
    return f"sqlite:///{disk.place}/house.db"


def started(disk, *words):
    """What `rollhouse serve` says if it cannot start."""
    place = ["--port", "0", "--no-prepare", "--database", url_of(disk)]
    done = warm.run("rollhouse", ["serve", *place, *words], timeout=60)
    return done.returncode, done.stderr


def test_a_full_disk_refuses_loses_nothing_and_goes_on_when_there_is_room(disk):
    line = "x" * 4000

    async def visit(storage):
        await storage.create(table())
        said = 0
        while said < 5:
            assert await storage.append("one", said, [line], f"act-{said}")
            said += 1
        disk.fill()
        with contextlib.suppress(Refusal):  # a little may still fit
            while await storage.append("one", said, [line], f"act-{said}"):
                said += 1
        for _ in range(3):
            with pytest.raises(Refusal) as refused:
                await storage.append("one", said, [line], f"act-{said}")
            assert refused.value.reason == "storage_down"
        assert len(await storage.appends("one")) == said  # what is there can be read
        with pytest.raises(Refusal):
            await storage.check()  # and /health says so
        disk.free()
        await storage.check()
        assert await storage.append("one", said, [line], f"act-{said}")
        return said + 1

    said = at(url_of(disk), visit)

    async def look(storage):
        return [(row.number, row.action) for row in await storage.appends("one")]

    assert at(url_of(disk), look) == [(number, f"act-{number}") for number in range(said)]


def test_health_finds_a_full_disk_although_nobody_plays(disk):
    """Nothing has failed yet, because nothing was written; a read would go well."""

    async def visit(storage):
        await storage.create(table())
        await storage.check()
        assert storage.disk.is_low, "64 MB are few"
        disk.fill()
        with contextlib.suppress(Refusal):
            for _ in range(1000):  # what was set aside before may still take a few
                await storage.check()
        with pytest.raises(Refusal) as refused:
            await storage.check()
        assert refused.value.reason == "storage_down"
        disk.free()
        await storage.check()

    at(url_of(disk), visit)


def test_a_house_that_starts_on_a_full_disk_says_so(disk):
    async def visit(storage):
        await storage.create(table())
        assert await storage.append("one", 0, ["a"])

    at(url_of(disk), visit)
    disk.fill()
    code, said = started(disk)
    assert code == 2, said
    assert "No space left" in said
    assert "Traceback" not in said
    disk.free()

    async def look(storage):
        return len(await storage.appends("one"))

    assert at(url_of(disk), look) == 1


def test_a_disk_that_cannot_be_written_is_refused_in_a_sentence(disk):
    disk.unmount()
    disk.mount("ro")
    before = sorted(path.name for path in disk.place.iterdir())
    code, said = started(disk)
    assert code == 2, said
    assert "ead-only" in said
    assert "Traceback" not in said
    assert sorted(path.name for path in disk.place.iterdir()) == before


def test_a_disk_that_breaks_under_an_open_house_is_told(disk):
    async def inside():
        storage = await Storage.open(url_of(disk))
        await storage.create(table())
        assert await storage.append("one", 0, ["a"], "act-0")
        disk.cut()
        for _ in range(3):
            with pytest.raises(Refusal) as refused:
                await storage.append("one", 1, ["b"], "act-1")
            assert refused.value.reason == "storage_down"
        with pytest.raises(Refusal):
            await storage.check()
        await storage.close()

    asyncio.run(asyncio.wait_for(inside(), 60))
    disk.unmount()
    disk.mount()

    async def look(storage):
        return [row.action for row in await storage.appends("one")]

    assert at(url_of(disk), look) == ["act-0"]


def test_what_was_acknowledged_survives_a_loss_of_power(disk, effort):
    """A process plays twelve matches as fast as it can, and the disk's power is cut."""

    async def create(storage):
        for name in NAMES:
            await storage.create(table(name))

    async def look(storage):
        return {name: await storage.appends(name) for name in NAMES}

    at(url_of(disk), create)
    chance, said = random.Random(11), []
    cuts = effort(2, 200)
    for _ in range(cuts):
        with open(os.devnull, "w") as nowhere, appending(url_of(disk), nowhere) as play:
            for _ in range(chance.randrange(1, 150)):
                said.append(play.stdout.readline())
            disk.cut()
            play.kill()
            said += play.stdout.read().splitlines(keepends=True)
        disk.unmount()
        disk.mount()
        whole = [line.split() for line in said if line.endswith("\n")]
        found = at(url_of(disk), look)
        numbers = {name: {row.number for row in rows} for name, rows in found.items()}
        missing = [(name, number) for name, number in whole if int(number) not in numbers[name]]
        assert not missing
        for name, rows in found.items():
            lines = [line for row in rows for line in row.lines]
            assert lines == [f"{name} {k - k % 3} {k % 3}" for k in range(len(lines))]
    print(f"\n{cuts} cuts, {len(whole)} acknowledged appends, none lost")


def test_the_power_cut_takes_what_was_not_synced(disk):
    """The simulation itself: otherwise the test above could not fail."""
    kept, lost = disk.place / "kept", disk.place / "lost"
    with kept.open("wb") as file:
        file.write(b"here")
        file.flush()
        os.fsync(file.fileno())
    with lost.open("wb") as file:
        file.write(b"gone")
        file.flush()
        disk.cut()
    disk.unmount()
    disk.mount()
    assert kept.read_bytes() == b"here"
    assert not lost.exists() or lost.read_bytes() == b""
