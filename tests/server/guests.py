"""Guests of a house in a storm: clients that play on whatever happens to its servers.

Each remembers what it sent, what was acknowledged and what it was given. When its process dies it
goes to another one, as a load balancer would send it. Most contribute to the dice by a chain, as
the house's own clients do; if nobody at a table has one, they give nonces.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from rollhouse.client.device_chain import DeviceChain
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import follow, nonce_giver
from rollhouse.matches.record import Record
from rollhouse.protocol.messages import PATH

if TYPE_CHECKING:
    from .storm import Storm

UNDECIDED = {"storage_down", "not_on_disk", "busy", "preparing", "own_fault", "ending"}
"""Refusals after which a client does not know what happened, and asks again."""
TOO_LATE = {"stale", "no_nonce_due", "not_asked_for_nonce", "not_your_turn", "closed"}
"""Refusals that mean: something else has happened, and this never will."""
SEALING = ("chain-", "signs-")
"""How the ids of messages about a device's chain begin."""
GONE = (OSError, TimeoutError, EOFError, WebSocketException)


@dataclass
class Sent:
    """Something that a client did."""

    message: dict[str, Any]
    due: bool = True
    """Does it have to be sent, or sent again?"""
    times: int = 0
    places: list[int] = field(default_factory=list)
    """The number of the first line that came of it, for every `lines` that acknowledged it."""
    done: list[int] = field(default_factory=list)
    """The length of the record, for every `done`."""
    refused: str | None = None

    @property
    def is_acknowledged(self) -> bool:
        return bool(self.places or self.done)


class Device:
    """A client with one seat: plays to the end, whatever happens to its house."""

    def __init__(
        self, storm: Storm, match: str, token: str, seats: list[int], sealed: bool = False
    ) -> None:
        """`sealed`: it has a chain."""
        self.storm, self.match, self.token, self.seats = storm, match, token, seats
        self.chance = random.Random(storm.chance.random())
        self.lines: list[str] = []
        self.record: Record | None = None
        self.sent: dict[str, Sent] = {}
        self.pending: Sent | None = None
        self.asked: tuple[int, int] | None = None
        """The seat whose nonce was asked for, and at which line."""
        self.chain = DeviceChain() if sealed else None
        self.shown: set[str] = set()
        """Anchors, links and signatures that it has sent."""
        self.said: set[str] = set()
        """What was said about its chain on this connection."""
        self.server = storm.place(self)
        self.heard = time.monotonic()
        self.state = ""
        self.connections = 0

    @property
    def is_over(self) -> bool:
        return self.record is not None and self.record.closing is not None

    async def play(self) -> None:
        while not self.is_over:
            await self.visit()

    async def visit(self) -> None:
        """Stay at the table as long as this process lives and patience lasts; then go elsewhere."""
        try:
            address = f"ws://{self.server.address}{PATH}"
            async with connect(
                address, max_size=None, open_timeout=60, close_timeout=1, ping_interval=None,
                proxy=None,
            ) as wire:  # fmt: skip
                self.connections += 1
                self.said.clear()
                await self.hello(wire, len(self.lines))
                while not self.is_over:
                    self.hear(json.loads(await wire.recv()))
                    await self.seal(wire)
                    await self.answer(wire)
        except GONE:
            self.server = self.storm.place(self)
            await asyncio.sleep(self.chance.uniform(0.05, 0.3))

    async def hello(self, wire: Any, have: int) -> None:
        right = {"match": self.match, "token": self.token}
        await wire.send(json.dumps({"say": "hello", "have": have, **right}))

    # Hearing

    def hear(self, message: dict[str, Any]) -> None:
        say = message["say"]
        if say == "welcome":
            lost = len(self.lines) - message["record"]
            assert lost <= 0, f"the house has lost {lost} lines of {self.match}"
            self.state = message["table"]["state"]
            if self.pending is not None:
                self.pending.due = True
        elif say == "lines":
            assert message["first"] == len(self.lines), f"a gap or a repetition in {self.match}"
            self.take(message["lines"])
            if "id" in message:
                self.sent[message["id"]].places.append(message["first"])
                self.settle(message["id"])
        elif say == "done" and not message["id"].startswith(SEALING):
            self.sent[message["id"]].done.append(message["record"])
            self.settle(message["id"])
        elif say == "table":
            self.state = message["table"]["state"]
        elif say == "wanted":
            self.asked = message["seat"], message["at"]
        elif say == "refused":
            self.refused(message)
        elif say == "goodbye":
            raise EOFError(message["reason"])

    def take(self, lines: list[str]) -> None:
        now, awaited = time.monotonic(), self.awaited()
        self.storm.longest = max(self.storm.longest, (now - self.heard, awaited, self.match))
        self.heard = now
        for text in lines:
            self.lines.append(text)
            if self.record is None:
                self.followed = follow(text)
                self.record = self.followed.record
            else:
                roll, line = self.record.story.results, self.followed.take(text)
                if self.chain is not None:
                    self.chain.take(line, roll, self.seats)
        if self.awaited() == "computer":
            self.storm.computing.append(self.match)
            self.storm.computes.set()

    def awaited(self) -> str:
        """Who has to do something for the match to continue."""
        if self.record is None:
            return "start"
        turn = self.record.position.turn
        if turn in self.record.story.people:
            return "person"
        return {TABLE: "link" if self.record.story.called else "nonce", OVER: "nobody"}.get(
            turn, "computer"
        )

    def settle(self, id: str) -> None:
        if self.pending is not None and self.pending.message["id"] == id:
            self.pending = None

    def refused(self, message: dict[str, Any]) -> None:
        reason, id = message["reason"], message.get("id")
        self.storm.counted[f"refused:{reason}"] += 1
        if reason in UNDECIDED:
            raise EOFError(reason)
        assert id is not None, message
        assert reason in TOO_LATE, message
        if id.startswith(SEALING):
            return
        self.sent[id].refused = reason
        self.settle(id)
        self.asked = None

    # Doing

    async def seal(self, wire: Any) -> None:
        """Sit down with a chain, show a link, sign: whatever is due by the record."""
        if self.chain is None or self.record is None or self.state != "playing":
            return
        for said in self.chain.due(self.record, self.seats):
            text = msgspec.json.encode(said).decode()
            if text not in self.said:
                self.said.add(text)
                facts = json.loads(text)
                self.shown.add(facts.get("link") or facts.get("anchor") or facts.get("signature"))
                self.storm.counted[facts["say"]] += 1
                self.storm.sends(self.server)
                await wire.send(text)

    async def answer(self, wire: Any) -> None:
        """Do what is ours to do; anything that was not answered is sent again, word for word."""
        if self.record is None or self.is_over:
            return
        if self.pending is None:
            message = self.chosen()
            if message is None:
                return
            self.pending = self.sent[message["id"]] = Sent(message)
        if not self.pending.due:
            return
        self.pending.due = False
        self.pending.times += 1
        self.storm.sends(self.server)
        text = json.dumps(self.pending.message)
        await wire.send(text)
        whim = self.chance.random()
        if whim < 0.03:  # twice at once
            self.pending.times += 1
            await wire.send(text)
        elif whim < 0.06:  # hung up before the answer
            wire.transport.abort()
            self.storm.counted["hung up"] += 1
            raise EOFError

    def chosen(self) -> dict[str, Any] | None:
        assert self.record is not None
        position, story, at = self.record.position, self.record.story, len(self.lines)
        facts = {"id": secrets.token_hex(8), "at": at}
        if position.turn == TABLE and story.contributors:
            return None
        if position.turn == TABLE and story.nonce is None:
            seat = nonce_giver(position.to_move, position.players, story.people)
            if seat not in self.seats and self.asked is not None and self.asked[1] == at:
                seat = self.asked[0]
            if seat in self.seats:
                return {"say": "nonce", **facts, "seat": seat, "nonce": secrets.token_hex(16)}
        elif position.turn in self.seats and position.turn != OVER:
            action = self.chance.choice(position.actions())
            facts |= {"seat": position.turn, "action": action}
            return {"say": "act", **facts, "nonce": secrets.token_hex(16)}
        return None
