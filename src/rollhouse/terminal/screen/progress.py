"""A spinner or a bar while something takes time; a plain line if nobody watches."""

from __future__ import annotations

import itertools
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rollhouse.kernel.compilation import held_back, tally, uninterrupted

from ..keyboard.keys import unechoed
from ..words import SAYS

FRAMES = "|/-\\"
WIDTH = 30
"""Columns of a bar."""


MOMENT = 0.1
"""For this many seconds of work nothing is shown."""
PATIENCE = 0.5
"""Seconds after which a thinking computer shows that it is alive."""
LONG = 2.0
"""If nobody watches, a line says after this many seconds what takes so long."""


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Show `text` with a spinner on the error stream until the block ends."""
    if not sys.stderr.isatty():
        print(f"{text} …", file=sys.stderr, flush=True)
        yield
        return
    with _spinning(lambda: text):
        yield


@contextmanager
def compiling(text: str) -> Iterator[None]:
    """Like `waiting`, with a bar of the functions compiled so far, out of those known so far."""
    if not sys.stderr.isatty():
        with waiting(text):
            yield
        return
    with _spinning(compiled_so_far(text)):
        yield


def compiled_so_far(text: str, fresh: bool = False) -> Callable[[], str]:
    """Writes `text` and a bar of the functions that are compiled from now on.

    `fresh`: count only the functions that become known from now on, not all.
    """
    before, most = tally.compiled, 0.0
    known = tally.known if fresh else before

    def told() -> str:
        nonlocal most
        most = max(most, (tally.compiled - before) / max(1, tally.known - known))
        return f"{text} {draw_bar(most)}"

    return told


@contextmanager
def explaining_delay(language: str) -> Iterator[None]:
    """If Ctrl-C has to wait until something is compiled, say so at once."""

    def tell() -> None:
        print(f"\r\n{SAYS.say(language, 'stopping')}\r\n", end="", file=sys.stderr, flush=True)

    held_back.append(tell)
    try:
        yield
    finally:
        held_back.remove(tell)


@contextmanager
def lasting(text: str) -> Iterator[None]:
    """Like `waiting`, but only if the block takes long."""
    if sys.stderr.isatty():
        with _spinning(lambda: text, PATIENCE):
            yield
        return
    with _said_late(text):
        yield


@contextmanager
def _said_late(text: str) -> Iterator[None]:
    """A plain line on the error stream if the block takes long."""
    late = threading.Timer(LONG, lambda: print(f"{text} …", file=sys.stderr, flush=True))
    late.daemon = True
    late.start()
    try:
        yield
    finally:
        late.cancel()


@contextmanager
def thinking(text: str, working: str) -> Iterator[Callable[[float, float], None]]:
    """Show `text` with a spinner if a person is watching and has waited for a moment.

    The block gets a function, to be called with how much is done and how much there is in all.
    Until all is done, the text `working` and a bar are shown instead.
    """
    told = text

    def progress(done: float, whole: float) -> None:
        nonlocal told
        told = f"{working} {draw_bar(done / whole)}" if done < whole else text

    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        yield progress
        return
    with _spinning(lambda: told, PATIENCE):
        yield progress


@contextmanager
def _spinning(
    text: Callable[[], str], patience: float = 0.0, begun: threading.Event | None = None
) -> Iterator[None]:
    """A spinner after a text that may change; both are wiped away at the end.

    It appears after `patience` seconds, or as soon as `begun` is set.
    """
    done, widest = threading.Event(), 0
    first = begun or threading.Event()

    def turn() -> None:
        nonlocal widest
        first.wait(patience)
        if done.is_set():
            return
        last = False
        for frame in itertools.cycle(FRAMES):
            room = shutil.get_terminal_size().columns - 3  # a longer line would not be wiped away
            line = f"{text()[:room]} {frame}"
            widest = max(widest, len(line))
            print("\r" + line.ljust(widest), end="", file=sys.stderr, flush=True)
            if last:
                return
            last = done.wait(0.1)  # the final state is drawn once more, then wiped away

    spinner = threading.Thread(target=turn, daemon=True)
    with unechoed():
        try:
            with uninterrupted():
                spinner.start()
            yield
        finally:
            with uninterrupted():
                done.set()
                first.set()
                spinner.join()
            if widest:
                print("\r" + " " * widest + "\r", end="", file=sys.stderr, flush=True)


def draw_bar(part: float) -> str:
    """A bar that is filled to this share, and the share in percent."""
    filled = round(min(1.0, part) * WIDTH)
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {min(1.0, part):4.0%}"


@contextmanager
def bar(
    text: str,
    after: Callable[[float], str] | None = None,
    late: bool = False,
    compiling: str = "",
) -> Iterator[Callable[[float, float], None]]:
    """A bar on the error stream; the block gets a function to report how much is done, of how much.

    `after` makes a text behind the bar from how much is done. A spinner turns behind it, so that
    people see that the program is alive, however long a step takes. If the work ends within a
    moment, nothing is shown. If nobody watches, nothing is shown either or, with `late`, a line
    after a while. `compiling` is the text while functions are compiled first.
    """
    told, began, compiled = "", time.monotonic(), tally.compiled
    at_first = compiled_so_far(compiling, fresh=True)
    begun = threading.Event()

    def progress(done: float, whole: float) -> None:
        nonlocal told
        told = f"{text} {draw_bar(done / whole)}" + (f" {after(done)}" if after else "")
        if time.monotonic() - began >= MOMENT:
            begun.set()

    if sys.stderr.isatty():

        def now() -> str:
            first = compiling and tally.compiled > compiled
            return told or (at_first() if first else f"{text} {draw_bar(0)}")

        with _spinning(now, PATIENCE, begun):
            yield progress
    elif late:
        with _said_late(text):
            yield progress
    else:
        yield progress
