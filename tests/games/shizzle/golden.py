"""Golden games of Shizzle: number of players, options and a seed, by name (tests/golden.py)."""

from __future__ import annotations

GAMES = {
    "2": (2, {}, 6),
    "4-max_turns": (4, {"max_turns": 25}, 1),
    "6-bank": (6, {"bank": 30}, 5),
}
"""The seeds were chosen so that the games show everything that can happen."""
