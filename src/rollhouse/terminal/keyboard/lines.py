"""Reading what people type, and noticing that they leave."""

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
"""Set by the first signal that people leave: a closed window sends several at once."""


class Stopped(BaseException):
    """People want to stop. It is no `Exception`, so code that handles errors lets it pass."""


def read_line(prompt: str = "> ") -> str:
    """One line that a person types. The end of the input means that they stop."""
    try:
        return input(prompt)
    except UnicodeDecodeError:
        return "\ufffd"
    except (EOFError, OSError, ValueError, RuntimeError):  # ended, closed, or never there
        stop()


class TypedLines:
    """Lines that people type while the program also listens to a house.

    It reads the terminal itself, so nothing else may use `read_line` meanwhile.
    """

    def __init__(self) -> None:
        self.rest = b""

    def line(self, seconds: float) -> str | None:
        """The next line within this many seconds, without its line break; None: there was none."""
        if _gone.is_set():  # a signal came, and its exception was lost on the way
            stop()
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
    """Raise `Stopped`; further signals are ignored from now on."""
    _gone.set()
    raise Stopped from None


@contextlib.contextmanager
def stopping_on_signals() -> Iterator[None]:
    """Within the block Ctrl-C, a closed terminal and a request to end act like the key `q`."""

    def left(*_: Any) -> None:
        if not _gone.is_set():
            stop()

    _gone.clear()
    before = {}
    for name in LEAVING:
        with contextlib.suppress(
            ValueError, AttributeError
        ):  # not in the main thread; no such signal
            number = getattr(signal, name)
            before[number] = signal.signal(number, left)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def interrupting_on_signals() -> Iterator[None]:
    """Within the block a closed terminal and a request to end act like Ctrl-C."""
    before = {}
    for name in LEAVING[1:]:
        with contextlib.suppress(
            ValueError, AttributeError
        ):  # not in the main thread; no such signal
            number = getattr(signal, name)
            before[number] = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def command(*words: str) -> str:
    """The command line that starts this program with these words, for people to copy."""
    installed = shutil.which("rollhouse") is not None
    named = sys.argv[0].endswith("rollhouse")
    module = [sys.executable, "-m", "rollhouse.terminal.main"]
    program = ["rollhouse"] if installed else [sys.argv[0]] if named else module
    return shlex.join([*program, *words])


@contextlib.contextmanager
def exiting_on_terminate() -> Iterator[None]:
    """Within the block a request to end makes Python exit, so that workers and files are closed."""

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
