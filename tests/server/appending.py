"""Appends to matches as fast as possible, and prints what was acknowledged.

python -m tests.server.appending URL MATCH…
"""

from __future__ import annotations

import asyncio
import sys

from rollhouse.server.store.storage import Storage


async def play(storage: Storage, name: str) -> None:
    kept = await storage.read(name)
    assert kept is not None
    number = kept.record
    while True:
        lines = [f"{name} {number} {k}" for k in range(3)]
        if await storage.append(name, number, lines, f"act-{number}"):
            print(name, number, flush=True)
        number += 3


async def main(url: str, *names: str) -> None:
    async with await Storage.open(url) as storage:
        await asyncio.gather(*(play(storage, name) for name in names))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
