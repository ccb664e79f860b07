"""What a position is worth to everybody when nobody has to choose: the table answers next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rollhouse.kernel.language import seat_names
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import TABLE
from rollhouse.players.judgement import solution

from ..numbers import decimal, percent
from ..words import WORDS
from . import learned, solved
from .checks import check_exact, check_language, check_names, check_position
from .source import Source


@dataclass(frozen=True)
class Standing:
    """A position's own values."""

    position: Position
    source: Source
    values: list[float]
    """By seat: win shares, or the expected score of somebody who plays alone."""

    def text(self, language: str = "en", names: Iterable[str] = ()) -> list[str]:
        """Lines: the source, then what the position is worth to each."""
        language, players = check_language(language), self.position.players
        people = seat_names(language, players, check_names(names))
        key = "standing_score" if players == 1 else "standing_share"
        values = [
            decimal(value, language, 2) if players == 1 else percent(value, language)
            for value in self.values
        ]
        each = (
            WORDS.say(language, key, name=name, value=value)
            for name, value in zip(people, values, strict=True)
        )
        return [self.source.say(language, players == 1), *each]

    def to_dict(self) -> dict[str, Any]:
        """As for a hint, but no seat is asked, and the values are the position's own."""
        return {
            "position": self.position.id,
            "seat": None,
            "source": self.source.to_dict(),
            "measure": "score" if self.position.players == 1 else "share",
            "values": self.values,
            "choices": [],
        }


def standing(
    position: Position, exact: bool | None = None, progress: Any = None
) -> Standing | None:
    """What a position is worth when the table answers next, where that is known.

    `exact` means the same as for a hint, except that a match that takes only seconds to solve is
    solved. None if a seat has to choose, the game is over, or neither a solution nor a network
    knows the match.

    >>> import rollhouse
    >>> found = rollhouse.coach.standing(rollhouse.start("toss_up", goal=12, dice=5))
    >>> [round(value, 3) for value in found.values]
    [0.547, 0.453]
    """
    check_position(position)
    exact = check_exact(exact)
    if position.turn != TABLE:
        return None
    if exact is None:
        solution(position, progress)
    judge = solved(position, exact, progress) or (
        learned.of_match(position.terms) if exact is None else None
    )
    return None if judge is None else Standing(position, judge.source, judge.worth(position))
