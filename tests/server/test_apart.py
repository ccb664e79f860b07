"""Opponents at different processes of one house: lines travel with the news, checked by number and
hash, and whatever is missing or wrong is read from the database.
"""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from rollhouse.matches.verify import verify

from .devices import Device, a_house, a_table


@pytest.fixture
def url(postgres):
    with postgres.lent() as url:
        yield url


@contextlib.asynccontextmanager
async def two_houses(url, tmp_path, spoil=None):
    """Two processes of a house, and how often they read lines from the database.

    `spoil(news)` may change what the second one hears.
    """
    async with (
        a_house(tmp_path, url, heal=60.0) as (here, first),
        a_house(tmp_path, url, heal=60.0) as (there, second),
    ):
        reads = []
        for house in (here, there):
            storage = house.storage
            storage.appends = counted(storage.appends, reads)
        if spoil is not None:
            hear = there.hear
            there.storage.bulletin.listeners[:] = [lambda news: hear(spoil(news))]
        yield here, there, first, second, reads


def counted(appends, reads):
    async def count(id, since=0):
        reads.append(since)
        return await appends(id, since)

    return count


async def play_apart(houses, goal=60):
    here, _, first, second, reads = houses
    match, tokens = await a_table(here, "toss_up", ["Ann", "Ben"], options={"goal": goal})
    async with (
        Device.at(first, match, tokens[0]) as ann,
        Device.at(second, match, tokens[1]) as ben,
    ):
        del reads[:]
        one, other = await asyncio.gather(ann.play([0]), ben.play([1]))
    assert ann.lines == ben.lines
    assert verify(one).good
    assert verify(other).good
    return len(ann.lines)


def test_lines_travel_with_the_news(url, tmp_path):
    async def visit():
        async with two_houses(url, tmp_path) as houses:
            lines = await play_apart(houses)
            return lines, len(houses[-1])

    lines, reads = asyncio.run(asyncio.wait_for(visit(), 120))
    assert lines > 20
    assert reads <= 2, "the end reads the table again"


WRONG = {
    "told twice": lambda news: news,
    "without lines": lambda news: {key: news[key] for key in news if key != "append"},
    "another hash": lambda news: changed(news, lambda text: text[:-4] + 'ff"}'),
    "no line": lambda news: changed(news, lambda _: "nothing"),
    "a gap": lambda news: changed(news, lambda text: text, by=1),
    "no append": lambda news: {**news, "append": ["?", 1]} if "append" in news else news,
}


def changed(news, edit, by=0):
    if "append" not in news:
        return news
    number, lines, *rest = news["append"]
    return {**news, "append": [number + by, edit(lines), *rest]}


@pytest.mark.parametrize("how", WRONG)
def test_what_is_missing_or_wrong_is_read(url, tmp_path, how):
    async def visit():
        async with two_houses(url, tmp_path, WRONG[how]) as houses:
            there = houses[1]
            if how == "told twice":
                (hear,) = there.storage.bulletin.listeners
                there.storage.bulletin.listeners.append(hear)
            await play_apart(houses, goal=30)
            assert there.counted["faults"] == 0
            return len(houses[-1])

    reads = asyncio.run(asyncio.wait_for(visit(), 120))
    assert (reads <= 2) == (how == "told twice")
