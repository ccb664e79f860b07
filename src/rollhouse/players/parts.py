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
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from rollhouse.games.contract import Terms
from rollhouse.games.errors import RollhouseError
from rollhouse.games.faces import bind
from rollhouse.games.kernel import Array, Record, below, nth_set
from rollhouse.games.language import COMMON, Catalogue

from . import random as by_chance
from . import ways
from .seats import Seat
from .ways import Policy, Way

choose: Any = None

WORDS = COMMON | Catalogue(
    en={
        "not_compiled": "{player} has no compiled policy and is played in Python, far more slowly",
    },
    es={
        "not_compiled": "{player} no tiene una política compilada y juega en Python, mucho más "
        "despacio",
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
    made = bind(by_way, name, home, choose=policy.choose)
    return Policy(policy.game, policy.name, made, policy.homes)


def _on_the_way(way: Way) -> Part:
    return Part(_by_way(way.policy), way.passed())


def _play_by_thumb(terms: Terms, seat: Seat) -> Part:
    return _on_the_way(ways.thumb(terms))


_PARTS = {"random": _play_at_random, "greedy": _play_by_thumb}
