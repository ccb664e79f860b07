"""How frames come and leave: straight from and to uvicorn's transport, where that is possible.

For a frame that leaves, the way that ASGI prescribes costs about as much as everything else: a
coroutine or two, a message, and an object of the WebSocket library that is written out again. For a
frame that arrives, the library runs a generator a few times, and uvicorn pauses and resumes
reading, which takes two system calls.
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.protocol import OPEN, Protocol
from websockets.streams import StreamReader

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Coroutine[Any, Any, None]]

GONE = (OSError, RuntimeError)
"""What a server raises when the client is gone."""
TEXT = 0x81
"""The first byte of a whole frame of text (RFC 6455, section 5.2)."""
SHORT, MEDIUM = 126, 1 << 16
"""From these lengths on, a frame gives its length in two more bytes, and in eight."""
MASKED, MASK = 0x80, 4
"""The bit that says that a frame is masked, as all of clients are, and the bytes of a mask."""
MOST_WAITING = 4
"""Messages that may wait for their turn before no more are read."""
AT_EOF = StreamReader.at_eof.__code__


class Mailbox:
    """What has arrived and has not been taken yet, for a single reader.

    It does what uvicorn needs from an `asyncio.Queue`, which serves many readers: every idle
    connection would spend three kilobytes on one. While it is `held`, what arrives waits.
    """

    __slots__ = ("events", "held", "taker")

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.held = False
        self.taker: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self.events.append(event)
        self.wake()

    def wake(self) -> None:
        if self.taker is not None and not self.held and not self.taker.done():
            self.taker.set_result(None)

    def release(self) -> None:
        """Stop holding messages back."""
        self.held = False
        if self.events:
            self.wake()

    async def get(self) -> Any:
        while self.held or not self.events:
            self.taker = asyncio.get_running_loop().create_future()
            try:
                await self.taker
            finally:
                self.taker = None
        return self.events.pop(0)

    def empty(self) -> bool:
        return not self.events

    def qsize(self) -> int:
        return len(self.events)


class Gate:
    """Open or closed, as an `asyncio.Event` is, and smaller while nobody waits at it."""

    __slots__ = ("is_open", "waiting")

    def __init__(self) -> None:
        self.is_open = True
        self.waiting: list[asyncio.Future[None]] = []

    def is_set(self) -> bool:
        return self.is_open

    def clear(self) -> None:
        self.is_open = False

    def set(self) -> None:
        self.is_open = True
        waiting, self.waiting = self.waiting, []
        for each in waiting:
            if not each.done():
                each.set_result(None)

    async def wait(self) -> None:
        if not self.is_open:
            self.waiting.append(asyncio.get_running_loop().create_future())
            await self.waiting[-1]


class Sockets(WebSocketsSansIOProtocol):
    """uvicorn's WebSockets. A message that comes as one whole frame takes the short way.

    Refusing a socket is an ordinary answer, and is not logged as an error.
    """

    __slots__ = (
        "_opened", "curr_msg_data_type", "frames", "heard", "is_between", "last_ping_rtt",
        "listener", "pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timeout",
        "ping_timer",
        "pong_timer", "queue", "read_paused", "request", "response", "scope", "writable",
    )  # fmt: skip
    # What is in slots is not in the dictionary of a connection: with more than thirty entries
    # Python no longer shares its keys, and it is six times as large.

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._opened = self.is_between = False
        """Do the next bytes begin a new frame?"""
        self.listener: Callable[[str], bool] | None = None
        """Asked first whether it takes a message right now, if no other message waits."""
        self.heard = 0.0
        """When a message last came, by the clock of the loop."""
        super().__init__(*arguments, **named)
        self.queue, self.writable = Mailbox(), Gate()  # type: ignore[assignment]

    @property
    def handshake_complete(self) -> bool:
        return self._opened or (self.initial_response is not None and self.close_sent)

    @handshake_complete.setter
    def handshake_complete(self, opened: bool) -> None:
        self._opened = opened

    def data_received(self, data: bytes) -> None:
        text = read_whole(data) if self.is_between and self.takes_text else None
        if text is None:
            super().data_received(data)
            self.is_between = is_between_frames(self.conn)
            return
        self.heard = self.loop.time()
        if self.listener is not None and self.queue.empty() and self.listener(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is still there, unless they have just said something."""
        assert self.ping_interval is not None
        silent = self.loop.time() - self.heard
        if silent < self.ping_interval:
            wait = self.ping_interval - silent
            self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    @property
    def takes_text(self) -> bool:
        """Is it open, with nothing under way that changes what a text frame means?"""
        conn = self.conn
        return (
            conn.state is OPEN
            and conn.current_size is None
            and not conn.extensions
            and not self.close_sent
        )


def forget_request(scope: MutableMapping[str, Any], receive: Receive) -> None:
    """Let go of the request that opened this connection."""
    scope["headers"] = []
    protocol = getattr(receive, "__self__", None)
    if isinstance(protocol, Sockets):
        protocol.request = protocol.response = None  # type: ignore[assignment]


def is_between_frames(conn: Protocol) -> bool:
    """Has the library read all frames to the end, and is it waiting for another to begin?"""
    frames = getattr(conn.parser, "gi_yieldfrom", None)
    waits = getattr(frames, "gi_yieldfrom", None)
    return getattr(waits, "gi_code", None) is AT_EOF


def read_whole(data: bytes) -> str | None:
    """The text of a message that comes as one short or medium frame; None if it does not."""
    size = len(data) - 2 - MASK
    if size < SHORT:
        start, begins = 2, size >= 0 and data[1] == MASKED + size
    else:
        size -= 2
        start, begins = 4, data[1] == MASKED + SHORT and int.from_bytes(data[2:4]) == size
    if not begins or data[0] != TEXT:
        return None
    try:
        return apply_mask(data[start + MASK :], data[start : start + MASK]).decode()
    except UnicodeDecodeError:
        return None


class Straight:
    """Sends text over a connection that uvicorn serves, and hears it before it has to wait."""

    def __init__(self, protocol: Sockets) -> None:
        self.protocol = protocol
        self.mailbox: Mailbox = protocol.queue  # type: ignore[assignment]

    def listen(self, listener: Callable[[str], bool] | None) -> None:
        """From now on ask `listener` whether it takes a message at once, if none is waiting."""
        self.protocol.listener = listener

    def say(self, text: str) -> bool:
        """Send a frame now; False: it has to take the ordinary way, which can wait."""
        protocol = self.protocol
        if protocol.conn.state is not OPEN or protocol.close_sent or protocol.disconnected:
            return False
        transport = protocol.transport
        if not protocol.writable.is_set() or transport.is_closing():
            return False
        content = text.encode()
        transport.write(header(len(content)) + content)
        return True


def header(length: int) -> bytes:
    """The header of a frame with this many bytes of text; a server's frames are not masked."""
    if length < SHORT:
        return struct.pack("!BB", TEXT, length)
    if length < MEDIUM:
        return struct.pack("!BBH", TEXT, 126, length)
    return struct.pack("!BBQ", TEXT, 127, length)


def straight_to(receive: Any) -> Straight | None:
    """The short way to the client that `receive` listens to; None under any other server."""
    protocol = getattr(receive, "__self__", None)
    if isinstance(protocol, Sockets) and not protocol.conn.extensions:
        return Straight(protocol)
    return None


class Rest:
    """The rest of a coroutine that was begun by hand and has to wait.

    What it waits for may already be answered. It is then given to a task as if it had just been
    asked for, because a task accepts no future that was not awaited.
    """

    def __init__(self, begun: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self.begun, self.waits_for = begun, waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self.waits_for
        with contextlib.suppress(StopIteration):
            while True:
                if isinstance(waits_for, asyncio.Future):
                    waits_for._asyncio_future_blocking = True
                try:
                    value = yield waits_for
                except BaseException as fault:
                    waits_for = self.begun.throw(fault)
                else:
                    waits_for = self.begun.send(value)


def hang_up(receive: Receive) -> None:
    """End a connection whose client reads nothing, not even that it is being closed (uvicorn's)."""
    transport = getattr(getattr(receive, "__self__", None), "transport", None)
    if transport is not None:
        transport.abort()
