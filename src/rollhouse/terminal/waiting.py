"""A word and a spinner, or a bar, while something takes time; a plain line where nobody watches."""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

FRAMES = "|/-\\"


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


BAR = 24
"""Signs of a bar that is full."""


@contextmanager
def progress(text: str) -> Iterator[Callable[[int, int], None]]:
    """Show `text` with a bar on the error stream; the block says how much is done, and of what."""
    if not sys.stderr.isatty():
        print(f"{text} …", file=sys.stderr, flush=True)
        yield lambda *_: None
        return
    widest = 0

    def show(done: int, whole: int) -> None:
        nonlocal widest
        full = BAR * done // max(whole, 1)
        line = f"{text} [{'#' * full}{'.' * (BAR - full)}] {done}/{whole}"
        widest = max(widest, len(line))
        print(f"\r{line}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        print("\r" + " " * widest + "\r", end="", file=sys.stderr, flush=True)
