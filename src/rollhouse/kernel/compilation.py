"""Compiling as people notice it: how far it is, and what Ctrl-C does meanwhile."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

HELD_BACK = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
)
"""Ctrl-C; the terminal was closed; somebody asks the program to end."""


class Tally:
    """How many functions are known that are compiled at their first call, and how many are."""

    known = 0
    compiled = 0
    holds = False
    """Does Ctrl-C wait already?"""


tally = Tally()
"""Of this process."""
held_back: list[Callable[[], None]] = []
"""Who wants to hear at once that Ctrl-C waits."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until the block has ended, and is heard then.

    So does a request to end, where Python hears it.
    """
    if tally.holds or threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[tuple[int, FrameType | None]] = []
    before = {number: signal.getsignal(number) for number in HELD_BACK}
    before = {number: handler for number, handler in before.items() if callable(handler)}

    def hold(number: int, frame: FrameType | None) -> None:
        heard.append((number, frame))
        for tell in held_back:
            tell()

    for number in before:
        signal.signal(number, hold)
    tally.holds = True
    try:
        yield
    finally:
        tally.holds = False
        for number, handler in before.items():
            signal.signal(number, handler)
    for number, frame in heard[:1]:
        handler = before[signal.Signals(number)]
        assert callable(handler)
        handler(number, frame)
