"""The house rules of this game that tests over every game are run with, beside the printed ones."""

from __future__ import annotations

MATCHES = [
    {"goal": 2, "dice": 1, "neutral_start": "never", "skill": ["steady", 2.25]},
    {"goal": 8, "neutral_start": "always", "falls": {"3": 0.05, "5": 0.2, "9": 1}},
    {"goal": 60, "dice": 8, "falls": [{"2": 0.01}, {}, {"1": 0.1, "6": 0.5}, {"4": 0.25}]},
]
"""The place in this list decides how many play (tests/cases.py), so add new ones at the end."""

SMALL = (2, {"goal": 5, "dice": 3})
"""The players and options of a match that is solved in a moment, for proofs under every option."""
VALUES = {
    "goal": [1, 6],
    "dice": [1, 4],
    "skill": ["shaky", ["steady", 4.0]],
    "falls": [{"2": 0.1, "4": 0.6}, [{"1": 0.2}, {"3": 0.5, "4": 1.0}]],
}
"""Values to try there for options that are neither flags nor words, and for numbers."""
LIMITS = {}
"""How far the generic solver looks, because there is no end of positions."""
