"""The replay table: gives the outcomes of another match again, in the same order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

from . import Answer, Table, TableQuestion

WORDS = COMMON | Catalogue(
    en={
        "no_more": "the record that is replayed has only {number} {number:outcome|outcomes}",
        "not_again": "a replay is not taken up again; start it anew",
    },
    es={
        "no_more": "el registro que se repite solo tiene {number} {number:resultado|resultados}",
        "not_again": "una repetición no se retoma; empiézala de nuevo",
    },
)


class ReplayTable(Table):
    """If players now decide differently, an outcome may no longer fit: then it is refused."""

    KIND = "replay"

    def __init__(self, outcomes: Sequence[Mapping[str, Any]], of: str = "") -> None:
        """`of` names the record that is replayed: the hash of its last line."""
        self.outcomes, self.of = list(outcomes), of

    def head(self) -> dict[str, Any]:
        return {"kind": self.KIND, "of": self.of}

    @classmethod
    def again(cls, head: Mapping[str, Any], private: str | None) -> Table:
        raise RollhouseError("not_again", WORDS)

    def answer(self, question: TableQuestion) -> Answer:
        if question.number >= len(self.outcomes):
            raise RollhouseError("no_more", WORDS, number=len(self.outcomes))
        return Answer(self.outcomes[question.number])
