"""Servers that are killed and come back."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import json
import random
import signal
import socket
import time
from typing import Any

from tests import warm


class Server:
    """One `rollhouse serve`, at the same port whenever it comes back."""

    def __init__(
        self, number: int, url: str, folder: Any, program: str, games: tuple[str, ...] = ()
    ) -> None:
        """`program`: the module that is the command `rollhouse`. `games`: those whose machine code
        it has from the beginning, as a house that was not killed."""
        self.number, self.port = number, quiet_port()
        self.log = folder / f"server-{number}.log"
        options = ["--limits", "none", "--workers", "2", "--json", "--database"]
        self.program, self.games = program, games
        self.words = ["serve", "--port", str(self.port), *options, url]
        self.process: Any = None
        self.ready = asyncio.Event()
        self.began = 0.0
        self.prepared_before = 0
        """In how many earlier lives it had all rules ready."""
        self.reading: asyncio.Task[None] | None = None
        self.log.touch()
        self.read_to, self.told = 0, collections.defaultdict(list)
        """How many bytes of its log have been read, and the events there by name."""

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        self.ready.clear()
        self.began = time.monotonic()
        self.prepared_before = len(self.events("rules_ready"))
        with self.log.open("ab") as log:
            self.process = await warm.hire(self.program, self.words, log.fileno(), self.games)
        self.reading = asyncio.create_task(self.read())

    async def prepared(self) -> None:
        """Wait until it can play every game: on a busy machine rules take a while to be ready, and
        a server that is killed whenever the first is ready never plays the last."""
        await self.ready.wait()
        while self.ready.is_set() and len(self.events("rules_ready")) == self.prepared_before:
            await asyncio.sleep(0.1)

    async def read(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        with contextlib.suppress(ConnectionResetError):
            if await self.process.stdout.readline():
                self.ready.set()
            while await self.process.stdout.read(1 << 16):
                pass

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Its exit code. A process that has ended by itself did not obey, and its log says why."""
        assert self.process is not None
        assert self.reading is not None
        if self.process.returncode is not None:
            text = self.log.read_text()[-3000:]
            raise AssertionError(f"a server ended by itself: {self.process.returncode}\n{text}")
        self.process.send_signal(how)
        self.ready.clear()
        code = await self.process.wait()
        await self.reading
        return code

    def events(self, name: str) -> list[dict[str, Any]]:
        """What it logged of one kind, in all its lives. A killed one may break off in a line."""
        with self.log.open("rb") as log:
            log.seek(self.read_to)
            whole = log.read().rpartition(b"\n")[0].splitlines(keepends=True)
        self.read_to += sum(map(len, whole)) + bool(whole)
        for line in whole:
            with contextlib.suppress(ValueError):
                event = json.loads(line)
                self.told[event.get("event")].append(event)
        return list(self.told[name])

    @property
    def name(self) -> str | None:
        """The name under which it holds leases."""
        opened = self.events("open")
        return opened[-1]["process"] if opened else None


def quiet_port() -> int:
    """A free port below those used for outgoing connections, so that it stays free."""
    while True:
        port = random.SystemRandom().randrange(15_000, 30_000)
        with contextlib.suppress(OSError), socket.socket() as place:
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            place.bind(("127.0.0.1", port))
            return port
