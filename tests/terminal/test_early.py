"""Ctrl-C while a command is only starting: during whatever import, it ends without a word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from rollhouse.terminal.keyboard.interrupt import CODE, ImmediateInterrupt

BEGIN = """
import os, signal, sys

where, *sys.argv[1:] = sys.argv[1:]

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == where:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
from rollhouse.__main__ import main
sys.meta_path.insert(0, Interrupting())
sys.exit(main())
"""
IMPORTS = ("argparse", "rollhouse.terminal.commands", "datetime", "numba", "uvicorn", "sqlalchemy")


@pytest.mark.parametrize(
    ("command", "where"), [*(("serve", each) for each in IMPORTS), ("house", "argparse")]
)
def test_at_an_import(command, where, tmp_path):
    begin = [sys.executable, "-c", BEGIN, where, command, "--port", "0"]
    own = {**os.environ, "ROLLHOUSE_DATA": str(tmp_path)}
    done = subprocess.run(begin, capture_output=True, text=True, timeout=120, env=own)
    assert (done.returncode, done.stdout, done.stderr) == (CODE, "", "")


def test_whoever_has_taken_ctrl_c_keeps_it():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with ImmediateInterrupt():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
