"""Tournaments: who beats whom, and how sure that is."""

from __future__ import annotations

from .cross_table import write
from .standings import Scoreboard


class Tournament(Scoreboard):
    """What `rollhouse.tournament` returns: `table()` for people, `to_dict()` for programs."""

    def table(self, language: str = "en") -> str:
        """The cross table, with what there is to say about it."""
        return write(self, language)

    def __str__(self) -> str:
        return self.table()
