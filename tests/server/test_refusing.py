"""Anything wrong is refused with a reason, and disturbs nobody."""

from __future__ import annotations

import asyncio
import contextlib
import json

import pytest
from websockets.asyncio.client import connect

from rollhouse.kernel.records import TABLE
from rollhouse.protocol.messages import LARGEST_MESSAGE
from rollhouse.protocol.tokens import hashed, new_token
from rollhouse.server.matches.hosted_matches import at_once
from rollhouse.server.refusals import Refusal
from rollhouse.server.sockets.connection import DECODER

from .devices import Closed, Device, a_house, a_table

MANY = {"dice": 20}
"""So many dice that no first roll is a red light (of ten 1 in 1,000 is), which ends the turn."""


@contextlib.asynccontextmanager
async def two_at_a_table(home, dice="sealed", start=True, names=("Ann", "Ben"), **settings):
    async with a_house(home, **settings) as (house, address):
        match, tokens = await a_table(house, "toss_up", list(names), dice, start, options=MANY)
        async with (
            Device.at(address, match, tokens[0]) as ann,
            Device.at(address, match, tokens[1]) as ben,
        ):
            if start:
                await ann.caught_up(1)
                await ben.caught_up(1)
            yield house, address, ann, ben


async def begun(ann):
    """Ann has rolled and is asked."""
    assert (await ann.stir(0))["say"] == "lines"
    while ann.record.position.turn == TABLE:  # the roll may come by itself
        await ann.next()
    assert ann.record.position.turn == 0


def reasons(*messages):
    return [message.get("reason", message["say"]) for message in messages]


def test_what_is_refused_at_play(home):
    async def proof():
        async with two_at_a_table(home) as (_, _a, ann, ben):
            stop = {"do": "stop"}
            table = await ann.act(0, stop)
            foreign = await ben.stir(1)
            await begun(ann)
            await ben.caught_up(len(ann.lines))
            before = list(ann.lines)
            found = [
                await ben.act(0, stop),
                await ben.act(1, stop),
                await ann.act(0, {"do": "fly"}),
                await ann.act(0, {}),
                await ann.act(0, {"do": "stop", "hand": {}}),
                await ann.act(0, stop, at=1),
                await ann.act(0, stop, at=1000),
                await ann.act(0, stop, nonce="\n"),
                await ann.stir(0),
                await ann.stir(1),
                await ann.doing("enter", outcome={"roll": "GGGGGGGGGG"}),
                await ann.doing("undo"),
                await ann.doing("correct", line=2, step={"roll": "GGGGGGGGGG"}),
            ]
            assert reasons(table, foreign) == ["not_your_turn", "not_asked_for_nonce"]
            assert reasons(*found) == [
                "not_your_seat",
                "not_your_turn",
                "illegal",
                "illegal",
                "illegal",
                "stale",
                "ahead",
                "illegal",
                "no_nonce_due",
                "not_your_seat",
                "not_real",
                "not_real",
                "not_real",
            ]
            assert all(message["record"] == len(before) for message in found)
            assert [ann.lines, ben.lines] == [before, before]
            assert (await ann.act(0, stop))["say"] == "lines"
            await ben.hear("lines")
            assert ben.lines == ann.lines

    asyncio.run(proof())


def test_before_the_start_in_a_pause_and_after_the_end(home):
    async def proof():
        async with two_at_a_table(home, start=False) as (house, _, ann, _ben):
            assert (await ann.act(0, {"do": "stop"}))["reason"] == "not_started"
            await house.start(ann.match)
            await ann.caught_up(1)
            await begun(ann)
            await house.pause(ann.match)
            await ann.sees("paused")
            assert (await ann.act(0, {"do": "stop"}))["reason"] == "paused"
            await house.go_on(ann.match)
            await ann.sees("playing")
            await house.close(ann.match)
            await ann.hear("lines")
            assert ann.record.closing["reason"] == "abandoned"
            assert ann.record.closing["seal"] == "not independently sealed"
            assert (await ann.act(0, {"do": "stop"}))["reason"] == "closed"
            assert (await ann.act(0, {"do": "stop"}, at=1))["reason"] == "closed"

    asyncio.run(proof())


def test_an_action_sent_twice_has_one_effect(home):
    """Also with another number, after the record was forgotten, and after the end."""

    async def proof():
        async with two_at_a_table(home) as (house, _, ann, ben):
            await begun(ann)
            at = len(ann.lines)
            first = await ann.act(0, {"do": "roll"}, at=at, id="twice", nonce="mine")
            assert (first["say"], first["id"]) == ("lines", "twice")
            length = len(ann.lines)
            again = await ann.act(0, {"do": "roll"}, at=at, id="twice", nonce="mine")
            assert again == {"say": "done", "id": "twice", "record": length}
            house.matches[ann.match].forget()
            mine = {"at": at, "id": "twice", "nonce": "mine"}
            assert (await ann.act(0, {"do": "roll"}, **mine))["say"] == "done"
            turn = ann.record.position.turn
            if turn != TABLE:
                renumbered = await ann.act(0, {"do": "roll"}, id="twice", nonce="mine")
                assert renumbered["say"] == "done"
            assert (await ben.act(0, {"do": "roll"}, at=at, id="twice"))["say"] == "refused"
            await house.close(ann.match)
            assert (await ann.act(0, {"do": "roll"}, **mine))["say"] == "done"
            rows = await house.storage.appends(ann.match)
            assert [row.action for row in rows].count("twice") == 1

    asyncio.run(proof())


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"say": "hello", "match": "nothing-here"}, "unknown_match"),
        ({"say": "hello", "token": None}, "token_needed"),
        ({"say": "hello", "token": new_token()}, "bad_token"),
        ({"say": "hello", "protocol": 99}, "other_protocol"),
        ({"say": "act", "id": "abcd", "at": 1, "seat": 0, "action": {}}, "hello_first"),
        ({"say": "react", "sign": "clap"}, "hello_first"),
    ],
)
def test_who_is_not_let_in(home, said, reason):
    async def proof():
        async with two_at_a_table(home) as (_, address, ann, _ben):
            hello = {"match": ann.match, "language": "es"} if said["say"] == "hello" else {}
            async with connect(address) as socket:
                stranger = Device(socket, ann.match, None)
                await stranger.say(**{**hello, **said})
                answer = await stranger.hear("refused")
                assert answer["reason"] == reason
                assert answer["sentence"]
            await begun(ann)

    asyncio.run(proof())


NONSENSE = [
    "",
    "nonsense",
    "[]",
    "null",
    '{"say":"hello"}',
    '{"say":"shout"}',
    '{"say":"act","id":"abcd","at":-1,"seat":0,"action":{}}',
    '{"say":"act","id":"a b","at":1,"seat":0,"action":{}}',
    '{"say":"act","id":"abcd","at":1,"seat":0,"action":{},"more":1}',
    '{"say":"act","id":"abcd","at":1,"seat":9,"action":{}}',
    '{"say":"react","sign":"<script>"}',
    "[" * 5000,
    '{"say":"act","id":"abcd","at":1,"seat":0,"action":' + '{"a":' * 1500 + "1" + "}" * 1501,
    b"\xff\xfe",
]


def test_nonsense_is_refused_and_soon_shown_the_door(home):
    async def proof():
        async with two_at_a_table(home, faults=len(NONSENSE) + 1) as (_, _a, ann, ben):
            for text in NONSENSE:
                await ann.socket.send(text)
                answer = await ann.hear("refused")
                reasons = ("bad_message", "illegal", "stale", "not_text")
                assert answer["reason"] in reasons, (text, answer)
            await ann.socket.send("x" * (LARGEST_MESSAGE + 1))
            assert (await ann.hear("refused"))["reason"] == "too_large"
            with contextlib.suppress(Closed):
                for _ in NONSENSE:
                    await ann.socket.send("nonsense")
            assert (await ann.hear("goodbye"))["reason"] in ("bad_message", "too_large")
            with pytest.raises(Closed):
                await ann.next()
            assert (await ben.act(1, {"do": "stop"}))["reason"] == "not_your_turn"

    asyncio.run(proof())


def test_every_client_message_says_what_it_is():
    for say in ("hello", "act", "nonce", "enter", "undo", "correct", "react"):
        with pytest.raises(ValueError, match=r"required field|Invalid"):
            DECODER.decode(json.dumps({"say": say}))


def test_too_many_messages_are_refused_for_a_moment(home):
    async def proof():
        async with two_at_a_table(home, rate=20.0, burst=5.0) as (_, _a, ann, ben):
            answers = [await ann.act(1, {"do": "stop"}) for _ in range(3)]
            for number in range(30):
                at = {"at": 1, "seat": 1, "action": {}}
                await ann.say(say="act", id=f"fast-{number}", **at)
            for number in range(30):
                answers.append(await ann.hear("refused", id=f"fast-{number}"))
            assert "too_fast" in reasons(*answers)
            assert (await ben.act(0, {"do": "stop"}))["reason"] == "not_your_seat"
            await asyncio.sleep(0.3)
            assert (await ann.act(1, {"do": "stop"}))["reason"] == "not_your_seat"

    asyncio.run(proof())


def test_whoever_says_no_hello_is_asked_to_leave(home):
    async def proof():
        async with a_house(home, hello=0.1) as (_, address):  # noqa: SIM117
            async with connect(address) as socket:
                silent = Device(socket, "", None)
                assert (await silent.next()) == {"say": "goodbye", "reason": "hello_first"}
                with pytest.raises(Closed):
                    await silent.next()

    asyncio.run(proof())


def test_a_hello_that_comes_too_early_is_asked_to_come_again(home):
    """While rules are being prepared: `retry`, and time enough to say it once more."""

    async def proof():
        async with a_house(home, hello=0.1) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            house.matches.clear()

            async def too_long(game):
                await asyncio.sleep(0.2)
                raise Refusal("preparing", game=game, retry=0.3)

            house.rules_ready = too_long
            hello = {"say": "hello", "match": match, "token": tokens[0]}
            async with connect(address) as socket:
                early = Device(socket, match, tokens[0])
                await early.say(**hello)
                refused = await early.next()
                assert (refused["reason"], refused["retry"]) == ("preparing", 0.3)
                assert await early.next() == {"say": "goodbye", "reason": "preparing", "retry": 0.3}
            async with connect(address) as socket:
                patient = Device(socket, match, tokens[0])
                await patient.say(**hello)
                await patient.hear("refused", reason="preparing")
                house.rules_ready = at_once
                await asyncio.sleep(0.2)
                await patient.say(**hello)
                assert (await patient.hear("welcome"))["seats"] == [0]

    asyncio.run(proof())


def test_no_message_tells_a_secret(home):
    async def proof():
        async with two_at_a_table(home) as (house, _, ann, ben):
            secret = (await house.storage.read(ann.match)).secret
            await begun(ann)
            await house.pause(ann.match)
            await ben.hear("table")
            said = json.dumps([ann.messages, ben.messages])
            seed = house.storage.keys.open(secret)
            assert len(seed) == 64
            for hidden in (
                secret,
                seed,
                ann.token,
                ben.token,
                hashed(ann.token),
                hashed(ben.token),
            ):
                assert hidden not in said

    asyncio.run(proof())
