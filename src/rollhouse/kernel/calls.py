"""The rules of a game as functions that Python calls fast: records are passed as `array, index`.

The functions here are templates: `rules` stands for the rules module of whichever game they are
bound to. A function that closes over the rules, or is passed them, would miss the disk cache in
every process; `bind` makes a copy named after the game, with the rules as a global, which is found
again.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from .records import Array, Record, rule

rules: Any = None
standing_of: Any = None


def start(setups: Record, states: Record, index: int) -> None:
    rules.start(setups[0], states[index])


def turn(setups: Record, states: Record, index: int) -> Any:
    return rules.turn(setups[0], states[index])


def legal(setups: Record, states: Record, index: int, mask: Array) -> Any:
    return rules.legal(setups[0], states[index], mask)


def act(setups: Record, states: Record, index: int, action: int) -> Any:
    return rules.act(setups[0], states[index], action)


def draw(setups: Record, states: Record, index: int, randoms: Record, outcomes: Record) -> None:
    rules.draw(setups[0], states[index], randoms[0], outcomes[0])


def settle(setups: Record, states: Record, index: int, outcomes: Record) -> Any:
    return rules.settle(setups[0], states[index], outcomes[0])


def scores(setups: Record, states: Record, index: int, out: Array) -> None:
    rules.scores(setups[0], states[index], out)


def standing(setups: Record, states: Record, index: int, out: Array) -> None:
    standing_of(setups[0], states[index], out)


def shares(setups: Record, states: Record, index: int, out: Array) -> None:
    rules.shares(setups[0], states[index], out)


def count(setups: Record, states: Record, index: int) -> Any:
    return rules.count(setups[0], states[index])


def nth(setups: Record, states: Record, index: int, k: int, outcomes: Record) -> Any:
    return rules.nth(setups[0], states[index], k, outcomes[0])


def allows(setups: Record, states: Record, index: int, outcomes: Record) -> Any:
    return rules.allows(setups[0], states[index], outcomes[0])


def default(setups: Record, states: Record, index: int) -> Any:
    return rules.default(setups[0], states[index])


def bind(
    template: Callable[..., Any],
    game: str,
    module: ModuleType,
    decorated: Callable[..., Any] = rule,
    **also: Any,
) -> Any:
    """A compiled copy of a template for one game; its rules (`also` more) are bound as globals.

    With `called` for `decorated` it is called, where a rule would be built into its caller.
    """
    assert isinstance(template, FunctionType)
    scope = {**template.__globals__, "rules": module, **also}
    copy = FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    copy.__qualname__ = f"{template.__name__}_{game}"
    copy.__module__ = template.__module__
    copy.__dict__["rules"] = module.__file__  # for the disk cache: the code changes with this file
    return decorated(copy)


def told_by(module: ModuleType) -> Any:
    """The rule that tells who leads: `standing`, or in a game without one the scores."""
    return getattr(module, "standing", None) or getattr(module, "scores", None)


class Faces:
    """All functions of the contract, bound to one game; each is compiled when first called."""

    def __init__(self, game: str, module: ModuleType) -> None:
        self.start = bind(start, game, module)
        self.turn = bind(turn, game, module)
        self.legal = bind(legal, game, module)
        self.act = bind(act, game, module)
        self.draw = bind(draw, game, module)
        self.settle = bind(settle, game, module)
        self.scores = bind(scores, game, module)
        self.standing = bind(standing, game, module, standing_of=told_by(module))
        self.shares = bind(shares, game, module)
        self.count = bind(count, game, module)
        self.nth = bind(nth, game, module)
        self.allows = bind(allows, game, module)
        self.default = bind(default, game, module)
