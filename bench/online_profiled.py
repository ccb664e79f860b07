"""`rollhouse` with a sampling profiler that the load of bench/online.py turns on and off.

    python bench/online_profiled.py FILE serve --json …

SIGUSR1 begins it, SIGUSR2 ends it and writes FILE: where the main thread was, sampled every
millisecond of processor time that the process took. First by part of the work (`PARTS`), weighted
by the thread's time since the previous sample, beside the time of all other threads; then by
function, with and without what it called, and by line. Python looks for a signal when a function
begins, so whatever C code or the kernel did just before counts for that function.
"""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from types import FrameType
from typing import Any

from rollhouse.terminal.main import main

EVERY = 0.001
PARTS = {
    "frames that come: the kernel's part, reading, limits, digests": (
        "sockets/",
        "websockets/",
        "server/limits.py",
        "matches/actions.py",
    ),
    "frames that leave: the kernel's part": ("sockets/transport.py:Straight",),
    "frames, written": ("views/",),
    "handing lines to the writer, and hearing from it": ("store/", "concurrent/", "futures/"),
    "news to listeners": ("news/",),
    "what is due next, and when": (
        "matches/driver.py",
        "matches/hosted_match.py:HostedMatch.due",
        "matches/hosted_match.py:HostedMatch.keep_time",
        "matches/seal_keeper.py:SealKeeper.wait",
        "matches/seal_keeper.py:SealKeeper.next_step",
        "matches/seal_keeper.py:SealKeeper.time_of",
    ),
    "lines of the record: JSON and SHA-256": ("matches/lines.py",),
    "links of chains": ("kernel/chains.py", "matches/seal.py"),
    "drawing dice: HMAC and numbers": ("chance/",),
    "rules of the game": ("kernel/position.py", "kernel/records.py", "toss_up/"),
    "following the record: checks and state": (
        "matches/match.py",
        "matches/story.py",
        "matches/record.py",
        "kernel/validation.py",
    ),
    "the match at the house: its lock, its followers": (
        "matches/hosted_match",
        "matches/seal_keeper.py",
    ),
    "collecting garbage by the clock": ("operation/garbage.py",),
}
"""Parts of the work, by how the names of their functions begin. The innermost function of a stack
counts; if several parts fit, the most specific one."""
WHOSE = sorted(((start, part) for part, starts in PARTS.items() for start in starts), reverse=True)
LOOP = "the event loop, and what it runs in C"
parts: Counter[str] = Counter()
itself: Counter[str] = Counter()
alone: Counter[str] = Counter()
whole: Counter[str] = Counter()


clock = {"main": 0.0, "began": 0.0}


def others() -> float:
    """Processor seconds of all threads except the main one."""
    return time.process_time() - time.thread_time()


def begin(*_: Any) -> None:
    clock.update(main=time.thread_time(), began=time.thread_time(), others=others())
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)


def sample(_: int, frame: FrameType | None) -> None:
    seen: set[str] = set()
    part, now = "", time.thread_time()
    while frame is not None:
        code = frame.f_code
        name = f"{'/'.join(code.co_filename.split('/')[-2:])}:{code.co_qualname}"
        part = part or next((part for start, part in WHOSE if name.startswith(start)), "")
        if not seen:
            itself[f"{name}:{frame.f_lineno}"] += 1
            alone[name] += 1
        seen.add(name)
        frame = frame.f_back
    whole.update(seen)
    parts[part or LOOP] += now - clock["main"]  # type: ignore[assignment]
    clock["main"] = now


def end(*_: Any) -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    samples = max(1, itself.total())
    taken = time.thread_time() - clock["began"]
    tables = {"with what it called": whole, "itself": alone, "itself, by line": itself}
    with open(sys.argv[1], "w") as file:
        print(f"main thread {taken:.3f} s, others {others() - clock['others']:.3f} s", file=file)
        for name, seconds in parts.most_common():
            print(f"  {seconds:8.3f} s  {100 * seconds / taken:5.1f} %  {name}", file=file)
        for title, found in tables.items():
            print(f"{title} ({samples} samples)", file=file)
            for name, number in found.most_common(60):
                print(f"  {100 * number / samples:5.1f} %  {name}", file=file)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, end)
    signal.signal(signal.SIGPROF, sample)
    sys.exit(main(sys.argv[2:]))
