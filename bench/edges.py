"""What lessons and hints from forty addresses do to people who are playing, and to /health.

    python bench/edges.py [--addresses 40] [--seconds 20] [--out FILE]

Loopback only, in the network 127.0.0.0/8, with the limits of a house as they are. Ten tables are
played at a human pace by devices that take part in the seal (online_load.py), and `/health` is
asked twenty times a second: first alone, then while each of the addresses asks for lessons of all
games, and for hints at a table of its own, as often as the limits allow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from online import HERE, SERVE, note, serving

from rollhouse.kernel.games import names

TABLES, RATE = 10, 20.0
PAUSE = 0.05


def ordered(found: list[float]) -> dict[str, float]:
    """Milliseconds."""
    there = sorted(found)
    at = {"p50": 0.5, "p99": 0.99, "worst": 1.0}
    return {name: round(1000 * there[int(part * (len(there) - 1))], 1) for name, part in at.items()}


async def health(address: str, seconds: float) -> list[float]:
    """How long /health took, counted from when the request was due."""
    found = []
    async with httpx.AsyncClient(base_url=address, verify=False, timeout=30) as client:
        due = time.perf_counter()
        end = due + seconds
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            answer = await client.get("/health")
            assert answer.status_code == 200, answer.text
            found.append(time.perf_counter() - due)
            due = max(due + PAUSE, time.perf_counter())
    return found


async def play(address: str, server: int, seconds: float) -> dict[str, Any]:
    command = [
        sys.executable, str(HERE / "online_load.py"), "play", address, "--server", str(server),
        "--matches", str(TABLES), "--rate", str(RATE), "--seconds", str(seconds - 6),
    ]  # fmt: skip
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    said, fault = await running.communicate()
    assert running.returncode == 0, fault.decode()[-500:]
    return json.loads(said)


async def ask(address: str, number: int, seconds: float, seen: Counter[str]) -> None:
    """One household that asks for everything it may, as often as it may."""
    chance, games = random.Random(number), names()
    transport = httpx.AsyncHTTPTransport(verify=False, local_address=f"127.0.0.{number}")
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=10) as client:
        mine = {"kind": "person", "name": "Ann", "mine": True}
        seats = [mine, {"kind": "computer", "player": "computer:level=1"}]
        game = games[number % len(games)]
        table = {"game": game, "seats": seats, "dice": "fair"}
        opened = (await client.post("/api/matches", json=table)).json()
        right = {"Authorization": f"Bearer {opened['token']}"}
        match = f"/api/matches/{opened['match']}"
        await client.post(f"{match}/start", headers=right)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            game, seed = chance.choice(games), chance.randrange(1 << 40)
            path = chance.choice([
                f"/api/quiz?game={game}&seed={seed}",
                f"/api/show?game={game}&seed={seed}&seats={chance.randint(1, 5)},best",
                f"/api/explore?game={game}&draw=true",
                f"{match}/hint",
            ])  # fmt: skip
            what = path.split("?")[0].rpartition("/")[2]
            try:
                answer = await client.get(path, headers=right)
                seen[f"{what} {answer.status_code}"] += 1
            except httpx.TimeoutException:
                seen[f"{what} late"] += 1
            await asyncio.sleep(0.25)


async def measure(served: Any, addresses: int, seconds: float) -> dict[str, Any]:
    seen: Counter[str] = Counter()
    pid, address = served.process.pid, served.address
    asked = [ask(address, 10 + place, seconds, seen) for place in range(addresses)]
    found = await asyncio.gather(health(address, seconds), play(address, pid, seconds), *asked)
    told = {key: found[1][key] for key in ("acts", "p50_ms", "p99_ms", "refusals", "passed_over")}
    return {"health_ms": ordered(found[0]), "play": told, "asked": dict(sorted(seen.items()))}


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reading.add_argument("--addresses", type=int, default=40)
    reading.add_argument("--seconds", type=float, default=20.0)
    reading.add_argument("--warm", type=float, default=60.0)
    reading.add_argument("--out", type=Path)
    options = reading.parse_args()
    found = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        serving([*SERVE, "--database", f"sqlite:///{folder}/house.db"]) as served,
    ):
        time.sleep(options.warm)  # for what is compiled and prepared in the background
        for name, addresses in (("alone", 0), ("asked", options.addresses)):
            found[name] = asyncio.run(measure(served, addresses, options.seconds))
            note(f"{name}: {json.dumps(found[name])}")
    text = json.dumps(found, indent=2)
    if options.out:
        options.out.write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
