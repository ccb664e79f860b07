"""A server that is killed at any moment has lost nothing that it said was on disk."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rollhouse.server.store.storage import Storage
from tests import warm

from .postgres import Postgres, programs
from .test_storage import at, table

NAMES = [f"match{n}" for n in range(12)]


def acknowledged(url: str, many: int) -> list[tuple[str, int]]:
    """What a process said before it was killed, which happens after this many things were said."""
    with appending(url) as process:
        said = [process.stdout.readline() for _ in range(many)]
        process.kill()
        said += process.stdout.read().splitlines(keepends=True)
    whole = [line.split() for line in said if line.endswith("\n")]
    return [(name, int(number)) for name, number in whole]


@contextlib.contextmanager
def appending(url: str, errors: Any = None) -> Iterator[Any]:
    """A process that plays all matches of `NAMES` as fast as it can; at the end it is killed."""
    process = warm.begin("tests.server.appending", [url, *NAMES], dict(os.environ), errors)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def killed(url: str, kills: int) -> None:
    async def create(storage):
        for name in NAMES:
            await storage.create(table(name))

    async def look(storage):
        return {name: await storage.appends(name) for name in NAMES}

    at(url, create)
    chance, said = random.Random(7), []
    for _ in range(kills):
        said += acknowledged(url, chance.randrange(1, 150))
        found = at(url, look)
        numbers = {name: {row.number for row in rows} for name, rows in found.items()}
        lost = [(name, number) for name, number in said if number not in numbers[name]]
        assert not lost
        for name, rows in found.items():
            lines = [line for row in rows for line in row.lines]
            assert lines == [f"{name} {k - k % 3} {k % 3}" for k in range(len(lines))]
    assert len(said) == len(set(said)) >= kills


def test_a_killed_process_leaves_whole_rows_and_all_that_it_acknowledged(house_url):
    killed(house_url, 2)


@pytest.mark.long
def test_many_killed_processes(house_url):
    killed(house_url, 40)


@pytest.mark.long
def test_a_killed_postgresql_has_lost_nothing():
    """With everything synced, as it is by itself; its own processes are ended at once."""
    server = Postgres(durable=True)
    try:
        url = server.house()

        async def play(storage, said):
            number = (await storage.read("one")).record
            while True:
                assert await storage.append("one", number, [f"{number}"])
                said.append(number)
                number += 1

        async def inside():
            said = []
            async with await Storage.open(url) as storage:
                await storage.create(table())
                for _ in range(5):
                    playing = asyncio.create_task(play(storage, said))
                    await asyncio.sleep(1.0)
                    await asyncio.to_thread(server.stop, "immediate")
                    with pytest.raises(ValueError, match="database"):
                        await playing
                    await asyncio.to_thread(server.start)
                    rows = await storage.appends("one")
                    assert {row.number for row in rows} >= set(said)
                    assert [row.number for row in rows] == list(range(len(rows)))
            return said

        assert asyncio.run(inside())
    finally:
        server.end()


STARTED = """
import time
from tests.server.postgres import Postgres
server = Postgres()
print(server.port, server.folder, flush=True)
time.sleep(600)
"""


@pytest.mark.long
def test_a_killed_test_run_leaves_no_postgresql():
    """However it ends: what it started ends with it, and its folder is gone."""
    programs()  # skips where there is none
    command = [sys.executable, "-c", STARTED]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        port, _, folder = run.stdout.readline().strip().partition(" ")
        socket.create_connection(("127.0.0.1", int(port)), 10).close()
        assert Path(folder).is_dir()
        run.kill()
    end = time.monotonic() + 60
    while Path(folder).exists() and time.monotonic() < end:
        time.sleep(0.1)
    assert not Path(folder).exists()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", int(port)), 10)
