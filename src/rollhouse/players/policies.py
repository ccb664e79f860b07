"""Ways to play on: the compiled policies by which everybody plays in playouts.

`thumb` is the greedy player's. Where that one thinks too long for thousands of games, a module
beside it with `_hurried` after the game's name takes its place (`usual`).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from rollhouse.kernel.calls import bind
from rollhouse.kernel.code_digest import digest_of
from rollhouse.kernel.contract import Game, Terms
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.records import Array, Record, rows

from . import rule_of_thumb

rules: Any = None

THUMB, HURRIED = "thumb", "hurried"


@dataclass(frozen=True, eq=False)
class Policy:
    """A compiled rule `choose(setup, state, mask, table)` of one game, and what it is made of."""

    game: str
    name: str
    choose: Any
    homes: tuple[ModuleType, ...]
    """The modules that it is written in; the game's rules are not named."""

    @property
    def digest(self) -> str:
        """A short name for the code of this policy, for the names of functions that call it."""
        return digest_of(self.choose).text[:12]


@dataclass(frozen=True, eq=False)
class Way:
    """A policy and the tables that it looks into in one match."""

    policy: Policy
    tables: tuple[Any, ...] = ()
    """What the policy is passed as `table`."""

    @property
    def name(self) -> str:
        return self.policy.name

    def passed(self) -> tuple[Any, ...]:
        """The tables as compiled code takes them."""
        return tuple(map(_seen, self.tables))


def _seen(table: Any) -> Any:
    """An array of records as compiled code takes it, and all else as it is."""
    return rows(table) if getattr(getattr(table, "dtype", None), "names", None) else table


def by_thumb(setup: Record, state: Record, mask: Array, table: Any) -> Any:
    return rules.choose(setup, state, mask)


def by_default(setup: Record, state: Record, mask: Array, table: Any) -> Any:
    return rules.default(setup, state)


@functools.cache
def _thumb(game: Game, home: ModuleType | None) -> Policy:
    if home is None:
        module = game.rules
        return Policy(game.name, "default", bind(by_default, game.name, module), (module,))
    return Policy(game.name, THUMB, bind(by_thumb, game.name, home), (home,))


@functools.cache
def _hurried(game: str, home: ModuleType | None) -> Policy | None:
    return Policy(game, HURRIED, home.choose, (home,)) if home else None


def thumb(terms: Terms) -> Way:
    """The game's own rule of thumb; where there is none, or it stands back, what an absent seat
    plays.

    Hurried where that plays exactly so (`SAME`).
    """
    hurried = _hurried(terms.game.name, part_for(terms, "greedy_quick"))
    if hurried is not None and getattr(hurried.homes[0], "SAME", False):
        return _hurried_way(hurried, terms)
    return Way(_thumb(terms.game, rule_of_thumb.home(terms)))


def usual(terms: Terms) -> Way:
    """By rule of thumb, hurried where the thumb itself thinks too long."""
    hurried = _hurried(terms.game.name, part_for(terms, "greedy_quick"))
    if hurried is None:
        return thumb(terms)
    return _hurried_way(hurried, terms)


@functools.lru_cache(maxsize=64)
def _hurried_way(policy: Policy, terms: Terms) -> Way:
    tables = getattr(policy.homes[0], "tables", None)
    return Way(policy, tables(terms) if tables else ())
