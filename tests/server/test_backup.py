"""A house in a file: whole, at one moment, into either database."""

from __future__ import annotations

import asyncio
import json
import shutil
import stat

import pytest

from rollhouse.kernel.errors import RollhouseError
from rollhouse.server.store import backup as copying
from rollhouse.server.store.backup import Copied, backup, restore
from rollhouse.server.store.storage import Storage

from .test_storage import at, ended, plan, result, table


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request, tmp_path, house_file):
    """Another empty house, on each database."""
    if request.param == "postgresql":
        with request.getfixturevalue("postgres").lent() as url:
            yield url
    else:
        shutil.copy(house_file, tmp_path / "other.db")
        yield f"sqlite:///{tmp_path}/other.db"


async def fill(storage):
    """Three tables, one with a long record, and results."""
    for name in ("one", "two", "three"):
        kept = table(name, code=name, code_until=9e9, secret="5e", plan=plan(options={"goal": 50}))
        await storage.create(kept)
    for number in range(50):
        await storage.append("one", number, [f"línea {number}"], f"act-{number}")
    await storage.append("two", 0, ["a", "b"], None, closing=True)
    await ended(storage, [result("two", seat, luck=0.5) for seat in (0, 1)])
    await storage.fact("salt", lambda: "grain")


async def everything(storage):
    matches = [await storage.read(name) for name in ("one", "two", "three", "four")]
    appends = [await storage.appends(name) for name in ("one", "two")]
    return matches, appends, await storage.results(), await storage.fact("salt", lambda: "other")


def test_a_house_that_cannot_be_read_says_why(house_file, tmp_path):
    """As on a file system that is only for reading: waiting does not help."""
    shutil.copy(house_file, tmp_path / "house.db")
    (tmp_path / "house.db-wal").mkdir()
    with pytest.raises(RollhouseError) as refused:
        asyncio.run(backup(f"sqlite:///{tmp_path}/house.db", tmp_path / "house.backup"))
    assert refused.value.reason == "no_database"
    assert "unable to open database file" in refused.value.say("en")
    assert not (tmp_path / "house.backup").exists()


def test_a_house_comes_back_in_either_database(house_url, other_url, tmp_path, monkeypatch):
    """While a server has the first one open, and whatever is in the second beside tables."""
    monkeypatch.setattr(copying, "BATCH", 20)
    file = tmp_path / "house.backup"

    async def first(storage):
        await fill(storage)
        done = await backup(house_url, file)
        await storage.create(table("four"))
        return done, await everything(storage)

    async def second(storage):
        await storage.fact("salt", lambda: "of the empty house")

    copied, before = at(house_url, first)
    assert copied == Copied(matches=3, rows=3 + 51 + 2 + 1)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    at(other_url, second)
    assert asyncio.run(restore(other_url, file)) == copied
    matches, *rest = before
    assert matches.pop() is not None, "it came after the backup"
    assert at(other_url, everything) == ([*matches, None], *rest)


def test_two_backups_of_a_house_differ_only_in_their_time(house_url, other_url, tmp_path):
    at(house_url, fill)
    asyncio.run(backup(house_url, tmp_path / "first"))
    asyncio.run(restore(other_url, tmp_path / "first"))
    asyncio.run(backup(other_url, tmp_path / "second"))
    first, second = ((tmp_path / name).read_text().splitlines() for name in ("first", "second"))
    assert first[1:-1] == second[1:-1]
    assert json.loads(first[0])["backup"] == "rollhouse"


def test_a_backup_is_of_one_moment(house_url, tmp_path):
    """Appends go on while it is taken: of each match it has the beginning, without a gap."""
    names = [f"match{n}" for n in range(20)]

    async def visit(storage):
        for name in names:
            await storage.create(table(name))

        async def play():
            for number in range(30):
                await asyncio.gather(*(storage.append(n, number, [f"{number}"]) for n in names))

        async def copy():
            for n in range(3):
                await backup(house_url, tmp_path / f"backup{n}")

        await asyncio.gather(play(), copy())

    at(house_url, visit)
    for n in range(3):
        text = (tmp_path / f"backup{n}").read_text(encoding="utf-8")
        lines = [json.loads(line) for line in text.splitlines()]
        appends = [line for line in lines if isinstance(line, list) and len(line) == 6]
        for name in names:
            numbers = [line[1] for line in appends if line[0] == name]
            assert numbers == list(range(len(numbers)))


def refusal(coroutine):
    with pytest.raises(RollhouseError) as refused:
        asyncio.run(coroutine)
    assert refused.value.say("es") != str(refused.value)
    return refused.value


@pytest.fixture
def saved(tmp_path, house_file):
    """A backup of a small house."""
    shutil.copy(house_file, tmp_path / "house.db")
    url = f"sqlite:///{tmp_path}/house.db"

    async def visit(storage):
        await storage.create(table())
        await storage.append("one", 0, ["a"])

    at(url, visit)
    asyncio.run(backup(url, tmp_path / "saved"))
    return tmp_path / "saved"


def altered(lines, at):
    """By what was done to the line at `at`, or to the whole file."""
    return {
        "letter": [*lines[:at], lines[at].replace(b"0", b"1", 1), *lines[at + 1 :]],
        "left out": lines[:at] + lines[at + 1 :],
        "twice": [*lines[:at], lines[at], *lines[at:]],
        "cut": lines[:-1],
        "torn": [*lines[:-1], lines[-1][:-20]],
        "more": [*lines, lines[at]],
        "nothing": [],
        "a text": [b"Dear Ann,\n"],
        "newer": [lines[0].replace(b'"format":1', b'"format":2'), *lines[1:]],
    }


DAMAGE = ["letter", "left out", "twice", "cut", "torn", "more", "nothing", "a text", "newer"]


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_backup_is_refused_and_nothing_is_written(saved, tmp_path, how):
    lines = saved.read_bytes().splitlines(keepends=True)
    appended = next(n for n, line in enumerate(lines) if line.startswith(b'["one",0,1,'))
    damaged = altered(lines, appended)[how]
    assert damaged != lines
    saved.write_bytes(b"".join(damaged))
    refused = refusal(restore(f"sqlite:///{tmp_path}/other.db", saved))
    assert refused.reason in ("bad_backup", "backup_altered", "backup_cut", "backup_other")
    assert not (tmp_path / "other.db").exists()


def test_a_backup_that_is_not_there_is_said_to_be_unreadable(tmp_path):
    refused = refusal(restore(f"sqlite:///{tmp_path}/other.db", tmp_path / "nope"))
    assert refused.reason == "bad_file"
    assert "could not be read" in str(refused)
    assert not (tmp_path / "other.db").exists()


def test_a_backup_goes_into_an_empty_house_only(saved, tmp_path):
    url = f"sqlite:///{tmp_path}/house.db"
    assert refusal(restore(url, saved)).reason == "not_empty"

    async def while_it_is_open():
        async with await Storage.open(url):
            await restore(url, saved)

    assert refusal(while_it_is_open()).reason == "in_use"


def test_a_backup_replaces_no_file_and_leaves_no_half_one(saved, tmp_path):
    url = f"sqlite:///{tmp_path}/house.db"
    assert refusal(backup(url, saved)).reason == "backup_exists"
    assert refusal(backup(url, tmp_path / "no folder" / "file")).reason == "backup_unwritten"
    missing = f"sqlite:///{tmp_path}/missing.db"
    assert refusal(backup(missing, tmp_path / "new")).reason == "no_file"
    assert not (tmp_path / "missing.db").exists()
    assert sorted(path.name for path in tmp_path.iterdir() if "db" not in path.name) == ["saved"]


def test_a_database_without_a_house_has_nothing_to_copy(postgres, tmp_path):
    refused = refusal(backup(postgres.empty(), tmp_path / "new"))
    assert refused.reason == "other_revision"
    assert not (tmp_path / "new").exists()
