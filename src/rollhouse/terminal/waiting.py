"""A word and a spinner or a bar while something takes time; a plain line where nobody watches."""

from __future__ import annotations

import itertools
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

FRAMES = "|/-\\"
WIDTH = 30
"""Signs of a bar."""


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Show `text` with a turning sign on the error stream until the block ends."""
    if not sys.stderr.isatty():
        print(f"{text} …", file=sys.stderr, flush=True)
        yield
        return
    done = threading.Event()

    def turn() -> None:
        for frame in itertools.cycle(FRAMES):
            print(f"\r{text} {frame}", end="", file=sys.stderr, flush=True)
            if done.wait(0.1):
                return

    spinner = threading.Thread(target=turn, daemon=True)
    spinner.start()
    try:
        yield
    finally:
        done.set()
        spinner.join()
        print("\r" + " " * (len(text) + 2) + "\r", end="", file=sys.stderr, flush=True)


@contextmanager
def bar(text: str) -> Iterator[Callable[[float, float], None]]:
    """A bar on the error stream; the block is given a function of what is done, and the whole.

    Where nobody watches, or if the work ends within a moment, nothing is shown.
    """
    shown, latest = "", time.monotonic()

    def progress(done: float, whole: float) -> None:
        nonlocal shown, latest
        now = time.monotonic()
        if sys.stderr.isatty() and now - latest >= 0.1:
            part = min(1.0, done / whole)
            signs = round(part * WIDTH)
            shown = f"{text} [{'#' * signs}{'.' * (WIDTH - signs)}] {part:4.0%}"
            latest = now
            print(f"\r{shown}", end="", file=sys.stderr, flush=True)

    try:
        yield progress
    finally:
        if shown:
            print("\r" + " " * len(shown) + "\r", end="", file=sys.stderr, flush=True)
