"""Many who watch one table: what is sent grows with their number, not with its square."""

from __future__ import annotations

import asyncio
import contextlib

from .devices import a_table
from .inside import a_quiet_house, inside

FEW, MANY = 40, 160


async def frames_for(house, watchers):
    """What is sent while this many come to a table, stay a moment, and leave it."""
    match, _ = await a_table(house, "toss_up", ["Ann", "Ben"], public=True)
    before = house.counted["frames"]
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(watchers):
            device = await stack.enter_async_context(inside(house, match))
        while (await device.hear("table"))["table"]["watching"] != watchers:
            pass
    hosted = house.matches[match]
    while hosted.pending or hosted.here:
        await asyncio.sleep(0.01)
    return house.counted["frames"] - before


def test_what_watchers_are_sent_grows_with_their_number(home):
    async def visit():
        async with a_quiet_house(home) as house:
            few = await frames_for(house, FEW)
            many = await frames_for(house, MANY)
            return few, many

    few, many = asyncio.run(visit())
    assert many < 25 * MANY, (few, many)
    assert many < 3 * (MANY / FEW) * few, (few, many)
