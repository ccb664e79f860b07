"""Bounds on slow clients and endless headers.

uvicorn has neither: somebody who sends half a request, or endless headers, could hold a connection
and its memory for as long as they like.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 32 << 10
"""Bytes that a request may have before its body."""
SLOWEST = 30.0
"""Seconds that a request may take to arrive, counted from the connection or its first byte."""


class CarefulRequests(HttpToolsProtocol):
    """uvicorn's HTTP protocol with bounds."""

    SLOWEST = SLOWEST

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.head: int | None = 0
        """Bytes of the head so far; None when it is complete."""
        self.patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.head is not None:
            self.head += len(data)
        super().data_received(data)
        if self.head is not None and self.head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head = self.head or 0
        self.wait()

    def on_headers_complete(self) -> None:
        self.head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.wait_no_more()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.wait_no_more()
        super().handle_websocket_upgrade()

    def wait(self) -> None:
        """Wait for the rest of a request, but no longer than `SLOWEST`."""
        if self.patience is None:
            self.patience = self.loop.call_later(self.SLOWEST, self.give_up)

    def wait_no_more(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def give_up(self) -> None:
        self.patience = None
        if not self.transport.is_closing():
            self.transport.close()
