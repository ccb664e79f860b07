"""Grades for the average loss of a decision, set by what the house's computer players lose.

`bench/grades.py` measures that where a game is solved. Grades correspond to the levels of
`computer`: 5 is flawless, 4 expert, 3 strong, 2 fair, 1 casual, and a random player is a beginner.
Each limit lies between two neighbours (at their geometric mean).
"""

from __future__ import annotations

from ..game_words import grade_limits

NAMES = ("flawless", "expert", "strong", "fair", "casual", "beginner")
"""The best first."""
NONE, UNSURE = "none", "unsure"
"""There was nothing to decide; the rollouts say too little."""
USUAL = (0.0025, 0.0060, 0.0120, 0.0220)
"""The most that a decision of an expert, a strong, a fair and a casual player loses on average, in
win share with two players, in a game that has no limits of its own (`report.GRADES`).
"""
SOLO = (0.07, 0.19, 0.34, 0.58)
"""The same for somebody alone, in points of the score (`report.GRADES_ALONE`)."""


def limits_of(game: str, players: int) -> tuple[float, ...]:
    """The limits of a game, or the usual ones if it has none of its own."""
    alone = players == 1
    return grade_limits(game, alone) or (SOLO if alone else USUAL)


def graded(loss: float, mistakes: int, players: int, game: str = "") -> str:
    """The grade for the average loss of a decision; whoever made no mistake at all is flawless.

    With more players the shares are smaller.
    """
    if not mistakes:
        return NAMES[0]
    measured = loss if players == 1 else loss * players / 2
    found = zip(NAMES[1:], limits_of(game, players), strict=False)
    return next((grade for grade, most in found if measured <= most), NAMES[-1])


def judged_by_rollouts(loss: float, unsure: float, players: int, game: str = "") -> str:
    """At most expert, because small mistakes go unseen; no grade if nearly every grade would fit.

    That is so if the 95 % interval of the average loss, `unsure` to either side, is wider than all
    grades but the last, and reaches into them.
    """
    worst = limits_of(game, players)[-1] / max(1, players / 2)
    if 2 * unsure > worst > loss - unsure:
        return UNSURE
    return graded(loss, 1, players, game)
