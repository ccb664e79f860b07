"""Connections: slow clients, storms of them, reactions, rights that change."""

from __future__ import annotations

import asyncio
import json

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect

from rollhouse.protocol.messages import Reaction
from rollhouse.protocol.tokens import hashed, new_token
from rollhouse.server.store.rows import PlanSeat
from rollhouse.server.views.frames import encode

from .devices import Closed, Device, a_house, a_table, until


def test_a_client_that_does_not_read_is_left_behind(home):
    """It holds up nobody, and it can come back."""

    async def proof():
        async with a_house(home, outgoing=100_000, farewell=0.2) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            hosted = house.matches[match]
            async with Device.at(address, match, tokens[1]) as ben:
                await ben.caught_up(1)
                async with connect(address, max_queue=1) as deaf:
                    await deaf.send(
                        json.dumps({"say": "hello", "match": match, "token": tokens[0]})
                    )
                    await until(lambda: asyncio.sleep(0.01, len(hosted.followers) == 2))
                    large = encode(Reaction("x" * 40_000))
                    while len(hosted.followers) == 2:
                        for follower in list(hosted.followers):
                            follower.put(large)
                        await ben.hear("reaction")
                    assert len(hosted.followers) == 1
                    await until(lambda: asyncio.sleep(0.01, house.counted["goodbye:slow"]))
                    assert (await ben.act(1, {"do": "stop"}))["reason"] == "not_your_turn"
                    deaf.transport.abort()
                async with Device.at(address, match, tokens[0]) as ann:
                    await ann.caught_up(1)
                    assert (await ann.stir(0))["say"] == "lines"
                await ben.caught_up(len(ann.lines))

    asyncio.run(proof())


def test_a_storm_of_reconnections_leaves_nothing_behind(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])

            async def comes_and_goes(number):
                async with Device.at(address, match, tokens[number % 2]) as device:
                    if number % 3:
                        await device.caught_up(1)
                    if number % 5 == 0:
                        device.socket.transport.abort()

            await asyncio.gather(*(comes_and_goes(number) for number in range(60)))
            await until(lambda: asyncio.sleep(0.01, not house.connections))
            assert not house.matches[match].followers

            async def nobody_here():
                return not any((await house.storage.here(match)).values())

            await until(nobody_here)

    asyncio.run(proof())


def test_reactions_are_seen_by_all_and_not_too_often(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], public=True)
            async with (
                Device.at(address, match, tokens[0]) as ann,
                Device.at(address, match) as watcher,
            ):
                await ann.say(say="react", sign="wow", seat=0)
                seen = {"say": "reaction", "sign": "wow", "seat": 0}
                assert await ann.hear("reaction") == seen
                assert await watcher.hear("reaction") == seen
                await ann.say(say="react", sign="wow")
                assert await ann.hear("reaction") == seen
                await watcher.say(say="react", sign="clap", seat=1)
                assert (await watcher.hear("refused"))["reason"] == "not_your_seat"
                await watcher.say(say="react", sign="clap")
                assert await ann.hear("reaction") == {"say": "reaction", "sign": "clap"}
                for _ in range(6):
                    await ann.say(say="react", sign="luck", seat=0)
                assert (await ann.hear("refused"))["reason"] == "too_fast"
            assert len(await house.storage.appends(match)) == 1

    asyncio.run(proof())


def test_whoever_loses_a_seat_loses_the_right_to_it(home):
    """A seat that is given away: its old token is worth nothing any more, at once."""

    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            async with (
                Device.at(address, match, tokens[0]) as ann,
                Device.at(address, match, tokens[1]) as ben,
            ):
                kept, token = await house.storage.read(match), new_token()
                seats = [kept.plan.seats[0], PlanSeat("person", "Cleo", token=hashed(token))]
                plan = replace(kept.plan, seats=seats)
                assert await house.storage.change(match, kept.version, plan)
                assert (await ben.hear("goodbye"))["reason"] == "bad_token"
                with pytest.raises(Closed):
                    await ben.next()
                async with Device.at(address, match, token) as cleo:
                    assert cleo.welcome["seats"] == [1]
                    while True:
                        seen = (await ann.hear("table"))["table"]["seats"][1]
                        if seen.get("here") and seen["name"] == "Cleo":
                            break

    asyncio.run(proof())


def test_a_client_is_told_which_seats_are_its_own_from_now_on(home):
    """One seat is handed over: both devices hear what they may do, without another hello."""

    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben", "Cleo"])
            async with (
                Device.at(address, match, tokens[0]) as ann,
                Device.at(address, match, tokens[1]) as ben,
            ):
                kept = await house.storage.read(match)
                seats = list(kept.plan.seats)
                seats[2] = replace(seats[2], token=hashed(tokens[1]))
                plan = replace(kept.plan, seats=seats, host=hashed(tokens[1]))
                assert await house.storage.change(match, kept.version, plan)
                await ben.hear("table", yours=[1, 2], host=True)
                told = await ann.hear("table", yours=[0], host=False)
                while told["table"]["version"] == kept.version:
                    told = await ann.hear("table", yours=[0], host=False)

    asyncio.run(proof())


def test_a_client_without_rules_sends_back_what_it_is_offered(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "fair")
            async with Device.at(address, match, tokens[0], views=True) as ann:
                asked = await ann.hear("lines", turn=0)
                while "actions" not in asked:
                    asked = await ann.hear("lines", turn=0)
                assert all(choice["offer"] for choice in asked["actions"])
                assert len(asked["told"]) == len(asked["lines"])
                answer = await ann.act(0, asked["actions"][0]["action"])
                assert answer["say"] == "lines"

    asyncio.run(proof())


def test_one_device_for_several_people_at_one_screen(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "fair", start=False)
            kept = await house.storage.read(match)
            shared = [replace(seat, token=hashed(tokens[0])) for seat in kept.plan.seats]
            plan = replace(kept.plan, seats=shared, options={"goal": 10})
            assert await house.storage.change(match, kept.version, plan)
            await house.start(match)
            async with Device.at(address, match, tokens[0], views=True) as screen:
                assert screen.welcome["seats"] == [0, 1]
                record = await screen.play()
                assert {entry.seat for entry in record.entries} == {None, 0, 1}
                asked = [m for m in screen.messages if m.get("actions")]
                assert {message["turn"] for message in asked} == {0, 1}

    asyncio.run(proof())
