"""The house rules of this game that tests over every game are run with, beside the printed ones."""

from __future__ import annotations

MATCHES = [
    {"goal": 20, "dice": 5, "finish": "first_past"},
    {"goal": 30, "dice": 20, "faces": "GYYRRR"},
    {"goal": 25, "dice": 13, "faces": "GGGGRR"},
]
"""The place in this list decides how many play (tests/cases.py), so add new ones at the end."""

SMALL = (2, {"goal": 10, "dice": 5})
"""The players and options of a match that is solved in a moment, for proofs under every option."""
VALUES = {"goal": [11], "dice": [6], "faces": ["GYYRRR", "GGGGRR"]}
"""Values to try there for options that are neither flags nor words, and for numbers."""
LIMITS = {"turn_points": 32}
"""How far the generic solver looks, because there is no end of positions."""
