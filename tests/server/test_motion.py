"""A motion is seen while physics simulates it: after the gesture is on disk, before its line."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import signal

import numpy as np
import pytest

from rollhouse.physics.trace import Trace
from rollhouse.server.matches.hosted_match import AHEAD
from rollhouse.server.work.processes import Workers, WorkFailed

from ..chance.test_physics import greedy, to_the_gesture
from .devices import PATIENT, Device, a_house, a_table

pytest.importorskip("mujoco")
GAMES = ["stack_attack", "dice_flick"]
ASIDE = {
    "stack_attack": {"place": [9.0, 0.0]},
    "dice_flick": {"direction": 2, "speed": 0.8},
}
"""A die that does not stay where it was let go."""


async def to_a_gesture(device):
    """Play on until seat 0 is to make a gesture: the action, with a hand of its own."""
    thumb = greedy()
    while True:
        await device.caught_up(1)
        position = device.record.position
        if position.turn != 0:
            await device.hear("lines")
            continue
        action = thumb(position, position.actions())
        if action["do"] in ("place", "flick"):
            return {**action, "hand": ASIDE[position.game]}
        await device.act(0, action)


@contextlib.asynccontextmanager
async def at_a_gesture(home, game):
    """Ann is about to let a die go: the house, the socket's address, the match, Ann, the action."""
    async with a_house(home) as (house, address):
        match, tokens = await a_table(house, game, ["Ann", "greedy:"], "physics")
        async with Device.at(address, match, tokens[0], views=True) as ann:
            yield house, address, match, ann, await to_a_gesture(ann)


async def answered(device):
    """Everything up to the line with the motion: the frames that were told, and its trace."""
    told, length = [], len(device.lines)
    while True:
        message = await device.next()
        if message["say"] == "motion":
            assert message["line"] == len(device.lines)
            told.append(message)
        for text in device.lines[length:]:
            line = json.loads(text)
            if line["kind"] == "result" and "trace" in line:
                return told, line
        length = len(device.lines)


def frames(trace):
    return Trace.from_bytes(base64.b64decode(trace)).poses


@pytest.mark.parametrize("game", GAMES)
def test_its_beginning_comes_before_its_line_and_is_kept_nowhere(home, game):
    async def proof():
        async with at_a_gesture(home, game) as (house, address, match, ann, action):
            async with (
                Device.at(address, match, ann.token, views=True) as other,
                Device.at(address, match, ann.token) as plain,
            ):
                await other.caught_up(len(ann.lines))
                await plain.caught_up(len(ann.lines))
                assert "id" in await ann.act(0, action)
                told, line = await answered(ann)
                assert told
                assert [message["line"] for message in told] == [line["n"]] * len(told)
                seen = [frames(message["trace"]) for message in told]
                firsts = np.cumsum([0, *map(len, seen)])[:-1].tolist()
                assert [message["frame"] for message in told] == firsts
                together = np.concatenate(seen)
                assert np.array_equal(together, frames(line["trace"])[: len(together)])
                assert (await answered(other)) == (told, line)
                assert (await answered(plain)) == ([], line), "it did not ask for views"
            async with Device.at(address, match, ann.token, views=True) as late:
                await late.caught_up(len(ann.lines))
                assert "motion" not in [message["say"] for message in late.messages]
            rows = await house.storage.appends(match, 0)
            texts = [text for row in rows for text in row.lines]
            assert texts[: len(ann.lines)] == ann.lines
            assert not [text for text in texts if json.loads(text)["kind"] == "motion"]

    asyncio.run(proof())


def test_nothing_of_it_is_sent_or_simulated_before_the_gesture_is_on_disk(home, monkeypatch):
    async def proof():
        async with at_a_gesture(home, "stack_attack") as (house, _, match, ann, action):
            hosted = house.matches[match]
            written, asked = asyncio.Event(), []
            append, do = house.storage.append, house.workers.do

            async def slowly(*given, **more):
                await written.wait()
                return await append(*given, **more)

            async def noted(name, *given, **more):
                asked.append(name)
                return await do(name, *given, **more)

            monkeypatch.setattr(house.storage, "append", slowly)
            monkeypatch.setattr(house.workers, "do", noted)
            await ann.say(
                say="act", id="the-gesture", at=len(ann.lines), seat=0, action=action
            )  # fmt: skip
            try:
                async with asyncio.timeout(PATIENT):
                    while len(hosted.match.record) == hosted.length:
                        await asyncio.sleep(0.01)
                assert hosted.due().what == "answer", "in memory the gesture is made"
                house.driver.begin(hosted)
                with pytest.raises(TimeoutError):
                    await ann.hear("motion", "lines", seconds=0.5)
                assert "answer" not in asked
            finally:
                written.set()
            assert (await ann.hear("lines", "motion"))["id"] == "the-gesture"
            told, line = await answered(ann)
            assert told
            assert line["n"] == told[0]["line"]

    asyncio.run(proof())


def test_of_a_match_that_has_gone_on_meanwhile_no_motion_is_shown(home):
    async def proof():
        async with at_a_gesture(home, "stack_attack") as (house, _, match, ann, _):
            hosted = house.matches[match]
            hosted.show_motion(hosted.length - 1, 0, "of another line")
            hosted.show_motion(hosted.length, 0, "of this line")
            assert (await ann.hear("motion"))["trace"] == "of this line"

    asyncio.run(proof())


def test_a_motion_that_is_told_before_its_gesture_was_read_waits_for_it(home):
    async def proof():
        async with at_a_gesture(home, "stack_attack") as (house, _, match, ann, action):
            hosted = house.matches[match]
            after = hosted.length + 1
            for number in range(2 * AHEAD):
                hosted.show_motion(after + 1, number, "of a line that never comes")
            assert len(hosted.ahead) == AHEAD
            hosted.show_motion(after, 0, "early")
            hosted.show_motion(after, 6, "early, too")
            await ann.act(0, action)
            told, line = await answered(ann)
            assert [one["trace"] for one in told[:2]] == ["early", "early, too"]
            assert [one["line"] for one in told] == [line["n"]] * len(told)
            assert not hosted.ahead

    asyncio.run(proof())


def test_it_is_seen_in_every_process_of_a_house(home, postgres):
    async def proof(url):
        async with a_house(home, url) as (house, here), a_house(home, url) as (_, there):
            match, tokens = await a_table(house, "stack_attack", ["Ann", "greedy:"], "physics")
            async with (
                Device.at(here, match, tokens[0], views=True) as ann,
                Device.at(there, match, tokens[0], views=True) as other,
            ):
                for actor in (ann, other):
                    action = await to_a_gesture(actor)
                    await ann.caught_up(len(actor.lines))
                    await other.caught_up(len(actor.lines))
                    assert "id" in await actor.act(0, action)
                    told, line = await answered(ann)
                    assert told
                    assert (await answered(other)) == (told, line)

    with postgres.lent() as url:
        asyncio.run(proof(url))


def question():
    """A job for a worker: its arguments."""
    match, action = to_the_gesture("stack_attack")
    match.act({**action, "hand": ASIDE["stack_attack"]})
    table = match.table
    return table.KIND, match.record.head["table"], table.private(), match.record.story.question


def test_a_process_that_dies_in_the_middle_is_replaced_and_tells_it_again():
    async def proof():
        work, told, arguments = Workers(1), [], question()

        def heard(part):
            told.append(part)
            if len(told) == 1:
                (process,) = work.all
                os.kill(process.process.pid, signal.SIGKILL)

        try:
            _, facts = await work.do("answer", *arguments, limit=60.0, hear=heard)
            again = told[1:] if told[1][0] == 0 else told[2:]
            assert again[0] == told[0]
            seen = np.concatenate([frames(trace) for _, trace in again])
            assert np.array_equal(seen, frames(facts["trace"])[: len(seen)])
            assert (await work.do("answer", *arguments, limit=60.0))[1] == facts, "unheard"
        finally:
            await work.end()

    asyncio.run(proof())


def test_whoever_stops_listening_leaves_no_worker_in_the_middle_of_a_motion():
    async def proof():
        work, arguments = Workers(1), question()

        def heard(_):
            raise LookupError("nobody is here any more")

        try:
            with pytest.raises(LookupError, match="nobody is here"):
                await work.do("answer", *arguments, limit=60.0, hear=heard)
            assert not work.all
            told = []
            await work.do("answer", *arguments, limit=60.0, hear=told.append)
            assert told[0][0] == 0
            with pytest.raises(WorkFailed, match="TypeError"):
                await work.do("answer", limit=60.0, hear=told.append)
            assert len(work.free) == 1
        finally:
            await work.end()

    asyncio.run(proof())
