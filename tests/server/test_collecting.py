"""Garbage is collected when nobody waits, and the write-ahead log is shortened beside appends."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
import weakref

import msgspec
import pytest

from rollhouse.protocol.messages import Act, Correct, Enter, Stir, Undo
from rollhouse.server.matches.actions import digest_of
from rollhouse.server.operation import garbage
from rollhouse.server.operation.garbage import QUIET, GarbageCollector
from rollhouse.server.store import checkpoints
from rollhouse.server.store.storage import Storage

from .test_storage import table


class Ring:
    """Refers to itself, so that only the collector can free it."""

    def __init__(self):
        self.me = self


@pytest.fixture
def _collector():
    """Python's collector as it was, afterwards."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("_collector")
def test_what_was_set_aside_is_freed_in_a_quiet_moment(monkeypatch):
    collector, ring = GarbageCollector(), Ring()
    gone = weakref.ref(ring)
    collector.tend(QUIET)
    assert gc.get_freeze_count()
    del ring
    collector.tend(2 * QUIET)
    assert gone() is not None, "nobody looks through everything in a busy house"
    monkeypatch.setattr(garbage, "SELDOM", -1.0)
    collector.tend(3 * QUIET)
    assert gone() is not None
    collector.tend(3 * QUIET)
    assert gone() is None


@pytest.mark.usefixtures("_collector")
def test_garbage_of_a_moment_is_freed_in_a_busy_house_too():
    collector, ring = GarbageCollector(), Ring()
    gone = weakref.ref(ring)
    del ring
    collector.tend(QUIET)
    assert gone() is None


@pytest.mark.parametrize(
    "said",
    [
        Act("act000001", 3, 1, {"do": "roll", "hand": {"x": 0.1}, "é": None}, "né"),
        Act("act000001", 3, 1, {"do": "roll"}),
        Stir("act000001", 3, 0, "abc"),
        Enter("act000001", 3, {"roll": "GG"}),
        Enter("act000001", 3, typed="g g"),
        Undo("act000001", 3),
        Correct("act000001", 3, 2, {"roll": "GG"}),
    ],
)
def test_the_digest_of_what_is_done_is_that_of_its_sorted_json(said):
    told = msgspec.to_builtins(said)
    del told["id"], told["at"]
    whole = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
    assert digest_of(said) == whole[:32]


@pytest.mark.parametrize("longest", [checkpoints.LONGEST, 0])
def test_the_log_is_taken_over_while_appends_go_on(tmp_path, monkeypatch, longest):
    monkeypatch.setattr(checkpoints, "LONGEST", longest)

    async def proof():
        storage = await Storage.open(f"sqlite:///{tmp_path}/house.db")
        mine = storage.database.checkpoints
        try:
            kept = table()
            assert await storage.create(kept)
            for number in range(20):
                assert await storage.append(kept.id, number, [f'{{"n":{number}}}'])
                assert mine.written
                if number % 5 == 4:
                    await mine.checkpoint()
            await mine.checkpoint()
            assert mine.written == (longest == 0)
            rows = await storage.appends(kept.id)
            assert [row.number for row in rows] == list(range(20))
        finally:
            await storage.close()
        assert not list(tmp_path.glob("*-wal"))

    asyncio.run(proof())
