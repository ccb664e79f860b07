"""A client that was away gets exactly what it missed, and sees what its seat may see."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from websockets.asyncio.client import connect

from rollhouse.chance import fair
from rollhouse.kernel.board import labelled
from rollhouse.matches.match import begin
from rollhouse.server.views import frames
from rollhouse.server.views.boards import draw_board

from .devices import Device, a_house, a_table


async def some_way(address, match, tokens, steps):
    """Play so many steps of a fair match for two from one connection a seat; the lines."""
    async with contextlib.AsyncExitStack() as stack:
        devices = [
            await stack.enter_async_context(Device.at(address, match, token)) for token in tokens
        ]
        await devices[0].caught_up(devices[0].welcome["record"])
        for _ in range(steps):
            for device in devices:
                await device.caught_up(max(len(each.lines) for each in devices))
            turn = devices[0].record.position.turn
            if turn < 0:
                break
            action = devices[turn].record.position.actions()[0]
            assert (await devices[turn].act(turn, action))["say"] == "lines"
        return max((device.lines for device in devices), key=len)


def test_catching_up_from_every_number(home, monkeypatch):
    monkeypatch.setattr(frames, "LARGEST", 400)

    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "fair", public=True)
            whole = await some_way(address, match, tokens, 12)
            for have in range(len(whole) + 1):
                async with Device.at(address, match, have=whole[:have]) as device:
                    await device.caught_up(len(whole))
                    assert device.lines == whole
                    assert device.welcome["record"] == len(whole)
                    given = [m for m in device.messages if m["say"] == "lines"]
                    sizes = [sum(map(len, frame["lines"])) for frame in given]
                    assert all(size <= 400 for size, f in zip(sizes, given, strict=True)
                               if len(f["lines"]) > 1)  # fmt: skip
            assert len(given) == 0

    asyncio.run(proof())


def test_nobody_has_more_than_there_is(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "fair")
            async with Device.at(address, match, tokens[0]) as device:
                await device.caught_up(2)
                with_more = device.lines
            async with Device.at(address, match, tokens[0], have=with_more) as device:
                other = Device(device.socket, match, tokens[0])
                await other.say(say="hello", match=match, token=tokens[0], have=1000)
                assert (await other.hear("refused"))["reason"] == "hello_twice"
            async with connect(address) as socket:
                device = Device(socket, match, tokens[0])
                await device.say(say="hello", match=match, token=tokens[0], have=1000)
                assert (await device.hear("refused"))["reason"] == "ahead"
                await device.say(say="hello", match=match, token=tokens[0])
                assert (await device.hear("welcome"))["seats"] == [0]

    asyncio.run(proof())


def test_views_are_those_of_the_position(home):
    """In both languages, by seat, for a seat that is asked and for somebody who watches."""

    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "shizzle", ["Ann", "Ben"], "fair", public=True)
            async with (
                Device.at(address, match, tokens[0], views=True) as ann,
                Device.at(address, match, tokens[1], views=True, language="es") as ben,
                Device.at(address, match, views=True, language="es") as watcher,
                Device.at(address, match) as plain,
            ):
                people = {0: (ann, "en"), 1: (ben, "es"), None: (watcher, "es")}
                length = 0
                for step in range(6):
                    length = max(length, len(plain.lines))
                    if step:
                        turn = ann.record.position.turn
                        actor = people[turn][0]
                        answer = await actor.act(turn, actor.record.position.actions()[-1])
                        assert answer["say"] == "lines"
                        length = len(actor.lines)
                    for seat, (device, language) in people.items():
                        await device.caught_up(max(length, 1))
                        frame = [m for m in device.messages if m["say"] == "lines"][-1]
                        check_view(device.record, frame, seat, language)
                    await plain.caught_up(max(length, 1))
                assert all("view" not in message for message in plain.messages)
            async with Device.at(address, match, tokens[0], have=plain.lines, views=True) as again:
                frame = await again.hear("lines")
                assert frame["lines"] == []
                check_view(again.record, frame, 0, "en")

    asyncio.run(proof())


def check_view(record, frame, seat, language):
    position, names = record.position, list(record.names)
    if seat is not None:
        names[seat] = {"en": "You", "es": "Tú"}[language]
    assert frame["view"] == position.view(seat)
    assert frame["turn"] == position.turn
    offered = [
        {
            "action": action,
            "offer": position.offer(action, language, names),
            "title": labelled(position, action, language, names)[0],
            "note": labelled(position, action, language, names)[1],
        }
        for action in position.actions()
    ]
    assert frame.get("actions") == (offered if seat == position.turn else None)
    last = record.entries[-1] if record.entries else None
    if last is not None and frame["lines"]:
        said = last.before.tell(last.step, language, names)
        assert frame["told"][last.line - frame["first"]] == said
    check_steps(record, frame, seat, language, names)


def check_steps(record, frame, seat, language, names):
    """Every step among the lines, with the position after it; the board where there is none."""
    entries = [entry for entry in record.entries if entry.line >= frame["first"]]
    steps = frame["steps"]
    assert [step["line"] for step in steps] == [entry.line for entry in entries]
    assert [step["step"] for step in steps] == [entry.step for entry in entries]
    assert [step["seat"] for step in steps] == [entry.seat for entry in entries]
    positions = [record.story.at(entry.line) for entry in entries]
    assert [step["view"] for step in steps] == [position.view(seat) for position in positions]
    assert [step["turn"] for step in steps] == [position.turn for position in positions]
    boards = [msgspec.to_builtins(draw_board(each, language, names)) for each in positions]
    assert [step["board"] for step in steps] == boards
    now = msgspec.to_builtins(draw_board(record.position, language, names))
    assert (frame["board"] if not steps else steps[-1]["board"]) == now
    assert ("board" in frame) == (not steps)


def test_sentences_about_every_kind_of_line():
    match = begin("toss_up", ["Ann", "Ben"], fair.FairTable(3), {})
    match.roll()
    match.act(match.position.default(), "stalled")
    match.sit(1, "Bot", "greedy")
    match.sit(0, "Cleo")
    match.close()
    told = [
        frames.tell_line(match.record, line, "en", match.record.names)
        for line in match.record.lines
    ]
    assert told[0] == []
    assert told[1][0].startswith("Cleo rolls")
    assert told[2][-1] == "(Cleo took too long: the house chose.)"
    assert told[3:] == [
        ["Bot of the house plays on from seat 2."],
        ["Cleo has seat 1 now."],
        ["The game was abandoned."],
    ]
