"""A solve that takes long, kept as far as it is: every so often, and when it is stopped."""

from __future__ import annotations

import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array

from . import stored


class Checkpoint:
    """Around the work of a solver, which says after every step how far it is.

    Whatever ends the work early, the latest step is kept; when all is done nothing is left.
    """

    def __init__(self, terms: Terms, every: float) -> None:
        """`every`: seconds between two times of keeping."""
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
            facts, arrays = self.step  # a second Ctrl-C may leave threads that still write
            self.step = facts, {name: array.copy() for name, array in arrays.items()}
            self.keep()

    def reached(self, part: float, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        """A step is done, and `part` of all the work; from `facts` and `arrays` it can go on.

        The work may change the arrays meanwhile, where going on would write them anew.
        """
        self.step = {**facts, "part": part}, arrays
        if time.monotonic() - self.latest > self.every:
            self.keep()

    def keep(self) -> None:
        """Keep the latest step now."""
        if self.step is not None:
            stored.keep(self.terms, "checkpoint", *self.step)
            self.latest = time.monotonic()


def part(terms: Terms) -> float | None:
    """How much of a match is solved and kept; None: nothing, or all of it."""
    kept = stored.kept(terms, "checkpoint")
    return None if kept is None else float(kept.facts["part"])
