"""Devices that play: a house on a real server on loopback, and socket clients at its tables."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import time

import uvicorn
import websockets
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from websockets.asyncio.client import connect

from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import follow, nonce_giver
from rollhouse.matches.record import Record
from rollhouse.protocol.messages import PATH
from rollhouse.protocol.tokens import hashed, new_match, new_token
from rollhouse.server.matches.hosted_matches import HostedMatches
from rollhouse.server.settings import Settings
from rollhouse.server.sockets.connection import Play
from rollhouse.server.sockets.transport import Sockets
from rollhouse.server.store.rows import Kept, PlanSeat, TablePlan
from rollhouse.server.store.storage import Storage

QUICK = {
    "pace": 0.0, "grace": 0.05, "patience": 0.3, "heal": 0.2, "reports": False, "studies": False,
    "workers": 1,
}  # fmt: skip
"""Settings for tests, where nobody has to follow what happens."""
PATIENT = 90.0
"""Seconds after which a test is stuck."""


@contextlib.asynccontextmanager
async def a_house(path, url=None, **settings):
    """A house with its own storage, and the address of its socket."""
    storage = await Storage.open(url or f"sqlite:///{path}/house.db")
    house = HostedMatches(storage, Settings(**{**QUICK, **settings}))
    await house.begin()
    try:
        async with listening(house) as address:
            yield house, address
    finally:
        await house.end()
        await storage.close()


@contextlib.asynccontextmanager
async def listening(house):
    app = Starlette(routes=[WebSocketRoute(PATH, Play(house))])
    config = uvicorn.Config(
        app,
        port=0,
        log_level="critical",
        lifespan="off",
        ws=Sockets,
        ws_max_size=1 << 17,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"ws://127.0.0.1:{port}{PATH}"
    finally:
        server.should_exit = True
        await task


async def a_table(house, game, seats, dice="sealed", start=True, **agreed):
    """A table with people and computers; the tokens of the seats, and the host's (also seat 0's).

    A seat is a person's name, or a computer with a colon or =: `random:`, `computer:level=1`.
    """
    tokens = [new_token() for _ in seats]
    planned = [
        PlanSeat("computer", f"Bot {place}", seat.rstrip(":"))
        if ":" in seat
        else PlanSeat("person", seat, token=hashed(tokens[place]))
        for place, seat in enumerate(seats)
    ]
    plan = TablePlan(game=game, seats=planned, dice=dice, host=hashed(tokens[0]), **agreed)
    now = time.time()
    kept = Kept(new_match(), plan, "gathering", now, changed=now)
    assert await house.storage.create(kept)
    if start:
        await house.start(kept.id)
    return kept.id, tokens


async def until(found, seconds=PATIENT):
    """Wait until something is true; returns what an async function returns, once that is true."""
    async with asyncio.timeout(seconds):
        while not (value := await found()):
            await asyncio.sleep(0.01)
    return value


async def in_state(house, match, state):
    """Wait for a table to be in a state; returns it as stored."""

    async def found():
        kept = await house.storage.read(match)
        return kept if kept.state == state else None

    return await until(found)


class Device:
    """A client that keeps everything it is given, as lines and as messages."""

    def __init__(self, socket, match, token):
        self.socket, self.match, self.token = socket, match, token
        self.lines: list[str] = []
        self.record: Record | None = None
        self.messages: list[dict] = []
        self.dice = random.Random(7)

    @classmethod
    @contextlib.asynccontextmanager
    async def at(cls, address, match, token=None, have=(), **said):
        async with connect(address, max_size=None, open_timeout=PATIENT) as socket:
            device = cls(socket, match, token)
            device.take(list(have))
            await device.say(
                say="hello", match=match, have=len(device.lines), **said,
                **({} if token is None else {"token": token}),
            )  # fmt: skip
            device.welcome = await device.hear("welcome")
            yield device

    def take(self, lines):
        for text in lines:
            self.lines.append(text)
            if self.record is None:
                self.followed = follow(text)
                self.record = self.followed.record
            else:
                self.followed.take(text)

    async def say(self, **message):
        await self.socket.send(json.dumps(message))

    async def next(self, seconds=PATIENT):
        """The next message; its lines are taken in."""
        message = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
        self.messages.append(message)
        if message["say"] == "lines":
            assert message["first"] == len(self.lines), "a gap or a repetition"
            self.take(message["lines"])
        return message

    async def hear(self, *kinds, seconds=PATIENT, **facts):
        """The next message of one of these kinds, and with these facts."""
        while True:
            message = await self.next(seconds)
            same = all(message.get(key) == value for key, value in facts.items())
            if message["say"] in kinds and same:
                return message

    async def sees(self, state):
        """Wait until the table is seen in a state, and return it."""
        while True:
            message = await self.next()
            if message["say"] == "table" and message["table"]["state"] == state:
                return message["table"]

    async def caught_up(self, length):
        while len(self.lines) < length:
            await self.next()

    def id(self):
        return secrets.token_hex(6)

    async def act(self, seat, action, at=None, id=None, **more):
        """Act, and the answer to it."""
        id = id or self.id()
        at = len(self.lines) if at is None else at
        await self.say(say="act", id=id, at=at, seat=seat, action=action, **more)
        return await self.hear("lines", "done", "refused", id=id)

    async def stir(self, seat, nonce="shaken", at=None, id=None):
        id = id or self.id()
        at = len(self.lines) if at is None else at
        await self.say(say="nonce", id=id, at=at, seat=seat, nonce=nonce)
        return await self.hear("lines", "done", "refused", id=id)

    async def doing(self, say, at=None, id=None, **facts):
        id = id or self.id()
        await self.say(say=say, id=id, at=len(self.lines) if at is None else at, **facts)
        return await self.hear("lines", "done", "refused", id=id)

    async def play(self, seats=None, gesture=None):
        """Play any legal action whenever one of our seats is asked, and give a nonce whenever it is
        ours.

        Answers `stale` where somebody was faster are no fault. Ends with the closing line.
        """
        seats = self.welcome["seats"] if seats is None else seats
        sent = -1
        while self.record is None or self.record.closing is None:
            if self.record is not None and len(self.lines) > sent and self.is_asked(seats):
                sent = len(self.lines)
                await self.step(gesture)
            message = await self.next()
            if message["say"] == "refused":
                assert message["reason"] == "stale", message
            assert message["say"] != "goodbye", message
        return self.record

    def is_asked(self, seats):
        position, story = self.record.position, self.record.story
        if position.turn == TABLE:
            giver = nonce_giver(position.to_move, position.players, story.people)
            return story.table.NONCES and story.nonce is None and giver in seats
        return position.turn != OVER and position.turn in seats

    async def step(self, gesture):
        position, at = self.record.position, len(self.lines)
        if position.turn == TABLE:
            giver = nonce_giver(position.to_move, position.players, self.record.story.people)
            nonce = f"stir {at}"
            await self.say(say="nonce", id=self.id(), at=at, seat=giver, nonce=nonce)
            return
        action = self.dice.choice(position.actions())
        if gesture is not None:
            action = {**action, **gesture(action)}
        nonce = {"nonce": f"stir {at}"} if self.record.story.table.NONCES else {}
        await self.say(
            say="act", id=self.id(), at=at, seat=position.turn, action=action, **nonce
        )  # fmt: skip


Closed = websockets.exceptions.ConnectionClosed
