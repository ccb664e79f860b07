"""The daily table: three things to play on a date, the same for everybody, without a network.

A position to decide, a short game with the dice of the day, and one gesture of the hand. Which game
each one comes from follows from the weekday (`rotation`), and everything else from SHA-256 of the
date (`dates`), so that two houses that know nothing of each other lay the same table. Answers are
judged against the best play that is known (`decision`, `dice_game`) or the best place (`gesture`),
and `scores` turns that into a few dots or a number from 0 to 100.

Nothing is kept here: whoever plays keeps the result.
"""

from __future__ import annotations

from .dates import FIRST, read_date
from .decision import Decision, decide
from .dice_game import DiceGame, DiceScore, play
from .gesture import Gesture, attempt, lay, playable
from .rotation import DECISION, DICE, HAND, THINGS, things
from .scores import streak

__all__ = [
    "DECISION",
    "DICE",
    "FIRST",
    "HAND",
    "THINGS",
    "Decision",
    "DiceGame",
    "DiceScore",
    "Gesture",
    "attempt",
    "decide",
    "lay",
    "play",
    "playable",
    "read_date",
    "streak",
    "things",
]
