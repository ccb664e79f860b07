"""Sockets without a network: what is said goes straight into the house's own endpoint."""

from __future__ import annotations

import asyncio
import contextlib
import json

from msgspec.structs import replace

from rollhouse.protocol.tokens import hashed
from rollhouse.server.matches.hosted_matches import HostedMatches
from rollhouse.server.settings import Settings
from rollhouse.server.sockets.connection import Play
from rollhouse.server.store.storage import Storage

from .devices import PATIENT, QUICK, Device, a_table

UNLIMITED = {"rate": 1e9, "burst": 1e9}


@contextlib.asynccontextmanager
async def a_quiet_house(path, **settings):
    """A house that no port leads to."""
    storage = await Storage.open(f"sqlite:///{path}/house.db")
    house = HostedMatches(storage, Settings(**{**QUICK, "hello": 60.0, **settings}))
    await house.begin()
    try:
        yield house
    finally:
        await house.end()
        await storage.close()


def scope_of(address="127.0.0.1", host="localhost", **headers):
    found = [(b"host", host.encode())]
    found += [(name.encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "websocket", "path": "/api/play", "headers": found, "client": (address, 5000),
        "extensions": {"websocket.http.response": {}},
    }  # fmt: skip


class Gone(Exception):
    """The house has closed the connection."""


class Inside:
    """One connection to an ASGI application. `heard` is every frame that came out of it."""

    def __init__(self, app, scope=None):
        self.said, self.told = asyncio.Queue(), asyncio.Queue()
        self.heard: list[str] = []
        self.code = self.status = None
        self.body = b""
        self.idle = asyncio.Event()
        self.said.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self.run(app, scope or scope_of()))

    async def run(self, app, scope):
        try:
            await app(scope, self.receive, self.take)
        finally:
            self.idle.set()
            self.told.put_nowait(None)

    async def receive(self):
        if self.said.empty():
            self.idle.set()
        return await self.said.get()

    async def take(self, message):
        if message["type"] == "websocket.send":
            self.heard.append(message["text"])
            self.told.put_nowait(message["text"])
        elif message["type"] == "websocket.close":
            self.code = message["code"]
        elif message["type"] == "websocket.http.response.start":
            self.status = message["status"]
        elif message["type"] == "websocket.http.response.body":
            self.body = message["body"]

    async def send(self, content):
        self.idle.clear()
        kind = "text" if isinstance(content, str) else "bytes"
        self.said.put_nowait({"type": "websocket.receive", kind: content})

    async def answered(self, content):
        """The messages that came while the house dealt with one of ours."""
        before = len(self.heard)
        await self.send(content)
        await asyncio.wait_for(self.idle.wait(), PATIENT)
        return [json.loads(text) for text in self.heard[before:]]

    async def recv(self):
        text = await self.told.get()
        if text is None:
            self.told.put_nowait(None)
            raise Gone
        return text

    async def close(self):
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, PATIENT)

    @property
    def is_open(self):
        return not self.task.done()


@contextlib.asynccontextmanager
async def inside(house, match, token=None, app=None, scope=None, kind=Device, **said):
    """A device at a table, without a network."""
    socket = Inside(app or Play(house), scope)
    device = kind(socket, match, token)
    right = {} if token is None else {"token": token}
    await device.say(say="hello", match=match, **right, **said)
    device.welcome = await device.hear("welcome")
    try:
        yield device
    finally:
        await socket.close()


async def one_screen(house, game="toss_up", **agreed):
    """A table of two people at one screen: its id and the token that plays both."""
    match, tokens = await a_table(house, game, ["Dora", "Emil"], start=False, **agreed)
    kept = await house.storage.read(match)
    seats = [replace(seat, token=hashed(tokens[0])) for seat in kept.plan.seats]
    assert await house.storage.change(match, kept.version, replace(kept.plan, seats=seats))
    await house.start(match)
    return match, tokens[0]


@contextlib.asynccontextmanager
async def undisturbed(house, fewest=3):
    """At another table somebody keeps playing all the while; every action of theirs succeeds."""
    ending, done = asyncio.Event(), []
    begun = asyncio.Event()

    async def plays():
        while not ending.is_set() or len(done) < fewest:
            match, token = await one_screen(house, options={"goal": 1000})
            async with inside(house, match, token) as device:
                await device.caught_up(1)
                begun.set()
                while device.record.closing is None:
                    if ending.is_set() and len(done) >= fewest:
                        break
                    await answered(device)
                    done.append(match)
                    await asyncio.sleep(0.03)  # below what a connection may say
            said = {message["say"] for message in device.messages}
            assert said <= {"welcome", "lines", "table", "wanted"}, said
            rows = await house.storage.appends(match)
            assert [line for row in rows for line in row.lines] == device.lines

    playing = asyncio.create_task(plays())
    waiting = asyncio.create_task(begun.wait())
    await asyncio.wait({playing, waiting}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield
    finally:
        ending.set()
        begun.set()
        await asyncio.wait_for(playing, PATIENT)
    assert house.counted["faults"] == 0


async def answered(device):
    """Do what this device, a single screen for all, is asked to do; it is done at once."""
    assert device.is_asked([0, 1]), "a table of people alone asks them all the time"
    before = len(device.lines)
    await device.step(None)
    answer = await device.hear("lines", "refused", "done", "goodbye")
    assert answer["say"] == "lines", answer
    assert len(device.lines) > before
