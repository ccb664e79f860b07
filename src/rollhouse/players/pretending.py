"""Plays with two opponents or more as if only the strongest were there: by the solution for two.

A game's part `pretending` says how a position among many is seen as one between two. It holds

`for_two(terms)`
    The terms of the match for two; None where none would be like it.
`tables(solution, terms)`
    What `choose` looks into, of the solution of that match: a tuple of arrays.
`choose(setup, state, mask, table)`
    A compiled policy, as a template (`kernel/calls.py`): `rules` are the game's.
`SOURCES`
    Modules from whose folders it is compiled, besides its own.
`PLAYOUTS`
    How many playouts `search` spends on a decision, if everybody goes on so.

If there is no such module, if it stands back from a house rule, or if there is no solution, it
plays as well as it can and says so (`source`): by the exact solution with one or two players, else
by the rule of thumb.
"""

from __future__ import annotations

import contextlib
import functools
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse import solvers
from rollhouse.kernel import contract
from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.knowledge import part_for, stands_back
from rollhouse.kernel.language import Sentence, Texts
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, Record, rows

from . import greedy, policies
from .asked import asked
from .judgement import WORDS, decoded, exact
from .policies import Policy, PolicyCode

ABOUT = Texts(
    en="Among many, plays as if against the strongest opponent alone.",
    es="Entre muchos, juega como contra el rival más fuerte a solas.",
)
"""What forms say of it."""

rules: Any = None
choose: Any = None
greedy_choice: Any = None

PRETENDING, AGAINST_GREEDY = "pretending", "against_greedy"
CROWD = 3
"""The fewest players with whom there is somebody to leave out."""
KEPT = 8
"""For how many matches the tables are kept; those of some games are large."""


def decide(setups: Record, states: Record, index: int, mask: Array, table: Any) -> Any:
    return choose(setups[0], states[index], mask, table)


@functools.cache
def _code(game: str, home: ModuleType) -> PolicyCode:
    whole, here = contract.load(game), (home, *home.SOURCES)
    chosen = bind(home.choose, f"{game}_{PRETENDING}", home, rules=whole.rules)
    return PolicyCode(game, PRETENDING, chosen, here)


@functools.cache
def _decide(code: PolicyCode) -> Any:
    name = f"{code.game}_{code.digest}"
    return bind(decide, name, code.homes[0], choose=code.choose)


_FOUND: dict[Terms, Policy | None] = {}


def policy(terms: Terms, progress: solvers.Progress | None = None) -> Policy | None:
    """The policy that pretends; None if that makes no sense. Between two it is exact.

    The match for two is solved first, if nobody has before.
    """
    if terms not in _FOUND:
        while len(_FOUND) >= KEPT:
            _FOUND.pop(next(iter(_FOUND)))
        _FOUND[terms] = _find(terms, progress)
    return _FOUND[terms]


def _find(terms: Terms, progress: solvers.Progress | None) -> Policy | None:
    home, two = _between_two(terms)
    if home is None or two is None:
        return None
    with contextlib.suppress(solvers.CannotSolve):
        found = solvers.solved(two, None, progress)
        return Policy(_code(terms.game.name, home), home.tables(found, terms))
    return None


def _between_two(terms: Terms) -> tuple[ModuleType | None, Terms | None]:
    """The part that sees a match as one between two, and the terms of that match; None if it makes
    no sense.

    The module stands back from house rules that it or the solver does not know, here or for two.
    """
    home = part_for(terms, "pretending") if terms.players > 1 else None
    two = home.for_two(terms) if home else None
    return home, two if two and part_for(two, "pretending") else None


def at_hand(terms: Terms) -> bool:
    """Is the match for two that `policy` needs already solved, if it makes sense at all?"""
    _, two = _between_two(terms)
    return two is not None and solvers.known(two) is not None


def by_seat(setup: Record, state: Record, mask: Array, table: Any) -> Any:
    if rules.turn(setup, state) == table[0]:
        return choose(setup, state, mask, table[1])
    return greedy_choice(setup, state, mask, table[2])


@functools.cache
def _against_greedy(one: PolicyCode, other: PolicyCode) -> PolicyCode:
    name = f"{one.game}_{one.digest}_{other.digest}"
    rules, both = contract.load(one.game).rules, (*one.homes, *other.homes)
    chosen = bind(by_seat, name, rules, choose=one.choose, greedy_choice=other.choose)
    return PolicyCode(one.game, AGAINST_GREEDY, chosen, both)


def against_greedy(terms: Terms, seat: int) -> Policy | None:
    """One seat pretends, the others play by rule of thumb; None if pretending makes no sense."""
    one, other = policy(terms), policies.greedy(terms)
    if one is None:
        return None
    code = _against_greedy(one.code, other.code)
    return Policy(code, (np.int64(seat), one.passed(), other.passed()))


class Pretending:
    """Plays the exact solution for two against the strongest opponent."""

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose one of `actions`, the legal ones."""
        asked(position, actions)
        if len(actions) == 1:
            return actions[0]
        return decoded(position, code(position))

    def study(self, position: Position, progress: solvers.Progress | None = None) -> None:
        """Solve the match for two, if nobody has before."""
        policy(position.terms, progress)

    def source(self, position: Position) -> Sentence:
        """How it decides in this match."""
        if position.players < CROWD:
            return Sentence("source_not_many", WORDS)
        sensible = policy(position.terms) is not None
        if not sensible and stands_back(position.terms, "greedy"):
            return greedy.Greedy().source(position)
        return Sentence("source_pretending" if sensible else "source_not_pretending", WORDS)


def code(position: Position) -> int:
    """What pretending plays at a seat's choice."""
    here = policy(position.terms)
    if here is not None:
        return code_of(here, position)
    known = exact(position) if position.players < CROWD else None
    return known.best if known else greedy.code(position)


def code_of(here: Policy, position: Position) -> int:
    """The same, in matches where pretending makes sense."""
    setups, states = rows(position.terms.setups), rows(position.array())
    return int(_decide(here.code)(setups, states, 0, position.mask(), here.passed()))


player = Pretending
"""The class that makes a player for a seat, as in every computer player's module."""
