"""Golden games of Doozy Dice: number of players, options and a seed, by name (tests/golden.py)."""

from __future__ import annotations

GAMES = {
    "1": (1, {}, 1),
    "3": (3, {"max_rolls": 4}, 3),
    "2-final": (2, {"set_aside_is_final": True, "start_dots": 0}, 1),
}
"""The seeds were chosen so that the games show everything that can happen."""
