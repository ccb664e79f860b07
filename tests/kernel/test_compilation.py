"""Ctrl-C during compilation takes effect afterwards, and leaves nothing half compiled."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from rollhouse.kernel.compilation import held_back, tally, uninterrupted
from rollhouse.kernel.records import COMPILED, called

compiled_only = pytest.mark.skipif(not COMPILED, reason="nothing is compiled here")


@compiled_only
def test_a_function_whose_compilation_is_interrupted_works_afterwards(monkeypatch, tmp_path):
    monkeypatch.setenv("ROLLHOUSE_CACHE", str(tmp_path))

    @called
    def inner(number):
        return number + 1

    @called
    def outer(number):
        return inner(number) * 2

    whole = inner._compiler.compile
    told, before = [], (tally.known, tally.compiled)

    def press_and_compile(*what):
        os.kill(os.getpid(), signal.SIGINT)
        return whole(*what)

    monkeypatch.setattr(inner._compiler, "compile", press_and_compile)
    held_back.append(lambda: told.append("waits"))
    try:
        with pytest.raises(KeyboardInterrupt):
            outer(3)
    finally:
        held_back.pop()
    assert told == ["waits"]
    assert inner.overloads
    assert outer.overloads
    assert (tally.known, tally.compiled) == (before[0], before[1] + 2)
    assert outer(3) == 8


def test_whoever_hears_signals_hears_them_after_the_block_and_once():
    heard = []
    before = signal.signal(signal.SIGTERM, lambda number, _: heard.append(number))
    try:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGTERM)
            os.kill(os.getpid(), signal.SIGTERM)
            assert heard == []
        assert heard == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)


def test_other_threads_leave_signals_alone():
    handlers = []

    def work():
        with uninterrupted():
            handlers.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert handlers == [signal.getsignal(signal.SIGINT)]
