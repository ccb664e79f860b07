"""A house under a service manager: the unit that is shipped, and what systemd is told."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from rollhouse.server.operation.service_manager import ServiceManager, raise_file_limit

UNIT = Path(__file__).parents[2] / "deploy" / "rollhouse@.service"
ROLLHOUSE = Path(sys.executable).with_name("rollhouse")
EXPOSURE = 20
"""Tenths of systemd's measure of what a compromised service could reach, from 0 to 100."""


@pytest.fixture
def systemd_analyze():
    return shutil.which("systemd-analyze") or pytest.skip(
        "systemd-analyze is not installed (apt-get install systemd)"
    )


@pytest.fixture
def unit(tmp_path):
    """The unit, with the `rollhouse` of these tests."""
    text = UNIT.read_text("utf-8")
    assert "=/opt/rollhouse/bin/rollhouse " in text
    path = tmp_path / "rollhouse@7655.service"
    path.write_text(text.replace("/opt/rollhouse/bin/rollhouse", str(ROLLHOUSE)), "utf-8")
    return path


def analysed(*command):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def test_systemd_is_content_with_the_unit(systemd_analyze, unit):
    verify = (systemd_analyze, "verify", "--man=no", "--recursive-errors=no", unit)
    assert analysed(*verify) == (0, "")
    unit.write_text(unit.read_text("utf-8").replace("WatchdogSec", "WatchdgSec"), "utf-8")
    assert "WatchdgSec" in analysed(*verify)[1]


def test_the_unit_shuts_the_service_in(systemd_analyze, unit):
    options = ("--no-pager", "--offline=true", f"--threshold={EXPOSURE}")
    code, told = analysed(systemd_analyze, "security", *options, unit)
    assert code == 0, told


@pytest.fixture
def told(tmp_path):
    """The socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(60)
        yield listening


def test_a_served_house_tells_that_it_is_open_lives_and_ends(told, tmp_path, home):
    environment = {
        **os.environ,
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
        "WATCHDOG_USEC": "300000",
        "ROLLHOUSE_OPTIONS": "",
    }
    words = ["serve", "--port", "0", "--no-prepare", "--database", f"sqlite:///{home}/house.db"]
    command = [sys.executable, "-m", "tests.server.hasty", *words]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as house:
        try:
            heard = [told.recv(100) for _ in range(6)]
            assert heard.count(b"READY=1") == 1
            assert heard.count(b"WATCHDOG=1") == 5
            house.send_signal(signal.SIGTERM)
            while told.recv(100) != b"STOPPING=1":
                pass
            assert house.wait(60) == 0
        finally:
            house.kill()


def test_nobody_is_told_where_nobody_listens(tmp_path):
    ServiceManager({}).tell("READY=1")
    ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "nowhere")}).tell("READY=1")
    asyncio.run(ServiceManager({"WATCHDOG_USEC": "soon"}).give_signs())


def test_an_abstract_socket_is_reached():
    name = f"rollhouse-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{name}")
        listening.settimeout(5)
        ServiceManager({"NOTIFY_SOCKET": f"@{name}"}).tell("READY=1")
        assert listening.recv(100) == b"READY=1"


def test_a_house_may_open_as_many_files_as_it_is_allowed():
    """A connection is an open file, and the soft limit of a shell is often 1,024."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    hard = before[1]
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
        raise_file_limit()
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert soft == (65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
