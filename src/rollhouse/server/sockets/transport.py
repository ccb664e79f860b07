"""How a frame leaves: straight to uvicorn's transport, or over ASGI where that is not possible.

The way that ASGI prescribes costs a frame about as much as everything else that is done for it: a
coroutine or two, a message, and an object of the WebSocket library that is written out again.
"""

from __future__ import annotations

import contextlib
import struct
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Coroutine[Any, Any, None]]

GONE = (OSError, RuntimeError)
"""What a server raises where there is nobody any more to send anything to."""
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


def straight_to(receive: Any) -> Straight | None:
    """The straight way to whoever is heard by `receive`; None under any other server."""
    protocol = getattr(receive, "__self__", None)
    if isinstance(protocol, WebSocketsSansIOProtocol) and not protocol.conn.extensions:
        return Straight(protocol)
    return None


class Rest:
    """The rest of a coroutine that was begun by hand and has to wait."""

    def __init__(self, begun: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self.begun, self.waits_for = begun, waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self.waits_for
        with contextlib.suppress(StopIteration):
            while True:
                try:
                    value = yield waits_for
                except BaseException as fault:
                    waits_for = self.begun.throw(fault)
                else:
                    waits_for = self.begun.send(value)


def hang_up(receive: Receive) -> None:
    """End a connection whose client reads nothing, not even that it ends (uvicorn's)."""
    transport = getattr(getattr(receive, "__self__", None), "transport", None)
    if transport is not None:
        transport.abort()
