"""Frames that take the short way, in or out, are as the WebSocket library reads and writes them."""

from __future__ import annotations

import asyncio
import random

import pytest

pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from rollhouse.server.process import STACK
from rollhouse.server.sockets import transport

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
    """What an application hears of these bytes, and what is sent back; a while after each chunk."""
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
