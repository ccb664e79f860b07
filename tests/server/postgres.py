"""A private PostgreSQL: in a temporary folder, on a free port, only for this test session.

`postgres` is a fixture for every test under tests/server (see conftest.py). It skips if PostgreSQL
is not installed. It ends with the process that started it, however that one ends: a shell in a
session of its own waits for the end of a pipe that only the parent can write to.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

PROGRAMS = Path("/usr/lib/postgresql")
USER = "postgres"
WHEN_ALONE = 'cat > /dev/null; folder=$1; shift; "$@"; rm -rf -- "$folder"'
"""What the shell does: it waits until nobody holds the other end any more, and clears up."""


class Postgres:
    """A server. As root it runs as the user postgres, as it must; otherwise as the user who runs
    the test.

    `durable`: it syncs to disk as a real one does; without it everything else is the same.
    """

    def __init__(self, durable: bool = False) -> None:
        self.programs = programs()
        self.as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        self.folder = Path(tempfile.mkdtemp(prefix="rollhouse-postgres-"))
        if self.as_user:
            os.chown(self.folder, pwd.getpwnam(USER).pw_uid, pwd.getpwnam(USER).pw_gid)
        self.data = self.folder / "data"
        self.port = free_port()
        self.options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c max_connections=200"
        self.options += f" -c unix_socket_directories={self.folder} -c autovacuum=off"
        if not durable:
            self.options += " -c fsync=off -c full_page_writes=off"
        self.watch = self.watched()
        self.template: str | None = None
        self.spare: list[str] = []
        self.run("initdb", "-A", "trust", "-E", "UTF8", "-U", USER, "--no-sync")
        self.start()

    def watched(self) -> subprocess.Popen[bytes]:
        """The process that stops the server and removes its folder when this process is gone."""
        stop = self.command("pg_ctl", "-w", "-m", "immediate", "stop")
        return subprocess.Popen(
            ["sh", "-c", WHEN_ALONE, "sh", str(self.folder), *stop],
            cwd="/", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip

    def command(self, program: str, *arguments: str) -> list[str]:
        return [*self.as_user, str(self.programs / program), "-D", str(self.data), *arguments]

    def run(self, program: str, *arguments: str) -> None:
        command = self.command(program, *arguments)
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        log = str(self.folder / "log")
        self.run("pg_ctl", "-w", "-l", log, "-o", self.options, "start")

    def stop(self, how: str = "fast") -> None:
        """`immediate`: as if it were killed."""
        self.run("pg_ctl", "-w", "-m", how, "stop")

    def end(self) -> None:
        """As if this process had ended."""
        assert self.watch.stdin is not None
        self.watch.stdin.close()
        self.watch.wait(60)

    def url(self, database: str = USER, user: str = USER) -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str, database: str = USER) -> None:
        async def once() -> None:
            connection = await asyncpg.connect(self.url(database))
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(once())

    def empty(self) -> str:
        """The URL of a new database without tables."""
        name = f"house_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def house(self) -> str:
        """The URL of a new database with all tables of a house, and nothing in them."""
        from rollhouse.server.store.databases import database_at, open_database

        async def migrate(url: str) -> None:
            await (await open_database(database_at(url))).close()

        if self.template is None:
            url = self.empty()
            asyncio.run(migrate(url))
            self.template = url.rpartition("/")[2]
        name = f"house_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {self.template}")
        return self.url(name)

    @contextlib.contextmanager
    def lent(self) -> Iterator[str]:
        """The URL of an empty house, for a while: it is emptied and used again."""
        url = self.spare.pop() if self.spare else self.house()
        yield url
        names = "matches, appends, results, facts, processes, presence, leases"
        self.execute(f"SET lock_timeout = '9s'; TRUNCATE {names}", url.rpartition("/")[2])
        self.spare.append(url)


def programs() -> Path:
    """The folder of the newest PostgreSQL; skips if there is none."""
    found = sorted(PROGRAMS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        where = found[-1].parent
    elif named := shutil.which("initdb"):
        where = Path(named).parent
    else:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    if os.geteuid() == 0 and (shutil.which("runuser") is None or not has_user()):
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres to run it")
    return where


def has_user() -> bool:
    with contextlib.suppress(KeyError):
        return bool(pwd.getpwnam(USER))
    return False


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


@pytest.fixture(scope="session")
def postgres():
    server = Postgres()
    yield server
    server.end()
