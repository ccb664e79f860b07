"""A program that runs beside the house: lines in, lines out, with a time limit, and always ended.

It leads a process group of its own. Whatever ends the conversation, the whole group is killed, and
then reaped. If this process itself is killed, a guard (a shell that waits for that) kills the
group. The program waits at a gate (a shell that then becomes the program) until there is a guard,
so it is never unguarded. Only a process that leaves the group escapes.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import IO

LONGEST_LINE = 1 << 16
"""The most bytes of a line that a program may write."""
TRACE = 4096
"""How many of the last bytes on its error stream are kept."""
GRACE = 0.5
"""How many seconds it gets to end by itself, and again after it is told to."""
READS = 64
"""The most that is read at once of an error stream that may have no end."""
GATE = 'read -r ROLLHOUSE_GATE && exec "$@"'
GUARD = 'read -r nothing; kill -s KILL -- "-$0" 2> /dev/null'


class Silent(Exception):
    """It did not answer in time."""


class ProcessGone(Exception):
    """It ended, or closed its output."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code
        """Its exit code, a signal's number below zero, or None while it still runs."""


class Flooding(Exception):
    """It sent more than it was asked for."""


class PlayerProcess:
    """It is started at once. `OSError` if no process can be started."""

    def __init__(self, words: Sequence[str]) -> None:
        self._child = _at_the_gate(words)
        try:
            self._ending = weakref.finalize(
                self, _end, self._child, _guard(self._child.pid), os.getpid()
            )
        except BaseException:
            self._child.kill()
            self._child.wait()
            raise
        self._in, self._out, self._err = (
            _unblocked(stream)
            for stream in (self._child.stdin, self._child.stdout, self._child.stderr)
        )
        self._unsent = self._heard = self._errors = b""
        self.tell(b"\n")  # this opens the gate

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer. This never waits: what the pipe does not take yet is
        sent before the next question.
        """
        self._unsent += line
        self._send()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Say a line and hear one, without its line feed: `Silent`, `ProcessGone` or `Flooding`."""
        until = time.monotonic() + seconds
        if self._hear() and self._heard:
            raise Flooding
        self.tell(line)
        while b"\n" not in self._heard:
            left = until - time.monotonic()
            if left <= 0:
                raise Silent
            self._wait(left)
        answer, _, rest = self._heard.partition(b"\n")
        if rest or len(answer) > LONGEST_LINE:
            raise Flooding
        self._heard = b""
        return answer

    def _wait(self, seconds: float) -> None:
        """Wait until something can be read or written, and do so."""
        waiting = select.poll()
        waiting.register(self._out, select.POLLIN)
        if self._err >= 0:
            waiting.register(self._err, select.POLLIN)
        if self._unsent:
            waiting.register(self._in, select.POLLOUT)
        ready = waiting.poll(min(seconds, GRACE) * 1000 + 1)
        if not ready:  # it may have ended while a process that it started holds its output open
            code = _exit_code(self._child, 0)
            if code is not None and self._hear() and b"\n" not in self._heard:
                raise ProcessGone(code)
        for number, _ in ready:
            if number == self._in:
                self._send()
            elif number == self._err:
                self._overhear()
            elif not self._hear() and b"\n" not in self._heard:
                raise ProcessGone(_exit_code(self._child, GRACE))
        if len(self._heard) > LONGEST_LINE:
            raise Flooding

    def _send(self) -> None:
        with contextlib.suppress(BlockingIOError):
            try:
                while self._unsent:
                    self._unsent = self._unsent[os.write(self._in, self._unsent) :]
            except BrokenPipeError:  # its silence will show
                self._unsent = b""

    def _hear(self) -> bool:
        """Read what it sent; False: nothing more will come."""
        try:
            said = os.read(self._out, LONGEST_LINE)
        except BlockingIOError:
            return True
        self._heard += said
        return bool(said)

    def _overhear(self) -> None:
        """Read from its error stream and keep the end."""
        try:
            said = os.read(self._err, LONGEST_LINE)
        except BlockingIOError:
            return
        self._errors = (self._errors + said)[-TRACE:]
        if not said:
            self._err = -1

    @property
    def trace(self) -> str:
        """The end of what it wrote to its error stream."""
        return self._errors.decode(errors="replace").strip()

    def close(self, grace: float = GRACE) -> None:
        """End it and everything that it started; with `grace` 0 at once."""
        ending = self._ending.peek()
        if ending is not None:
            self._overhear_all()
            _, _, (child, guard, owner), _ = ending
            _kill(child, guard, owner, grace)
            self._ending.detach()  # not earlier: Ctrl-C may have come in between
            self._overhear_all()
            _shut(child)

    def _overhear_all(self) -> None:
        for _ in range(READS):
            before = self._errors
            if self._err >= 0:
                self._overhear()
            if self._errors is before:
                return


Child = subprocess.Popen[bytes]


def _at_the_gate(words: Sequence[str]) -> Child:
    """The program before it starts. It starts at the first line, and never if that never comes."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        ["/bin/sh", "-c", GATE, "/bin/sh", *words],
        stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True,
    )  # fmt: skip


def _guard(group: int) -> Child:
    return subprocess.Popen(
        ["/bin/sh", "-c", GUARD, str(group)], stdin=subprocess.PIPE, start_new_session=True
    )


def _unblocked(stream: IO[bytes] | None) -> int:
    assert stream is not None
    os.set_blocking(stream.fileno(), False)
    return stream.fileno()


def _end(child: Child, guard: Child, owner: int) -> None:
    """End a program that nobody closed, at the latest when Python ends."""
    _kill(child, guard, owner, GRACE)
    _shut(child)


def _kill(child: Child, guard: Child, owner: int, grace: float) -> None:
    """Kill the group while its leader, dead or alive, still holds its number; then reap."""
    if os.getpid() != owner:  # a fork of this process, which does not own the program
        return
    if guard.returncode is not None:  # everything is done already
        return
    assert child.stdin is not None
    assert guard.stdin is not None
    try:
        child.stdin.close()
        if grace and _exit_code(child, grace) is None:
            _signal(child, signal.SIGTERM)
            _exit_code(child, grace)
    finally:  # also if Ctrl-C cuts the waiting short
        _signal(child, signal.SIGKILL)
        child.wait()
        guard.kill()
        guard.wait()
        guard.stdin.close()


def _shut(child: Child) -> None:
    for stream in (child.stdout, child.stderr):
        assert stream is not None
        stream.close()


def _signal(child: Child, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, number)


def _exit_code(child: Child, patience: float) -> int | None:
    """How it ended, if it does so within that time. It is not reaped, so its number stays taken."""
    until = time.monotonic() + patience
    if child.returncode is not None:
        return child.returncode
    if not hasattr(os, "waitid"):  # macOS before Python 3.13
        with contextlib.suppress(subprocess.TimeoutExpired):
            return child.wait(patience)
        return None
    while True:
        found = os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is not None:
            exited = found.si_code == os.CLD_EXITED
            return found.si_status if exited else -found.si_status
        if time.monotonic() >= until:
            return None
        time.sleep(0.005)
