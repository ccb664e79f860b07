"""The fair table: every answer is drawn from a stream of a recorded seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from rollhouse.games.kernel import stream
from rollhouse.games.reading import whole

from . import Answer, Question, Table

LARGEST_SEED = (1 << 63) - 1


class Seat(Table):
    """Answer n comes from stream n of the seed, so a match can be taken up again anywhere."""

    KIND = "fair"

    def __init__(self, seed: int | None = None) -> None:
        """`seed` None: one from the operating system."""
        self.seed = secrets.randbits(63) if seed is None else whole(seed, "seed", 0, LARGEST_SEED)

    def head(self) -> dict[str, Any]:
        return {"kind": self.KIND, "seed": self.seed}

    def answer(self, question: Question) -> Answer:
        return Answer(question.position.draw(stream(self.seed, question.number)))

    @classmethod
    def again(cls, head: Mapping[str, Any], private: str | None) -> Table:
        return cls(whole(head.get("seed"), "seed", 0, LARGEST_SEED))

    @classmethod
    def of_record(cls, head: Mapping[str, Any], closing: Mapping[str, Any]) -> Table | None:
        return cls.again(head, None)
