"""A storm over a house: games by socket clients, at server processes that are killed at any moment.

`ledger.py` holds what the clients know against the database afterwards.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import time
from collections import Counter
from typing import Any

import httpx
from websockets.asyncio.client import connect

from rollhouse.protocol.messages import PATH

from . import uncoached
from .guests import Device
from .servers import Server

STUCK = 400.0
"""After this many seconds without a single line a match is stuck. A lease of 10 and a patience of 4
are over long before that, even on the busiest machines; `longest` says how long it really was."""
TABLES: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("toss_up", {"goal": 30}, ("Ann", "Ben")),
    ("toss_up", {"goal": 20}, ("Ann", "random")),
    ("toss_up", {"goal": 20}, ("Ann", "random", "Ben")),
    ("shizzle", {"bank": 10}, ("Ann", "Ben")),
)
"""Games, options and seats of the tables that are opened in turn; every person has a device."""
SEALED = 0.7
"""This fraction of all devices has chains."""
WAYS = ("anytime", "appending", "computing", "starting")
"""When a server is killed: at some moment of play; right after a client sent it something; while a
computer is to act, and it drives that match; before or just after it has opened."""


class Storm:
    """Plays at `tables` tables at a time while servers are killed, and then finishes each game."""

    def __init__(
        self,
        url: str,
        folder: Any,
        servers: int,
        seed: int,
        tables: int,
        program: str,
        apart: bool = False,
    ) -> None:
        """`program`: the module that is the command `rollhouse`. `apart`: opponents are always at
        different servers, and wait for theirs to come back.
        """
        self.chance, self.tables, self.apart = random.Random(seed), tables, apart
        self.asking = httpx.AsyncClient(timeout=60, trust_env=False, verify=False)
        games = uncoached.GAMES if program == uncoached.__name__ else ()
        self.servers = [Server(number, url, folder, program, games) for number in range(servers)]
        self.devices: list[Device] = []
        self.counted: Counter[str] = Counter()
        self.kills: Counter[str] = Counter()
        self.ways: list[str] = []
        self.over = False
        self.longest = (0.0, "", "")
        """The most seconds between two lines of a match, who was awaited, and the match. The time
        in which no server was up is included."""
        self.opened = 0
        self.sending = [asyncio.Event() for _ in self.servers]
        self.computes = asyncio.Event()
        self.computing: list[str] = []
        """Matches in which a computer was to act, the latest last."""

    def place(self, device: Device) -> Server:
        """The server that a device goes to next."""
        if self.apart:
            return self.servers[(device.seats[0] + 1) // 2 % len(self.servers)]
        return device.chance.choice(self.servers)

    def sends(self, server: Server) -> None:
        self.sending[server.number].set()

    async def blow(self, kills: int, holder: Any = None) -> None:
        """The whole storm; afterwards all servers have ended. `holder(match)` says who
        drives it.
        """
        try:
            for server in self.servers:
                await server.start()
            async with asyncio.TaskGroup() as group:
                watching = group.create_task(self.watch())
                corners = [group.create_task(self.corner()) for _ in range(self.tables)]
                for number in range(kills):
                    await self.strike(number, holder)
                self.over = True
                await asyncio.wait(corners)
                watching.cancel()
            for server in self.servers:
                await asyncio.wait_for(server.ready.wait(), STUCK)
            await self.visit_again()
            codes = [await server.end(signal.SIGTERM) for server in self.servers]
            assert codes == [0] * len(codes), codes
        finally:
            await self.asking.aclose()
            for server in self.servers:
                if server.process is not None and server.process.returncode is None:
                    await server.end()

    # Kills

    async def strike(self, number: int, holder: Any) -> None:
        """Kill one server, in one of four ways, and start it again."""
        if not self.ways:
            self.ways = self.chance.sample(WAYS, len(WAYS))
        how = self.ways.pop()
        if how == "starting":
            server = max(self.servers, key=lambda each: each.began)
            await asyncio.sleep(self.chance.uniform(0.0, 0.6))
        else:
            server = self.servers[number % len(self.servers)]
            await server.prepared()
            await soon(self.computes if how == "computing" else self.sending[server.number])
        if how == "anytime":
            await asyncio.sleep(self.chance.uniform(0.0, 1.0))
        elif how == "appending":
            await asyncio.sleep(self.chance.uniform(0.0, 0.006))
        elif how == "computing":
            if holder is not None and self.computing:
                named = await holder(self.computing[-1])
                server = next((each for each in self.servers if each.name == named), server)
            await asyncio.sleep(self.chance.uniform(0.0, 0.7))
        self.kills[how if server.ready.is_set() or how == "starting" else "starting"] += 1
        assert await server.end() == -signal.SIGKILL
        await server.start()

    async def watch(self) -> None:
        """A match in which nothing happens for very long is stuck."""
        while True:
            await asyncio.sleep(1.0)
            for server in self.servers:
                code = server.process.returncode if server.process is not None else None
                assert code in (None, -signal.SIGKILL), server.log.read_text()[-3000:]
            now = time.monotonic()
            still = [device for device in self.devices if not device.is_over]
            stuck = [device for device in still if now - device.heard > STUCK]
            assert not stuck, [
                (each.match, each.seats, each.lines[-3:], each.pending, each.asked)
                for each in stuck
            ]

    # Games

    async def corner(self) -> None:
        """Match after match at one table, until the storm is over."""
        while not self.over:
            devices = await self.gathered()
            self.devices += devices
            await asyncio.gather(*(device.play() for device in devices))

    async def gathered(self) -> list[Device]:
        """People at a new table, started. If an answer was lost they begin again at another
        table.
        """
        game, options, names = TABLES[self.opened % len(TABLES)]
        self.opened += 1
        seats: list[dict[str, Any]] = [
            {"kind": "computer", "player": name} if name == "random" else {"kind": "open"}
            for name in names
        ]
        seats[0] = {"kind": "person", "name": names[0], "mine": True}
        new = {"game": game, "options": options, "seats": seats, "coach": False}
        while True:
            with contextlib.suppress(httpx.TransportError):
                host = await self.ask("/api/matches", new)
                people = [host]
                for name in names[1:]:
                    if name != "random":
                        code = {"code": host["table"]["code"], "names": [name]}
                        people.append(await self.ask("/api/join", code))
                break
        begun = False
        while not begun:
            with contextlib.suppress(httpx.TransportError):
                await self.ask(f"/api/matches/{host['match']}/start", {}, host["token"])
                begun = True
        return [
            Device(self, one["match"], one["token"], one["seats"], self.chance.random() < SEALED)
            for one in people
        ]

    async def ask(self, path: str, body: Any = None, token: str | None = None) -> Any:
        """What one of the servers answers; repeated only if nothing can have been done."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        while True:
            address = f"http://{self.chance.choice(self.servers).address}{path}"
            try:
                if body is None:
                    got = await self.asking.get(address, headers=headers)
                else:
                    got = await self.asking.post(address, json=body, headers=headers)
            except httpx.ConnectError:
                await asyncio.sleep(0.1)
                continue
            if got.is_success:
                return got.text if path.endswith("/record") else got.json()
            if got.status_code != 503:
                assert got.json()["reason"] == "begun_already", got.text  # the answer was lost
                return None
            await asyncio.sleep(0.5)

    # Afterwards

    async def visit_again(self) -> None:
        """Everybody comes back for a part of what they have, and is told that the game is over."""
        for device in self.devices:
            have = device.chance.randrange(len(device.lines) + 1)
            again = Device(self, device.match, device.token, device.seats)
            again.take(device.lines[:have])
            async with (
                asyncio.timeout(STUCK),
                connect(
                    f"ws://{again.server.address}{PATH}", max_size=None, open_timeout=60, proxy=None
                ) as wire,
            ):
                await again.hello(wire, have)
                while again.lines != device.lines or again.state != "over":
                    again.hear(json.loads(await wire.recv()))
            path = f"/api/matches/{device.match}/record"
            text = await self.ask(path, token=device.token)
            assert text == "".join(f"{line}\n" for line in device.lines)


async def soon(event: asyncio.Event) -> None:
    """Wait until something happens, because servers are killed during play; but not for ever."""
    event.clear()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), STUCK / 10)
