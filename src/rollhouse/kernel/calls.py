"""The rules of a game as functions that Python calls fast: records are passed as `array, index`.

The functions here are templates: `rules` stands for the rules of whichever game they are bound to.
`bind` makes a copy of a template that is named after the game and has its rules as a global. The
machine code of such a copy is found again on disk; that of a function that closes over the rules,
or is passed them, would be compiled anew in every process.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from .code_digest import Unknown, digest_of
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


def act_if_legal(setups: Record, states: Record, index: int, action: int, mask: Array) -> Any:
    """What happened; -1 for an action that is not legal, and nothing has changed."""
    rules.legal(setups[0], states[index], mask)
    if mask[action] == 0:
        return -1
    return rules.act(setups[0], states[index], action)


def draw(setups: Record, states: Record, index: int, randoms: Record, outcomes: Record) -> None:
    rules.draw(setups[0], states[index], randoms[0], outcomes[0])


def settle(setups: Record, states: Record, index: int, outcomes: Record) -> Any:
    return rules.settle(setups[0], states[index], outcomes[0])


def settle_if_allowed(setups: Record, states: Record, index: int, outcomes: Record) -> Any:
    """What happened; below zero the reason why this cannot be, and nothing has changed."""
    reason = rules.allows(setups[0], states[index], outcomes[0])
    if reason != 0:
        return -reason
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
    """A compiled copy of a template, with `module` and whatever is in `also` as its globals.

    `decorated` is `rule` or, for a copy that is not to be inlined into its callers, `called`.
    """
    assert isinstance(template, FunctionType)
    scope = {**template.__globals__, "rules": module, **also}
    copy = FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    copy.__qualname__ = f"{template.__name__}_{game}"
    copy.__module__ = template.__module__
    return decorated(copy)


def told_by(module: ModuleType) -> Any:
    """The rule that says who leads: `standing`, or in a game without one `scores`."""
    return getattr(module, "standing", None) or getattr(module, "scores", None)


class Calls:
    """All functions of the contract, bound to one game; each is compiled when first called."""

    def __init__(self, game: str, module: ModuleType) -> None:
        self.start = bind(start, game, module)
        self.turn = bind(turn, game, module)
        self.legal = bind(legal, game, module)
        self.act = bind(act, game, module)
        self.act_if_legal = bind(act_if_legal, game, module)
        self.draw = bind(draw, game, module)
        self.settle = bind(settle, game, module)
        self.settle_if_allowed = bind(settle_if_allowed, game, module)
        self.scores = bind(scores, game, module)
        self.standing = bind(standing, game, module, standing_of=told_by(module))
        self.shares = bind(shares, game, module)
        self.count = bind(count, game, module)
        self.nth = bind(nth, game, module)
        self.allows = bind(allows, game, module)
        self.default = bind(default, game, module)

    @functools.cached_property
    def digest(self) -> str | None:
        """A name for all of their machine code; None where it cannot be kept on disk."""
        names = [name for name in vars(self) if name != "digest"]
        try:
            return " ".join(digest_of(getattr(self, name)).text for name in names)
        except Unknown:
            return None
