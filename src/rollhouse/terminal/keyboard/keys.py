"""Single keys from a terminal, without Enter; however that ends, the terminal is as it was."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from types import TracebackType
from typing import Any

from .lines import stop

try:
    import termios
    import tty
except ImportError:  # not a system with such terminals: nothing is timed there
    HERE = False
else:
    HERE = True

END_OF_INPUT = "\x04"
ESCAPE = "\x1b"
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"
"""The cursor."""


def available() -> bool:
    """Is there a person at a terminal that can move its cursor and tell single keys?"""
    streams = [stream for stream in (sys.stdin, sys.stdout) if stream is not None]
    seen = len(streams) == 2 and all(stream.isatty() for stream in streams)
    return HERE and seen and os.environ.get("TERM") not in ("dumb", "", None)


class Keyboard:
    """Keys as they are pressed, while the block lasts.

    What was typed before is forgotten. Ctrl-C and a closed window work as everywhere else, and
    after Ctrl-Z the shell gets its terminal as it left it.
    """

    def __init__(self) -> None:
        self.handle = sys.stdin.fileno()
        self.before: Any = None
        self.handler: Any = None
        self.rested = False
        """Did the person go away with Ctrl-Z and come back? Then the screen is not as it was."""

    def __enter__(self) -> Keyboard:
        self.before = termios.tcgetattr(self.handle)
        with contextlib.suppress(ValueError):  # not in the main thread
            self.handler = signal.signal(signal.SIGTSTP, self.rest)
        self.begin()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.handler is not None:
            signal.signal(signal.SIGTSTP, self.handler)
        self.end()

    def begin(self) -> None:
        tty.setcbreak(self.handle, termios.TCSAFLUSH)
        print(HIDE, end="", flush=True)

    def end(self) -> None:
        with contextlib.suppress(termios.error, OSError, ValueError):  # the terminal is gone
            termios.tcsetattr(self.handle, termios.TCSAFLUSH, self.before)
            print(SHOW, end="", flush=True)

    def rest(self, *_: Any) -> None:
        """Ctrl-Z: stop as programs do, and go on when the person comes back."""
        self.end()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self.rest)
        self.begin()
        self.rested = True

    def key(self, seconds: float) -> str | None:
        """The next key within so many seconds. One that sends several signs (an arrow) is ""."""
        ready, _, _ = select.select([self.handle], [], [], max(seconds, 0.0))
        if not ready:
            return None
        try:
            signs = os.read(self.handle, 64)
        except OSError:
            signs = b""
        if not signs or signs[:1] == END_OF_INPUT.encode():
            stop()
        if signs[:1] == ESCAPE.encode() and len(signs) > 1:
            return ""
        return signs.decode(errors="replace")[0]
