"""How long people wait when a house has just reopened and everybody comes back at once.

    python bench/arrivals.py [--matches 1000] [postgresql://USER@HOST/NAME]

Two people at each table of Toss Up! ask for their match, none of which is in memory: the table is
read, its record is read and folded, and the dice go on. Without sockets; SQLite in a temporary
folder unless an empty database is named. The matches are deleted afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time

from rollhouse.protocol.tokens import hashed, new_match
from rollhouse.server.matches.hosted_matches import HostedMatches
from rollhouse.server.settings import Settings
from rollhouse.server.store.rows import Kept, PlanSeat, TablePlan
from rollhouse.server.store.storage import Storage

AT_ONCE = 50
"""How many tables are laid at a time."""


async def lay(url: str, many: int) -> list[str]:
    """Matches that have begun, in a house that has been closed again."""
    names = [new_match() for _ in range(many)]
    async with await Storage.open(url) as storage:
        house = HostedMatches(storage, Settings(studies=False))
        await house.begin()

        async def begin(name: str) -> None:
            people = [PlanSeat("person", "Ann", token=hashed("a")), PlanSeat("person", "Ben")]
            plan = TablePlan("toss_up", people, "sealed", hashed("a"))
            await storage.create(Kept(name, plan, "gathering", time.time()))
            await house.start(name)

        for first in range(0, many, AT_ONCE):
            await asyncio.gather(*map(begin, names[first : first + AT_ONCE]))
        await house.end()
    return names


async def come_back(url: str, names: list[str]) -> None:
    async with await Storage.open(url) as storage:
        house = HostedMatches(storage, Settings(studies=False))
        await house.begin()
        waits: list[float] = []
        begun, busy = time.perf_counter(), time.process_time()

        async def come(name: str) -> None:
            await house.hosted(name)
            waits.append(time.perf_counter() - begun)

        await asyncio.gather(*(come(name) for name in names for _ in range(2)))
        busy = time.process_time() - busy
        print(
            f"{len(waits)} people at {len(names)} tables: median {sorted(waits)[len(names)]:.2f} s,"
            f" the last after {max(waits):.2f} s, {busy:.2f} s of processor"
        )
        for name in names:
            await storage.clear(name)
        await house.end()


async def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reading.add_argument("url", nargs="?")
    reading.add_argument("--matches", type=int, default=1000)
    options = reading.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = options.url or f"sqlite:///{folder}/house.db"
        await come_back(url, await lay(url, options.matches))


if __name__ == "__main__":
    asyncio.run(main())
