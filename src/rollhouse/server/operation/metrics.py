"""What a process of the house counts, for Prometheus.

Counting only adds to plain numbers, because it happens several times for every action. The text for
Prometheus is made when `/metrics` is read.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

BATCHES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Histogram:
    """How many values were at most as large as each of a few bounds."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def buckets(self) -> list[tuple[str, float]]:
        """Each bound with the number of values up to it; the last has no bound."""
        total, found = 0, []
        for bound, count in zip(
            (*map(str, map(float, self.bounds)), "+Inf"), self.counts, strict=True
        ):
            total += count
            found.append((bound, float(total)))
        return found


COUNTERS = {
    "actions": "What clients did that is on disk, by the kind of message",
    "lines": "Lines of records that were written or read, and given to who follows",
    "passed_over": "Devices that did not show their link in time, so that a roll went without them",
    "refusals": "What was refused over sockets, by reason",
    "faults": "Errors of the house itself, which are in the log",
    "frames": "WebSocket messages, by direction",
    "requests": "HTTP requests, by route and status",
    "jobs": "Jobs of worker processes, by kind and how they ended",
    "connections_closed": "Connections that the house closed, by reason",
    "appends": "Appends that are on disk",
    "races": "Appends that another process was faster with",
}
LABELS = {
    "actions": ("kind",),
    "refusals": ("reason",),
    "frames": ("direction",),
    "requests": ("route", "status"),
    "jobs": ("kind", "ended"),
    "connections_closed": ("reason",),
}
HISTOGRAMS = {
    "append_rows": ("Appends that shared a commit", BATCHES),
    "append_seconds": ("Seconds that a commit of appends took", SECONDS),
    "job_seconds": ("Seconds that a job of a worker process took", SECONDS),
}
GAUGES = {
    "connections": "Open WebSocket connections",
    "matches": "Matches that this process has in memory",
    "jobs_waiting": "Jobs that wait for a worker process",
    "lessons_waiting": "Lessons that wait for one of theirs",
    "disk_free_bytes": "Free space on the disk of a SQLite file, at the last look",
    "lag_seconds": "How late the event loop is, the worst of the last scrape's time",
}


class Metrics:
    """The numbers of one process.

    >>> metrics = Metrics()
    >>> metrics.count("refusals", "stale")
    >>> "rollhouse_refusals_total{reason=\\"stale\\"} 1.0" in metrics.text()
    True
    """

    def __init__(self) -> None:
        self.counters: dict[str, Counter[tuple[str, ...]]] = {name: Counter() for name in COUNTERS}
        self.histograms = {name: Histogram(bounds) for name, (_, bounds) in HISTOGRAMS.items()}
        self.gauges: dict[str, Callable[[], float]] = {}
        self.sources: list[Callable[[], None]] = []
        """Called before the numbers are read, to copy counters that are kept elsewhere."""
        self.worst_lag = 0.0
        self.started = time.time()
        self.gauges["lag_seconds"] = self._lag

    def count(self, what: str, *labels: str, by: int = 1) -> None:
        self.counters[what][labels] += by

    def observe(self, what: str, value: float) -> None:
        self.histograms[what].observe(value)

    def set(self, what: str, number: int, *labels: str) -> None:
        """Set a number that is counted elsewhere."""
        self.counters[what][labels] = number

    def watch(self, what: str, value: Callable[[], float]) -> None:
        """Show a gauge, whose value is asked for whenever it is read."""
        assert what in GAUGES
        self.gauges[what] = value

    def _lag(self) -> float:
        worst, self.worst_lag = self.worst_lag, 0.0
        return worst

    async def measure_lag(self, every: float = 0.5) -> None:
        """Measure how late the event loop is, until cancelled."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + every
            await asyncio.sleep(every)
            self.worst_lag = max(self.worst_lag, clock() - due)

    def text(self) -> str:
        """The text that `/metrics` shows."""
        from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest

        for source in self.sources:
            source()
        registry = CollectorRegistry()
        registry.register(PrometheusCollector(self))
        ProcessCollector(namespace="rollhouse", registry=registry)
        return generate_latest(registry).decode()


class PrometheusCollector:
    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics

    def describe(self) -> list[Any]:
        return []

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        for name, told in COUNTERS.items():
            labels = LABELS.get(name, ())
            family = CounterMetricFamily(f"rollhouse_{name}", told, labels=labels)
            found = self.metrics.counters[name]
            for values, number in found.items() if labels else [((), found[()])]:
                family.add_metric(values, number)
            yield family
        for name, (told, _) in HISTOGRAMS.items():
            kept = self.metrics.histograms[name]
            yield HistogramMetricFamily(f"rollhouse_{name}", told, kept.buckets(), kept.sum)
        for name, told in GAUGES.items():
            if name in self.metrics.gauges:
                yield GaugeMetricFamily(f"rollhouse_{name}", told, self.metrics.gauges[name]())
