"""A word and a spinner or a bar while something takes time; a plain line where nobody watches."""

from __future__ import annotations

import itertools
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

FRAMES = "|/-\\"
WIDTH = 30
"""Signs of a bar."""


MOMENT = 0.1
"""Seconds of work of which nothing is shown."""
PATIENCE = 0.5
"""Seconds after which a thinking computer shows that it is alive."""
LONG = 2.0
"""Seconds after which it is said where nobody watches what takes so long."""


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Show `text` with a turning sign on the error stream until the block ends."""
    if not sys.stderr.isatty():
        print(f"{text} …", file=sys.stderr, flush=True)
        yield
        return
    with _turning(lambda: text):
        yield


@contextmanager
def lasting(text: str) -> Iterator[None]:
    """As `waiting`, but only if it takes long: what is ready already needs no word."""
    if sys.stderr.isatty():
        with _turning(lambda: text, PATIENCE):
            yield
        return
    with _said_late(text):
        yield


@contextmanager
def _said_late(text: str) -> Iterator[None]:
    """A plain line on the error stream, if the block takes long."""
    late = threading.Timer(LONG, lambda: print(f"{text} …", file=sys.stderr, flush=True))
    late.daemon = True
    late.start()
    try:
        yield
    finally:
        late.cancel()


@contextmanager
def thinking(text: str, working: str) -> Iterator[Callable[[float, float], None]]:
    """Show `text` with a turning sign where a person watches and has waited for a moment.

    The block is given a function of what is done, and the whole: until that is all done a bar is
    shown instead, after the words `working`.
    """
    told = text

    def progress(done: float, whole: float) -> None:
        nonlocal told
        told = f"{working} {drawn(done / whole)}" if done < whole else text

    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        yield progress
        return
    with _turning(lambda: told, PATIENCE):
        yield progress


@contextmanager
def _turning(
    text: Callable[[], str], patience: float = 0.0, begun: threading.Event | None = None
) -> Iterator[None]:
    """A sign that turns after the text, which may change, and is wiped away in the end.

    It appears after so many seconds, or when it has `begun`.
    """
    done, widest = threading.Event(), 0
    first = begun or threading.Event()

    def turn() -> None:
        nonlocal widest
        first.wait(patience)
        if done.is_set():
            return
        for frame in itertools.cycle(FRAMES):
            room = shutil.get_terminal_size().columns - 3  # a longer line would not be wiped away
            line = f"{text()[:room]} {frame}"
            widest = max(widest, len(line))
            print("\r" + line.ljust(widest), end="", file=sys.stderr, flush=True)
            if done.wait(0.1):
                return

    spinner = threading.Thread(target=turn, daemon=True)
    spinner.start()
    try:
        yield
    finally:
        done.set()
        first.set()
        spinner.join()
        if widest:
            print("\r" + " " * widest + "\r", end="", file=sys.stderr, flush=True)


def drawn(part: float) -> str:
    """So much of a bar."""
    signs = round(min(1.0, part) * WIDTH)
    return f"[{'#' * signs}{'.' * (WIDTH - signs)}] {min(1.0, part):4.0%}"


@contextmanager
def bar(
    text: str, after: Callable[[float], str] | None = None, late: bool = False
) -> Iterator[Callable[[float, float], None]]:
    """A bar on the error stream; the block is given a function of what is done, and the whole.

    `after` tells from what is done what stands behind the bar. A sign turns behind it, so that it
    is seen to be alive between two steps however long they take. Where the work says nothing for a
    moment the bar is empty; if it ends within a moment, nothing is shown. Where nobody watches
    nothing is shown either or, if `late`, a line says so after a while.
    """
    told, began = f"{text} {drawn(0)}", time.monotonic()
    begun = threading.Event()

    def progress(done: float, whole: float) -> None:
        nonlocal told
        told = f"{text} {drawn(done / whole)}" + (f" {after(done)}" if after else "")
        if time.monotonic() - began >= MOMENT:
            begun.set()

    if sys.stderr.isatty():
        with _turning(lambda: told, PATIENCE, begun):
            yield progress
    elif late:
        with _said_late(text):
            yield progress
    else:
        yield progress
