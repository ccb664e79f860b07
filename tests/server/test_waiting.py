"""How long devices are waited for: whoever is late because the house is late is passed over never;
who does not answer a house that is on time, soon.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import replace

import pytest

from rollhouse.server.matches import seal_keeper
from rollhouse.server.operation import pulse
from rollhouse.server.operation.pulse import Pulse
from rollhouse.server.store import attendance
from tests.server.desks import a_desk, house
from tests.server.test_sealing import two_at_play

LINKS = 0.4
"""Seconds that a device has to show its link."""


@pytest.fixture
def url(postgres):
    with postgres.lent() as url:
        yield url


# The pulse


def a_loop_that_is_late(monkeypatch, *moments):
    """The pulse of a process whose loop looks at these moments, and the pulse at each of them."""
    clock = [0.0]
    monkeypatch.setattr(pulse.time, "monotonic", lambda: clock[0])

    async def visit():
        found = Pulse()
        found.begin()
        seen = []
        for moment in moments:
            clock[0] = moment
            seen.append(round(found.now(), 3))
            found.timer.cancel()
            found.beat()
            assert round(found.now(), 3) == seen[-1], "a look changes nothing"
        found.end()
        clock[0] += 10.0
        assert round(found.now(), 3) == round(seen[-1] + 10.0, 3)
        return seen

    return asyncio.run(visit())


def test_a_pulse_goes_on_as_time_does(monkeypatch):
    assert a_loop_that_is_late(monkeypatch, 0.1, 0.2, 0.3) == [0.1, 0.2, 0.3]


def test_a_pulse_stands_still_while_its_loop_is_late(monkeypatch):
    assert a_loop_that_is_late(monkeypatch, 0.1, 5.2, 5.3, 6.4) == [0.1, 0.2, 0.3, 0.4]


# One process


def rolls(number):
    return lambda record: record.story.results >= number


def called(number):
    return lambda record: record.story.results == number and record.story.called


async def all_until(found, *devices):
    async with asyncio.timeout(60):
        await asyncio.gather(*(device.play_until(found) for device in devices))


def passed(device):
    return device.record.story.seal.passed


@house
async def test_a_house_that_stood_still_passes_nobody_over(desk):
    async with two_at_play(desk) as (_, _, hers, his):
        desk.house.settings = replace(desk.house.settings, links=LINKS)
        his.mute = True
        for late in range(3, 6):
            await all_until(called(late), hers, his)
            time.sleep(3 * LINKS)  # nothing is read, and no timer rings
            await asyncio.sleep(LINKS / 4)
            his.mute = False
            await his.seal()
            his.mute = late < 5
            await all_until(rolls(late + 1), hers, his)
        assert passed(hers) == {}


@house
async def test_a_house_that_is_on_time_waits_no_longer_than_it_says(desk):
    async with two_at_play(desk) as (_, _, hers, his):
        desk.house.settings = replace(desk.house.settings, links=LINKS)
        his.mute, begun = True, time.monotonic()
        await all_until(rolls(6), hers, his)
        assert passed(hers) == {1: 3}
        assert time.monotonic() - begun > LINKS * (1 + 1 / 2 + 1 / 4)


# Two processes


@contextlib.asynccontextmanager
async def two_processes(tmp_path, url, hear=lambda news, _: news, **settings):
    """Ann at one process and Ben at another, and what these two have told each other.

    `hear(news, process)`: what the process of Ben (1) or Ann (0) hears of news; None: nothing.
    """
    async with a_desk(tmp_path, url=url) as desk, a_desk(tmp_path, url=url) as other:
        told = []
        for number, each in enumerate((desk, other)):
            each.house.settings = replace(each.house.settings, heal=60.0, links=20.0, **settings)
            bulletin = each.house.storage.bulletin
            (listener,) = bulletin.listeners
            deliver = filtered(listener, hear, number)
            bulletin.listeners[:] = [deliver]
            tell = bulletin.tell_others
            bulletin.tell_others = noted(tell, told)
        async with two_at_play(desk, other) as (ann, _, hers, his):
            for each in (desk, other):
                each.house.settings = replace(each.house.settings, links=LINKS)
            await all_until(lambda record: record.story.contributors == [0, 1], hers, his)
            yield desk, other, hers, his, told
            hosted = desk.house.matches[ann["match"]]
            assert hosted.house.counted["faults"] == other.house.counted["faults"] == 0


def filtered(listener, hear, number):
    def deliver(news):
        found = hear(news, number)
        if found is not None:
            listener(found)

    return deliver


def noted(tell, told):
    def note(news):
        told.append(next(kind for kind in news if kind != "match"))
        tell(news)

    return note


def test_a_process_that_hears_late_of_a_call_has_nobody_passed_over(url, tmp_path):
    """Its devices have their whole time from the moment when the call leaves there."""
    late = []

    def hear(news, process):
        if late and process == 1 and "append" in news and '"kind":"call"' in news["append"][1]:
            listener, loop = late[0], asyncio.get_running_loop()
            loop.call_later(4 * LINKS, listener, news)
            return None
        return news

    async def proof():
        async with two_processes(tmp_path, url, hear) as (_, other, hers, his, told):
            late.append(other.house.hear)
            begun = time.monotonic()
            await all_until(rolls(5), hers, his)
            assert passed(hers) == {}
            assert time.monotonic() - begun > 4 * LINKS, "nothing was late"
            assert "late" in told
            assert "silent" not in told

    asyncio.run(asyncio.wait_for(proof(), 120))


def test_who_is_silent_at_another_process_is_passed_over_in_time(url, tmp_path):
    async def proof():
        async with two_processes(tmp_path, url) as (desk, _, hers, his, told):
            his.mute, begun = True, time.monotonic()
            await all_until(rolls(4), hers, his)
            assert passed(hers) == {1: 1}
            assert LINKS < time.monotonic() - begun < LINKS + seal_keeper.LONGEST / 2
            assert "late" in told
            assert "silent" in told
            assert desk.house.counted["passed_over"] == 1

    asyncio.run(asyncio.wait_for(proof(), 120))


def test_a_link_that_was_lost_between_processes_is_asked_for(url, tmp_path):
    lost = []

    def hear(news, process):
        if process == 0 and "link" in news and len(lost) < 2:
            lost.append(news["link"])
            return None
        return news

    async def proof():
        async with two_processes(tmp_path, url, hear) as (_, _, hers, his, told):
            await all_until(rolls(6), hers, his)
            assert passed(hers) == {}
            assert len(lost) == 2
            assert told.count("silent") == 0

    asyncio.run(asyncio.wait_for(proof(), 120))


def test_the_people_of_a_process_that_died_are_waited_for_until_it_counts_as_dead(
    url, tmp_path, monkeypatch
):
    monkeypatch.setattr(attendance, "STALE", 2.0)
    monkeypatch.setattr(attendance, "BEAT", 0.2)
    dead = []

    def hear(news, process):
        return None if dead and process == 1 else news

    async def proof():
        async with two_processes(tmp_path, url, hear) as (_, other, hers, his, _):
            his.mute = True
            await all_until(lambda record: record.story.called == [0, 1], hers, his)
            results, begun = hers.record.story.results, time.monotonic()
            dead.append(True)
            other.house.storage.attendance.beating.cancel()
            async with asyncio.timeout(30):
                while hers.record.story.results == results:  # Ben's process hears nothing more
                    await hers.next()
            assert passed(hers) == {1: 1}
            assert time.monotonic() - begun > 1.5

    asyncio.run(asyncio.wait_for(proof(), 120))
