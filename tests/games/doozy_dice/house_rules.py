"""The house rules of this game that tests over every game are run with, beside the printed ones."""

from __future__ import annotations

MATCHES = [
    {"max_rolls": 3, "start_dots": 0},
    {"set_aside_is_final": True, "start_dots": 10},
    {"cards": ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"], "max_rolls": 5},
]
"""The place in this list decides how many play (tests/cases.py), so add new ones at the end."""
TINY = [
    (2, {"sides": 2, "cards_in_play": 1, "max_rolls": 3}),
    (1, {"sides": 4, "cards_in_play": 2, "cards": ["Snowman", "Ladder"]}),
    (3, {"sides": 3, "cards_in_play": 4, "set_aside_is_final": True}),
]
"""Players and options of tiny matches, for the walk beside the slow reference."""

CARDS = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Prime Time"]
DECK = [
    {"name": "Triple Scoop", "dice": 2, "pattern": "a a"},
    {"name": "Snowman", "dice": 2, "faces": 1, "pattern": "5"},
    {"name": "Double Up", "dice": 3, "pattern": "a a b"},
    {"name": "Quartet", "dice": 3, "pattern": "4 4 4"},
    {"name": "Prime Time", "dice": 2, "pattern": "2 3"},
]
"""Cards of the same names that ask for something else."""

SMALL = (1, {"cards": CARDS, "max_rolls": 3})
"""The players and options of a match that is solved in a moment, for proofs under every option."""
VALUES = {
    "deck": [DECK],
    "cards": [["Snowman", "Four Square", "Countdown", "Doozy Dog", "Two Dozen"]],
    "start_dots": [0, 5],
    "max_rolls": [1, 4],
    "sides": [2],
    "cards_in_play": [{"cards_in_play": 2, "cards": ["Snowman", "Quartet"]}],
}
"""Values to try there for options that are neither flags nor words, and for numbers."""
