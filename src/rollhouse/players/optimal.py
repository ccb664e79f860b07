"""The strongest player we have: the exact solution if the match is solved, then insight, then
search.

`source` says which of the three it is.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.language import Sentence, Texts
from rollhouse.kernel.position import Position
from rollhouse.solvers import Progress

from . import insight
from .asked import asked
from .judgement import WORDS, Judgement, decoded, exact, solution
from .search import Search

ABOUT = Texts(
    en="The exact solution where there is one, otherwise the strongest.",
    es="La solución exacta donde la hay; si no, lo más fuerte.",
)
"""What forms say of it."""


def known(position: Position) -> Judgement | None:
    """What the actions are worth by the solution or by insight; None: only playouts could say."""
    return exact(position) or insight.judge(position)


class Optimal:
    """Never errs if the match is solved (for one or two players, if there is a solver; for more, if
    it was solved before). Solving takes a while the first time, and the solution is kept.

    Elsewhere it plays by what is known of the game (insight.py); if nothing is, it is `search`,
    with the seed given.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._search = Search(seed=seed)

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose one of `actions`, the legal ones."""
        asked(position, actions)
        return actions[0] if len(actions) == 1 else decoded(position, self.judge(position).best)

    def study(self, position: Position, progress: Progress | None = None) -> None:
        """Solve what it will play by, if nobody has before."""
        if solution(position, progress) is None and not insight.study(position, progress):
            self._search.study(position, progress)

    def judge(self, position: Position) -> Judgement:
        """What the actions of a position are worth."""
        asked(position)
        return known(position) or self._search.judge(position)

    def source(self, position: Position) -> Sentence:
        """How it decides in this position: exactly, by insight, or by playouts."""
        found = solution(position)
        if found is not None:
            return Sentence("source_exact", WORDS, bound=f"{found.bound:.0e}")
        by_playouts = Sentence("source_playouts", WORDS, number=self._search.budget(position))
        return insight.source(position) or by_playouts


player = Optimal
"""The class that makes a player for a seat, as in every computer player's module."""
