"""A word and a spinner while something takes time; a plain line where nobody watches."""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Iterator
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
