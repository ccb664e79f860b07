"""Pieces of work, and how a crew is given them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

AHEAD = 2
"""How many pieces are under way for each one being worked on, so that no worker waits for
the next.
"""
RETRIES = 5
"""How often a piece is repeated after its worker was lost; a piece that keeps killing its workers
is given up.
"""

Piece = TypeVar("Piece")
Result = TypeVar("Result")
Progress = Callable[[float, float], None]


class Each(Protocol):
    """How a crew is given work; `each` is this with the crew already chosen."""

    def __call__(
        self,
        task: Callable[[Piece], Result],
        pieces: Iterable[Piece],
        progress: Progress | None = None,
    ) -> Iterator[Result]: ...
