"""Policies: how a computer plays one match, in compiled code.

`greedy` is the policy of the player of that name: the rule of thumb, or the game's part
`greedy_tables`, if there is one, which decides the same but faster. If it thinks too long for
thousands of playouts, the game's part `greedy_quick` takes its place in them (`quick`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
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

GREEDY, QUICK, BY_TABLES = "greedy", "greedy_quick", "greedy_tables"


@dataclass(frozen=True, eq=False)
class PolicyCode:
    """The compiled function `choose` of a policy, and what it is made of."""

    game: str
    name: str
    choose: Any
    homes: tuple[ModuleType, ...]
    """The modules that it is written in, apart from the game's rules."""
    room_of: Any = None
    """If it needs a room: the compiled function `room_of(rooms, thread)`, which returns one
    thread's room; every array of `rooms` has a row for each thread."""
    on_gpu: Any = None
    """If a GPU is faster with another function: one that decides exactly as `choose` does."""

    @property
    def digest(self) -> str:
        """A short name for the code of this policy, for the names of functions that call it."""
        return digest_of(self.choose).text[:12]


@dataclass(frozen=True, eq=False)
class Policy:
    """How a computer plays one match: compiled code, and the tables that it looks into.

    In playouts the code is `choose(setup, state, mask, table)`. In batches of games it is given
    more (seat_policies.py).

    Tables are never written and can be shared. A policy that has to work something out before it
    decides needs a `room` for that, and no two threads may work in the same one: whoever plays
    takes `given()` for every thread. On a GPU all threads have their rooms side by side
    (`lab/batch/gpu.py`).
    """

    code: PolicyCode
    tables: tuple[Any, ...] = ()
    """What the code is passed as `table`."""
    throws: bool = False
    """Does it throw dice of its own?"""
    level: int = 0
    """Tells apart policies that share their code."""
    room: Callable[[], Any] | None = None
    """Makes a room: nested tuples of arrays."""

    @property
    def name(self) -> str:
        return self.code.name

    @property
    def key(self) -> str:
        """Equal for seats that play alike in one match."""
        return f"{self.code.name}_{self.code.digest}_{self.level}"

    @property
    def thinks(self) -> bool:
        """Does it work something out, so that a decision takes milliseconds?"""
        return self.room is not None

    def given(self) -> tuple[Any, ...]:
        """What one thread gives to the code: the tables, followed by a room of its own."""
        return self.tables if self.room is None else (*self.tables, self.room())

    def passed(self) -> tuple[Any, ...]:
        """The tables in the form that compiled code takes."""
        return tuple(map(_seen, self.tables))


def _seen(table: Any) -> Any:
    """An array of records in the form that compiled code takes; anything else unchanged."""
    return rows(table) if getattr(getattr(table, "dtype", None), "names", None) else table


def choose_greedily(setup: Record, state: Record, mask: Array, table: Any) -> Any:
    return rules.choose(setup, state, mask)


def choose_default(setup: Record, state: Record, mask: Array, table: Any) -> Any:
    return rules.default(setup, state)


@functools.cache
def _greedy(game: Game, home: ModuleType | None) -> PolicyCode:
    if home is None:
        module = game.rules
        return PolicyCode(game.name, "default", bind(choose_default, game.name, module), (module,))
    return PolicyCode(game.name, GREEDY, bind(choose_greedily, game.name, home), (home,))


@functools.cache
def _quick(game: str, name: str, home: ModuleType | None) -> PolicyCode | None:
    if home is None:
        return None
    on_gpu = getattr(home, "choose_on_gpu", None)
    return PolicyCode(game, name, home.choose, (home,), on_gpu=on_gpu)


def greedy(terms: Terms) -> Policy:
    """The game's own rule of thumb; where there is none, or it stands back, what an absent seat
    plays.

    It is the one by tables, or the quick one where that always plays the same (`SAME`).
    """
    for name in (BY_TABLES, QUICK):
        quick = _quick(terms.game.name, name, part_for(terms, name))
        if quick is not None and getattr(quick.homes[0], "SAME", False):
            return _with_tables(quick, terms)
    return Policy(_greedy(terms.game, rule_of_thumb.home(terms)))


def quick(terms: Terms) -> Policy:
    """The policy of playouts: the quick rule of thumb if the game has one."""
    found = _quick(terms.game.name, QUICK, part_for(terms, QUICK))
    return greedy(terms) if found is None else _with_tables(found, terms)


@functools.lru_cache(maxsize=64)
def _with_tables(code: PolicyCode, terms: Terms) -> Policy:
    tables = getattr(code.homes[0], "tables", None)
    return Policy(code, tables(terms) if tables else ())
