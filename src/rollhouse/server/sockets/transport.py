"""Frames straight to uvicorn's transport.

The way that ASGI prescribes costs a frame about as much as everything else that is done for it: a
coroutine or two, a message, and an object of the WebSocket library that is written out again.
"""

from __future__ import annotations

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

TEXT = 0x81
"""The first byte of a whole frame of text (RFC 6455, section 5.2)."""
SHORT, MEDIUM = 126, 1 << 16
"""Lengths from which on a frame says its length in two bytes more, and in eight."""


class Straight:
    """Sends text over a connection that uvicorn serves."""

    def __init__(self, protocol: WebSocketsSansIOProtocol) -> None:
        self.protocol = protocol

    def say(self, text: str) -> bool:
        """Send a frame now; False: it has to go the ordinary way, which knows how to wait."""
        protocol = self.protocol
        if protocol.conn.state is not OPEN or protocol.close_sent or protocol.disconnected:
            return False
        if not protocol.writable.is_set() or protocol.transport.is_closing():
            return False
        content = text.encode()
        protocol.transport.write(header(len(content)) + content)
        return True


def header(length: int) -> bytes:
    """What stands before so many bytes of text that a server sends: they are not masked."""
    if length < SHORT:
        return struct.pack("!BB", TEXT, length)
    if length < MEDIUM:
        return struct.pack("!BBH", TEXT, 126, length)
    return struct.pack("!BBQ", TEXT, 127, length)


def straight(receive: Any) -> Straight | None:
    """The straight way to whoever is heard by `receive`; None under any other server."""
    protocol = getattr(receive, "__self__", None)
    if isinstance(protocol, WebSocketsSansIOProtocol) and not protocol.conn.extensions:
        return Straight(protocol)
    return None
