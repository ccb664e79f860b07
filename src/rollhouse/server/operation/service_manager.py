"""The service manager: whatever started this process and watches over it, such as systemd.

For a unit of `Type=notify`, systemd names a socket in the environment (`NOTIFY_SOCKET`), and is
told there when the house is open, that it is alive, and when it ends. If nobody watches, nobody is
told.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import socket
from collections.abc import Mapping

READY, LIVES, ENDING = "READY=1", "WATCHDOG=1", "STOPPING=1"
SIGNS = 3
"""How many signs of life are given in the time after which the service manager takes the process
for dead.
"""
FILES = 65_536
"""How many open files are enough: each connection is one, and a shell often allows only 1,024."""


class ServiceManager:
    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self.address = environment.get("NOTIFY_SOCKET", "")
        self.patience = read_patience(environment)
        """Seconds without a sign of life after which it ends us; 0: it does not ask for any."""

    def tell(self, state: str) -> None:
        if not self.address:
            return
        path = f"\0{self.address[1:]}" if self.address.startswith("@") else self.address
        with (
            contextlib.suppress(OSError),  # the house goes on, even if nobody can be told
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire,
        ):
            wire.setblocking(False)
            wire.sendto(state.encode(), path)

    async def give_signs(self) -> None:
        """Show again and again that the event loop is running."""
        while self.patience:
            self.tell(LIVES)
            await asyncio.sleep(self.patience / SIGNS)


def read_patience(environment: Mapping[str, str]) -> float:
    """The seconds that the service manager asks for, if it asks this process.

    >>> read_patience({"WATCHDOG_USEC": "60000000"})
    60.0
    >>> read_patience({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"})
    0.0
    """
    asked = environment.get("WATCHDOG_USEC", "")
    whose = environment.get("WATCHDOG_PID", str(os.getpid()))
    return int(asked) / 1e6 if asked.isdecimal() and whose == str(os.getpid()) else 0.0


def raise_file_limit() -> None:
    """Let this process open as many files as it may, up to `FILES`."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
