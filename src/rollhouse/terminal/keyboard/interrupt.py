"""Ctrl-C while a command is still starting: it ends at once, because there is nothing to finish.

An interrupt raised during the import of libraries would print a traceback, or turn into some other
error. This module is imported before all others, so it imports next to nothing.
"""

import os
import signal
from collections.abc import Callable

CODE = 130
"""The exit code of a command that was interrupted."""


at_end: list[Callable[[], None]] = []
"""What gives the terminal back as it was, while something has changed it."""


def end(*_: object) -> None:
    for give_back in reversed(at_end):
        give_back()
    os._exit(CODE)


class ImmediateInterrupt:
    """A block in which Ctrl-C ends the process at once, unless it has a handler already."""

    def __enter__(self) -> None:
        self.before = signal.getsignal(signal.SIGINT)
        if self.before is signal.default_int_handler:
            signal.signal(signal.SIGINT, end)

    def __exit__(self, *_: object) -> None:
        if self.before is signal.default_int_handler:
            signal.signal(signal.SIGINT, self.before)
