"""The fair table: every answer is drawn from a stream of a recorded seed."""

from __future__ import annotations

import secrets
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from rollhouse.kernel.records import Array, stream
from rollhouse.kernel.validation import whole

from . import Answer, Table, TableQuestion

LARGEST_SEED = (1 << 63) - 1


class RandomTable(Table):
    """A table that draws its answers from random numbers, wherever they come from."""

    @abstractmethod
    def random(self, question: TableQuestion) -> Array:
        """The stream of random numbers for one answer."""

    def taken(self, question: TableQuestion, random: Array) -> dict[str, Any]:
        """What the record keeps about the numbers that an answer took from its stream."""
        return {}

    def answer(self, question: TableQuestion) -> Answer:
        random = self.random(question)
        outcome = question.position.draw(random)
        return Answer(outcome, self.taken(question, random))


class FairTable(RandomTable):
    """Answer n comes from stream n of the seed, so a match can go on in any process."""

    KIND = "fair"

    def __init__(self, seed: int | None = None) -> None:
        """Without a `seed`, the operating system gives one."""
        self.seed = secrets.randbits(63) if seed is None else whole(seed, "seed", 0, LARGEST_SEED)

    def head(self) -> dict[str, Any]:
        return {"kind": self.KIND, "seed": self.seed}

    def random(self, question: TableQuestion) -> Array:
        return stream(self.seed, question.number)

    @classmethod
    def again(cls, head: Mapping[str, Any], private: str | None) -> Table:
        return cls(whole(head.get("seed"), "seed", 0, LARGEST_SEED))

    @classmethod
    def of_record(cls, head: Mapping[str, Any], closing: Mapping[str, Any] | None) -> Table | None:
        return cls.again(head, None)
