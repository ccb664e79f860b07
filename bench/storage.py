"""How many appends a second the store takes, one at a time and together.

    python bench/storage.py                            # SQLite in a temporary folder
    python bench/storage.py postgresql://USER@HOST/NAME

`--matches` matches play at once; each waits until its append is on disk before the next one. An
append is as long as that of a roll at a sealed table: three lines, 900 bytes. Everything is synced.
The matches are deleted afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
import time

from rollhouse.server.store.rows import Kept, PlanSeat, TablePlan
from rollhouse.server.store.storage import Storage

REST = ',"rest":"' + "x" * 220 + '"}'
LINES = [
    '{"number":12,"kind":"intent","seat":0,"action":{"do":"roll"}' + REST,
    '{"number":13,"kind":"nonce","seat":0,"nonce":"0123456789abcdef"' + REST,
    '{"number":14,"kind":"result","outcome":{"roll":"GGGYYRGGYR"}' + REST,
]


async def play(storage: Storage, name: str, until: float, waits: list[float]) -> None:
    number = 0
    while (began := time.perf_counter()) < until:
        assert await storage.append(name, number, LINES, f"act-{number}")
        waits.append(time.perf_counter() - began)
        number += len(LINES)


async def measure(storage: Storage, many: int, seconds: float) -> None:
    names = [f"bench-{secrets.token_hex(6)}" for _ in range(many)]
    plan = TablePlan("toss_up", [PlanSeat("person", "Ann")], "sealed", "host")
    for name in names:
        await storage.create(Kept(name, plan, "playing", time.time()))
    batches, waits, busy = storage.append_writer.batches, [], time.process_time()
    began = time.perf_counter()
    await asyncio.gather(*(play(storage, name, began + seconds, waits) for name in names))
    took, busy = time.perf_counter() - began, time.process_time() - busy
    batches = storage.append_writer.batches - batches
    waits.sort()
    print(
        f"{many:5} matches: {len(waits) / took:7.0f} appends/s, {batches / took:5.0f} commits/s, "
        f"median {waits[len(waits) // 2] * 1e3:6.1f} ms, "
        f"p99 {waits[len(waits) * 99 // 100] * 1e3:6.1f} ms, "
        f"{busy / len(waits) * 1e6:5.0f} µs of this process each",
        flush=True,
    )
    for name in names:
        await storage.delete(name)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="of an empty database")
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 10, 100, 500])
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = given.url or f"sqlite:///{folder}/house.db"
        async with await Storage.open(url) as storage:
            print(type(storage.database).__name__)
            for many in given.matches:
                await measure(storage, many, given.seconds)


if __name__ == "__main__":
    asyncio.run(main())
