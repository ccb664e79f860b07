"""Short matches of every game, for environments that are played through many times."""

from __future__ import annotations

from rollhouse.kernel import contract
from rollhouse.kernel.games import names

SHORT = {
    "toss_up": {"goal": 20, "dice": 6},
    "shizzle": {"bank": 12},
    "doozy_dice": {"max_rolls": 4},
    "stack_attack": {"goal": 5},
    "dice_flick": {"rounds": 1},
}
"""House rules that make a game short."""
TABLES = [(game, players) for game in names() for players in contract.load(game).players]
"""Every game with every number of players."""
