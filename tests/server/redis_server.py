"""A private Redis, and a peer that answers as one in pieces of any size.

`redis_server` is a fixture for tests under tests/server (see conftest.py). It skips if Redis is not
installed.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import socket
import subprocess
import time

import pytest

from .postgres import free_port

SOON = 20.0


class RedisServer:
    """A server on this machine; `options` as on its command line."""

    def __init__(self, folder, *options, port=None):
        program = shutil.which("redis-server")
        if program is None:
            pytest.skip("Redis is not installed (apt-get install redis-server)")
        self.port = port or free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.socket = folder / "redis.sock"
        own = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(folder)]
        own += ["--unixsocket", str(self.socket), "--save", ""]
        self.process = subprocess.Popen([program, *own, *options], stdout=subprocess.DEVNULL)
        end = time.monotonic() + SOON
        while not self.is_open():
            assert self.process.poll() is None, "it ended"
            assert time.monotonic() < end, "it did not start"
            time.sleep(0.02)

    def is_open(self):
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", self.port)) == 0

    def close(self):
        self.process.terminate()
        self.process.wait()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory):
    with contextlib.closing(RedisServer(tmp_path_factory.mktemp("redis"))) as server:
        yield server


class Peer:
    """A server that answers each read with what `answer` makes of it: a list of pieces."""

    def __init__(self, answer):
        self.answer = answer
        self.server = None
        self.writers = []

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.join, "127.0.0.1", 0)
        self.url = f"redis://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_):
        self.server.close()
        for writer in self.writers:
            writer.transport.abort()

    async def join(self, reader, writer):
        self.writers.append(writer)
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                for piece in self.answer(data):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0)
