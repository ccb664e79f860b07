"""`rollhouse` with a sampling profiler that the load of bench/online.py turns on and off.

    python bench/online_profiled.py FILE serve --json …

SIGUSR1 begins it, SIGUSR2 ends it and writes FILE: where the main thread was, sampled every
millisecond of processor time that the process took: by function with what it called and itself, and
by line.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter
from types import FrameType
from typing import Any

from rollhouse.terminal.main import main

EVERY = 0.001
itself: Counter[str] = Counter()
alone: Counter[str] = Counter()
whole: Counter[str] = Counter()


def begin(*_: Any) -> None:
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)


def sample(_: int, frame: FrameType | None) -> None:
    seen = set()
    while frame is not None:
        code = frame.f_code
        name = f"{'/'.join(code.co_filename.split('/')[-2:])}:{code.co_qualname}"
        if not seen:
            itself[f"{name}:{frame.f_lineno}"] += 1
            alone[name] += 1
        seen.add(name)
        frame = frame.f_back
    whole.update(seen)


def end(*_: Any) -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    samples = max(1, itself.total())
    tables = {"with what it called": whole, "itself": alone, "itself, by line": itself}
    with open(sys.argv[1], "w") as file:
        for title, found in tables.items():
            print(f"{title} ({samples} samples)", file=file)
            for name, number in found.most_common(60):
                print(f"  {100 * number / samples:5.1f} %  {name}", file=file)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, end)
    signal.signal(signal.SIGPROF, sample)
    sys.exit(main(sys.argv[2:]))
