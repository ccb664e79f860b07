"""Golden games of Toss Up!: number of players, options and a seed, by name (tests/golden.py)."""

from __future__ import annotations

GAMES = {
    "1": (1, {"goal": 15, "dice": 5}, 94),
    "2": (2, {}, 2),
    "3-first_past": (3, {"goal": 20, "dice": 6, "finish": "first_past"}, 1),
    "6-last_turn": (6, {"goal": 15, "faces": "GGYYRR"}, 2),
}
"""The seeds were chosen so that the games show everything that can happen."""
