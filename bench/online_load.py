"""The load of bench/online.py, in a process of its own: one thread, one loop, no rules.

    python bench/online_load.py echo|play|idle ADDRESS --server PROCESS …
        [--matches 500] [--seconds 10] [--rate N] [--beside ADDRESS] [--nonces]

`echo`: every connection always has one message under way. `play`: two people at each table of Toss
Up! with sealed dice, each on a connection of their own; whoever is asked answers at once, or with
--rate at random times, so that this many actions a second are due in all; with --beside the second
person of each table is at that process of the house. `idle`: they connect and stay. Prints one line
of JSON with what it saw; `idle` stays until its input ends.

The devices take part in the seal as real ones do: they sit down with a chain and show a link for
every roll; no match is over, so nothing is signed. An action is a person's, with all that follows
from it: the roll, for which both devices show a link. Latency runs from when it was due to when the
person who acts has the dice. With --nonces devices have no chain, as before 1.1: a nonce comes with
an action, or by itself at the start of a turn; latency ends when the house says that it is on disk.
All that the generator knows about the game is who is asked next.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop
from online_wire import Wire, connect

from rollhouse.kernel.chains import LENGTH, LINK, Chain

MESSAGE = (
    b'{"say":"act","id":"abcdefghijkl","at":123,"seat":0,"action":{"do":"roll"},'
    b'"nonce":"0123456789abcdef0123456789abcdef"}'
)
WARM = 3.0
"""Seconds before it starts counting."""
AT_ONCE = 16
"""Requests at a time while tables are laid."""
KNOWN = 200
"""How many lines one client may be behind the other."""
AGAIN = 0.5
"""Seconds after which a chain that was put off is offered again."""
ROLLS = 3
"""After this many rolls the dice are passed on."""


class Frame(msgspec.Struct):
    say: str
    first: int = 0
    lines: list[str] = []
    id: str | None = None
    record: int | None = None
    reason: str = ""


class Outcome(msgspec.Struct):
    roll: str


class Step(msgspec.Struct):
    kind: str
    outcome: Outcome | None = None
    action: dict[str, Any] = {}
    roll: int = 0
    seats: list[Any] = []
    links: Any = None


FRAMES, STEPS = msgspec.json.Decoder(Frame), msgspec.json.Decoder(Step)


class Requests:
    """One HTTP connection that is kept."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def post(self, path: str, body: Any, token: str | None = None) -> Any:
        data = json.dumps(body).encode()
        right = f"Authorization: Bearer {token}\r\n" if token else ""
        self.writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{right}"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin1")
        fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:-2])
        answer = await self.reader.readexactly(int(fields.get("content-length", "0")))
        if head.startswith("HTTP/1.1 503") and b'"preparing"' in answer:
            await asyncio.sleep(1.0)
            return await self.post(path, body, token)
        if not head.startswith(("HTTP/1.1 200", "HTTP/1.1 201")):
            raise SystemExit(f"{path}: {head.splitlines()[0]} {answer.decode()[:300]}")
        return json.loads(answer) if answer else None

    def close(self) -> None:
        self.writer.close()


async def lay_table(requests: Requests) -> tuple[str, list[str]]:
    """A table for two that has begun: its match, and both people's tokens."""
    seats = [{"kind": "person", "name": "Ann", "mine": True}, {"kind": "open"}]
    new = {"game": "toss_up", "seats": seats, "public": True, "options": {"goal": 1000}}
    host = await requests.post("/api/matches", new)
    match = host["match"]
    guest = await requests.post("/api/join", {"match": match, "names": ["Ben"]})
    await requests.post(f"/api/matches/{match}/start", {}, host["token"])
    return match, [host["token"], guest["token"]]


async def lay_tables(
    host: str, port: int, number: int, then: Callable[..., Awaitable[None]] | None = None
) -> list[tuple[str, list[str]]]:
    """`then` is called with every table that is laid."""
    laid: list[tuple[str, list[str]]] = []
    left = iter(range(number))

    async def work() -> None:
        requests = Requests(host, port)
        await requests.open()
        for _ in left:
            table = await lay_table(requests)
            laid.append(table)
            if then is not None:
                await then(*table)
        requests.close()

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return laid


class Counts:
    """What was seen while counting."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.server, self.profile = options.server, options.profile
        self.counting = False
        self.sent = self.heard = self.acts = self.nonces = self.links = self.over = 0
        self.passed_over = 0
        self.refusals: Counter[str] = Counter()
        self.latencies: list[float] = []

    def begin(self) -> None:
        if self.profile:
            signal_all(self.server, signal.SIGUSR1)
        self.cpu = sum(map(processor_seconds, self.server))
        self.counting, self.began, self.busy = True, time.perf_counter(), time.process_time()

    def told(self) -> dict[str, Any]:
        seconds = time.perf_counter() - self.began
        cpu = sum(map(processor_seconds, self.server)) - self.cpu
        if self.profile:
            signal_all(self.server, signal.SIGUSR2)
        self.counting = False
        found = {
            "seconds": round(seconds, 2),
            "frames_a_second": round((self.sent + self.heard) / seconds),
            "frames_in": self.sent,
            "frames_out": self.heard,
            "actions_a_second": round((self.acts + self.nonces) / seconds, 1),
            "acts": self.acts,
            "nonces": self.nonces,
            "links": self.links,
            "passed_over": self.passed_over,
            "matches_ended": self.over,
            "refusals": dict(self.refusals),
            "generator_busy": round((time.process_time() - self.busy) / seconds, 3),
            "server_busy": round(cpu / seconds, 3),
            "frames_a_processor_second": round((self.sent + self.heard) / max(cpu, 0.01)),
            "microseconds_an_action": round(1e6 * cpu / max(1, self.acts + self.nonces)),
            "microseconds_a_message": round(
                1e6 * cpu / max(1, self.acts + self.nonces + self.links)
            ),
        }
        if self.latencies:
            ordered = sorted(self.latencies)
            for name, part in (("p50", 0.5), ("p99", 0.99)):
                found[f"{name}_ms"] = round(1000 * ordered[int(part * (len(ordered) - 1))], 1)
            found["worst_ms"] = round(1000 * ordered[-1], 1)
        return found


def signal_all(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        os.kill(process, what)


def processor_seconds(process: int) -> float:
    """The processor time of a process so far, including its threads but not its children."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Game:
    """One match of two people; it says what comes next as soon as the client that is asked
    knows.
    """

    NONCES = True

    def __init__(self, counts: Counts, rate: float | None) -> None:
        self.counts = counts
        self.pause = None if rate is None else 1 / rate
        self.wires: list[Wire] = []
        self.have = [0, 0]
        self.mover = self.rolls = 0
        self.number = 0
        self.due = self.schedule = 0.0
        self.waiting: str | None = None
        self.random = random.Random()
        self.playing, self.stirs = False, True
        self.known: dict[int, tuple[int, bool]] = {}

    @property
    def is_ready(self) -> bool:
        return min(self.have) > 0

    async def sit(
        self, host: str, port: int, match: str, tokens: list[str], beside: str | None = None
    ) -> None:
        other = urlsplit(beside or f"http://{host}:{port}")
        for seat, (where, door) in enumerate(((host, port), (other.hostname, other.port))):
            wire = await connect(
                where, door, "/api/play", lambda data, seat=seat: self.hear(seat, data)
            )
            self.wires.append(wire)
            hello = {"say": "hello", "match": match, "token": tokens[seat]}
            wire.say(json.dumps(hello).encode())

    def hear(self, seat: int, data: bytes) -> None:
        self.counts.heard += self.counts.counting
        frame = FRAMES.decode(data)
        if frame.say == "lines":
            self.have[seat] = frame.first + len(frame.lines)
            if frame.id is not None and frame.id == self.waiting:
                self.waiting = None
                if self.counts.counting:
                    self.counts.latencies.append(time.perf_counter() - self.due)
            if self.playing and seat == self.next_to(frame.lines[-1], seat):
                self.answer(seat)
        elif frame.say == "refused":
            self.counts.refusals[frame.reason] += 1
        elif frame.say == "goodbye":
            self.counts.refusals[f"goodbye {frame.reason}"] += 1

    def next_to(self, line: str, seat: int) -> int:
        """The seat that is asked after this line; both clients come to the same answer."""
        step = STEPS.decode(line)
        if step.kind == "close":
            self.counts.over += seat == 0
            return -1
        roll = step.outcome.roll if step.outcome else ""
        passed = step.action.get("do") == "stop" or ("G" not in roll and "R" in roll)
        intent = step.kind == "intent"
        key = self.have[seat]
        if key not in self.known:
            if passed:
                self.mover, self.rolls = 1 - self.mover, 0
            elif not intent:
                self.rolls += 1
            self.known[key] = self.mover, passed or intent
            self.known.pop(key - KNOWN, None)
        self.stirs = self.known[key][1]
        return self.known[key][0]

    def answer(self, seat: int) -> None:
        """Send what this seat says next, now or when it is due. Devices give nonces at once."""
        stirs = self.stirs  # the other client may hear of an older line until it is due
        if self.pause is None:
            self.say(seat, time.perf_counter(), stirs)
            return
        now = time.perf_counter()
        self.schedule = max(self.schedule, now - 1.0)  # it was idle before, not late
        self.schedule += self.pause * self.random.uniform(0.5, 1.5)
        due = now if stirs else self.schedule
        if due <= now:
            self.say(seat, due, stirs)
        else:
            asyncio.get_running_loop().call_later(due - now, self.say, seat, due, stirs)

    def say(self, seat: int, due: float, stirs: bool) -> None:
        if not self.playing:
            return
        self.due, self.number = due, self.number + 1
        self.waiting = f"act{self.number:06d}"
        nonce = f'"nonce":"{self.random.getrandbits(128):032x}"'
        if stirs:
            what = f'"say":"nonce",{nonce}'
        elif self.rolls >= ROLLS:
            what = '"say":"act","action":{"do":"stop"}'
        else:
            what = '"say":"act","action":{"do":"roll"}' + (f",{nonce}" if self.NONCES else "")
        said = f'{{{what},"id":"{self.waiting}","at":{self.have[seat]},"seat":{seat}}}'
        if self.counts.counting:
            self.counts.sent += 1
            self.counts.nonces += stirs
            self.counts.acts += not stirs
        self.wires[seat].say(said.encode())

    def begin(self) -> None:
        self.playing = True
        self.due = time.perf_counter()
        self.answer(0)


class SealedGame(Game):
    """One match of two people whose devices have chains, and show a link when one is called for."""

    NONCES = False

    def __init__(self, counts: Counts, rate: float | None) -> None:
        super().__init__(counts, rate)
        self.chains = [Chain(os.urandom(LINK)) for _ in range(2)]
        self.shown = [0, 0]
        self.taken = 0
        """How many lines are known."""
        self.sitting = 0
        """How many devices have a chain."""
        self.rolled = False
        """Were the dice thrown last?"""

    @property
    def is_ready(self) -> bool:
        return self.sitting == 2 and self.rolled

    def hear(self, seat: int, data: bytes) -> None:
        self.counts.heard += self.counts.counting
        frame = FRAMES.decode(data)
        if frame.say == "lines":
            if self.have[seat] == 0:
                self.commit(seat)
            self.have[seat] = frame.first + len(frame.lines)
            steps = [STEPS.decode(line) for line in frame.lines]
            for number, step in enumerate(steps, frame.first):
                self.take(seat, number, step)
            newest = self.have[seat] == self.taken  # the other client may know more than this one
            asked = steps and steps[-1].kind == "result" and seat == self.mover and newest
            if self.playing and asked:
                if self.waiting is not None and self.counts.counting:
                    self.counts.latencies.append(time.perf_counter() - self.due)
                self.waiting = None
                self.answer(seat)
        elif frame.say == "refused" and frame.reason == "busy" and self.sitting < 2:
            asyncio.get_running_loop().call_later(AGAIN, self.commit, seat)  # as real devices do
        elif frame.say == "refused":
            self.counts.refusals[frame.reason] += 1
        elif frame.say == "goodbye":
            self.counts.refusals[f"goodbye {frame.reason}"] += 1

    def commit(self, seat: int) -> None:
        anchor = self.chains[seat].anchor.hex()
        said = {"say": "chain", "id": f"chain-{seat}", "seat": seat, "anchor": anchor}
        self.wires[seat].say(json.dumps({**said, "links": LENGTH}).encode())

    def take(self, seat: int, number: int, step: Step) -> None:
        if step.kind == "call" and seat in step.seats:
            self.show(seat, step.roll)
        if number < self.taken:
            return
        self.taken = number + 1
        if step.kind == "chain":
            self.sitting += 1
            return
        self.rolled = step.kind == "result"
        if step.kind == "close":
            self.counts.over += 1
        elif step.kind == "links" and None in step.links:
            self.counts.passed_over += step.links.count(None) * self.counts.counting
        roll = step.outcome.roll if step.outcome else ""
        if step.action.get("do") == "stop" or ("G" not in roll and "R" in roll):
            self.mover, self.rolls = 1 - self.mover, 0
        elif self.rolled:
            self.rolls += 1

    def show(self, seat: int, roll: int) -> None:
        link = self.chains[seat].link(self.shown[seat]).hex()
        self.shown[seat] += 1
        if self.counts.counting:
            self.counts.sent += 1
            self.counts.links += 1
        self.wires[seat].say(
            f'{{"say":"link","roll":{roll},"seat":{seat},"link":"{link}"}}'.encode()
        )

    def answer(self, seat: int) -> None:
        self.stirs = False
        super().answer(seat)

    def begin(self) -> None:
        self.playing = True
        self.answer(self.mover)


async def play(host: str, port: int, options: argparse.Namespace) -> dict[str, Any]:
    counts = Counts(options)
    laid = await lay_tables(host, port, options.matches)
    note(f"{len(laid)} tables are laid")
    rate = options.rate / options.matches if options.rate else None
    kind = Game if options.nonces else SealedGame
    games = [kind(counts, rate) for _ in laid]
    for game, (match, tokens) in zip(games, laid, strict=True):
        await game.sit(host, port, match, tokens, options.beside)
    while not all(game.is_ready for game in games):
        await asyncio.sleep(0.05)
    note(f"{2 * len(games)} people sit at them")
    for game in games:
        game.begin()
    await asyncio.sleep(WARM)
    counts.begin()
    await asyncio.sleep(options.seconds)
    found = counts.told()
    for game in games:
        game.playing = False
    await asyncio.sleep(0.5)
    for game in games:
        for wire in game.wires:
            wire.transport.close()
    return found


async def echo(host: str, port: int, options: argparse.Namespace) -> dict[str, Any]:
    counts = Counts(options)
    wires: list[Wire] = []

    def hear(place: int, data: bytes) -> None:
        counts.heard += counts.counting
        counts.sent += counts.counting
        wires[place].say(data)

    for place in range(2 * options.matches):
        wires.append(await connect(host, port, "/", lambda data, place=place: hear(place, data)))
    for wire in wires:
        wire.say(MESSAGE)
    await asyncio.sleep(WARM)
    counts.begin()
    await asyncio.sleep(options.seconds)
    found = counts.told()
    for wire in wires:
        wire.transport.close()
    return found


async def idle(host: str, port: int, options: argparse.Namespace) -> dict[str, Any]:
    counts = Counts(options)
    games: list[SealedGame] = []

    async def sit(match: str, tokens: list[str]) -> None:
        games.append(SealedGame(counts, None))
        await games[-1].sit(host, port, match, tokens)

    await lay_tables(host, port, options.matches, sit)
    for _ in range(1200):
        if all(min(game.have) for game in games) or counts.refusals:
            break
        await asyncio.sleep(0.1)
    sitting = sum(have > 0 for game in games for have in game.have)
    print(json.dumps({"sitting": sitting, "refusals": dict(counts.refusals)}), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    still = sum(not wire.closed for game in games for wire in game.wires)
    return {"still_connected": still}


def note(text: str) -> None:
    print(f"    {text}", file=sys.stderr, flush=True)


def main() -> None:
    reading = argparse.ArgumentParser()
    reading.add_argument("what", choices=("echo", "play", "idle"))
    reading.add_argument("address")
    reading.add_argument("--matches", type=int, default=500)
    reading.add_argument("--seconds", type=float, default=10.0)
    reading.add_argument("--rate", type=float)
    reading.add_argument("--server", type=int, nargs="+", required=True, metavar="PROCESS")
    reading.add_argument("--beside", metavar="ADDRESS", help="where the second people play")
    reading.add_argument("--nonces", action="store_true", help="devices without chains")
    reading.add_argument("--profile", action="store_true", help="tell online_profiled.py")
    options = reading.parse_args()
    place = urlsplit(options.address)
    assert place.hostname
    assert place.port
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    load = {"echo": echo, "play": play, "idle": idle}[options.what]
    print(json.dumps(uvloop.run(load(place.hostname, place.port, options))), flush=True)


if __name__ == "__main__":
    main()
