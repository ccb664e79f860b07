"""A client's WebSocket to a house: when it breaks it reconnects by itself, with growing pauses."""

from __future__ import annotations

import contextlib
import logging
import random
import time
from typing import Any

import msgspec
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException
from websockets.sync.client import ClientConnection, connect

from rollhouse.protocol import messages

from .calls import is_here
from .words import WORDS, CannotReach

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 8.0
"""Seconds until a broken connection is tried again: at first, and at most."""
OPENING = 5.0
BEAT = 4.0
"""Seconds of silence after which a house is asked whether it is there, and seconds it has to
answer.
"""
LARGEST = 96 << 20
"""Bytes of a message: a whole record with its motions."""
QUIET = 0.05
"""Seconds that a connection may take to close in order."""

QUIET_LOG = logging.getLogger("rollhouse.client.websocket")
QUIET_LOG.addHandler(logging.NullHandler())
"""What the WebSocket library notes of a connection that closes is no message for a terminal; who
wants it configures logging."""

_read = msgspec.json.Decoder(messages.HouseMessage).decode
_write = msgspec.json.Encoder().encode


class Wire:
    """One connection after another. `hear` returns what came, or says that it broke."""

    def __init__(self, address: str, patience: float | None) -> None:
        """`patience`: seconds without contact after which it gives up; None: never."""
        self.address = address
        self.url = address.replace("http", "ws", 1) + messages.PATH
        self.patience = patience
        self.socket: ClientConnection | None = None
        self.stack = contextlib.ExitStack()
        self.again = 0.0
        """When to try again, by the monotonic clock."""
        self.pause = FIRST_PAUSE
        self.away: float | None = None
        """Since when the house cannot be reached."""

    @property
    def is_open(self) -> bool:
        return self.socket is not None

    def open(self, seconds: float) -> bool:
        """Try to connect if it is time to; wait for it at most this long. True: it is connected."""
        now = time.monotonic()
        if now < self.again:
            time.sleep(max(0.0, min(seconds, self.again - now)))
            if time.monotonic() < self.again:
                return False
        try:
            opened = connect(
                self.url, open_timeout=OPENING, max_size=LARGEST, close_timeout=QUIET,
                ping_interval=BEAT, ping_timeout=BEAT,
                proxy=None if is_here(self.address) else True, logger=QUIET_LOG,
            )  # fmt: skip
            self.socket = self.stack.enter_context(opened)
        except (OSError, TimeoutError, WebSocketException, EOFError) as fault:
            if isinstance(fault, InvalidURI):
                raise CannotReach("not_an_address", WORDS, value=self.address) from None
            self.broken(describe_fault(fault))
            return False
        return True

    def settled(self) -> None:
        """The house has welcomed us: after the next break the first pause is short again."""
        self.again, self.pause, self.away = 0.0, FIRST_PAUSE, None

    def broken(self, fault: str, pause: float | None = None) -> None:
        """The connection is gone: plan the next attempt, or give up."""
        self.close()
        now = time.monotonic()
        self.away = now if self.away is None else self.away
        if self.patience is not None and now - self.away > self.patience:
            facts = {"house": self.address, "seconds": round(now - self.away), "fault": fault}
            raise CannotReach("gave_up", WORDS, **facts)
        wait = self.pause * random.uniform(0.7, 1.3) if pause is None else pause
        self.again = now + wait
        self.pause = min(2 * self.pause, LONGEST_PAUSE)

    def say(self, message: messages.MessageToHouse) -> bool:
        """Send a message. False: the connection broke, or is broken."""
        if self.socket is None:
            return False
        try:
            self.socket.send(_write(message).decode())
            return True
        except (OSError, WebSocketException) as fault:
            self.broken(describe_fault(fault))
            return False

    def hear(self, seconds: float | None) -> Any:
        """The next message from the house; None: nothing came in that time, or the connection
        broke.
        """
        assert self.socket is not None
        try:
            return _read(self.socket.recv(timeout=seconds))
        except TimeoutError:
            return None
        except (OSError, WebSocketException) as fault:
            self.broken(describe_fault(fault))
            return None
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError):
            self.close()
            raise CannotReach("not_a_house", WORDS, house=self.address) from None

    def close(self) -> None:
        self.stack.close()
        self.socket = None


def describe_fault(fault: BaseException) -> str:
    if isinstance(fault, InvalidHandshake):
        return str(fault) or "handshake"
    return str(fault) or type(fault).__name__
