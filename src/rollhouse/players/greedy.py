"""The house's rule-of-thumb player: one compiled policy per game, a module named like the game.

A policy is a function `choose(setup, state, mask)` that returns a legal action code at a seat's
choice; `mask` is what `legal` wrote, and neither it nor the position is changed. Like rules,
policies work on whole numbers alone, and so decide the same on every machine. Policies are found
by being there; a game without one is played as for an absent seat (`default`).

Beside `choose` a policy's module may have

`consider(setup, state, mask)`
    Takes from `mask` the actions that a good player need not weigh; `choose` plays none of them.
`PLAYOUTS`
    How many playouts `search` spends on a decision.
`glance(setup, state, mask, promises)`
    Writes what every action of `mask` promises at first sight, as a whole number: more is better,
    and 0 is for what nobody would think of. `choose` plays one of the highest. Where nothing but
    playouts would tell the worth of an action, the levels 1 to 4 of `computer` judge by this.
`ERRORS`
    By how much the levels 1 to 4 of `computer` misjudge an action: as win shares, or, by `glance`,
    in the natural logarithm of what it promises (0.1 is about a tenth of it).
"""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel import contract, games
from rollhouse.kernel.calls import bind
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, Record, rows

from .asked import asked

rules: Any = None

PLAYOUTS = 4000
"""How many playouts `search` spends on a decision in a game that does not say its own."""


def choose(setups: Record, states: Record, index: int, mask: Array) -> Any:
    return rules.choose(setups[0], states[index], mask)


def play_default(setups: Record, states: Record, index: int, mask: Array) -> Any:
    return rules.default(setups[0], states[index])


def consider(setups: Record, states: Record, index: int, mask: Array) -> None:
    rules.consider(setups[0], states[index], mask)


def glance(setups: Record, states: Record, index: int, mask: Array, promises: Array) -> None:
    rules.glance(setups[0], states[index], mask, promises)


def home(game: str) -> ModuleType | None:
    """The module of a game's policy; None where a game has none."""
    return games.part(game, "greedy")


@functools.cache
def policy(game: str) -> Any:
    """The policy of a game as a compiled function of `setups, states, index, mask`."""
    module = home(game)
    if module is None:
        return bind(play_default, game, contract.load(game).rules)
    return bind(choose, game, module)


@functools.cache
def considering(game: str) -> Any:
    """`consider` of a game as a compiled function; None where every legal action is weighed."""
    module = home(game)
    return bind(consider, game, module) if module and hasattr(module, "consider") else None


@functools.cache
def glancing(game: str) -> Any:
    """`glance` of a game as a compiled function; None where it has none."""
    module = home(game)
    return bind(glance, game, module) if module and hasattr(module, "glance") else None


def code(position: Position) -> int:
    """What the thumb plays at a seat's choice."""
    decide = policy(position.game)
    setups, states = rows(position.terms.setups), rows(position.array())
    return int(decide(setups, states, 0, position.mask()))


def considered(position: Position) -> Array:
    """A 1 for every action code that a good player weighs at a seat's choice."""
    mask, leave = position.mask(), considering(position.game)
    if leave is not None:
        leave(rows(position.terms.setups), rows(position.array()), 0, mask)
    return mask


def promises(position: Position) -> Array | None:
    """What every action code promises at first sight at a seat's choice; None: nobody knows."""
    look, mask = glancing(position.game), position.mask()
    if look is None:
        return None
    found = np.zeros(len(mask), np.int64)
    look(rows(position.terms.setups), rows(position.array()), 0, mask, found)
    return found


class Greedy:
    """Always plays by rule of thumb."""

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """One of `actions`, the legal ones, at a seat's choice."""
        asked(position, actions)
        if len(actions) == 1:
            return actions[0]
        terms = position.terms
        return terms.game.codec.decode_action(terms, position.state, code(position))


player = Greedy
"""What a seat at the table is made by, as for every computer player."""
