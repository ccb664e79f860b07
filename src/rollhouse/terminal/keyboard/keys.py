"""Single keys from a terminal, without Enter. The terminal is restored however that ends."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from .interrupt import at_end
from .lines import stop

try:
    import termios
    import tty
except ImportError:  # a system without such terminals: gestures are not timed there
    HAS_TERMIOS = False
else:
    HAS_TERMIOS = True

END_OF_INPUT = "\x04"
ESCAPE = "\x1b"
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"
"""The codes that hide and show the cursor."""


def available() -> bool:
    """Is there a person at a terminal that can move its cursor and read single keys?"""
    streams = [stream for stream in (sys.stdin, sys.stdout) if stream is not None]
    seen = len(streams) == 2 and all(stream.isatty() for stream in streams)
    return HAS_TERMIOS and seen and os.environ.get("TERM") not in ("dumb", "", None)


@contextlib.contextmanager
def unechoed() -> Iterator[None]:
    """What is typed meanwhile is not shown, and waits for whoever reads next.

    A key shown beside a spinner would move it: an Enter leaves its words on the line above.
    """
    handle, before = in_foreground(), None
    if handle is not None:
        with contextlib.suppress(termios.error, OSError):
            before = termios.tcgetattr(handle)
            quiet = [*before]
            quiet[3] &= ~termios.ECHO
            termios.tcsetattr(handle, termios.TCSADRAIN, quiet)

    def give_back() -> None:
        if handle is not None and before is not None:
            with contextlib.suppress(termios.error, OSError, ValueError):  # the terminal is gone
                termios.tcsetattr(handle, termios.TCSADRAIN, before)

    at_end.append(give_back)
    try:
        yield
    finally:
        at_end.remove(give_back)
        give_back()


def in_foreground() -> int | None:
    """The terminal that keys come from; None: there is none, or it belongs to another program (a
    job in the background is stopped when it changes its terminal).
    """
    with contextlib.suppress(OSError, ValueError, AttributeError):
        handle = sys.stdin.fileno()
        if HAS_TERMIOS and os.isatty(handle) and os.tcgetpgrp(handle) == os.getpgrp():
            return handle
    return None


class Keyboard:
    """Keys as they are pressed, as long as the block lasts.

    What was typed before is dropped. Ctrl-C and a closed window work as everywhere else, and
    Ctrl-Z gives the shell its terminal back as it was.
    """

    def __init__(self) -> None:
        self.handle = sys.stdin.fileno()
        self.before: Any = None
        self.handler: Any = None
        self.suspended = False
        """Was the program suspended with Ctrl-Z? Then the screen has to be drawn again."""

    def __enter__(self) -> Keyboard:
        self.before = termios.tcgetattr(self.handle)
        with contextlib.suppress(ValueError):  # not in the main thread
            self.handler = signal.signal(signal.SIGTSTP, self.suspend)
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

    def suspend(self, *_: Any) -> None:
        """Ctrl-Z: stop as other programs do, and go on when the person comes back."""
        self.end()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self.suspend)
        self.begin()
        self.suspended = True

    def key(self, seconds: float) -> str | None:
        """The next key within this many seconds; one that sends several bytes (an arrow) is ""."""
        ready, _, _ = select.select([self.handle], [], [], max(seconds, 0.0))
        if not ready:
            return None
        try:
            received = os.read(self.handle, 64)
        except OSError:
            received = b""
        if not received or received[:1] == END_OF_INPUT.encode():
            stop()
        if received[:1] == ESCAPE.encode() and len(received) > 1:
            return ""
        return received.decode(errors="replace")[0]
