"""What a part of a game has understood, and who stands back from a match that it has not.

A part that models the rules by itself (a solver, a computer player, an observation) was written for
some options of its game. It names them at its head:

`KNOWS`
    The options that it has understood, whatever their values. A part without it knows none.
`RESTS_ON`
    The other parts of its game that it looks into, where it does.

An option that a part does not know is harmless at its default, for which the part was written. In
a match with any other value the part stands back: `part_for` does not find it, and the generic way
takes its place. The same holds where a part that it rests on stands back.
"""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from .contract import Terms, house_rules
from .games import part
from .validation import brief

_FOUND: WeakKeyDictionary[Terms, dict[str, tuple[ModuleType | None, bool]]] = WeakKeyDictionary()
"""By match and name: the part that knows the match, and whether there is one that stands back."""


def part_for(terms: Terms, name: str) -> ModuleType | None:
    """A part of a game if it knows all house rules of a match; None: there is none, or it stands
    back.
    """
    return _found(terms, name)[0]


def stands_back(terms: Terms, name: str) -> bool:
    """Is there such a part that does not know a house rule of this match?"""
    return _found(terms, name)[1]


def _found(terms: Terms, name: str) -> tuple[ModuleType | None, bool]:
    """Computers ask at every decision: what was found is kept as long as the match is."""
    known = _FOUND.setdefault(terms, {})
    if name not in known:
        found = part(terms.game.name, name)
        back = found is not None and bool(not_understood(terms, name))
        known[name] = (None if back else found, back)
    return known[name]


def forget() -> None:
    """Look for parts anew, where games were added or parts have learned."""
    _FOUND.clear()


def not_understood(terms: Terms, name: str) -> dict[str, Any]:
    """The house rules of a match that a part, or one that it rests on, does not know."""
    known = understood(terms.game.name, name)
    given = house_rules(terms.game, terms.players, terms.options)
    return {option: value for option, value in given.items() if option not in known}


def understood(game: str, name: str) -> frozenset[str]:
    """The options that a part knows and that all parts it rests on know; none if there is no such
    part."""
    found = part(game, name)
    known = frozenset(getattr(found, "KNOWS", ()))
    for other in getattr(found, "RESTS_ON", ()):
        known &= understood(game, other)
    return known


def written(house_rules: dict[str, Any]) -> str:
    """House rules as people type them: `dice=5, finish=first_past`."""
    return ", ".join(
        f"{name}={brief(value if isinstance(value, str) else json.dumps(value))}"
        for name, value in house_rules.items()
    )
