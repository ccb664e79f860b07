"""Shizzle in the help of the command line (terminal/examples.py)."""

EXAMPLES = {
    "rollhouse": (("play shizzle --players you,computer,computer:level=1 --option bank=20", ""),),
    "solve": (("solve shizzle --option bank=60", ""),),
    "hint": (("hint shizzle-ann-ben-19c3 --seconds 5", "where a saved game stands"),),
    "quiz": (("quiz shizzle --exact --questions 5", "solved first: about a second, once"),),
    "standings": (("standings Ann Ben --game shizzle --since 2026-01-31", ""),),
    "simulate": (("simulate shizzle --players optimal,greedy --games 1000000 --seed 7", ""),),
    "tournament": (
        ("tournament shizzle --players optimal,computer:level=4,greedy --until settled", ""),
    ),
}
NOTES = {"solve": "Shizzle is solved for 2."}
