"""The house rules of this game that tests over every game are run with, beside the printed ones."""

from __future__ import annotations

MATCHES = [
    {"rounds": 1, "skill": "steady"},
    {"rounds": 3, "skill": ["shaky", "steady", "average"], "movable_bases": [1]},
    {"rounds": 2, "layout": {"centre": [2, 2], "blue": [4, 3], "bonus": [5, 3]}},
]
