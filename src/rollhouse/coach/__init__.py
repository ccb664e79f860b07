"""The coach: what each choice is worth, what decided a game, and hard choices to practise.

Everything is measured in win share; a game for one player is measured by its expected score.
"""

from __future__ import annotations

from .explorer import Look, look, turn
from .hints import hint, improving, prepare, study
from .hints.answer import Hint
from .hints.ranking import Choice
from .hints.source import Source
from .hints.standing import Standing, standing
from .quizzes import Question, Quiz, Verdict, quiz
from .reports import Report, report
from .reports.account import Split
from .words import CannotAdvise

__all__ = [
    "CannotAdvise",
    "Choice",
    "Hint",
    "Look",
    "Question",
    "Quiz",
    "Report",
    "Source",
    "Split",
    "Standing",
    "Verdict",
    "hint",
    "improving",
    "look",
    "prepare",
    "quiz",
    "report",
    "standing",
    "study",
    "turn",
]
