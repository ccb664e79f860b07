"""Spinners end cleanly, no matter when Ctrl-C comes."""

from __future__ import annotations

import os
import signal
import sys
import threading

import pytest

from rollhouse.terminal.screen import progress


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
