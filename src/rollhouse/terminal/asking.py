"""Reading what people type, and hearing that they leave."""

from __future__ import annotations

import contextlib
import shlex
import shutil
import signal
import sys
from collections.abc import Iterator
from typing import Any

LEAVING = ("SIGHUP", "SIGTERM")
"""The terminal was closed, or somebody asks the program to end."""


class Stopped(Exception):
    """The people have had enough for now."""


def read_line(prompt: str = "> ") -> str:
    """One line that a person types. The end of the input is a way to stop."""
    try:
        return input(prompt)
    except UnicodeDecodeError:
        return "\ufffd"
    except (EOFError, OSError, ValueError, RuntimeError):  # ended, closed, or never there
        raise Stopped from None


@contextlib.contextmanager
def hearing_people_leave() -> Iterator[None]:
    """A closed terminal or a request to end stops the game in the same orderly way as `q`."""

    def stop(*_: Any) -> None:
        raise Stopped

    before = {}
    for name in LEAVING:
        with contextlib.suppress(ValueError, AttributeError):  # not in the main thread; not here
            number = getattr(signal, name)
            before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def hearing_nothing() -> Iterator[None]:
    """While the last words are written down, nobody interrupts."""
    before = {}
    for name in (*LEAVING, "SIGINT"):
        with contextlib.suppress(ValueError, AttributeError):
            number = getattr(signal, name)
            before[number] = signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def command(*words: str) -> str:
    """What a person types to run this program with other words."""
    installed = shutil.which("rollhouse") is not None
    named = sys.argv[0].endswith("rollhouse")
    module = [sys.executable, "-m", "rollhouse.terminal.main"]
    program = ["rollhouse"] if installed else [sys.argv[0]] if named else module
    return shlex.join([*program, *words])
