"""The house online under load, beside a bare echo on the same server stack.

    python bench/online.py [--seconds 10] [--rounds 2] [--matches 500] [--idle 1000]
        [--people 4000] [--starts 5] [--nonces]
        [--only sqlite,postgresql,apart,pace,idle,start] [--out bench/results/online.json]

Loopback only. The load comes from a process of its own (online_load.py), whose share of a core is
reported: as long as it is well under 1, the server is the limit. For each database, in turn and
`rounds` times: the echo, then 500 matches of Toss Up! with sealed dice, two people each on a
connection of their own, as fast as they can; at the end once more with half of the messages a
second that the house managed. Every append is fsynced before it is acknowledged. The ratio uses the
best round of the echo and of the house, so that neither is blamed for whatever else the machine
did.

`apart`: two processes on one PostgreSQL, and what an action costs both together at 100 messages a
second: first with both people of a table at the same process, then at different ones; and the same
with news through Redis, if it is installed.

`pace`: `--people` people who each act every three seconds, two at a table, on one process with
SQLite and on two with PostgreSQL, with opponents at different processes.

Devices take part in the seal; `--nonces`: they have no chains (online_load.py).

Then the memory of 2,000 people who sit at 1,000 tables and do nothing, and the seconds from
`rollhouse serve` to its first answer (median of 5). PostgreSQL is started here if it is installed.

`machine` says how fast this Python is by itself: how it was compiled matters more than almost
anything else.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SERVE = [
    sys.executable, "-m", "rollhouse.terminal.main", "serve", "--port", "0", "--json",
    "--log", "warning",
]  # fmt: skip
BETWEEN = 3.0
"""Seconds between two actions of somebody who thinks."""
LONGEST = 180
"""Seconds that any one measurement may take."""


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Served:
    """A server process, from its first word to its end."""

    def __init__(self, command: list[str]) -> None:
        begun = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        if not first:
            raise SystemExit(f"the server ended with {self.process.wait()}")
        self.seconds = time.perf_counter() - begun
        self.address: str = json.loads(first)["listening"]

    def memory(self) -> float:
        """Resident megabytes of the process and of its workers."""
        return sum(map(resident, [self.process.pid, *children(self.process.pid)])) / 1024

    def own_memory(self) -> float:
        return resident(self.process.pid) / 1024

    def processor(self) -> float:
        """Processor seconds that the process and its workers have spent."""
        return sum(map(spent, [self.process.pid, *children(self.process.pid)]))

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [child for own in map(int, found) for child in (own, *children(own))]


def resident(process: int) -> int:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def spent(process: int) -> float:
    """Processor seconds of a live process, in user and kernel mode."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(command: list[str]) -> Iterator[Served]:
    served = Served(command)
    try:
        yield served
    finally:
        served.end()


def generator(what: str, served: Served) -> list[str]:
    script = str(HERE / "online_load.py")
    return [sys.executable, script, what, served.address, "--server", str(served.process.pid)]


def load(what: str, served: Served, *options: str) -> dict[str, Any]:
    """What the load generator saw."""
    command = [*generator(what, served), *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=LONGEST, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def database(kind: str, folder: Path, place: str | None) -> list[str]:
    """Where the house keeps its matches, as options of `rollhouse serve`."""
    if kind == "sqlite":
        return ["--database", f"sqlite:///{folder / 'house.db'}"]
    assert place is not None
    return ["--database", place]


def under_load(kind: str, options: argparse.Namespace, place: str | None) -> dict[str, Any]:
    """Echo and house in turn, then the house at half of its rate."""
    echoes, houses, half = [], [], {}
    size = ["--matches", str(options.matches), "--seconds", str(options.seconds)]
    seal = sealed(options)
    with tempfile.TemporaryDirectory() as folder:
        house = [*SERVE, "--limits", "none", *database(kind, Path(folder), place)]
        for number in range(1, options.rounds + 1):
            note(f"{kind}, round {number} of {options.rounds}: echo")
            with serving([sys.executable, str(HERE / "online_echo.py")]) as served:
                echoes.append(load("echo", served, *size))
            note(f"    {echoes[-1]['frames_a_second']:,} frames/s")
            note(f"{kind}, round {number} of {options.rounds}: {options.matches} matches")
            with serving(profiled(house, options.profile)) as served:
                houses.append(load("play", served, *size, *seal, *watched(options)))
            note(f"    {told(houses[-1])}")
        best = max(houses, key=lambda found: found["frames_a_second"])
        rate = best["actions_a_second"] / 2
        note(f"{kind}: at half of that, {rate:,.0f} messages/s")
        if not options.profile:
            with serving(house) as served:
                half = load("play", served, *size, *seal, "--rate", str(rate))
            note(f"    {told(half)}")
    echo = max(echoes, key=lambda found: found["frames_a_second"])
    ratio = best["frames_a_second"] / echo["frames_a_second"]
    each = "frames_a_processor_second"
    work = max(found[each] for found in houses) / max(found[each] for found in echoes)
    note(f"{kind}: {ratio:.2f} of the echo's frames/s, {work:.2f} by processor time")
    return {
        "ratio_to_echo": round(ratio, 3),
        "ratio_by_processor_time": round(work, 3),
        "full": best,
        "half": half,
        "echo": echo,
        "all_rounds": [
            [e["frames_a_second"], h["frames_a_second"]]
            for e, h in zip(echoes, houses, strict=True)
        ],
    }


def apart(options: argparse.Namespace, place: str, *news: str) -> dict[str, Any]:
    """What an action costs if opponents are at one process, and if they are at two."""
    size = ["--matches", str(min(options.matches, 50)), "--seconds", str(options.seconds)]
    size += sealed(options)
    house = [*SERVE, "--limits", "none", "--no-prepare", "--database", place, *news]
    found: dict[str, Any] = {"together": [], "apart": []}
    with two(house, options.profile) as (one, other):
        time.sleep(8)  # for what is warmed up in the background
        both = ["--server", str(one.process.pid), str(other.process.pid), "--rate", "100"]
        both += watched(options)
        for _ in range(options.rounds):
            found["together"].append(load("play", one, *size, *both))
            found["apart"].append(load("play", one, *size, *both, "--beside", other.address))
    each = {
        where: min(run["microseconds_an_action"] for run in runs) for where, runs in found.items()
    }
    found["ratio"] = round(each["apart"] / each["together"], 2)
    note(f"together {each['together']} µs an action, apart {each['apart']}: {found['ratio']}")
    return found


def pace(options: argparse.Namespace, place: str | None) -> dict[str, Any]:
    """People who think for a while: how soon those who acted have their dice."""
    found: dict[str, Any] = {}
    bare = [*SERVE, "--limits", "none", "--no-prepare"]
    for people in map(int, options.people.split(",")):
        rate = ["--rate", str(people / BETWEEN), "--seconds", str(max(20.0, options.seconds))]
        size = ["--matches", str(people // 2), *rate, *sealed(options)]
        with tempfile.TemporaryDirectory() as folder:
            house = [*bare, *database("sqlite", Path(folder), None)]
            with serving(profiled(house, options.profile)) as served:
                time.sleep(8)  # for what is warmed up in the background
                found[f"{people} on one process"] = load("play", served, *size, *watched(options))
        if place is not None:
            house = [*bare, "--database", place]
            with two(house, options.profile) as (one, other):
                time.sleep(8)
                both = ["--server", str(one.process.pid), str(other.process.pid)]
                both += ["--beside", other.address, *watched(options)]
                found[f"{people} on two processes"] = load("play", one, *size, *both)
    for name, run in found.items():
        note(f"{name}: {told(run)}")
    return found


def sealed(options: argparse.Namespace) -> list[str]:
    return ["--nonces"] if options.nonces else []


@contextlib.contextmanager
def redis() -> Iterator[str | None]:
    """A server of our own that stores nothing; None if it is not installed."""
    program = shutil.which("redis-server")
    if program is None:
        yield None
        return
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir())
    try:
        time.sleep(1)
        yield f"redis://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait()


def profiled(command: list[str], into: Path | None) -> list[str]:
    """The same command, sampled while it is under load."""
    if into is None:
        return command
    return [command[0], str(HERE / "online_profiled.py"), str(into), *command[3:]]


def watched(options: argparse.Namespace) -> list[str]:
    """What tells the load when to take the profile of whoever it measures."""
    return ["--profile"] if options.profile else []


@contextlib.contextmanager
def two(house: list[str], into: Path | None) -> Iterator[tuple[Served, Served]]:
    """Two processes of one house; where they take their time goes into a file each."""
    beside = None if into is None else into.with_name(f"{into.name}-beside")
    with serving(profiled(house, into)) as one, serving(profiled(house, beside)) as other:
        yield one, other


def told(found: dict[str, Any]) -> str:
    return (
        f"{found['actions_a_second']:,} actions/s ({found['microseconds_an_action']} µs each, "
        f"{found['microseconds_a_message']} a message), {found['frames_a_second']:,} frames/s, "
        f"p50 {found.get('p50_ms')} ms, p99 {found.get('p99_ms')} ms, refusals "
        f"{found['refusals'] or 'none'}, passed over {found['passed_over']}, server "
        f"{found['server_busy']} of a core, generator {found['generator_busy']}"
    )


def idle(options: argparse.Namespace) -> dict[str, Any]:
    """What people who only sit there cost in memory."""
    with tempfile.TemporaryDirectory() as folder:
        house = [
            *SERVE,
            "--limits",
            "none",
            "--no-prepare",
            *database("sqlite", Path(folder), None),
        ]
        with serving(house) as served:
            time.sleep(8)  # for what is warmed up in the background
            before, own = served.memory(), served.own_memory()
            people = subprocess.Popen(
                [*generator("idle", served), "--matches", str(options.idle)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
            assert people.stdout is not None
            seen = json.loads(people.stdout.readline())
            time.sleep(10)
            after, own_after = served.memory(), served.own_memory()
            still = json.loads(people.communicate("", timeout=30)[0])["still_connected"]
    found = {
        "people": seen["sitting"],
        "refusals": seen["refusals"],
        "still_connected": still,
        "before_mb": round(before, 1),
        "after_mb": round(after, 1),
        "server_alone_mb": [round(own, 1), round(own_after, 1)],
        "cost_mb": round(after - before, 1),
    }
    note(f"{seen['sitting']} idle people: {found['cost_mb']} MB, {found['before_mb']} before")
    return found


def starts(options: argparse.Namespace) -> dict[str, Any]:
    """Seconds from the command to the first answer of a new house."""
    listening, answered = [], []
    for number in range(options.starts):
        with tempfile.TemporaryDirectory() as folder:
            begun = time.perf_counter()
            with serving([*SERVE, *database("sqlite", Path(folder), None)]) as served:
                listening.append(served.seconds)
                with urllib.request.urlopen(served.address + "/health", timeout=10) as answer:
                    answer.read()
                answered.append(time.perf_counter() - begun)
        note(f"start {number + 1} of {options.starts}: {answered[-1]:.2f} s")
    return {
        "listening_seconds": round(statistics.median(listening), 2),
        "answered_seconds": round(statistics.median(answered), 2),
        "all": [round(each, 2) for each in answered],
    }


@contextlib.contextmanager
def postgresql() -> Iterator[str | None]:
    """A server of our own, with its usual fsync; None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    programs = found[-1].parent if found else Path(shutil.which("initdb") or "/").parent
    if not (programs / "initdb").exists():
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="rollhouse-bench-"))
    folder.chmod(0o755)
    data, user = folder / "data", []
    data.mkdir(mode=0o700)
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(data, "postgres", "postgres")
        user = ["runuser", "-u", "postgres", "--"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(*command: str) -> None:
        subprocess.run([*user, *command], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    run(str(programs / "initdb"), "-D", str(data), "-A", "trust", "-E", "UTF8", "-U", "rollhouse")
    places = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={data}"
    control = [str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(data / "log")]
    run(*control, "-o", places, "start")
    try:
        yield f"postgresql://rollhouse@127.0.0.1:{port}/postgres"
    finally:
        run(*control, "-m", "fast", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def interpreter() -> dict[str, Any]:
    """Which Python it is, and how many microseconds it takes for a loop of three hundred steps."""

    def loop() -> float:
        begun, steps = time.perf_counter(), 0
        for step in range(300):
            steps += step if step % 3 else len(str(step))
        return time.perf_counter() - begun

    least = min(loop() for _ in range(2000))
    return {"python": platform.python_version(), "loop_us": round(1e6 * least, 1)}


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reading.add_argument("--seconds", type=float, default=10.0)
    reading.add_argument("--rounds", type=int, default=2)
    reading.add_argument("--matches", type=int, default=500)
    reading.add_argument("--idle", type=int, default=1000, help="tables with two people each")
    reading.add_argument("--starts", type=int, default=5)
    reading.add_argument("--people", default="4000", help="at a human pace: 4000,5000")
    reading.add_argument("--nonces", action="store_true", help="devices without chains")
    reading.add_argument("--only", default="sqlite,postgresql,apart,pace,idle,start")
    reading.add_argument("--profile", type=Path, help="write where the house takes its time here")
    reading.add_argument("--out", type=Path)
    options = reading.parse_args()
    wanted = options.only.split(",")
    found: dict[str, Any] = {
        "machine": {**interpreter(), "cores": os.cpu_count()},
        "matches": options.matches,
    }
    if "start" in wanted:
        found["start"] = starts(options)
    if "sqlite" in wanted:
        found["sqlite"] = under_load("sqlite", options, None)
    if "postgresql" in wanted:
        with postgresql() as place:
            if place is None:
                note("PostgreSQL is not installed here")
            else:
                found["postgresql"] = under_load("postgresql", options, place)
    if "apart" in wanted:
        with postgresql() as place:
            if place is not None:
                found["apart"] = apart(options, place)
                with redis() as news:
                    if news is not None:
                        found["apart_redis"] = apart(options, place, "--redis", news)
    if "pace" in wanted:
        with postgresql() as place:
            found["pace"] = pace(options, place)
    if "idle" in wanted:
        found["idle"] = idle(options)
    text = json.dumps(found, indent=2)
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
