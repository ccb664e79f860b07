"""What a piece of news through Redis costs: processor time of a process that sends it and one that
hears it, both on one event loop here, without the server's own.

    python bench/news.py [--messages 3000] [--rounds 3]

One message at a time, so that each is a write and two reads: nothing is gathered, as in a house
with little to do. Redis is started here.
"""

from __future__ import annotations

import argparse
import asyncio
import time

import uvloop
from online import redis

from rollhouse.server.news.redis import RedisChannel

NEWS = {"match": "m" * 20, "number": 12, "lines": "x" * 600}
WARM = 200


async def measured(url: str, messages: int) -> float:
    """Microseconds of processor a message."""
    one, other = RedisChannel("one", url, "bench"), RedisChannel("other", url, "bench")
    heard = asyncio.Event()
    other.listen(lambda _: heard.set())
    await one.open()
    await other.open()
    begun = 0.0
    for number in range(WARM + messages):
        if number == WARM:
            begun = time.process_time()
        heard.clear()
        one.tell_others(NEWS)
        await heard.wait()
    taken = time.process_time() - begun
    await one.close()
    await other.close()
    return taken / messages * 1e6


def main() -> None:
    reading = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reading.add_argument("--messages", type=int, default=3000)
    reading.add_argument("--rounds", type=int, default=3)
    options = reading.parse_args()
    with redis() as url:
        if url is None:
            raise SystemExit("Redis is not installed here")
        for _ in range(options.rounds):
            print(f"{uvloop.run(measured(url, options.messages)):.1f} µs a message")


if __name__ == "__main__":
    main()
