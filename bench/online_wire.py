"""A WebSocket client that costs its process as little as it can, so that a server is the limit.

Frames are masked with zeros, which the standard allows and a server cannot know in advance, so that
a message goes out as it is; frames of the house are cut out of what arrived without copying more
than once. It handles what a house sends: text frames only, none in parts, and it answers pings.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
NO_MASK = bytes(4)


def framed(payload: bytes, kind: int = TEXT) -> bytes:
    """A frame from a client."""
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
    return head + NO_MASK + payload


class Wire(asyncio.Protocol):
    """One connection. `hear(payload)` is called for every text frame, after `opened` is done."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def ask(self, host: str, port: int, path: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def say(self, payload: bytes) -> None:
        self.transport.write(framed(payload))

    def data_received(self, data: bytes) -> None:
        data = self.buffer + data if self.buffer else data
        if not self.opened.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(data[:end].decode("latin1")))
                self.transport.close()
                return
            self.opened.set_result(None)
            data = data[end + 4 :]
        self.buffer = self.cut(data)

    def cut(self, data: bytes) -> bytes:
        """Pass on the complete frames; returns what is left."""
        at, there = 0, len(data)
        while there - at >= 2:
            kind, size, start = data[at] & 0x0F, data[at + 1], at + 2
            if size == 126:
                if there < start + 2:
                    break
                size, start = int.from_bytes(data[start : start + 2]), start + 2
            elif size == 127:
                if there < start + 8:
                    break
                size, start = int.from_bytes(data[start : start + 8]), start + 8
            if there < start + size:
                break
            at = start + size
            if kind == TEXT:
                self.hear(data[start:at])
            elif kind == PING:
                self.transport.write(framed(data[start:at], PONG))
            elif kind == CLOSE:
                self.transport.write(framed(data[start:at], CLOSE))
        return data[at:]

    def connection_lost(self, fault: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(fault or ConnectionError("closed before it was open"))


async def connect(host: str, port: int, path: str, hear: Callable[[bytes], None]) -> Wire:
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(hear), host, port)
    wire.ask(host, port, path)
    await wire.opened
    return wire
