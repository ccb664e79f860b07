"""Reading what people type, and hearing that they leave."""

from __future__ import annotations

import contextlib
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


class Stopped(Exception):
    """The people have had enough for now."""


def read_line(prompt: str = "> ") -> str:
    """One line that a person types. The end of the input is a way to stop."""
    try:
        return input(prompt)
    except UnicodeDecodeError:
        return "\ufffd"
    except (EOFError, OSError, ValueError, RuntimeError):  # ended, closed, or never there
        stop()


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
