"""What Chromium's processors did from letting go to the picture (hands.py --traced).

Processor time, unlike clock time, hardly depends on what else a machine does. It is counted by kind
of thread, over the tasks in Chromium's own trace: the page's (script, styles, layout, painting),
those that turn paint into pixels, and those that put layers together.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

CATEGORIES = ["toplevel", "devtools.timeline", "cc", "viz", "blink.user_timing", "__metadata"]
KINDS = {
    "CrRendererMain": "page",
    "ThreadPoolForegroundWorker": "pixels",
    "Compositor": "layers",
    "VizCompositorThread": "layers",
}


def spent(content: bytes) -> dict[str, float]:
    """Milliseconds of processors by kind of thread, between the marks `go` and `moved`."""
    events: list[dict[str, Any]] = json.loads(content)["traceEvents"]
    marks = {event["name"]: event for event in events if event["name"] in ("go", "moved")}
    begun, ended = marks["go"]["ts"], marks["moved"]["ts"]
    threads: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    names: dict[tuple[int, int], str] = {}
    for event in events:
        thread = event["pid"], event["tid"]
        if event["name"] == "thread_name":
            names[thread] = event["args"]["name"]
        elif event["ph"] == "X" and "tdur" in event:
            threads[thread].append(event)
    found = dict.fromkeys(KINDS.values(), 0.0)
    for thread, tasks in threads.items():
        if kind := KINDS.get(names.get(thread, "")):
            found[kind] += sum(share(task, begun, ended) for task in outermost(tasks)) / 1000
    return found


def outermost(tasks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tasks that are not part of another."""
    found: list[dict[str, Any]] = []
    for task in sorted(tasks, key=lambda task: (task["ts"], -task["dur"])):
        if not found or task["ts"] >= found[-1]["ts"] + found[-1]["dur"]:
            found.append(task)
    return found


def share(task: dict[str, Any], begun: float, ended: float) -> float:
    """The part of a task's processor time that lies between two moments."""
    inside = min(ended, task["ts"] + task["dur"]) - max(begun, task["ts"])
    if inside <= 0 or not task["dur"]:
        return 0.0
    time: float = task["tdur"] * inside / task["dur"]
    return time
