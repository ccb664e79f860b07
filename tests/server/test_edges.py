"""Lessons and hints from forty addresses: the house stays there, and nobody who plays is disturbed.

Slow work is done by other processes. The short form gives them work that never ends, so that
everything that can wait does; the long one is `bench/edges.py` with real lessons and hints.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from rollhouse.server.http import health
from rollhouse.server.limits import Allowances
from rollhouse.server.work import classroom

from .desks import a_desk
from .devices import PATIENT, a_table
from .inside import inside
from .sealed_devices import SealedDevice

ADDRESSES, ROLLS = 40, 12
LESSONS = ("/api/quiz?game={game}&seed={seed}", "/api/explore?game={game}&draw=true",
           "/api/show?game={game}&seed={seed}&seats=1,best")  # fmt: skip
PUT_OFF = {202, 429, 503}
"""Being worked out; too many from one address; too many in all."""


async def for_ever(*_given, **_limits):
    await asyncio.get_running_loop().create_future()


async def ask(desk, number, seen, ending):
    """One household, with a table of its own: whatever it may ask, as often as it may."""
    seats = [{"kind": "person", "name": name, "mine": True} for name in ("Ann", "Ben")]
    new = {"game": "toss_up", "seats": seats, "dice": "fair"}
    address = f"10.0.{number}.1"
    opened = await desk.post("/api/matches", new, address=address, expect=201)
    match = f"/api/matches/{opened['match']}"
    right = {"authorization": f"Bearer {opened['token']}"}
    await desk.post(f"{match}/start", {}, opened["token"], address=address)
    asked = 0
    async with desk.client(address) as client:
        while not ending.is_set():
            path = (f"{match}/hint", *LESSONS)[asked % 4].format(
                game="toss_up", seed=1000 * number + asked
            )
            asked += 1
            try:
                async with asyncio.timeout(0.2):
                    seen[(await client.get(path, headers=right)).status_code] += 1
            except TimeoutError:
                seen["still waits"] += 1
            await asyncio.sleep(0.05)


async def play(house):
    """Two people whose devices take part in the seal: the record after a dozen rolls."""
    match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], options={"goal": 1000})
    async with (
        inside(house, match, tokens[0], kind=SealedDevice) as ann,
        inside(house, match, tokens[1], kind=SealedDevice) as ben,
    ):
        enough = lambda record: record.story.results >= ROLLS  # noqa: E731
        await asyncio.gather(ann.play_until(enough), ben.play_until(enough))
        said = [message for device in (ann, ben) for message in device.messages]
        return ann.record, [each for each in said if each["say"] == "refused"]


def test_lessons_and_hints_from_forty_addresses_disturb_nobody(tmp_path):
    async def visit():
        async with a_desk(tmp_path, Allowances()) as desk:
            house, seen, ending = desk.house, Counter(), asyncio.Event()
            house.settings = replace(house.settings, links=PATIENT)  # machines may be busy
            house.classroom.workers.do = house.workers.do = for_ever
            desk.app.router.routes += health.ROUTES
            desk.app.state.storage, desk.app.state.ending = house.storage, False
            asking = [asyncio.create_task(ask(desk, n, seen, ending)) for n in range(ADDRESSES)]
            async with asyncio.timeout(PATIENT):
                while not (seen[503] and seen["still waits"]):
                    assert not [task.exception() for task in asking if task.done()]
                    await asyncio.sleep(0.05)
            assert len(house.classroom.unmade) <= classroom.FARTHEST
            before, passed = seen.total(), house.counted["passed_over"]
            record, refused = await play(house)
            told = [await desk.get("/health", address="10.1.0.1") for _ in range(10)]
            assert seen.total() > before, "they went on asking meanwhile"
            ending.set()
            await asyncio.gather(*asking)
            return record, refused, told, seen, house.counted["passed_over"] - passed

    record, refused, told, seen, passed = asyncio.run(visit())
    assert record.story.results >= ROLLS
    assert record.story.seal.shown == {0: record.story.seal.mixed, 1: record.story.seal.mixed}
    assert (refused, passed) == ([], 0)
    assert all(each["ready"] for each in told)
    assert set(seen) <= {*PUT_OFF, "still waits"}, seen


@pytest.mark.long
def test_real_lessons_and_hints_leave_health_under_a_tenth_of_a_second():
    bench = Path(__file__).parents[2] / "bench/edges.py"
    command = [sys.executable, str(bench), "--warm", "35", "--seconds", "16"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=400, check=True)
    found = json.loads(told.stdout)
    assert found["asked"]["health_ms"]["p99"] < 100, found
    assert found["asked"]["play"]["p99_ms"] < 2 * found["alone"]["play"]["p99_ms"] + 100, found
    assert not found["asked"]["play"]["refusals"]
    assert found["asked"]["play"]["passed_over"] == 0
