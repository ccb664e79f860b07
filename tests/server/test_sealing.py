"""The seal in a house: everybody's links in every roll, whoever is passed over, and signatures, at
the end and when somebody leaves; opponents on one process, and on two.
"""

from __future__ import annotations

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import rollhouse
from rollhouse.matches.verify import verify
from rollhouse.server.app import observe
from rollhouse.server.matches import driver, seal_keeper
from rollhouse.server.operation.metrics import Metrics
from rollhouse.server.refusals import Refusal
from tests.server.desks import a_desk, house
from tests.server.devices import PATIENT, a_house, a_table
from tests.server.inside import inside
from tests.server.sealed_devices import SealedDevice
from tests.server.servers import Server

LONG = {"options": {"goal": 500}}


@contextlib.asynccontextmanager
async def two_at_play(desk, other=None, rolls=3):
    """Ann and Ben at a table that has begun, each with a device that seals; both play on until this
    many rolls are made. `other`: another process of the house, where Ben's device is connected.
    """
    ann, ben = await desk.full(**LONG)
    match = ann["match"]
    await desk.post(f"/api/matches/{match}/start", token=ann["token"])
    there = (other or desk).house
    async with (
        inside(desk.house, match, ann["token"], kind=SealedDevice) as hers,
        inside(there, match, ben["token"], kind=SealedDevice) as his,
    ):
        async with asyncio.timeout(60):
            made = [each.play_until(lambda record: record.story.results >= rolls)
                    for each in (hers, his)]  # fmt: skip
            await asyncio.gather(*made)
        yield ann, ben, hers, his


@contextlib.asynccontextmanager
async def hearing(*devices):
    """Meanwhile these devices keep listening, and send what is due about their chains."""

    async def hear(device):
        while True:
            await device.next(600)

    tasks = [asyncio.create_task(hear(device)) for device in devices]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def signed(record):
    """Who signed, and whether everything played before is covered."""
    findings = verify(record)
    assert findings.fault is None, findings.fault
    last = max(line.number for line in record.lines if line.kind in ("intent", "result"))
    return {seat: line >= last and stands for seat, line, stands in findings.signed}


@house
async def test_a_match_that_is_given_up_is_signed_by_everybody(desk):
    async with two_at_play(desk) as (ann, ben, hers, his), hearing(hers, his):
        await desk.post(f"/api/matches/{ann['match']}/close", token=ann["token"])
        record = await desk.record(ann["match"], ben["token"])
    assert record.closing["reason"] == "abandoned"
    assert signed(record) == {0: True, 1: True}
    said = [remark.say("en") for remark in verify(record).remarks]
    assert any(remark.startswith("Ben signed this record up to line") for remark in said)


@house
async def test_a_paused_match_that_is_given_up_is_signed_too(desk):
    async with two_at_play(desk) as (ann, ben, hers, his), hearing(hers, his):
        await desk.post(f"/api/matches/{ann['match']}/pause", token=ann["token"])
        await desk.post(f"/api/matches/{ann['match']}/close", token=ann["token"])
        record = await desk.record(ann["match"], ben["token"])
    assert signed(record) == {0: True, 1: True}


@house
async def test_whoever_leaves_signs_before_somebody_else_has_the_seat(desk):
    async with two_at_play(desk) as (ann, ben, hers, his), hearing(hers, his):
        seat = f"/api/matches/{ann['match']}/seats/1"
        asked = {"do": "computer", "player": "computer:level=1"}
        await desk.post(seat, asked, token=ben["token"])
        record = await desk.record(ann["match"], ann["token"])
    kinds = [line.kind for line in record.lines]
    assert kinds.index("signature") < kinds.index("seat")
    assert {seat for seat, *_ in verify(record).signed} == {1}
    said = [remark.say("en") for remark in verify(record).remarks]
    assert any(remark.startswith("Ben signed") for remark in said), "by the name of that time"


@house
async def test_whoever_has_no_right_makes_nobody_sign(desk):
    async with two_at_play(desk) as (ann, ben, hers, his), hearing(hers, his):
        path = f"/api/matches/{ann['match']}"
        await desk.refused(403, "not_host", "POST", f"{path}/close", token=ben["token"])
        asked = {"do": "computer", "player": "computer:level=1"}
        await desk.refused(403, "not_your_seat", "POST", f"{path}/seats/0", asked, ben["token"])
        await asyncio.sleep(0.1)
        assert not [each for each in hers.messages + his.messages if each["say"] == "sign"]


@house
async def test_a_device_that_does_not_sign_holds_nobody_up(desk):
    async with two_at_play(desk) as (ann, ben, hers, his):
        his.chain.refused = True  # it says nothing more of its chain
        desk.house.settings = replace(desk.house.settings, signing=0.5)
        async with hearing(hers, his), asyncio.timeout(5):
            await desk.post(f"/api/matches/{ann['match']}/close", token=ann["token"])
            record = await desk.record(ann["match"], ben["token"])
    assert signed(record) == {0: True}
    assert "Ben did not sign it" in [remark.say("en") for remark in verify(record).remarks]


@house
async def test_signatures_are_waited_for_while_the_record_is_read_again(desk):
    """As it is where another process was faster with one of them."""
    async with two_at_play(desk) as (ann, ben, hers, his):
        hosted, asked = desk.house.matches[ann["match"]], asyncio.Event()
        want = hosted.seal.want_signatures
        hosted.seal.want_signatures = lambda seats: (want(seats), asked.set())
        path = f"/api/matches/{ann['match']}/close"
        closing = asyncio.create_task(desk.post(path, token=ann["token"]))
        await asyncio.wait_for(asked.wait(), PATIENT)
        async with hosted.lock:
            hosted.forget()
            await asyncio.sleep(3 * seal_keeper.GLANCE)
        async with hearing(hers, his):
            await closing
            record = await desk.record(ann["match"], ben["token"])
    assert signed(record) == {0: True, 1: True}


@house
async def test_a_seat_does_not_fill_a_record_with_signatures(desk):
    async with two_at_play(desk) as (ann, _, hers, his):
        kept, seal_keeper.MOST_SIGNATURES = seal_keeper.MOST_SIGNATURES, 1
        try:
            for rolls in (5, 7):
                his.chain.leaves = True
                async with asyncio.timeout(60):
                    await asyncio.gather(*(
                        each.play_until(lambda record, rolls=rolls: record.story.results >= rolls)
                        for each in (hers, his)
                    ))  # fmt: skip
        finally:
            seal_keeper.MOST_SIGNATURES = kept
        record = await desk.record(ann["match"], ann["token"])
    assert [line.facts["seat"] for line in record.lines if line.kind == "signature"] == [1]


@house
async def test_who_is_passed_over_is_told_to_everybody_and_counted(desk):
    async with two_at_play(desk) as (ann, _, hers, his):
        his.mute = True
        async with (
            inside(desk.house, ann["match"], ann["token"], views=True, language="es") as screen,
            asyncio.timeout(60),
        ):
            before = hers.record.story.results
            await asyncio.gather(*(
                each.play_until(lambda record: record.story.results >= before + 2)
                for each in (hers, his)
            ))  # fmt: skip
            await screen.caught_up(len(hers.lines))
        story = hers.record.story
        observe(metrics := Metrics(), desk.house)
        assert "\nrollhouse_passed_over_total 2.0\n" in metrics.text()
    assert (story.passes(0), story.passes(1)) == (0, 2)
    told = [sentence for message in screen.messages for line in message.get("told", ())
            for sentence in line if "dispositivo" in sentence]  # fmt: skip
    assert told == [
        "El dispositivo de Ben no respondió a tiempo y se lo pasó por alto: esta tirada va sin él "
        f"({number} {word} hasta ahora)." for number, word in ((1, "vez"), (2, "veces"))
    ]  # fmt: skip


@pytest.mark.parametrize("away", [1, 3])
def test_a_roll_that_cannot_be_written_is_made_as_soon_as_it_can(tmp_path, monkeypatch, away):
    """Devices show a link once and hear nothing of it: nobody but the house can try again."""
    monkeypatch.setattr(driver, "RETRY", 0.05)

    @house
    async def proof(desk):
        async with two_at_play(desk) as (_, _, hers, his):
            storage, failed = desk.house.storage, []
            append = storage.append

            async def failing(match, first, texts, *more, **facts):
                if '"kind":"links"' in texts[0] and len(failed) < away:
                    failed.append(first)
                    raise Refusal("storage_down")
                return await append(match, first, texts, *more, **facts)

            def written(record):
                """What could not be written at first?"""
                return len(failed) == away and len(record.lines) > failed[-1]

            storage.append = failing
            async with asyncio.timeout(60):
                await asyncio.gather(*(each.play_until(written) for each in (hers, his)))
            assert hers.record.story.seal.passed == {}

    proof(tmp_path)


# Opponents apart


@pytest.fixture
def url(postgres):
    with postgres.lent() as url:
        yield url


def rolls_since(record, seat):
    """Rolls that were called for after the device of a seat sat down."""
    sat = next(line.number for line in record.lines
               if line.kind == "chain" and line.facts["seat"] == seat)  # fmt: skip
    return sum(line.kind == "call" and line.number > sat for line in record.lines)


def test_everybody_has_a_hand_in_every_roll_with_opponents_apart(url, tmp_path):
    async def visit():
        async with (
            a_house(tmp_path, url, links=20.0) as (here, first),
            a_house(tmp_path, url, links=20.0) as (there, second),
        ):
            seats = ["Ann", "Ben"]
            match, tokens = await a_table(here, "toss_up", seats, options={"goal": 60})
            async with (
                SealedDevice.at(first, match, tokens[0]) as ann,
                SealedDevice.at(second, match, tokens[1]) as ben,
            ):
                records = await asyncio.gather(ann.play([0]), ben.play([1]))
            assert here.counted["faults"] == there.counted["faults"] == 0
        return records

    one, other = asyncio.run(asyncio.wait_for(visit(), 120))
    assert one == other
    findings = verify(one)
    assert (findings.good, findings.missing) == (True, 0)
    assert findings.contributed == [rolls_since(one, seat) for seat in range(2)]
    assert signed(one) == {0: True, 1: True}
    assert one.closing["seal"] == "independently sealed"


def test_who_sits_down_elsewhere_while_a_roll_is_due_counts_from_the_next_on(url, tmp_path):
    """Nobody has to do anything for it: the chain stands in the record when the roll does."""

    async def proof():
        async with a_desk(tmp_path, url=url) as desk, a_desk(tmp_path, url=url) as other:
            slow = replace(desk.house.settings, links=60.0)
            desk.house.settings = other.house.settings = slow
            ann, ben = await desk.full(**LONG)
            match = ann["match"]
            await desk.post(f"/api/matches/{match}/start", token=ann["token"])
            async with inside(desk.house, match, ann["token"], kind=SealedDevice) as hers:
                hers.mute = True
                while hers.record is None or hers.record.story.called != [0]:
                    await hers.next()
                async with inside(other.house, match, ben["token"], kind=SealedDevice) as his:
                    there = other.house.matches[match].seal
                    while not there.sitting:
                        await his.next()
                        await asyncio.sleep(0.01)
                    hers.mute = False
                    await hers.seal()
                    for each in (hers, his):
                        while each.record.story.contributors != [0, 1]:
                            await each.next()
                    assert hers.record.story.results == 1
                    assert there.hosted.house.counted["faults"] == 0

    asyncio.run(asyncio.wait_for(proof(), 120))


def test_a_process_that_only_looks_passes_nobody_over(url, tmp_path):
    """It reads the record while links are on their way, and must know who is waited for."""

    async def visit():
        async with (
            a_house(tmp_path, url) as (here, first),
            a_house(tmp_path, url, heal=60.0) as (there, _),
        ):
            match, tokens = await a_table(here, "toss_up", ["Ann", "Ben"], options={"goal": 500})
            async with (
                SealedDevice.at(first, match, tokens[0]) as ann,
                SealedDevice.at(first, match, tokens[1]) as ben,
            ):
                devices = ann, ben
                for rolls in range(2, 12, 2):
                    there.matches.pop(match, None)
                    await there.hosted(match)  # as when somebody asks for a report
                    enough = lambda record, rolls=rolls: record.story.results >= rolls  # noqa: E731
                    await asyncio.gather(*(each.play_until(enough) for each in devices))
                return ann.record.story.seal.passed

    assert asyncio.run(asyncio.wait_for(visit(), 120)) == {}


def test_given_up_with_opponents_apart_it_is_signed_by_both(url, tmp_path):
    async def visit():
        async with (
            a_desk(tmp_path, url=url) as desk,
            a_desk(tmp_path, url=url) as other,
            two_at_play(desk, other) as (ann, ben, hers, his),
            hearing(hers, his),
        ):
            await other.post(f"/api/matches/{ann['match']}/close", token=ann["token"])
            return await desk.record(ann["match"], ben["token"])

    assert signed(asyncio.run(asyncio.wait_for(visit(), 120))) == {0: True, 1: True}


@pytest.mark.long
def test_two_server_processes(url, tmp_path):
    """Two programs, two clients as they are: nothing is passed over, and both sign."""

    async def visit():
        servers = [Server(number, url, tmp_path, "rollhouse.terminal.main") for number in range(2)]
        for server in servers:
            await server.start()
        try:
            for server in servers:
                await asyncio.wait_for(server.ready.wait(), 120)
            return await asyncio.to_thread(play_at, *(server.address for server in servers))
        finally:
            for server in servers:
                await server.end()

    record = asyncio.run(asyncio.wait_for(visit(), 300))
    findings = verify(record)
    assert (findings.good, findings.missing) == (True, 0)
    assert findings.contributed == [rolls_since(record, seat) for seat in range(2)]
    assert min(findings.contributed) > 5
    assert signed(record) == {0: True, 1: True}


def play_at(one, other):
    """Ann at one process, Ben at the other, until the end."""
    with (
        rollhouse.connect(f"http://{one}") as here,
        rollhouse.connect(f"http://{other}") as there,
        here.open("toss_up", ["Ann", "open"], name="Ann", goal=40) as ann,
        there.join(ann.table.code, "Ben") as ben,
        ThreadPoolExecutor(1) as thread,
    ):
        plays = thread.submit(ben.play, "greedy")
        while not ann.table.seats[1].here:
            ann.wait(0.1)
        ann.start()
        record = ann.play("greedy")
        assert plays.result(120) == record
    return record
