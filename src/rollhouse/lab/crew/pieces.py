"""Pieces of work, and how a crew is given them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

AHEAD = 2
"""Pieces on their way for each that is being worked on, so that nobody waits for the next."""
RETRIES = 5
"""How often a piece is done again after its worker was lost; one that ends its workers is given up.
"""

Piece = TypeVar("Piece")
Result = TypeVar("Result")
Progress = Callable[[float, float], None]


class Each(Protocol):
    """How a crew is given work; as `each`, the crew being there already."""

    def __call__(
        self,
        task: Callable[[Piece], Result],
        pieces: Iterable[Piece],
        progress: Progress | None = None,
    ) -> Iterator[Result]: ...
