"""Who sits in the other seats: any computer player, in Python or by its compiled policy."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.records import Array, Record, u64
from rollhouse.kernel.validation import shown
from rollhouse.lab.batch.loop import last_of_all, one_or_another
from rollhouse.players.policies import Policy, PolicyCode
from rollhouse.players.seat_policies import NotCompiled, seat_policy
from rollhouse.players.seats import WORDS as SEATS
from rollhouse.players.seats import Seat, computers, read_seat

from .words import WORDS

choose: Any = None

KINDS = Sentence("compiled_kinds", WORDS)

Opponent = Seat | Callable[[Any, Any], Any]
"""A computer player as `read_seat` returns it, or a function: for one game from a position and
actions to one of these actions, for many games from rows of observations and masks to one code per
row.
"""
OUTSIDE = -1
"""In place of a policy's number: the seat is played by a function, or by the agent."""


def read(terms: Terms, given: Any) -> list[Opponent]:
    """The other seats, counted from the agent's left: one opponent for all of them, or one for
    each.

    An empty list stays empty: the agent moves every seat.
    """
    if isinstance(given, str):
        given = given.split(",")
    if callable(given):
        given = [given]
    if not isinstance(given, Sequence):
        raise BadOption("not_a_seat", SEATS, value=shown(given))
    others = terms.players - 1
    found: list[Opponent] = [one if callable(one) else _computer(one) for one in given]
    if len(found) == 1:
        found *= others
    if len(found) not in (0, others) and others > 0:
        facts = {"given": len(found), "players": terms.players, "others": others}
        raise BadOption("wrong_opponents", WORDS, **facts)
    return found if others else []


def _computer(given: Any) -> Seat:
    seat = given if isinstance(given, Seat) else read_seat(given)
    if seat.is_person:
        raise BadOption("not_a_person", WORDS, name=seat.name, names=", ".join(computers()))
    return seat


def name_of(opponent: Opponent) -> str:
    """The name of a computer player or a function."""
    if isinstance(opponent, Seat):
        return opponent.name
    return str(getattr(opponent, "__name__", type(opponent).__name__))


# Compiled


def answer(
    setups: Record,
    states: Record,
    index: int,
    mask: Array,
    legal: int,
    randoms: Record,
    place: int,
    tables: Any,
) -> Any:
    return choose(setups[0], states[index], mask, legal, randoms[place], tables)


@functools.cache
def asking(code: PolicyCode) -> Any:
    """A policy's code as a function that Python can call."""
    name = f"{code.game}_{code.name}_{code.digest}"
    return bind(answer, name, code.homes[0], choose=code.choose)


def policy_of(terms: Terms, opponent: Opponent) -> Policy | None:
    """The compiled policy of an opponent; None if it can only be played in Python."""
    if not isinstance(opponent, Seat):
        return None
    try:
        return seat_policy(terms, opponent)
    except NotCompiled:
        return None


@dataclass(frozen=True, eq=False)
class Company:
    """The other seats of many games: distinct policies, and which of them each seat plays."""

    policies: tuple[Policy, ...]
    numbers: Array
    """The policy number of each seat, counted from the agent's left."""
    seeds: Array
    own_seeds: Array
    """Which seats throw with a seed of their own, not the game's."""
    every_seat: bool
    """Whether the agent moves them all."""

    @property
    def some_outside(self) -> bool:
        """Whether functions play some of them."""
        return not self.every_seat and bool((self.numbers == OUTSIDE).any())

    @property
    def throws(self) -> bool:
        return any(policy.throws for policy in self.policies)

    @property
    def thinks(self) -> bool:
        return any(policy.thinks for policy in self.policies)

    def tables(self) -> Any:
        """What one thread gives the policies, as nested pairs: the first policy's part, and that of
        the rest.
        """
        nested: Any = ()
        for policy in reversed(self.policies):
            nested = (policy.given(), nested)
        return nested

    @property
    def name(self) -> str:
        """For machine code: the policies and all their sources, and who else plays."""
        names = [f"{policy.code.name}_{policy.code.digest}" for policy in self.policies]
        also = ["every_seat"] * self.every_seat + ["outside"] * self.some_outside
        return "_".join(names + also)

    def decide(self) -> Any:
        """A compiled chain of the policies, asked by number."""
        chain: Any = None
        for place, policy in reversed(list(enumerate(self.policies))):
            template = one_or_another if chain else last_of_all
            name = f"{policy.code.game}_{self.name}_{place}"
            home = policy.code.homes[0]
            chain = bind(template, name, home, choose=policy.code.choose, others=chain)
        return chain


def company(terms: Terms, opponents: Sequence[Opponent]) -> Company:
    """The opponents as compiled policies and functions; others are refused with a sentence."""
    every_seat = not opponents and terms.players > 1
    played = [_compiled(terms, one) if isinstance(one, Seat) else None for one in opponents]
    if every_seat:
        played = [None] * (terms.players - 1)
    # If no policy is ever asked, compiled code still needs one to name.
    known = [one for one in played if one] or [seat_policy(terms, Seat("random", "random"))]
    distinct = [one for _, one in sorted({one.key: one for one in known}.items())]
    keys = [one.key for one in distinct]
    own = [one.settings.get("seed") if isinstance(one, Seat) else None for one in opponents]
    own = own or [None] * len(played)
    return Company(
        tuple(distinct),
        np.array([keys.index(one.key) if one else OUTSIDE for one in played], np.int64),
        np.array([u64(seed or 0) for seed in own], np.uint64),
        np.array([seed is not None for seed in own], np.bool_),
        every_seat,
    )


def _compiled(terms: Terms, opponent: Seat) -> Policy:
    try:
        return seat_policy(terms, opponent)
    except NotCompiled as why:
        raise BadOption("not_among_many", WORDS, why=why.sentence, kinds=KINDS) from None
