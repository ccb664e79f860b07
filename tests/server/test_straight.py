"""Frames that take the short way, in or out, are the same as the WebSocket library reads and
writes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random

import pytest

pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from rollhouse.server.process import STACK
from rollhouse.server.refusals import Refusal
from rollhouse.server.sockets import transport
from rollhouse.server.sockets.connection import Play

from .devices import PATIENT
from .inside import a_quiet_house, one_screen

HELLO = (
    b"GET /api/play HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_says_its_length_as_the_standard_wants_it(length: int) -> None:
    content = b"a" * length
    whole = Frame(Opcode.TEXT, content).serialize(mask=False)
    assert transport.header(length) + content == whole


def test_another_server_has_no_straight_way() -> None:
    async def receive() -> dict[str, str]:
        return {"type": "websocket.disconnect"}

    assert transport.straight_to(receive) is None


class Pipe:
    """A transport that remembers what was written, and whether it reads."""

    def __init__(self):
        self.written, self.closed, self.reads, self.paused = b"", False, True, 0

    def write(self, data):
        self.written += data

    def get_extra_info(self, name, otherwise=None):
        return {"peername": ("127.0.0.1", 5000), "sockname": ("127.0.0.1", 80)}.get(name, otherwise)

    def is_closing(self):
        return self.closed

    def close(self):
        self.closed = True

    def pause_reading(self):
        self.reads, self.paused = False, self.paused + 1

    def resume_reading(self):
        self.reads = True


async def talked(kind, chunks, pause=0):
    """What an application hears from these bytes, and what is sent back; with a pause after each
    chunk.
    """
    heard = []

    async def app(_, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await asyncio.sleep(pause)
            heard.append(await receive())
            if heard[-1]["type"] == "websocket.disconnect":
                return

    config, pipe = uvicorn.Config(app, **STACK, ws_max_size=70_000), Pipe()
    protocol = kind(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(pipe)
    protocol.data_received(HELLO)
    while not pipe.written:
        await asyncio.sleep(0)
    waiting = []
    for chunk in chunks:
        while not pipe.reads:  # nothing more comes from the system meanwhile
            await asyncio.sleep(0)
        if pipe.closed:
            break
        protocol.data_received(chunk)
        waiting.append(protocol.queue.qsize())
    if not pipe.closed:
        protocol.data_received(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
    while not heard or heard[-1]["type"] != "websocket.disconnect":
        await asyncio.sleep(0)
    protocol.stop_keepalive()
    return heard, pipe.written, max(waiting, default=0)


def spoken(chance):
    """A few frames, as a client may send them."""
    texts = ["", "a", '{"say":"beat"}', "ñ" * 60, "é" * 63, "x" * 125, "y" * 126, "z" * 40_000]
    frames = []
    for _ in range(12):
        content = chance.choice(texts).encode()
        kind = chance.randrange(6)
        if kind == 0:  # in two parts, with a ping between them
            middle = len(content) // 2
            frames += [
                Frame(Opcode.TEXT, content[:middle], fin=False),
                Frame(Opcode.PING, b"there?"),
                Frame(Opcode.CONT, content[middle:]),
            ]
        elif kind == 1:
            frames.append(chance.choice([Frame(Opcode.BINARY, content), Frame(Opcode.PONG, b"!")]))
        else:
            frames.append(Frame(Opcode.TEXT, content))
    return [frame.serialize(mask=True) for frame in frames]


def bad(chance):
    """What no client may send."""
    return chance.choice(
        [
            Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
            Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
            Frame(Opcode.TEXT, b"a" * 70_001).serialize(mask=True),
            Frame(Opcode.CONT, b"of what?").serialize(mask=True),
            b"\xf1\x80\x00\x00\x00\x00",
            b"\x83\x80\x00\x00\x00\x00",
        ]
    )


@pytest.mark.parametrize("seed", range(30))
def test_whatever_a_client_sends_is_heard_as_the_library_reads_it(seed):
    """Frame by frame, in pieces, and several at once; sometimes with an end that is none."""
    chance = random.Random(seed)
    chunks = spoken(chance) + ([bad(chance)] if seed % 3 == 0 else [])
    if seed % 2:
        whole = b"".join(chunks)
        cuts = sorted(chance.sample(range(len(whole)), 8))
        chunks = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, None], strict=True)]

    def hear(kind):
        return asyncio.run(asyncio.wait_for(talked(kind, chunks), 20))[:2]

    assert hear(transport.Sockets) == hear(WebSocketsSansIOProtocol)


def test_who_talks_without_end_is_not_read_without_end():
    chunks = [Frame(Opcode.TEXT, b"again").serialize(mask=True)] * 50
    heard, _, most = asyncio.run(talked(transport.Sockets, chunks, 0.001))
    assert len(heard) == 51
    assert most <= transport.MOST_WAITING


class Table:
    """A table of a house without a network, at which one device talks through the short way."""

    def __init__(self, house, match, token):
        config = uvicorn.Config(Play(house), **STACK)
        self.house, self.match, self.pipe = house, match, Pipe()
        self.protocol = transport.Sockets(config, ServerState(), {})
        self.protocol.connection_made(self.pipe)
        self.protocol.data_received(HELLO)
        self.say(say="hello", match=match, token=token)

    def say(self, **said):
        content = json.dumps(said).encode()
        self.protocol.data_received(Frame(Opcode.TEXT, content).serialize(mask=True))

    def act(self, id):
        at, seat = self.hosted.length, self.hosted.match.turn
        self.say(say="act", id=id, at=at, seat=seat, action={"do": "roll"}, nonce="0" * 32)

    async def is_asked(self):
        """Give the nonces of rolls that are due, until somebody may choose."""
        while self.hosted.match.turn < 0:
            at, seat = self.hosted.length, self.hosted.match.nonce_giver()
            self.say(say="nonce", id=f"nonce-{at:04}", at=at, seat=seat, nonce="1" * 32)
            await self.hears("lines", id=f"nonce-{at:04}")

    @property
    def hosted(self):
        return self.house.matches[self.match]

    @property
    def heard(self):
        """What the house has said, message by message."""
        data = self.pipe.written.partition(b"\r\n\r\n")[2]
        found = []
        while data:
            start = {126: 4, 127: 10}.get(data[1], 2)
            size = data[1] if start == 2 else int.from_bytes(data[2:start])
            if data[0] == transport.TEXT:
                found.append(json.loads(data[start : start + size]))
            data = data[start + size :]
        return found

    async def hears(self, say, **facts):
        """Wait until the house has said this."""
        async with asyncio.timeout(PATIENT):
            while True:
                for message in self.heard:
                    if message["say"] == say and facts.items() <= message.items():
                        return message
                await asyncio.sleep(0.001)


@contextlib.asynccontextmanager
async def a_short_way(path):
    """One screen where both people play; the person whose turn it is is asked for an action."""
    async with a_quiet_house(path, rate=1e9, burst=1e9, grace=0.0) as house:
        match, token = await one_screen(house, options={"goal": 1000})
        table = Table(house, match, token)
        await table.hears("welcome")
        async with asyncio.timeout(PATIENT):
            while not table.hosted.followers:
                await asyncio.sleep(0.001)
        try:
            await table.is_asked()
            yield table
        finally:
            table.protocol.stop_keepalive()
            table.protocol.connection_lost(None)


def at_home(work):
    """Run it in a house of its own."""

    def test(tmp_path):
        async def run():
            async with a_short_way(tmp_path) as table:
                await work(table)

        asyncio.run(run())

    test.__name__, test.__doc__ = work.__name__, work.__doc__
    return test


def a_slow_disk(table):
    """From now on, whatever is written waits until this is set."""
    append, may = table.house.storage.append, asyncio.Event()

    async def slow(*given, **named):
        await may.wait()
        return await append(*given, **named)

    table.house.storage.append = slow
    return may


@at_home
async def test_an_action_is_taken_as_soon_as_it_comes(table):
    """It is on its way to the disk before anything else has had its turn."""
    before = table.hosted.length
    table.act("an-action")
    assert table.hosted.writing > before
    assert table.hosted.lock.locked()
    lines = await table.hears("lines", id="an-action")
    assert [json.loads(line)["kind"] for line in lines["lines"][:1]] == ["intent"]
    assert table.house.counted["messages"] >= 3


@at_home
async def test_what_is_said_while_the_disk_writes_waits_for_its_turn(table):
    may = a_slow_disk(table)
    table.act("first-of-two")
    for _ in range(transport.MOST_WAITING - 1):
        table.say(say="beat")
    await asyncio.sleep(0)
    assert not table.protocol.queue.empty()
    assert "beat" not in [message["say"] for message in table.heard]
    may.set()
    await table.hears("beat")
    said = [message.get("id", message["say"]) for message in table.heard]
    assert said.index("first-of-two") < said.index("beat")
    assert said.count("beat") == transport.MOST_WAITING - 1


@at_home
async def test_an_action_that_the_disk_refuses_is_refused_and_the_next_one_taken(table):
    append, faults = table.house.storage.append, [Refusal("storage_down"), OSError("broken")]

    async def failing(*given, **named):
        await asyncio.sleep(0)
        if faults:
            raise faults.pop(0)
        return await append(*given, **named)

    table.house.storage.append = failing
    for number, reason in enumerate(("storage_down", "not_on_disk", None)):
        await table.hosted.catch_up()
        table.act(f"action-{number}")
        if reason is None:
            await table.hears("lines", id=f"action-{number}")
        else:
            await table.hears("refused", id=f"action-{number}", reason=reason)


@at_home
async def test_an_action_that_another_process_overtook_is_answered(table):
    """It is in the record already, as it finds when it reads it again; the next one is taken."""
    writer = table.house.storage.append_writer
    append = writer.append
    overtaken = [True]

    async def racing(row):
        return await append(row) and not (overtaken and overtaken.pop())

    writer.append = racing
    table.act("as-written")
    await table.hears("done", id="as-written")
    await table.is_asked()
    table.act("the-next-one")
    await table.hears("lines", id="the-next-one")


@at_home
async def test_who_leaves_while_the_disk_writes_leaves_the_match_to_others(table):
    may = a_slow_disk(table)
    before = table.hosted.length
    table.act("the-last-word")
    (connection,) = table.house.connections
    connection.leave("slow", 1.0)
    await table.hears("goodbye", reason="slow")
    may.set()
    async with table.hosted.changing():
        assert table.hosted.length > before
        assert "the-last-word" in table.hosted.done


def test_who_has_just_spoken_is_not_asked_whether_they_are_there():
    async def run():
        config = uvicorn.Config(lambda *_: None, **{**STACK, "ws_ping_interval": 0.05})
        pipe = Pipe()
        protocol = transport.Sockets(config, ServerState(), {})
        protocol.connection_made(pipe)
        protocol.heard = protocol.loop.time()
        protocol.conn.state = transport.OPEN
        protocol.send_keepalive_ping()
        assert pipe.written == b""
        async with asyncio.timeout(PATIENT):
            while not pipe.written:
                await asyncio.sleep(0.005)
        silent = protocol.loop.time() - protocol.heard
        protocol.stop_keepalive()
        return pipe.written, silent

    ping, silent = asyncio.run(run())
    assert ping[:2] == bytes([0x89, 4])
    assert silent >= 0.05


@pytest.mark.parametrize("answer", [True, False, OSError("the disk is full")])
def test_what_was_begun_at_once_goes_on_with_whatever_the_disk_answered(answer):
    """Also where the answer is there before a task takes over."""
    heard = []

    async def append(written):
        try:
            heard.append(await written)
        except OSError as fault:
            heard.append(fault)
        heard.append(await asyncio.sleep(0, "later"))

    async def finish(rest):
        await rest

    async def begin():
        written = asyncio.get_running_loop().create_future()
        work = append(written)
        waits_for = work.send(None)
        waits_for._asyncio_future_blocking = False
        if isinstance(answer, OSError):
            written.set_exception(answer)
        else:
            written.set_result(answer)
        await asyncio.create_task(finish(transport.Rest(work, waits_for)))

    asyncio.run(begin())
    assert heard == [answer, "later"]
