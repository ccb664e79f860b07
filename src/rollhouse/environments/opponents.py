"""Who sits in the other seats: any computer player, in Python or by its compiled policy."""

from __future__ import annotations

import functools
from collections.abc import Sequence
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
from rollhouse.matches.match import Player
from rollhouse.players.policies import Policy, PolicyCode
from rollhouse.players.seat_policies import NotCompiled, seat_policy
from rollhouse.players.seats import WORDS as SEATS
from rollhouse.players.seats import Seat, computers, read_seat

from .words import WORDS

choose: Any = None

KINDS = Sentence("compiled_kinds", WORDS)

Opponent = Seat | Player
"""A computer player as `read_seat` has it, or a function from a position and actions to one."""


def read(terms: Terms, given: Any) -> list[Opponent]:
    """The other seats, from the agent's left on: one for all of them, or one for each."""
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
    if len(found) != others and others > 0:
        facts = {"given": len(found), "players": terms.players, "others": others}
        raise BadOption("wrong_opponents", WORDS, **facts)
    return found if others else []


def _computer(given: Any) -> Seat:
    seat = given if isinstance(given, Seat) else read_seat(given)
    if seat.is_person:
        raise BadOption("not_a_person", WORDS, name=seat.name, names=", ".join(computers()))
    return seat


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
    """A policy's code as a function that Python calls."""
    name = f"{code.game}_{code.name}_{code.digest}"
    return bind(answer, name, code.homes[0], choose=code.choose)


def policy_of(terms: Terms, opponent: Opponent) -> Policy | None:
    """The compiled policy of an opponent; None: it can be played in Python alone."""
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
    """The number of each seat's policy, from the agent's left on."""
    seeds: Array
    own_seeds: Array
    """Which seats throw from a seed of their own, not the game's."""

    @property
    def throws(self) -> bool:
        return any(policy.throws for policy in self.policies)

    @property
    def tables(self) -> Any:
        """What the policies look into: pairs of the first one's tables and those of the rest."""
        nested: Any = ()
        for policy in reversed(self.policies):
            nested = (policy.tables, nested)
        return nested

    @property
    def name(self) -> str:
        """For machine code: the policies and all their sources."""
        return "_".join(f"{policy.code.name}_{policy.code.digest}" for policy in self.policies)

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
    """The opponents as compiled policies; refused in a sentence where one has none."""
    played = [_compiled(terms, one) for one in opponents]
    # Alone there is nobody to ask, but compiled code wants a policy to name.
    known = played or [seat_policy(terms, Seat("random", "random"))]
    distinct = [one for _, one in sorted({one.key: one for one in known}.items())]
    keys = [one.key for one in distinct]
    own = [one.settings.get("seed") for one in opponents if isinstance(one, Seat)]
    return Company(
        tuple(distinct),
        np.array([keys.index(one.key) for one in played], np.int64),
        np.array([u64(seed or 0) for seed in own], np.uint64),
        np.array([seed is not None for seed in own], np.bool_),
    )


def _compiled(terms: Terms, opponent: Opponent) -> Policy:
    if not isinstance(opponent, Seat):
        player = getattr(opponent, "__name__", type(opponent).__name__)
        raise BadOption("function_among_many", WORDS, player=player, kinds=KINDS)
    try:
        return seat_policy(terms, opponent)
    except NotCompiled as why:
        raise BadOption("not_among_many", WORDS, why=why.sentence, kinds=KINDS) from None
