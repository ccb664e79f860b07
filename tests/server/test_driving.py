"""What the house does by itself: clocks, nonces of absent people, computers, results, the end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections import Counter
from pathlib import Path

import pytest

from rollhouse.server.matches import driver
from rollhouse.server.matches.hosted_matches import HostedMatches
from rollhouse.server.refusals import Refusal
from rollhouse.server.settings import Settings
from rollhouse.server.store.storage import Storage
from rollhouse.server.work import processes
from rollhouse.server.work.processes import NICEST, Workers, WorkFailed
from rollhouse.server.work.worker import AUTOGROUP
from tests import warm

from .devices import QUICK, Closed, Device, a_house, a_table, in_state, listening, until


async def begun(device, seat=0):
    await device.caught_up(1)
    assert (await device.stir(seat))["say"] == "lines"


def test_the_default_is_played_when_a_clock_runs_out(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], clock=1)
            async with Device.at(address, match, tokens[0]) as ann:
                await begun(ann)
                asked = time.time()
                line = await ann.hear("lines", seconds=20)
                assert time.time() - asked > 0.5
                entry = ann.record.entries[-1]
                assert (entry.seat, entry.facts["instead"]) == (0, "stalled")
                assert line["lines"]

    asyncio.run(proof())


def test_a_clock_stands_still_in_a_pause(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], clock=3)
            async with Device.at(address, match, tokens[0]) as ann:
                await begun(ann)
                await asyncio.sleep(0.4)
                await house.pause(match)
                table = await ann.sees("paused")
                assert "deadline" not in table
                left = (await house.storage.read(match)).plan.paused_left
                assert 0 < left < 2.7
                await asyncio.sleep(left + 0.3)
                length = len(ann.lines)
                await house.go_on(match)
                table = await ann.sees("playing")
                assert len(ann.lines) == length
                assert abs(table["deadline"] - (time.time() + left)) < 1.5

    asyncio.run(proof())


def test_somebody_else_is_asked_for_the_nonce_of_an_absent_person(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben", "Cleo"])
            async with Device.at(address, match, tokens[2]) as cleo:
                await cleo.caught_up(1)
                early = await cleo.stir(2)
                assert early["reason"] == "not_asked_for_nonce"
                wanted = await cleo.hear("wanted")
                assert wanted == {"say": "wanted", "seat": 2, "at": 1}
                given = await cleo.stir(2)
                assert given["say"] == "lines"
                assert cleo.record.lines[1].facts["seat"] == 2

    asyncio.run(proof())


def test_whoever_comes_back_is_asked_at_once(home):
    async def proof():
        async with a_house(home, patience=60.0) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            await until(lambda: asyncio.sleep(0.01, house.matches[match].asked))
            async with Device.at(address, match, tokens[0]) as ann:
                assert (await ann.hear("wanted", seconds=10))["seat"] == 0

    asyncio.run(proof())


def test_another_house_takes_over_when_the_driver_dies(home):
    """Two houses on one storage: one has the lease of a match and does nothing any more."""

    async def proof():
        async with a_house(home, lease=1.0) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["random:", "Ann"], "fair", start=False)
            assert await house.storage.lease(match, "a process that has died", 1.0)
            began = time.monotonic()
            async with Device.at(address, match, tokens[1]) as ann:
                await house.start(match)
                await ann.caught_up(3)
                assert [line.kind for line in ann.record.lines[:3]] == ["match", "result", "intent"]
                assert time.monotonic() - began > 0.9
                assert house.driver.leases

    asyncio.run(proof())


def test_a_computer_that_cannot_play_gets_the_default(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, _ = await a_table(
                house, "toss_up", ["nobody:", "Ann"], "fair", public=True, options={"goal": 10}
            )
            async with Device.at(address, match) as watcher:
                while not (watcher.record and watcher.record.entries[1:]):
                    await watcher.next()
                assert watcher.record.entries[1].facts["instead"] == "failed"

    asyncio.run(proof())


def test_a_worker_that_dies_or_stalls_is_replaced(monkeypatch):
    monkeypatch.setattr(processes, "started", warm.cold)  # as outside the tests

    async def proof():
        work = Workers(1)
        try:
            number = await work.do("process_number", limit=60.0)
            assert await work.do("process_number", limit=60.0) == number
            os.kill(number, signal.SIGKILL)
            other = await work.do("process_number", limit=60.0)
            assert other != number
            os.kill(other, signal.SIGSTOP)
            with pytest.raises(WorkFailed, match="stalled"):
                await work.do("process_number", limit=0.05)
            assert await work.do("process_number", limit=60.0) not in (number, other)
            with pytest.raises(WorkFailed, match="KeyError"):
                await work.do("dance", limit=60.0)
        finally:
            await work.end()

    asyncio.run(proof())


@pytest.mark.skipif(not AUTOGROUP.exists(), reason="this system shares itself out by process alone")
def test_who_leaves_everything_to_others_does_so_with_its_session():
    async def proof():
        work = Workers(1, nice=NICEST)
        try:
            number = await work.do("process_number", limit=60.0)
            assert os.getpriority(os.PRIO_PROCESS, number) == 19
            assert Path(f"/proc/{number}/autogroup").read_text().endswith("nice 19\n")
        finally:
            await work.end()

    asyncio.run(proof())


def test_a_lesson_is_learned_once_by_every_process():
    async def proof():
        work = Workers(2)
        try:
            await work.teach("process_number", limit=60.0)
            numbers = [process.process.pid for process in work.free]
            assert len(set(numbers)) == 2
            assert all(process.learned for process in work.free)
            await work.teach("process_number", limit=60.0)
            assert len(work.exercises) == 1
            assert await work.do("process_number", limit=60.0) in numbers
        finally:
            await work.end()

    asyncio.run(proof())


def test_physics_does_not_wait_for_what_the_same_household_thinks_about():
    async def proof():
        work = Workers(2)
        try:
            async with work.share("Ann's"):
                with pytest.raises(WorkFailed, match="TypeError"):  # begun: it lacks a question
                    await asyncio.wait_for(work.do("answer", limit=60.0, whose="Ann's"), 60)
        finally:
            await work.end()

    asyncio.run(proof())


@pytest.mark.parametrize("game", ["stack_attack", "dice_flick"])
def test_physics_is_warm_before_the_first_gesture(home, game):
    async def proof():
        async with a_house(home) as (house, _):
            await a_table(house, game, ["Ann", "Ben"], "physics")

            async def warm():
                return [each for each in house.workers.free if each.learned]

            (process,) = await until(warm, 60)
            assert not house.workers.left(process)

    asyncio.run(proof())


def test_a_finished_game_has_results_with_luck(home):
    async def proof():
        async with a_house(home, reports=True) as (house, address):
            options = {"goal": 10}
            match, tokens = await a_table(house, "toss_up", ["Ann", "random:"], options=options)
            async with Device.at(address, match, tokens[0]) as ann:
                record = await ann.play()

            async def known():
                rows = await house.storage.results(match=match)
                return rows if rows and rows[0].luck is not None else None

            rows = await until(known, 60)
            assert [row.share for row in rows] == record.closing["shares"]
            assert [(row.name, row.kind) for row in rows] == [
                ("Ann", "person"),
                ("Bot 1", "computer"),
            ]
            for row in rows:
                assert row.adjusted == pytest.approx(row.share - row.luck)
            report = await house.report(match)
            assert report["report"]["es"]["hash"] == record.hash

    asyncio.run(proof())


def test_what_is_put_off_because_too_many_wait_is_done_later_and_no_fault(home, monkeypatch):
    """The move of a computer, and the report of the finished game."""
    monkeypatch.setattr(driver, "RETRY", 0.05)

    async def proof():
        async with a_house(home, reports=True) as (house, address):
            put_off, do = Counter(), house.workers.do

            async def reluctantly(name, *arguments, **how):
                put_off[name] += 1
                if put_off[name] <= 2:
                    raise Refusal("busy")
                return await do(name, *arguments, **how)

            house.workers.do = reluctantly
            options = {"goal": 10}
            match, tokens = await a_table(house, "toss_up", ["Ann", "random:"], options=options)
            async with Device.at(address, match, tokens[0]) as ann:
                record = await ann.play()
            assert not any("instead" in entry.facts for entry in record.entries)

            async def known():
                rows = await house.storage.results(match=match)
                return rows and rows[0].luck is not None

            await until(known, 60)
            assert put_off["choose"] > 2
            assert put_off["report"] > 2
            assert house.counted["faults"] == 0

    asyncio.run(proof())


def test_what_is_refused_because_too_many_wait_is_counted(monkeypatch):
    async def proof():
        told, work = [], Workers(1)
        work.observe = lambda *facts: told.append(facts)
        monkeypatch.setattr("rollhouse.server.work.processes.FARTHEST", 0)
        with pytest.raises(Refusal):
            await work.do("process_number", limit=60.0)
        assert told == [("process_number", "busy", 0.0)]

    asyncio.run(proof())


def test_a_seat_changes_hands_at_play(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], options={"goal": 10})
            async with Device.at(address, match, tokens[0]) as ann:
                await begun(ann)
                await house.sit(match, 1, "Robot", "greedy")
                record = await ann.play()
                assert record.seats == ["human", "greedy"]
                assert record.closing["seal"] == "not independently sealed"  # by nonces

    asyncio.run(proof())


def test_a_started_match_without_a_head_is_opened(home):
    """The process that started it died before it wrote the head."""

    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "fair", start=False)
            kept = await house.storage.read(match)
            assert await house.storage.change(match, kept.version, kept.plan, state="playing")
            async with Device.at(address, match, tokens[0]) as ann:
                await ann.caught_up(2)
                assert ann.record.position.turn == 0

    asyncio.run(proof())


def test_matches_that_nobody_follows_are_forgotten(home):
    async def proof():
        async with a_house(home, idle=0.1) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            async with Device.at(address, match, tokens[0]):
                await asyncio.sleep(0.5)
                assert match in house.matches
            await until(lambda: asyncio.sleep(0.01, match not in house.matches))
            async with Device.at(address, match, tokens[0]) as ann:
                await begun(ann)

    asyncio.run(proof())


def test_the_house_ends_with_a_goodbye_and_goes_on_elsewhere(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            async with Device.at(address, match, tokens[0]) as ann:
                await begun(ann)
                await house.end()
                assert (await ann.hear("goodbye")) == {
                    "say": "goodbye", "reason": "ending", "retry": 1.0
                }  # fmt: skip
                with pytest.raises(Closed):
                    await ann.next()
            successor = HostedMatches(house.storage, Settings(**QUICK))
            await successor.begin()
            async with (
                listening(successor) as elsewhere,
                Device.at(elsewhere, match, tokens[0], have=ann.lines) as ann,
            ):
                assert (await ann.act(0, {"do": "stop"}))["say"] == "lines"
            await successor.end()

    asyncio.run(proof())


@contextlib.asynccontextmanager
async def two_processes(url):
    """Two houses on one PostgreSQL, each with its own storage, as two processes have them."""
    storage = await Storage.open(url)
    other = HostedMatches(storage, Settings(**QUICK, lease=1.0))
    await other.begin()
    try:
        async with a_house(None, url, lease=1.0) as (house, address), listening(other) as elsewhere:
            yield house, address, other, elsewhere
    finally:
        await other.end()
        await storage.close()


def test_clients_of_one_match_on_two_processes(postgres):
    async def proof(url):
        async with two_processes(url) as (house, address, other, elsewhere):
            seats = ["Ann", "Ben", "greedy:"]
            match, tokens = await a_table(house, "toss_up", seats, options={"goal": 25})
            async with (
                Device.at(address, match, tokens[0]) as ann,
                Device.at(elsewhere, match, tokens[1]) as ben,
            ):
                await ann.say(say="react", sign="clap", seat=0)
                assert (await ben.hear("reaction"))["sign"] == "clap"
                records = await asyncio.gather(ann.play(), ben.play())
                assert records[0] == records[1]
                await in_state(other, match, "over")

    asyncio.run(proof(postgres.house()))


def test_a_process_that_missed_all_news_is_not_behind(postgres):
    """A client comes from another process, with lines that this one has not heard of."""

    async def proof(url):
        async with two_processes(url) as (house, address, other, elsewhere):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            other.hear = lambda _: None
            other.stop_listening()
            other.tending.cancel()
            async with Device.at(elsewhere, match, tokens[0]) as waiting:
                await waiting.caught_up(1)
                async with Device.at(address, match, tokens[0]) as ann:
                    await begun(ann)
                assert other.matches[match].length == 1
                await waiting.say(
                    say="act", id=waiting.id(), at=len(ann.lines), seat=0, action={"do": "stop"}
                )
                await waiting.caught_up(len(ann.lines) + 1)
                async with Device.at(address, match, tokens[1], have=waiting.lines) as ben:
                    assert (await ben.stir(1))["say"] == "lines"
                assert other.matches[match].length < len(ben.lines)
                async with Device.at(elsewhere, match, tokens[1], have=ben.lines) as ben:
                    assert ben.welcome["record"] == len(ben.lines)

    asyncio.run(proof(postgres.house()))


def test_a_process_dies_in_the_middle_of_a_match(postgres):
    """Its lease runs out, and the other process goes on with the computer's turns."""

    async def proof(url):
        async with two_processes(url) as (house, address, other, elsewhere):
            seats = ["Ann", "greedy:"]
            match, tokens = await a_table(house, "toss_up", seats, options={"goal": 40})
            async with Device.at(address, match, tokens[0]) as ann:
                await begun(ann)
            assert await house.driver.hold(house.matches[match])
            house.driver.ended = True  # it drives nothing any more, and gives nothing back
            async with Device.at(elsewhere, match, tokens[0], have=ann.lines) as ann:
                record = await ann.play()
                assert record.closing["reason"] == "over"
                assert match in other.driver.leases

    asyncio.run(proof(postgres.house()))
