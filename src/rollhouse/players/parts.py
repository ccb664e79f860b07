"""Computer players as compiled policies, for play in batches: the part that each seat plays.

`part` finds the policy of a seat for a match. It decides as the player of that name does; where the
player throws dice of its own, with the same chances. A policy is one compiled function

    choose(setup, state, mask, legal, random, table)

asked only where `legal`, two or more, actions of `mask` are. `random` is the seat's own stream, of
which the table knows nothing, and `table` what the policy looks into: a tuple of arrays. Policies
work on whole numbers alone, and so decide the same on every machine and on a GPU.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from rollhouse.games.contract import Terms
from rollhouse.games.errors import RollhouseError
from rollhouse.games.faces import bind
from rollhouse.games.kernel import Array, Record, below, called, nth_set
from rollhouse.games.language import COMMON, Catalogue
from rollhouse.games.position import opening

from . import pretending, ways
from . import random as by_chance
from .computer import LEVELS, Computer
from .judgement import solution
from .pretending import CROWD
from .seats import Seat
from .ways import Policy, Way

choose: Any = None

WORDS = COMMON | Catalogue(
    en={
        "not_compiled": "{player} has no compiled policy and is played in Python, far more slowly",
        "not_solved": "no exact solution of this match is at hand, so {player} is played in "
        "Python, far more slowly",
    },
    es={
        "not_compiled": "{player} no tiene una política compilada y juega en Python, mucho más "
        "despacio",
        "not_solved": "no hay una solución exacta de esta partida, así que {player} juega en "
        "Python, mucho más despacio",
    },
)


class NotCompiled(RollhouseError):
    """A seat whose player has no compiled policy in this match. Says why."""


@dataclass(frozen=True, eq=False)
class Part:
    """A compiled policy, and the tables that it looks into in one match."""

    policy: Policy
    tables: tuple[Any, ...] = ()
    throws: bool = False
    """Does it throw dice of its own?"""
    level: int = 0
    """Of parts that share a policy, which this is."""

    @property
    def key(self) -> str:
        """The same for seats that play alike in one match."""
        return f"{self.policy.name}_{self.policy.digest}_{self.level}"


def at_random(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    return nth_set(mask, below(random, legal))


def by_way(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    return choose(setup, state, mask, table)


def by_solution(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    return choose(setup, state, random, table)


def part(terms: Terms, seat: Seat) -> Part:
    """What a seat plays in a match; a `NotCompiled` says why it can be played in Python alone."""
    find = _PARTS.get(seat.kind)
    if find is None:
        raise NotCompiled("not_compiled", WORDS, player=seat.player)
    return find(terms, seat)


@functools.cache
def _random(game: str, module: ModuleType) -> Policy:
    return Policy(game, "random", bind(at_random, game, module), (by_chance,))


def _play_at_random(terms: Terms, seat: Seat) -> Part:
    return Part(_random(terms.game.name, terms.game.rules), throws=True)


@functools.cache
def _by_way(policy: Policy) -> Policy:
    name, home = f"{policy.game}_{policy.name}_{policy.digest}", policy.homes[0]
    made = bind(by_way, name, home, called, choose=policy.choose)
    return Policy(policy.game, policy.name, made, policy.homes)


def _on_the_way(way: Way) -> Part:
    return Part(_by_way(way.policy), way.passed())


def _play_by_thumb(terms: Terms, seat: Seat) -> Part:
    return _on_the_way(ways.thumb(terms))


@functools.cache
def _by_solution(game: str, home: ModuleType) -> Policy:
    policy = Policy(game, "solved", None, (home,))
    made = bind(by_solution, f"{game}_{policy.digest}", home, called, choose=home.choose)  # type: ignore[attr-defined]
    return replace(policy, choose=made)


def _play_the_solution(terms: Terms, seat: Seat) -> Part:
    found = solution(opening(terms))
    if found is None:
        raise NotCompiled("not_solved", WORDS, player=seat.player)
    home, tables = found.playing
    return Part(_by_solution(terms.game.name, home), tables, throws=terms.players >= CROWD)


def _pretend(terms: Terms, seat: Seat) -> Part:
    way = pretending.way(terms)
    if way is not None:
        return _on_the_way(way)
    if terms.players < CROWD and solution(opening(terms)) is not None:
        return _play_the_solution(terms, seat)
    return _play_by_thumb(terms, seat)


def _play_a_level(terms: Terms, seat: Seat) -> Part:
    level = Computer(**seat.settings).level
    if level == LEVELS:
        return _play_the_solution(terms, seat)
    raise NotCompiled("not_compiled", WORDS, player=seat.player)


_PARTS = {
    "random": _play_at_random,
    "greedy": _play_by_thumb,
    "optimal": _play_the_solution,
    "pretending": _pretend,
    "computer": _play_a_level,
}
