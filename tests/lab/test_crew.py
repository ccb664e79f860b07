"""Work in pieces, by processes of this machine: the same results whatever happens to them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from rollhouse.kernel.errors import BadOption
from rollhouse.lab import crew

from . import pieces

UNGUARDED = """
from rollhouse.lab import crew
print(list(crew.each(abs, range(9), workers=2)))
"""
ENDLESS = """
import os, sys, time
from rollhouse.lab import crew
from tests.lab import pieces

if __name__ == "__main__":
    for pid in crew.each(pieces.worker, iter(int, 1), workers=2):
        print(pid, flush=True)
        time.sleep(0.05)
"""


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def gone(pids, seconds=20):
    """Have all these processes ended, or do they end within this many seconds?"""
    latest = time.monotonic() + seconds
    while any(map(is_alive, pids)) and time.monotonic() < latest:
        time.sleep(0.05)
    return not any(map(is_alive, pids))


def test_results_come_in_order_and_the_progress_is_told():
    told = []
    found = list(crew.each(pieces.square, range(20), workers=2, progress=lambda *p: told.append(p)))
    assert found == [n * n for n in range(20)]
    assert told == [(n, 20) for n in range(1, 21)]


def test_one_worker_is_this_process():
    assert set(crew.each(pieces.worker, range(3), workers=1)) == {os.getpid()}


def test_few_pieces_are_on_their_way_and_closing_ends_the_workers():
    asked = []
    results = crew.each(pieces.worker, (asked.append(n) or n for n in range(999)), workers=2)
    pids = {next(results) for _ in range(10)}
    assert len(asked) <= 10 + crew.pieces.AHEAD * 2
    assert os.getpid() not in pids
    results.close()
    assert gone(pids)


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_task_raises_is_raised(workers):
    results = crew.each(pieces.refused, range(9), workers=workers)
    with pytest.raises(BadOption) as refusal:
        list(results)
    assert refusal.value.say("es") == "three no se permite ahora"
    with pytest.raises(IndexError):
        list(crew.each(pieces.broken, range(9), workers=workers))


def test_a_killed_workers_piece_is_done_again(tmp_path):
    killer = pieces.Killer(tmp_path)
    found = list(crew.each(partial(pieces.announced, tmp_path), range(12), workers=2))
    assert found == [n * n for n in range(12)]
    assert killer.killed is not None


def test_a_piece_that_ends_every_worker_is_given_up(monkeypatch):
    monkeypatch.setattr(crew.processes, "RETRIES", 1)
    results = crew.each(pieces.deadly, range(9), workers=2)
    with pytest.raises(crew.NoCrew, match="2 workers in a row ended"):
        list(results)


def test_a_script_without_a_guard_is_told_so(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(UNGUARDED)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert "NoCrew: the worker processes end before they begin" in done.stderr
    assert done.stderr.count("Traceback") == 1  # not that of a worker
    assert done.returncode == 1


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_the_house(tmp_path, sign):
    script = tmp_path / "script.py"
    script.write_text(ENDLESS)
    house = subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    with house:
        pids = {int(house.stdout.readline()) for _ in range(10)}
        house.send_signal(sign)
    assert house.returncode != 0
    assert gone(pids)


@pytest.mark.parametrize("workers", [0, -1, 2.0, "2", True])
def test_workers_are_counted(workers):
    with pytest.raises(crew.NoCrew, match="workers must be a whole number from 1 to"):
        list(crew.each(pieces.square, range(3), workers=workers))


@pytest.mark.parametrize("on", ["rai", "", 3, "local"])
def test_where_is_ray_or_an_address(on):
    with pytest.raises(crew.NoCrew, match="on must be ray, or the address"):
        list(crew.each(pieces.square, range(3), on=on))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1"])
def test_a_cluster_that_does_not_answer_is_named(address):
    pytest.importorskip("ray")
    with pytest.raises(crew.NoCrew, match=f"no Ray cluster answers at {address}: "):
        list(crew.each(pieces.square, range(3), on=address))


def test_without_ray_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(crew.NoCrew, match=r"pip install \"rollhouse\[ray\]\""):
        list(crew.each(pieces.square, range(3), on="ray"))
