"""Programs of Rollhouse that begin warm: forked from a process that has loaded the libraries.

Loading numba, SciPy, MuJoCo and the rest takes ten times as long as most commands that tests run,
and Rollhouse's own modules as long as most. A forerunner loads them once for each process of tests,
except for the modules that are run and without machine code (`started_with` also loads that of some
games), and forks a child for every command: the child runs the module as `python -m` does, with the
arguments, environment, folder and standard streams that are its own. What changes how Python itself
or numba begins (`PYTHON…`, `NUMBA…`) is not possible here; such a test starts a process of its own.
Workers of a house begin in the same way, whether the house is in a process of tests or was itself
begun warm.
"""

from __future__ import annotations

import array
import asyncio
import atexit
import contextlib
import fcntl
import functools
import gc
import importlib
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
import time
import traceback

from rollhouse.kernel import preparation
from rollhouse.server.work import processes

LIBRARIES = (
    "numba", "numba.np.arraymath", "scipy.linalg", "msgspec", "mujoco", "asyncio", "websockets",
    "uvicorn", "starlette.applications", "starlette.routing", "sqlalchemy.ext.asyncio", "aiosqlite",
    "argparse", "unicodedata", "http.client",
)  # fmt: skip
ROOMS = ("kernel", "matches", "players", "coach", "games", "server", "client", "terminal")
RUN = ("main", "worker", "gpu")
"""Last words in the names of modules that are run, or that need something that may be missing."""
LARGEST = 1 << 20
"""Bytes of a request: arguments and environment."""


UNCHANGED = ("PYTHON", "NUMBA", "LD_", "MUJOCO", "ROLLHOUSE_LANGUAGES")


def unchanged(environment):
    return {name: value for name, value in environment.items() if name.startswith(UNCHANGED)}


BEGUN = unchanged(os.environ)
"""What the forerunner begins with, whatever a test has set meanwhile."""


def suits(environment):
    """Can a program with this environment be started warm?"""
    return unchanged(environment) == BEGUN


# The side of the tests


class Process:
    """A program that was started warm, with as much of `Popen` as tests use."""

    def __init__(self, module, words, streams, environment=None, terminal=False, games=()):
        """`streams`: file numbers for standard input, output and error. `games`: those whose
        machine code is loaded already."""
        self.connection, self.returncode = forerunner(games), None
        environment = dict(os.environ) if environment is None else environment
        request = {
            "module": module,
            "words": [str(word) for word in words],
            "environment": environment,
            "folder": os.getcwd(),
            "path": sys.path,
            "terminal": terminal,
        }
        self.connection.settimeout(60)
        socket.send_fds(self.connection, [json.dumps(request).encode()], streams)
        self.connection.shutdown(socket.SHUT_WR)
        self.answers = self.connection.makefile()
        self.pid = int(self.answers.readline())

    @classmethod
    def piped(cls, module, words, environment=None, errors=subprocess.PIPE):
        """With `stdin`, `stdout` and `stderr` as text; `errors`: a file for the last."""
        asked, typed = os.pipe()
        heard, said = os.pipe()
        noticed, wrong = os.pipe() if errors is subprocess.PIPE else (None, os.dup(errors.fileno()))
        process = cls(module, words, [asked, said, wrong], environment)
        for theirs in (asked, said, wrong):
            os.close(theirs)
        process.stdin = os.fdopen(typed, "w", 1, encoding="utf-8")
        process.stdout = os.fdopen(heard, encoding="utf-8")
        process.stderr = None if noticed is None else os.fdopen(noticed, encoding="utf-8")
        return process

    def close(self):
        """Close this side of the pipes."""
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()

    def wait(self, timeout=None):
        if self.returncode is None:
            ready, _, _ = select.select([self.connection], [], [], timeout)
            if not ready:
                raise subprocess.TimeoutExpired("a warm process", timeout)
            self.returncode = int(self.answers.readline())
            self.__del__()
        return self.returncode

    answers = connection = None

    def __del__(self):
        for each in (self.answers, self.connection):
            if each is not None:
                each.close()

    def poll(self):
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def send_signal(self, number):
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # it ended this moment
                os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)


def begin(module, words, environment, errors=None):
    """Start a program with pipes as its streams, warm if possible. `errors`: a file for its
    standard error; without one it shares this process's.
    """
    errors = errors or sys.__stderr__
    if suits(environment):
        return Process.piped(module, words, environment, errors)
    return subprocess.Popen(
        [sys.executable, "-m", module, *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment,
    )  # fmt: skip


def run(module, words, text="", timeout=300, environment=None):
    """As `subprocess.run` with captured output."""
    with contextlib.ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile("w+")) for _ in range(2)]
        asked, typed = os.pipe()
        process = Process(module, words, [asked, *(file.fileno() for file in files)], environment)
        os.close(asked)
        with contextlib.suppress(BrokenPipeError), open(typed, "w", encoding="utf-8") as typing:
            typing.write(text)
        try:
            process.wait(timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        said = []
        for file in files:
            file.seek(0)
            said.append(file.read())
    return subprocess.CompletedProcess([module, *words], process.returncode, *said)


class Hired:
    """A program that was started warm, with as much of an asyncio process as the house and tests
    use. Standard input and output are one socket.
    """

    def __init__(self, process, heard, typed):
        self.process, self.pid, self.stdout, self.stdin = process, process.pid, heard, typed
        self.loop = asyncio.get_running_loop()
        self.over = self.loop.create_future()
        self.loop.add_reader(process.connection, self.end)

    def end(self):
        self.loop.remove_reader(self.process.connection)
        self.over.set_result(self.process.wait(0))

    @property
    def returncode(self):
        return self.process.returncode

    def send_signal(self, number):
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)

    async def wait(self):
        code = await asyncio.shield(self.over)
        self.stdin.close()
        return code


async def hire(module, words, errors=2, games=()):
    """Start a program beside an event loop, warm if possible. `errors`: a file's number for its
    standard error; `games`: as for a `Process`.
    """
    if not suits(os.environ):
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, *map(str, words),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
        )  # fmt: skip
    ours, theirs = socket.socketpair()
    with theirs:
        streams = [theirs.fileno(), theirs.fileno(), errors]
        begin = functools.partial(Process, module, words, streams, games=games)
        begun = asyncio.create_task(asyncio.to_thread(begin))
        try:
            process = await asyncio.shield(begun)
        except asyncio.CancelledError:  # the house ends while its worker begins
            ours.close()
            process = await begun
            process.answers.close()
            process.connection.close()
            raise
    return Hired(process, *await asyncio.open_connection(sock=ours))


cold = processes.started


async def worker(nice):
    """A worker of a house."""
    return await (hire(processes.WORKER, [nice]) if suits(os.environ) else cold(nice))


def forerunner(games=()):
    """A connection to this process's forerunner, which is started when it is first needed; or to
    one of its children that has loaded the machine code of games and forks others."""
    address = started_with(games) if games else started()
    for _ in range(600):
        connection = socket.socket(socket.AF_UNIX)
        with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
            connection.connect(address)
            return connection
        connection.close()
        time.sleep(0.1)
    raise AssertionError("the forerunner does not answer")


HERE = []
"""Where it listens, in the forerunner and in what it started."""


@functools.cache
def started():
    """Where the forerunner listens. It ends with this process, whose end of a pipe then closes."""
    if HERE:
        return HERE[0]
    folder = tempfile.mkdtemp(prefix="rollhouse-warm-")
    address = os.path.join(folder, "socket")
    other = {name: os.environ[name] for name in os.environ if not name.startswith(UNCHANGED)}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.warm", address],
        stdin=subprocess.PIPE,
        start_new_session=True,
        cwd=os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
        env={**other, **BEGUN, "LC_ALL": "C.UTF-8"},
    )

    @atexit.register
    def end():
        process.stdin.close()
        process.wait(10)

    return address


@functools.cache
def started_with(games):
    """Where a forerunner listens that has the machine code of games. It ends with this process."""
    address = os.path.join(tempfile.mkdtemp(prefix="rollhouse-warm-"), "socket")
    process = Process.piped("tests.warm", [address, *games], errors=sys.__stderr__)

    @atexit.register
    def end():
        process.close()
        process.wait(10)

    return address


# The forerunner


def main(address, *games):
    HERE[:] = [address]
    processes.started = worker
    load()
    for game in games:
        preparation.prepare(game)
    gc.freeze()  # a collection in a child does not have to look at these
    request, streams = serve(address)
    become(request, streams)
    leave(request["module"])


def leave(module):
    """Run a program and end as it does, but without tearing down what the forerunner loaded: that
    would copy all of it first, and takes longer than most commands.
    """
    code = 0
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        code = ended.code
        if not isinstance(code, int | None):
            print(code, file=sys.stderr)
            code = 1
    except KeyboardInterrupt:
        traceback.print_exc()
        code = -signal.SIGINT
    except BaseException:
        traceback.print_exc()
        code = 1
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    if code == -signal.SIGINT:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    os._exit(code or 0)


def load():
    for name in LIBRARIES:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for room in ROOMS:
        place = importlib.import_module(f"rollhouse.{room}").__path__
        for _, name, _ in pkgutil.walk_packages(place, f"rollhouse.{room}."):
            if not name.endswith(RUN):
                with contextlib.suppress(ImportError):
                    importlib.import_module(name)
    from numba.core.registry import cpu_target

    cpu_target.target_context.refresh()
    cpu_target.typing_context.refresh()


def serve(address):
    """Fork a child for every request. Returns in the child, with the request and its streams."""
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(address)
    listening.listen(64)
    running = {}
    while True:
        ready, _, _ = select.select([sys.stdin, listening, *running], [], [])
        if sys.stdin in ready:  # the tests are over
            os.unlink(address)
            os.rmdir(os.path.dirname(address))
            os._exit(0)
        for watched in ready:
            if watched is listening:
                connection, _ = listening.accept()
                try:
                    request, streams = read_request(connection)
                except (OSError, ValueError):  # whoever asked was killed before it had said all
                    connection.close()
                    continue
                number = os.fork()
                if number == 0:
                    listening.close()
                    connection.close()
                    for other, (_, another) in running.items():
                        os.close(other)
                        another.close()
                    return request, streams
                for stream in streams:
                    os.close(stream)
                with contextlib.suppress(OSError):  # whoever asked may have been killed since
                    connection.sendall(f"{number}\n".encode())
                running[os.pidfd_open(number)] = number, connection
            elif watched in running:
                number, connection = running.pop(watched)
                os.close(watched)
                code = os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
                with connection, contextlib.suppress(OSError):
                    connection.sendall(f"{code}\n".encode())


def read_request(connection):
    streams, text = array.array("i"), b""
    while True:
        part, numbers, _, _ = socket.recv_fds(connection, LARGEST, 3)
        streams.extend(numbers)
        text += part
        if not part:
            return json.loads(text), list(streams)


def become(request, streams):
    """Take on everything that makes this program different from another."""
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    for stream in streams:
        if stream > 2:
            os.close(stream)
    if request["terminal"]:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    sys.path[:] = request["path"]
    sys.argv = [request["module"], *request["words"]]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin = sys.__stdin__ = os.fdopen(0, errors=sys.stdin.errors, closefd=False)
    lines = 1 if os.isatty(1) else -1
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", lines, errors=sys.stdout.errors, closefd=False)
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", 1, errors="backslashreplace", closefd=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
