"""The house rules of this game that tests over every game are run with, beside the printed ones."""

from __future__ import annotations

MATCHES = [
    {"bank": 10},
    {"max_turns": 12, "bank": 30},
    {"layout": [[die] * 6 for die in range(6)], "bank": 20},
]
