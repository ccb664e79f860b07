"""Doozy Dice in the help of the command line (terminal/examples.py)."""

EXAMPLES = {
    "rollhouse": (
        ("play doozy_dice --players optimal,greedy --watch", ""),
        ("rules doozy_dice", "how to play"),
    ),
    "solve": (
        (
            "solve doozy_dice --players 1 --option \\\n"
            '      \'cards=["Snowman", "Four Square", "Countdown", "Doozy Dog", "Two Dozen"]\'',
            "",
        ),
    ),
    "quiz": (("quiz doozy_dice --players 1", ""),),
    "simulate": (("simulate doozy_dice --players greedy,greedy,random --out games.parquet", ""),),
}
NOTES = {"solve": "Doozy Dice is solved for 1 with named cards."}
