"""How a connection sends: at once where it can, and without hope where nobody reads."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from typing import Any

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Coroutine[Any, Any, None]]

GONE = (OSError, RuntimeError)
"""What a server raises where there is nobody any more to send anything to."""


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
