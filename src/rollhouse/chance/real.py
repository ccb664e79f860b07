"""The real table: people roll their own dice and enter what they see.

The rules refuse what is impossible.
"""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

from . import Answer, Table, TableQuestion

WORDS = COMMON | Catalogue(
    en={"nobody_rolls": "on a real table people enter what their dice show"},
    es={"nobody_rolls": "en una mesa real las personas anotan lo que muestran sus dados"},
)


class RealTable(Table):
    """Gives no answers of its own: people enter them."""

    KIND = "real"
    ENTERED = True

    def answer(self, question: TableQuestion) -> Answer:
        raise RollhouseError("nobody_rolls", WORDS)
