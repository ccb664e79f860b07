"""The house rules of this game that tests over every game are run with, beside the printed ones."""

from __future__ import annotations

MATCHES = [
    {"max_rolls": 3, "start_dots": 0},
    {"set_aside_is_final": True, "start_dots": 10},
    {"cards": ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"], "max_rolls": 5},
]
