"""The house rules of this game that tests over every game are run with, beside the printed ones."""

from __future__ import annotations

MATCHES = [
    {"bank": 3},
    {"max_turns": 12, "bank": 30},
    {"layout": [[die] * 6 for die in range(6)], "bank": 20},
]
"""The place in this list decides how many play (tests/cases.py), so add new ones at the end."""
TINY = [(2, {"dice": 3, "sides": 2, "bank": 7}), (3, {"dice": 4, "sides": 5, "bank": 30})]
"""Players and options of tiny matches, for the walk beside the slow reference."""

SMALL = (2, {"bank": 10, "layout": [[die] * 6 for die in range(6)]})
"""The players and options of a match that is solved in a moment, for proofs under every option."""
VALUES = {
    "bank": [1, 11],
    "max_turns": [2],
    "dice": [3],
    "sides": [2],
    "layout": [[[die] * 3 + [(die + 1) % 6] * 3 for die in range(6)]],
}
"""Values to try there for options that are neither flags nor words, and for numbers."""
LIMITS = {"pending": 3}
"""How far the generic solver looks, because there is no end of positions."""
LISTED = {"dice": 4}
"""With six dice there are more positions than it lists."""
