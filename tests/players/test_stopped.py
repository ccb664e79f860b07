"""A house that is stopped at any moment leaves nothing behind of a program that it runs.

Everything that runs of the program holds a FIFO open for writing, so the reader sees when all of it
is gone.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time

import pytest

PROGRAM = """
import os, subprocess, sys, time
held = os.open(sys.argv[1], os.O_WRONLY)
subprocess.Popen(["sleep", "600"], pass_fds=[held])
print("ready", flush=True)
sys.stdin.read()
"""
HOUSE = """
import gc, os, signal, sys, time
from rollhouse.players import process

def run(words):
    program = process.PlayerProcess(words)
    program.ask(b"hello\\n", 30)
    program.close(grace=0.01)
"""
BY_LINES = (
    HOUSE
    + """
def stopped(moment, stop):
    # Run until so many lines of the module have been gone through, and stop there.
    def trace(frame, event, argument):
        nonlocal moment
        if frame.f_code.co_filename != process.__file__:
            return None
        # (In 3.11, what a trace raises while an exception is handled is never let go of.)
        if event == "line" and sys.exc_info()[0] is None:
            moment -= 1
            if moment == 0:
                sys.settrace(None)
                stop()
        return trace
    sys.settrace(trace)
    run(sys.argv[1:])
    sys.settrace(None)
    return moment > 0

def by_signal():
    os.kill(os.getpid(), signal.SIGKILL)

def by_keyboard():
    raise KeyboardInterrupt

how, step = sys.argv.pop(1), int(sys.argv.pop(1))
moment, ended = 0, False
while not ended:
    moment += 1 if moment < 30 else step
    if how == "killed":
        number = os.fork()
        if number == 0:
            os._exit(0 if stopped(moment, by_signal) else 1)
        status = os.waitpid(number, 0)[1]
        ended = status == 0
        assert ended or os.WIFSIGNALED(status), "it stopped by itself"
    else:
        try:
            ended = stopped(moment, by_keyboard)
        except KeyboardInterrupt:
            pass
gc.collect()
print(moment, flush=True)
time.sleep(600)  # it goes on, as whoever catches a KeyboardInterrupt may do
"""
)
ON_END = HOUSE + "print('begun', flush=True)\nwhile True: run(sys.argv[1:])\n"


@pytest.fixture
def program(tmp_path):
    """The words of a program with a child; afterwards neither of them may run."""
    fifo, script = tmp_path / "held", tmp_path / "program.py"
    os.mkfifo(fifo)
    script.write_text(PROGRAM)
    held = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    yield [sys.executable, "-S", "-E", str(script), str(fifo)]
    time.sleep(0.3)  # one that begins only now
    until = time.monotonic() + 10
    while is_held(held):
        assert time.monotonic() < until, "something of the program still runs"
        time.sleep(0.02)
    os.close(held)


def is_held(fifo: int) -> bool:
    try:
        return bool(os.read(fifo, 1))
    except BlockingIOError:
        return True


def house(script: str, *words: str) -> subprocess.Popen[str]:
    started = [sys.executable, "-c", script, *words]
    return subprocess.Popen(started, stdout=subprocess.PIPE, text=True)


STEPS = pytest.mark.parametrize("step", ["10", pytest.param("1", marks=pytest.mark.long)])
"""How many lines lie between two moments; at the beginning, every line is tried."""


@STEPS
def test_killed_at_any_line(program, step):
    with house(BY_LINES, "killed", step, *program) as running:
        assert running.stdout is not None
        assert int(running.stdout.readline()) > 40
        running.kill()


@STEPS
def test_interrupted_at_any_line(program, request, step):
    running = house(BY_LINES, "interrupted", step, *program)
    request.addfinalizer(lambda: (running.kill(), running.communicate()))
    assert running.stdout is not None
    assert int(running.stdout.readline()) > 40
    time.sleep(0.5)
    fifo = os.open(program[-1], os.O_RDONLY | os.O_NONBLOCK)
    assert not is_held(fifo)  # though the house lives
    os.close(fifo)


@pytest.mark.parametrize("rounds", [5, pytest.param(300, marks=pytest.mark.long)])
def test_stopped_at_any_time(program, rounds):
    chance = random.Random(rounds)
    for number in range(rounds):
        with house(ON_END, *program) as running:
            assert running.stdout is not None
            running.stdout.readline()
            time.sleep(chance.uniform(0, 0.1))
            running.send_signal(signal.SIGTERM if number % 2 else signal.SIGKILL)
