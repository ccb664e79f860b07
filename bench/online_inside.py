"""What an action costs a house without its sockets: microseconds of its main thread.

    python bench/online_inside.py [--matches 20] [--actions 100] [--windows 16]

Two people at each table of Toss Up! play with sealed dice, as in bench/online.py, but in the
process of the house, over SQLite: frames go into the house's own protocol and come out of it as
bytes; only the kernel is left out, and the people's own time is not counted. It prints the minimum
and the median of the windows, so that two versions, or two builds of Python, can be compared on a
machine that is also doing other things.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
import types
from collections import deque
from typing import Any

import uvloop
from online import interpreter
from online_load import Counts, SealedGame
from websockets.frames import apply_mask
from websockets.protocol import OPEN

from rollhouse.protocol.tokens import hashed, new_match, new_token
from rollhouse.server.limits import GENEROUS, AddressLimits
from rollhouse.server.matches.hosted_matches import HostedMatches
from rollhouse.server.operation.garbage import GarbageCollector
from rollhouse.server.settings import Settings
from rollhouse.server.sockets.connection import Play
from rollhouse.server.sockets.transport import Gate, Mailbox, Sockets, header
from rollhouse.server.store.rows import Kept, PlanSeat, TablePlan
from rollhouse.server.store.storage import Storage

MASK = b"\x11\x22\x33\x44"
UNHURRIED = Settings(studies=False, reports=False, rate=1e9, burst=1e9, links=60.0)
LONG_HEADS = {126: 4, 127: 10}
"""How many bytes come before the text of a frame, by what its second byte says; two for
short ones.
"""
clock = time.thread_time


class Room:
    """What people say and the house says, until it is handed over."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.said: deque[tuple[Wire, bytes]] = deque()
        self.told: deque[tuple[Wire, bytes]] = deque()
        self.stirs = asyncio.Event()

    def hand_over(self) -> float:
        """Pass messages on until nobody has anything to say; returns the seconds that
        people took.
        """
        people = 0.0
        while self.said or self.told:
            if self.said:
                wire, frame = self.said.popleft()
                wire.protocol.data_received(frame)
                continue
            begun = clock()
            wire, frame = self.told.popleft()
            wire.game.hear(wire.seat, frame[LONG_HEADS.get(frame[1], 2) :])
            people += clock() - begun
        return people


class Wire:
    """A connection of one person: the house's protocol, with nothing below it."""

    def __init__(self, room: Room, game: SealedGame, seat: int) -> None:
        self.room, self.game, self.seat = room, game, seat
        made: Any = Sockets.__new__(Sockets)
        made.conn = types.SimpleNamespace(state=OPEN, extensions=[], current_size=None)
        made.transport, made.loop = self, asyncio.get_running_loop()
        made.close_sent = made.disconnected = made.read_paused = False
        made.is_between = made._opened = True
        made.listener, made.heard, made.queue, made.writable = None, 0.0, Mailbox(), Gate()
        made.queue.put_nowait({"type": "websocket.connect"})
        self.protocol = made
        receive = types.MethodType(lambda protocol: protocol.queue.get(), made)
        scope = {"client": ("127.0.0.1", 1), "headers": []}
        self.serving = asyncio.create_task(room.play(scope, receive, self.send))

    def say(self, payload: bytes) -> None:
        size = len(payload)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.room.said.append((self, head + MASK + apply_mask(payload, MASK)))

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            content = message["text"].encode()
            self.write(header(len(content)) + content)

    def write(self, frame: bytes) -> None:
        self.room.told.append((self, frame))
        self.room.stirs.set()

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        """From now on, whatever comes waits in the mailbox."""

    resume_reading = pause_reading


async def sit_down(house: HostedMatches, room: Room, counts: Counts) -> SealedGame:
    """A match for two that has begun, with both at the table."""
    match, tokens = new_match(), [new_token(), new_token()]
    seats = [
        PlanSeat("person", name, token=hashed(token))
        for name, token in zip("AB", tokens, strict=True)
    ]
    plan = TablePlan("toss_up", seats, "sealed", hashed(tokens[0]), options={"goal": 1000})
    await house.storage.create(Kept(match, plan, "gathering", time.time()))
    await house.start(match)
    game = SealedGame(counts, None)
    game.wires = [Wire(room, game, seat) for seat in range(2)]
    await asyncio.sleep(0.001)
    for wire, token in zip(game.wires, tokens, strict=True):
        wire.say(json.dumps({"say": "hello", "match": match, "token": token}).encode())
    while not game.is_ready:
        room.hand_over()
        await asyncio.sleep(0.001)
    return game


async def play_on(room: Room, counts: Counts, actions: int) -> float:
    """Microseconds of the main thread per action, without the time that people take."""
    begun, people, before = clock(), 0.0, counts.acts
    while counts.acts < before + actions:
        room.stirs.clear()
        people += room.hand_over()
        await room.stirs.wait()
    return 1e6 * (clock() - begun - people) / (counts.acts - before)


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        async with await Storage.open(f"sqlite:///{folder}/house.db") as storage:
            house = HostedMatches(storage, UNHURRIED)
            await house.begin()
            collecting = GarbageCollector().work(lambda: house.counted["messages"])
            house.later(collecting)
            room = Room(Play(house, AddressLimits(GENEROUS)))
            counts = Counts(argparse.Namespace(server=[], profile=False))
            games = [await sit_down(house, room, counts) for _ in range(options.matches)]
            counts.counting = True
            for game in games:
                game.begin()
            await play_on(room, counts, 5 * options.matches)
            found = [await play_on(room, counts, options.actions) for _ in range(options.windows)]
            for game in games:
                game.playing = False
            await house.end()
    return {
        "machine": interpreter(),
        "least_us": round(min(found)),
        "median_us": round(statistics.median(found)),
        "refusals": dict(counts.refusals),
        "passed_over": counts.passed_over,
    }


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reading.add_argument("--matches", type=int, default=20)
    reading.add_argument("--actions", type=int, default=100, help="in a window")
    reading.add_argument("--windows", type=int, default=16)
    print(json.dumps(uvloop.run(measure(reading.parse_args()))))


if __name__ == "__main__":
    main()
