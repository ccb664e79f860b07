"""Ctrl-C while a command only begins: it ends at once, because nothing is to be finished yet.

An interrupt that is raised while libraries are imported would show where it was, or come out of
them as another error. This is imported before all others, so it imports next to nothing.
"""

import os
import signal

CODE = 130
"""With which a command that was interrupted ends."""


def end(*_: object) -> None:
    os._exit(CODE)


class ImmediateInterrupt:
    """While it lasts, Ctrl-C ends the process; where it is taken already, nothing changes."""

    def __enter__(self) -> None:
        self.before = signal.getsignal(signal.SIGINT)
        if self.before is signal.default_int_handler:
            signal.signal(signal.SIGINT, end)

    def __exit__(self, *_: object) -> None:
        if self.before is signal.default_int_handler:
            signal.signal(signal.SIGINT, self.before)
