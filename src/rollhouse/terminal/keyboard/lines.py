"""Reading what people type, and hearing that they leave."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any, NoReturn

LEAVING = ("SIGINT", "SIGHUP", "SIGTERM")
"""Ctrl-C; the terminal was closed; somebody asks the program to end."""

_gone = threading.Event()
"""Set with the first sign that people leave: a closed window gives several at once."""


class Stopped(BaseException):
    """The people have had enough for now. No fault of anybody: what catches faults lets it pass."""


def read_line(prompt: str = "> ") -> str:
    """One line that a person types. The end of the input is a way to stop."""
    try:
        return input(prompt)
    except UnicodeDecodeError:
        return "\ufffd"
    except (EOFError, OSError, ValueError, RuntimeError):  # ended, closed, or never there
        stop()


class TypedLines:
    """Lines that people type, while something else is listened to as well.

    Reads the terminal itself, so nothing may use `read_line` beside it.
    """

    def __init__(self) -> None:
        self.rest = b""

    def line(self, seconds: float) -> str | None:
        """The next line within so many seconds, without its end; None: there was none."""
        if b"\n" not in self.rest:
            try:
                handle = sys.stdin.fileno()
                ready, _, _ = select.select([handle], [], [], max(seconds, 0.0))
                if not ready:
                    return None
                got = os.read(handle, 4096)
            except (OSError, ValueError, AttributeError):  # closed, or never there
                stop()
            if not got:
                stop()
            self.rest += got
        line, end, rest = self.rest.partition(b"\n")
        if not end:
            return None
        self.rest = rest
        return line.decode(errors="replace").rstrip("\r")


def stop() -> NoReturn:
    """Nobody is there any more; further signs of it are not news."""
    _gone.set()
    raise Stopped from None


@contextlib.contextmanager
def hearing_people_leave() -> Iterator[None]:
    """Ctrl-C, a closed terminal or a request to end stop the game in the same way as `q`: once."""

    def left(*_: Any) -> None:
        if not _gone.is_set():
            stop()

    _gone.clear()
    before = {}
    for name in LEAVING:
        with contextlib.suppress(ValueError, AttributeError):  # not in the main thread; not here
            number = getattr(signal, name)
            before[number] = signal.signal(number, left)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def interrupted() -> Iterator[None]:
    """A closed terminal or a request to end interrupt what is computed here, as Ctrl-C does."""
    before = {}
    for name in LEAVING[1:]:
        with contextlib.suppress(ValueError, AttributeError):  # not in the main thread; not here
            number = getattr(signal, name)
            before[number] = signal.signal(number, signal.default_int_handler)
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


@contextlib.contextmanager
def ended_in_order() -> Iterator[None]:
    """Asked to end, end what was begun first: workers, and files that are half written."""

    def end(number: int, _: Any) -> None:
        raise SystemExit(128 + number)

    try:
        before = signal.signal(signal.SIGTERM, end)
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
