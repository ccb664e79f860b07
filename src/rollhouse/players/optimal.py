"""Plays the exact solution where the match is solved, and otherwise searches: the strongest we have.

`source` says which of the two it is.
"""

from __future__ import annotations

from typing import Any

from rollhouse.games.language import Sentence
from rollhouse.games.position import Position

from .judgement import WORDS, Judgement, decoded, exact, solution
from .search import Search


class Optimal:
    """Never errs where the match is solved (for two or for one alone, where there is a solver;
    for more, where it was solved before), which takes a while the first time and is kept.

    Elsewhere it is `search`, with the seed given.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._search = Search(seed=seed)

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """One of `actions`, the legal ones, at a seat's choice."""
        return decoded(position, self.judge(position).best)

    def judge(self, position: Position) -> Judgement:
        """What the actions of a position are worth."""
        return exact(position) or self._search.judge(position)

    def source(self, position: Position) -> Sentence:
        """How it decides in this position: exactly, or by playouts."""
        found = solution(position)
        if found is not None:
            return Sentence("source_exact", WORDS, bound=f"{found.bound:.0e}")
        return Sentence("source_playouts", WORDS, number=self._search.budget(position.game))


player = Optimal
"""What a seat at the table is made by, as for every computer player."""
