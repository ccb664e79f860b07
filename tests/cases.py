"""The matches that tests over every game are run on: all player counts, and the house rules."""

from __future__ import annotations

import random
from typing import Any, NoReturn

import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.records import stream

FIVE = ("toss_up", "shizzle", "doozy_dice", "stack_attack", "dice_flick")
"""These have everything that a game can have; one that is being written need not."""
OPTIONS = {
    "toss_up": [
        {"goal": 20, "dice": 5, "finish": "first_past"},
        {"goal": 30, "dice": 20, "faces": "GYYRRR"},
        {"goal": 25, "dice": 13, "faces": "GGGGRR"},
    ],
    "shizzle": [
        {"bank": 10},
        {"max_turns": 12, "bank": 30},
        {"layout": [[die] * 6 for die in range(6)], "bank": 20},
    ],
    "dice_flick": [
        {"rounds": 1, "skill": "steady"},
        {"rounds": 3, "skill": ["shaky", "steady", "average"], "movable_bases": [1]},
        {"rounds": 2, "layout": {"centre": [2, 2], "blue": [4, 3], "bonus": [5, 3]}},
    ],
    "doozy_dice": [
        {"max_rolls": 3, "start_dots": 0},
        {"set_aside_is_final": True, "start_dots": 10},
        {"cards": ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"], "max_rolls": 5},
    ],
    "stack_attack": [
        {"goal": 5, "dice": 3, "neutral_start": "never", "skill": ["steady", 2.25]},
        {"goal": 8, "neutral_start": "always", "falls": {"3": 0.05, "5": 0.2, "9": 1}},
        {"goal": 60, "dice": 8, "falls": [{"2": 0.01}, {}, {"1": 0.1, "6": 0.5}, {"4": 0.25}]},
    ],
}
"""House rules for each game, beside the printed ones."""


def matches():
    """(game, players, options): the printed game for every number of players, and house rules."""
    for name in rollhouse.catalogue():
        players = contract.load(name).players
        for number in players:
            yield name, number, {}
        for place, options in enumerate(OPTIONS.get(name, ())):
            yield name, players[place % len(players)], options


MATCHES = list(matches())
IDS = [
    f"{game}-{players}" + "".join(f"-{key}" for key in options)
    for game, players, options in MATCHES
]


def missing(game: str, what: str) -> NoReturn:
    """Skips the tests of what a new game does not have yet; the five have it."""
    if game in FIVE:
        pytest.fail(f"{game} has no {what}")
    pytest.skip(f"{game} has no {what} yet")


def part(game: contract.Game, module: str, function: str) -> Any:
    """A function of `board.py` or `entry.py`, which a game need not have."""
    found = getattr(getattr(game, module), function, None)
    return missing(game.name, f"`{function}` in {module}.py") if found is None else found


def choose(position: rollhouse.Position, chance: random.Random, randoms: Any) -> dict:
    """A random legal action, or an outcome drawn by the table."""
    if position.turn == rollhouse.TABLE:
        return position.draw(randoms)
    return chance.choice(position.actions())


def walk(game: str, players: int, options: dict, seed: int, steps: int = 10**9):
    """(position, step) pairs of one random game, up to so many."""
    chance, randoms = random.Random(seed), stream(seed)
    position = rollhouse.start(game, players=players, **options)
    while position.turn != rollhouse.OVER and steps > 0:
        step = choose(position, chance, randoms)
        yield position, step
        position = position.after(step)
        steps -= 1
    yield position, None
