"""What is known of matches that no solver solves: a game's part `insight`.

It holds `judge(position)`, which returns a `Judgement` with the source `INSIGHT`, or None if it has
none; `study(position, progress)`, which solves what that rests on and says whether there is such a
thing; and optionally `source(position)`, a sentence for people on how it judges, or None, and
`solves_each(position)`: must every game of this match be solved by itself?

In a match with a house rule that it does not know (kernel/knowledge.py), it knows nothing.
"""

from __future__ import annotations

from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.position import Position
from rollhouse.solvers import Progress

from .judgement import WORDS, Judgement


def study(position: Position, progress: Progress | None = None) -> bool:
    """Solve what a game's own module rests on; False if nothing is known of a match."""
    home = part_for(position.terms, "insight")
    return home is not None and bool(home.study(position, progress))


def source(position: Position) -> Sentence | None:
    """How a match is judged here; None if nothing is known of it."""
    home = part_for(position.terms, "insight")
    if home is not None and hasattr(home, "source"):
        found: Sentence | None = home.source(position)
        return found
    known = position.turn >= 0 and judge(position) is not None
    return Sentence("source_insight", WORDS) if known else None


def solves_each(position: Position) -> bool:
    """Is what a match rests on solved anew for each of its games?"""
    asked = getattr(part_for(position.terms, "insight"), "solves_each", None)
    return asked is not None and bool(asked(position))


def judge(position: Position) -> Judgement | None:
    """What a game's own module knows of a position; None if it knows nothing."""
    home = part_for(position.terms, "insight")
    found: Judgement | None = home.judge(position) if home else None
    return found
