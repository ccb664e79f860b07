"""Spinners end cleanly, no matter when Ctrl-C comes."""

from __future__ import annotations

import os
import signal
import sys
import termios
import threading

import pytest

from rollhouse.terminal.keyboard.interrupt import CODE
from rollhouse.terminal.screen import progress

from .person import Terminal

SLOW = """
import sys, time
from rollhouse.terminal.screen.progress import waiting
with waiting("thinking hard"):
    time.sleep(1.5)
print("typed:", sys.stdin.readline().strip())
"""


def test_what_is_typed_beside_a_spinner_moves_nothing_and_is_not_lost():
    """An Enter that was shown would leave the spinner's words on the line above."""
    person = Terminal.of([sys.executable, "-c", SLOW])
    person.read_until("thinking hard")
    person.type("early\n")
    person.read_until("typed: early", 20)
    during = person.screen.partition("typed:")[0]
    assert "early" not in during
    assert "\n" not in during
    person.end()


ENDED = """
import time
from rollhouse.terminal.keyboard.interrupt import ImmediateInterrupt
from rollhouse.terminal.screen.progress import waiting
with ImmediateInterrupt(), waiting("thinking hard"):
    time.sleep(60)
"""


def test_whoever_ends_a_program_beside_a_spinner_sees_what_they_type_again():
    person = Terminal.of([sys.executable, "-c", ENDED])
    person.read_until("thinking hard")
    handle = os.dup(person.handle)
    assert not termios.tcgetattr(handle)[3] & termios.ECHO
    person.type("\x03")
    assert person.end() == CODE
    assert termios.tcgetattr(handle)[3] & termios.ECHO
    os.close(handle)


@pytest.mark.parametrize("when", ["start", "join"])
def test_ctrl_c_while_a_spinner_begins_or_ends_waits_until_it_has(monkeypatch, when):
    real = getattr(threading.Thread, when)

    def interrupted(thread, *words):
        os.kill(os.getpid(), signal.SIGINT)
        return real(thread, *words)

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(threading.Thread, when, interrupted)
    before, handler = threading.active_count(), signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), progress.waiting("thinking"):
        pass
    assert threading.active_count() == before
    assert signal.getsignal(signal.SIGINT) is handler
