"""A person at a terminal: reads the screen, types, resizes the window, presses Ctrl-C."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

from tests import warm

SIZE = ("COLUMNS", "LINES")
MODULE = "rollhouse.terminal.main"
COMMAND = [sys.executable, "-m", MODULE]
SEATED = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])
"""
"""Takes the terminal, so that Ctrl-C reaches it, and becomes the command. (A background job would
ignore Ctrl-C. Nothing is forked here: libraries with threads of their own forbid it.)
"""


def run(*words, text="", **environment):
    environment = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", **environment}
    if warm.suits(environment):
        return warm.run(MODULE, words, text, environment=environment)
    return subprocess.run(
        [*COMMAND, *words],
        input=text, capture_output=True, text=True, check=False, timeout=300, env=environment,
    )  # fmt: skip


@contextlib.contextmanager
def program(*words, **environment):
    """A command that a program reads and answers, through its `stdout` and `stdin`; afterwards it
    has ended and has a `returncode`.
    """
    process = warm.Process.piped(MODULE, words, {**os.environ, **environment}, sys.__stderr__)
    try:
        yield process
        process.stdin.close()
        process.wait(60)
    finally:
        process.kill()
        process.close()


def plain(text):
    """The text without colours and movements of the cursor."""
    return re.sub(r"\x1b\[\??[0-9;]*[A-Za-z]", "", text)


class EndOfScreen(AssertionError):
    """The program ended before it showed what somebody was waiting for."""


class Terminal:
    """A person at a terminal: reads the screen, types, presses Ctrl-C."""

    def __init__(self, *words, columns=90, lines=40, **environment):
        environment = self.surroundings(environment)
        if not warm.suits(environment):
            self.start([*COMMAND, *words], columns, lines, environment)
            return
        theirs = self.open(columns, lines)
        self.process = warm.Process(MODULE, words, [theirs] * 3, environment, terminal=True)
        self.process_id = self.process.pid
        os.close(theirs)

    @classmethod
    def of(cls, command, columns=90, lines=40, **environment):
        """A person who runs something else: a shell."""
        terminal = cls.__new__(cls)
        terminal.start(command, columns, lines, cls.surroundings(environment))
        return terminal

    @staticmethod
    def surroundings(environment):
        """The environment of a terminal; readline may have set the size of another."""
        known = {
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "ROLLHOUSE_LINES": "drawn",
            **environment,
        }
        return {name: os.environ[name] for name in os.environ if name not in SIZE} | known

    def open(self, columns, lines):
        """Make a terminal of this size; returns the program's side of it."""
        self.shown, self.place = b"", 0
        self.handle, theirs = pty.openpty()
        self.resize(columns, lines)
        return theirs

    def start(self, command, columns, lines, environment):
        theirs = self.open(columns, lines)
        self.process = subprocess.Popen(
            [sys.executable, "-c", SEATED, *command], stdin=theirs, stdout=theirs, stderr=theirs,
            env=environment, start_new_session=True,
        )  # fmt: skip
        self.process_id = self.process.pid
        os.close(theirs)

    def resize(self, columns, lines):
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    @property
    def screen(self):
        """All that was shown so far, colours included."""
        return self.shown.decode(errors="replace").replace("\r\n", "\n")

    def read(self, seconds):
        """What is shown next: None if nothing comes in time, empty if the other side is gone."""
        ready, _, _ = select.select([self.handle], [], [], max(0, seconds))
        if not ready:
            return None
        try:
            got = os.read(self.handle, 65536)
        except OSError:
            got = b""
        self.shown += got
        return got

    def forget(self):
        """Start again as with an empty screen."""
        self.shown, self.place = b"", 0

    def read_until(self, pattern, seconds=90):
        """Wait for something to appear after what was found before; returns the text up to it."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, plain(self.screen)[self.place :])):
            got = self.read(end - time.monotonic())
            if got is None:
                os.kill(self.process_id, signal.SIGKILL)
                raise AssertionError(f"{pattern!r} did not appear in:\n{self.screen[-2000:]}")
            if not got:
                raise EndOfScreen(f"ended before {pattern!r}:\n{self.screen[-2000:]}")
        before = self.place
        self.place += found.end()
        return plain(self.screen)[before : self.place]

    def type(self, text):
        if text == "\x03":
            time.sleep(0.5)  # between the prompt and its reading, Python would miss it
        os.write(self.handle, text.encode())

    def end(self, seconds=60):
        """Read to the end; returns the exit code."""
        with contextlib.suppress(EndOfScreen):
            self.read_until(r"(?!)", seconds)
        code = self.process.wait(seconds)
        os.close(self.handle)
        return code
