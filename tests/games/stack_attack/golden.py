"""Golden games of Stack Attack: players, options and a seed, by name (tests/golden.py)."""

from __future__ import annotations

GAMES = {
    "2": (2, {"goal": 10, "falls": {"5": 0.1, "9": 0.3}}, 1),
    "3-tie": (3, {"goal": 5, "falls": [{}, {"3": 0.2}, {"6": 0.2}]}, 122),
    "4": (4, {"goal": 6, "falls": {"4": 0.1, "8": 0.4}}, 1),
}
"""The seeds were chosen so that the games show everything that can happen."""
