"""Rules of thumb: one compiled policy per game, its part `greedy`.

A policy is a function `choose(setup, state, mask)` that returns a legal action code at a seat's
choice; `mask` is what `legal` wrote, and neither it nor the position is changed. Like rules,
policies work on whole numbers alone, and so decide the same on every machine. In a game without
one, and in a match with a house rule that it does not know (kernel/knowledge.py), what an absent
seat plays (`default`) stands in its place.

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
`ERRORS_ALONE`
    The same in points of the score, in a game that one can play alone.
`POINT_ALONE`
    What a point of that score counts for, as a win share, where people are told what is close.
"""

from __future__ import annotations

import functools
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Game, Terms
from rollhouse.kernel.games import part
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, Record, rows

rules: Any = None

PLAYOUTS = 4000
"""How many playouts `search` spends on a decision in a game that does not say its own."""
POINT = 0.05
"""How much one point of somebody's score alone counts in a game that does not say so itself."""


def choose(setups: Record, states: Record, index: int, mask: Array) -> Any:
    return rules.choose(setups[0], states[index], mask)


def play_default(setups: Record, states: Record, index: int, mask: Array) -> Any:
    return rules.default(setups[0], states[index])


def consider(setups: Record, states: Record, index: int, mask: Array) -> None:
    rules.consider(setups[0], states[index], mask)


def glance(setups: Record, states: Record, index: int, mask: Array, promises: Array) -> None:
    rules.glance(setups[0], states[index], mask, promises)


def home(terms: Terms) -> ModuleType | None:
    """The module of a match's policy; None if its game has none, or it stands back."""
    return part_for(terms, "greedy")


def point_alone(game: str) -> float:
    """What a point of the score counts for in a game for one, as a win share."""
    return float(getattr(part(game, "greedy"), "POINT_ALONE", POINT))


def policy(terms: Terms) -> Any:
    """The policy of a match as a compiled function of `setups, states, index, mask`."""
    return _policy(terms.game, home(terms))


@functools.cache
def _policy(game: Game, module: ModuleType | None) -> Any:
    if module is None:
        return bind(play_default, game.name, game.rules)
    return bind(choose, game.name, module)


def considering(terms: Terms) -> Any:
    """`consider` as a compiled function; None if every legal action is weighed."""
    return _bound(consider, terms.game.name, home(terms))


def glancing(terms: Terms) -> Any:
    """`glance` as a compiled function; None if there is none."""
    return _bound(glance, terms.game.name, home(terms))


@functools.cache
def _bound(template: FunctionType, game: str, module: ModuleType | None) -> Any:
    return bind(template, game, module) if module and hasattr(module, template.__name__) else None


def code(position: Position) -> int:
    """The code of the action that the rule of thumb plays."""
    decide = policy(position.terms)
    setups, states = rows(position.terms.setups), rows(position.array())
    return int(decide(setups, states, 0, position.mask()))


def considered(position: Position) -> Array:
    """A 1 for every action code that a good player weighs at a seat's choice."""
    mask, leave = position.mask(), considering(position.terms)
    if leave is not None:
        leave(rows(position.terms.setups), rows(position.array()), 0, mask)
    return mask


def promises(position: Position) -> Array | None:
    """What every action code promises at first sight at a seat's choice; None: the game has no
    `glance`."""
    look, mask = glancing(position.terms), position.mask()
    if look is None:
        return None
    found = np.zeros(len(mask), np.int64)
    look(rows(position.terms.setups), rows(position.array()), 0, mask, found)
    return found
