"""The house's quick player: it goes by the rule of thumb of each game (rule_of_thumb.py).

In a match with a house rule that the game's rule of thumb does not know, playouts stand in for it
(stand_in.py). Either way it always decides the same in the same position, and `source` says which
of the two it uses.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.knowledge import not_understood, stands_back, written
from rollhouse.kernel.language import Sentence, Texts
from rollhouse.kernel.position import Position

from . import rule_of_thumb, stand_in
from .asked import asked
from .judgement import WORDS, decoded

ABOUT = Texts(
    en="Plays by a rule of thumb.",
    es="Juega a ojo, con una regla sencilla.",
)
"""What forms say of it."""


class Greedy:
    """Always plays by rule of thumb, if there is one that fits the match."""

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose one of `actions`, the legal ones."""
        asked(position, actions)
        return actions[0] if len(actions) == 1 else decoded(position, code(position))

    def source(self, position: Position) -> Sentence:
        """How it decides in this match."""
        if not stands_back(position.terms, "greedy"):
            return Sentence("source_thumb", WORDS)
        rules = written(not_understood(position.terms, "greedy"))
        return Sentence("source_no_thumb", WORDS, rules=rules, number=stand_in.PLAYOUTS)


def code(position: Position) -> int:
    """The code of the action that it plays."""
    if stands_back(position.terms, "greedy"):
        return stand_in.code(position)
    return rule_of_thumb.code(position)


player = Greedy
"""The class that makes a player for a seat, as in every computer player's module."""
