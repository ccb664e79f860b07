"""The house rules of this game that tests over every game are run with, beside the printed ones."""

from __future__ import annotations

MATCHES = [
    {"rounds": 1, "skill": "steady"},
    {"rounds": 3, "skill": ["shaky", "steady", "average"], "movable_bases": [1]},
    {"rounds": 2, "layout": {"centre": [2, 2], "blue": [4, 3], "bonus": [5, 3]}},
]
"""The place in this list decides how many play (tests/cases.py), so add new ones at the end."""

SMALL = (2, {"rounds": 1})
"""The players and options of a match that is solved in a moment, for proofs under every option."""
VALUES = {
    "rounds": [2],
    "layout": [{"centre": [2, 2], "blue": [4, 3], "bonus": [5, 3]}],
    "movable_bases": [[1], [0, 1]],
    "skill": ["steady", ["shaky", "average"]],
}
"""Values to try there for options that are neither flags nor words, and for numbers."""
