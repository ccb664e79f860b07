"""Checkpoints of long solves: saved every so often, and when a solve is stopped."""

from __future__ import annotations

import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array

from . import stored


class Checkpoint:
    """A context for the work of a solver, which reports every step that it has done.

    Whatever ends the work early, the latest step is saved; when the work is done, the checkpoint
    is removed.
    """

    def __init__(self, terms: Terms, every: float) -> None:
        """`every`: seconds between two checkpoints."""
        self.terms, self.every, self.latest = terms, every, time.monotonic()
        self.step: tuple[dict[str, Any], Mapping[str, Array]] | None = None

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            stored.forget(self.terms, "checkpoint")
        elif self.step is not None:
            facts, arrays = self.step  # after a second Ctrl-C, threads may still write
            self.step = facts, {name: array.copy() for name, array in arrays.items()}
            self.save()

    def reached(self, part: float, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        """A step is done, and with it `part` of the whole work, which can go on from `facts` and
        `arrays`.

        The work may go on changing the arrays, as long as continuing from here writes those
        numbers again.
        """
        self.step = {**facts, "part": part}, arrays
        if time.monotonic() - self.latest > self.every:
            self.save()

    def save(self) -> None:
        """Save the latest step now."""
        if self.step is not None:
            stored.save(self.terms, "checkpoint", *self.step)
            self.latest = time.monotonic()


def part(terms: Terms) -> float | None:
    """How much of a match its checkpoint has solved; None: there is no checkpoint."""
    kept = stored.load(terms, "checkpoint")
    return None if kept is None else float(kept.facts["part"])
