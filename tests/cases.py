"""The matches that tests over every game are run on: all player counts, and the house rules."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from types import ModuleType
from typing import Any, NoReturn

import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.records import stream

FIVE = ("toss_up", "shizzle", "doozy_dice", "stack_attack", "dice_flick")
"""These have everything that a game can have; a game that is still being written need not."""


def of_game(game: str, name: str) -> ModuleType | None:
    """What the tests know about one game: a module of `tests/games/<game>/`; None if there
    is none.
    """
    module = f"tests.games.{game}.{name}"
    folder = importlib.util.find_spec(f"tests.games.{game}")
    found = importlib.util.find_spec(module) if folder else None
    return importlib.import_module(module) if found else None


def house_rules(game: str) -> list[dict[str, Any]]:
    found = of_game(game, "house_rules")
    return found.MATCHES if found else []


def matches():
    """(game, players, options): the printed game for every number of players, and house rules."""
    for name in rollhouse.catalogue():
        players = contract.load(name).players
        for number in players:
            yield name, number, {}
        for place, options in enumerate(house_rules(name)):
            yield name, players[place % len(players)], options


MATCHES = list(matches())
IDS = [
    f"{game}-{players}" + "".join(f"-{key}" for key in options)
    for game, players, options in MATCHES
]


def is_between(game: str, players: int, options: dict[str, Any]) -> bool:
    """Is this the printed game for more than the fewest, and two, and fewer than the most?"""
    every = contract.load(game).players
    return not options and players not in (every[0], 2, every[-1])


def over_matches(takes_long: Callable[[str, int, dict[str, Any]], bool]) -> pytest.MarkDecorator:
    """Parametrises over every match; slow ones, and those in between, only in the long form."""
    return pytest.mark.parametrize(
        ("game", "players", "options"),
        [
            pytest.param(
                *match,
                id=name,
                marks=[pytest.mark.long] * (is_between(*match) or takes_long(*match)),
            )
            for match, name in zip(MATCHES, IDS, strict=True)
        ],
    )


over_every_match = over_matches(lambda *_: False)
"""In the short form the fewest players, two and the most play the printed game, and others house
rules.
"""


def is_slow_crowd(game: str, players: int, _: dict[str, Any]) -> bool:
    """Is this one of the games for three or more whose playouts take long to compile?"""
    return players > 2 and game in ("shizzle", "stack_attack")


def missing(game: str, what: str) -> NoReturn:
    """Skips the tests of what a new game does not have yet; the five games have everything."""
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
    """(position, step) pairs of one random game, at most `steps` of them."""
    chance, randoms = random.Random(seed), stream(seed)
    position = rollhouse.start(game, players=players, **options)
    while position.turn != rollhouse.OVER and steps > 0:
        step = choose(position, chance, randoms)
        yield position, step
        position = position.after(step)
        steps -= 1
    yield position, None
